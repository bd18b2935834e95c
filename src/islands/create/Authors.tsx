import { useState } from 'react'
import type { Author } from '#islands/create/choice.ts'
import { thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'

const shownAtFirst = 6

/** 谁写的: whose posts go into the book. */
export const Authors = (props: {
  authors: Author[]
  chosen: ReadonlySet<string>
  setChosen(chosen: Set<string>): void
}) => {
  const { authors, chosen, setChosen } = props
  const [all, setAll] = useState(false)
  const sum = (author: Author) => author.months.reduce((total, one) => total + one.entries, 0)
  const most = Math.max(1, ...authors.map(sum))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <fieldset className="whose">
      <legend className="h3">谁写的</legend>
      {authors.length > 1 && <p className="hint">勾上的人，写的内容会编进书里。</p>}
      <ul className="who">
        {(all ? authors : authors.slice(0, shownAtFirst)).map((one) => (
          <li key={one.id}>
            <label className="ck">
              <input type="checkbox" checked={chosen.has(one.id)} onChange={() => toggle(one.id)} />
              <i>
                <Icon name="check" />
              </i>
              <b>{one.name || '没有名字'}</b>
              {one.included && <span className="hint">本人</span>}
            </label>
            <div className="bar" aria-hidden="true">
              <i style={{ width: `${(sum(one) / most) * 100}%` }} />
            </div>
            <span className="num">{thousands(sum(one))} 条</span>
          </li>
        ))}
      </ul>
      {!all && authors.length > shownAtFirst && (
        <button type="button" className="btn btn--text btn--sm" onClick={() => setAll(true)}>
          再看 {authors.length - shownAtFirst} 位
        </button>
      )}
      {chosen.size === 0 && <p className="msg msg--bad">至少留一个人，书里才有内容。</p>}
    </fieldset>
  )
}
