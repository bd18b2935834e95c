import type { ReactNode } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'

/** What is wished of what was found: all of it, between two days where the source knows them, or the chosen ones. */
export type Choice = { all: boolean; keys: ReadonlySet<string>; from: string; to: string }
export const everything: Choice = { all: true, keys: new Set(), from: '', to: '' }

type Item = { key: string; title: string; note: string }
type Props = { items: readonly Item[]; choice: Choice; setChoice(choice: Choice): void; children?: ReactNode }

/** 「收哪些」: everything, or article by article. */
export const Pick = ({ items, choice, setChoice, children }: Props) => {
  const toggle = (key: string) => {
    const keys = new Set(choice.keys)
    if (!keys.delete(key)) keys.add(key)
    setChoice({ ...choice, keys })
  }
  const way = (all: boolean, words: string) => (
    <label className="ck rd">
      <input type="radio" name="all" checked={choice.all === all} onChange={() => setChoice({ ...choice, all })} />
      <i>
        <Icon name="check" />
      </i>
      {words}
    </label>
  )
  return (
    <>
      <fieldset className="crl__c">
        <legend className="h3">收哪些</legend>
        {way(true, '全部文章')}
        {way(false, '只收勾上的')}
      </fieldset>
      {children}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard */}
      <ul className="crl__l" aria-label="文章" tabIndex={0}>
        {items.map(({ key, title, note }) => (
          <li key={key}>
            {choice.all ? (
              <b>{title}</b>
            ) : (
              <label className="ck">
                <input type="checkbox" checked={choice.keys.has(key)} onChange={() => toggle(key)} />
                <i>
                  <Icon name="check" />
                </i>
                <b>{title}</b>
              </label>
            )}
            <span className="hint num">{note}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
