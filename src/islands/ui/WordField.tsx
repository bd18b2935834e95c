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
  <label className="field">
    <span className="lab">
      {props.label}
      {props.note && <em>{props.note}</em>}
    </span>
    <span className="inp">
      <input
        name={props.name}
        maxLength={props.most}
        placeholder={props.placeholder}
        value={props.value}
        onChange={(event) => props.set(event.target.value)}
      />
    </span>
  </label>
)
