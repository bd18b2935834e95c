import type { ReactNode } from 'react'
import { Question } from '#islands/create/Question.tsx'
import { Checkbox, Radio } from '#islands/ui/Choice.tsx'

/** What is wished of what was found: all of it, between two days where the source knows them, or the chosen ones. */
export type Choice = { all: boolean; keys: ReadonlySet<string>; from: string; to: string }
export const everything: Choice = { all: true, keys: new Set(), from: '', to: '' }

type Item = { key: string; title: string; note: string }
type Props = { items: readonly Item[]; choice: Choice; setChoice(choice: Choice): void; children?: ReactNode }

const name = 'text-15 font-medium wrap-anywhere'

/** 「收哪些」: everything, or article by article. */
export const Pick = ({ items, choice, setChoice, children }: Props) => {
  const toggle = (key: string) => {
    const keys = new Set(choice.keys)
    if (!keys.delete(key)) keys.add(key)
    setChoice({ ...choice, keys })
  }
  const way = (all: boolean, words: string) => (
    <Radio
      name="all"
      checked={choice.all === all}
      onChange={() => setChoice({ ...choice, all })}
      className="mt-2.5 mr-7"
    >
      {words}
    </Radio>
  )
  return (
    <>
      <Question heading="收哪些" className="mt-6">
        {way(true, '全部文章')}
        {way(false, '只收勾上的')}
      </Question>
      {children}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard */}
      <ul className="mt-5 max-h-[420px] overflow-auto border-t border-line" aria-label="文章" tabIndex={0}>
        {items.map(({ key, title, note }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            {choice.all ? (
              <b className={name}>{title}</b>
            ) : (
              <Checkbox checked={choice.keys.has(key)} onChange={() => toggle(key)}>
                <b className={name}>{title}</b>
              </Checkbox>
            )}
            <span className="flex-none text-13 leading-[1.6] text-ink-3">{note}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
