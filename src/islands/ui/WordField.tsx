import { Field, Input } from '#islands/ui/Field.tsx'

/** One line of words under a label: a title, a name. */
export const WordField = (props: {
  label: string
  /** In small letters beside the label. */
  note?: string
  name?: string
  most: number
  placeholder?: string
  value: string
  set(value: string): void
}) => (
  <Field label={props.label} aside={props.note}>
    <Input
      name={props.name}
      maxLength={props.most}
      placeholder={props.placeholder}
      value={props.value}
      onChange={(event) => props.set(event.target.value)}
    />
  </Field>
)
