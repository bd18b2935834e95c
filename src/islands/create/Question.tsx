import type { ReactNode } from 'react'

type Props = {
  heading: string
  disabled?: boolean /** Distances to what stands before and after. */
  className?: string
  children: ReactNode
}

/** 问一句: a heading, and what can be answered below it. */
export const Question = ({ heading, disabled = false, className = 'mt-7', children }: Props) => (
  <fieldset className={className} disabled={disabled}>
    <legend className="p-0 text-18 leading-head font-semibold tracking-[0.02em]">{heading}</legend>
    {children}
  </fieldset>
)
