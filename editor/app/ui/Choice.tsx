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
import styles from './Choice.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly (readonly [value: Value, name: string])[]
  value: Value
  onChange: (value: Value) => void
}

/** One of many, in a list that opens. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
  isLabelSeen = false,
}: ChoiceProps<Value> & { isLabelSeen?: boolean }) {
  return (
    <Select value={value} onChange={(key) => onChange(key as Value)} className={styles.select!}>
      <Label className={isLabelSeen ? styles.label! : 'visually-hidden'}>{label}</Label>
      <Button className={styles.button!}>
        <SelectValue />
        <span aria-hidden="true" className={styles.arrow} />
      </Button>
      <Popover className={styles.popover!}>
        <ListBox items={options.map(([id, name]) => ({ id, name }))} className={styles.list!}>
          {({ id, name }) => (
            <ListBoxItem id={id} className={styles.option!}>
              {name}
            </ListBoxItem>
          )}
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
      className={styles.switch!}
    >
      {options.map(([id, name]) => (
        <ToggleButton key={id} id={id} className={styles.part!}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
