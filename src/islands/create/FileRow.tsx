import type { ReactNode } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { spinner } from '#layouts/parts/progress.ts'

const marks = {
  busy: <span className={`${spinner} mt-[3px]`} />,
  done: <Icon name="check" className="mt-[3px] text-pine" />,
  failed: <Icon name="warn" className="mt-[3px] text-zhu" />,
  still: <Icon name="info" className="mt-[3px]" />,
}

type Props = {
  mark: keyof typeof marks
  name: string
  /** How far it is, below its name. */
  children: ReactNode
  /** What can be done with it, at the right. */
  actions?: ReactNode
}

/** A file on its way, or an assistant at work, in a list of such. */
export const FileRow = ({ mark, name, actions, children }: Props) => (
  <li className="grid grid-cols-[20px_1fr_auto] items-start gap-3 border-b border-line py-3.5 leading-[1.55]">
    {marks[mark]}
    <div>
      <b className="block text-15 font-medium wrap-anywhere">{name}</b>
      {children}
    </div>
    {actions}
  </li>
)
