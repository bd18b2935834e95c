import type { ComponentProps, ReactNode } from 'react'
import { field, fieldAside, fieldLabel, fieldMessage, input, inputFrame } from '#layouts/parts/field.ts'

type FieldProps = { label: ReactNode; aside?: ReactNode; className?: string; children: ReactNode }

/** A label above what is filled in: `<Field label="书名" aside={<Count />}><Input … /></Field>`. */
export const Field = ({ label, aside, className = '', children }: FieldProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the children hold it
  <label className={`${field} ${className}`}>
    <span className={fieldLabel}>
      {label}
      {aside && <em className={fieldAside}>{aside}</em>}
    </span>
    {children}
  </label>
)

/** How much of a field is written; `xinshu-count` fills it in. */
export const FieldCount = () => <em className={fieldAside} data-count />

type InputProps = Omit<ComponentProps<'input'>, 'className'> & {
  /** Something is wrong with it. */
  invalid?: boolean
  /** Of the frame. */
  className?: string
  /** Behind the input, in its frame. */
  children?: ReactNode
}

/** An input in its frame. */
export const Input = ({ invalid = false, className = '', children, ...rest }: InputProps) => (
  <span className={`${inputFrame} ${className}`} data-invalid={invalid || undefined}>
    <input className={input} {...rest} />
    {children}
  </span>
)

/** Below a field: a hint, or what is wrong. */
export const FieldMessage = (props: ComponentProps<'span'> & { invalid?: boolean }) => {
  const { invalid = false, className = '', ...rest } = props
  return <span className={`${fieldMessage} ${className}`} data-invalid={invalid || undefined} {...rest} />
}
