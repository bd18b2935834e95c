import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & { children: ReactNode; className?: string }

const Choice = ({ type, children, className = '', ...input }: Props & { type: 'checkbox' | 'radio' }) => (
  <label className={`relative inline-flex min-h-6 cursor-pointer items-start gap-2.5 ${className}`}>
    <input type={type} className="peer absolute size-6 cursor-pointer opacity-0" {...input} />
    <span
      aria-hidden="true"
      className={`mt-[3px] grid size-5 flex-none place-items-center border border-ctl bg-page text-transparent peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper peer-focus-visible:shadow-focus ${type === 'radio' ? 'rounded-full' : 'rounded-page'}`}
    >
      <Icon name="check" className="size-3.5 stroke-2" />
    </span>
    {children}
  </label>
)

/** A checkbox with its words in our drawing; every property of an input. */
export const Checkbox = (props: Props) => <Choice type="checkbox" {...props} />

/** The same for one of several. */
export const Radio = (props: Props) => <Choice type="radio" {...props} />
