import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  ToggleButton,
  ToggleButtonGroup,
} from 'react-aria-components'

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly (readonly [value: Value, name: string])[]
  value: Value
  onChange: (value: Value) => void
}

/** One of many, in a list that opens. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <Select value={value} onChange={(key) => onChange(key as Value)}>
      <Label className="visually-hidden">{label}</Label>
      <Button>
        <SelectValue />
      </Button>
      <Popover>
        <ListBox items={options.map(([id, name]) => ({ id, name }))}>
          {({ id, name }) => <ListBoxItem id={id}>{name}</ListBoxItem>}
        </ListBox>
      </Popover>
    </Select>
  )
}

/** One of few, all seen beside each other. */
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
