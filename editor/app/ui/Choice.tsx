import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly (readonly [value: Value, name: string])[]
  value: Value
  onChange: (value: Value) => void
}

export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value as Value)}>
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

export function Switch<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={([key]) => onChange(key as Value)}
    >
      {options.map(([id, name]) => (
        <ToggleButton key={id} id={id}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
