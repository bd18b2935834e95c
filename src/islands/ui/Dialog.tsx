import { type ComponentProps, type RefObject, useEffect, useId } from 'react'
import { dialog, dialogTitle } from '#layouts/parts/dialog.ts'

type Props = Omit<ComponentProps<'dialog'>, 'title' | 'ref' | 'className'> & {
  ref: RefObject<HTMLDialogElement | null>
  title: string
  wide?: boolean
}

/** A dialog above a screen, open from the start: whoever shows it closes it with `ref.current.close()`. */
export const Dialog = ({ ref, title, wide = false, children, ...rest }: Props) => {
  const id = useId()
  useEffect(() => ref.current?.showModal(), [ref])
  return (
    <dialog ref={ref} className={dialog({ wide })} aria-labelledby={id} {...rest}>
      <h3 id={id} className={dialogTitle}>
        {title}
      </h3>
      {children}
    </dialog>
  )
}
