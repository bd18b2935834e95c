import { useState } from 'react'
import { type Author, type Writer, writersOf } from '#islands/create/choice.ts'
import { Check } from '#islands/create/Questions.tsx'
import { thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import type { CreateFlow } from '#lib/sources/upload/create-flows.ts'

const shownAtFirst = 6

/** 谁写的: whose posts go into the book. */
export const Authors = (props: {
  asks: CreateFlow['asks']
  /** 条, 篇 or 楼. */
  measure: string
  authors: Author[]
  chosen: ReadonlySet<string>
  setChosen(chosen: Set<string>): void
}) => {
  const { asks, measure, chosen, setChosen } = props
  const one = asks === 'person'
  // A book of one person is made for one id.
  const authors: Writer[] = one ? props.authors.map((who) => ({ ...who, ids: [who.id] })) : writersOf(props.authors)
  // In a thread or a chat everybody is included: nobody is the one whose export it is.
  const hasOwner = authors.some(({ included }) => !included)
  // Nothing says whose export it is: that is for people to say.
  const open = asks === 'nothing' && !hasOwner && authors.length > 1
  const [all, setAll] = useState(false)
  const sum = (author: Author) => author.months.reduce((total, one) => total + one.entries, 0)
  const most = Math.max(1, ...authors.map(sum))
  const mark = (author: Author): string =>
    asks === 'starter' && author.starter ? '楼主' : hasOwner && author.included ? '本人' : ''
  const isIn = ({ ids }: Writer): boolean => ids.some((id) => chosen.has(id))
  const toggle = (who: Writer) => {
    if (one) return setChosen(new Set([who.id]))
    const others = [...chosen].filter((id) => !who.ids.includes(id))
    setChosen(new Set(isIn(who) ? others : [...others, ...who.ids]))
  }
  // The writer of one's own diary: there is nobody else to choose.
  if (!one && authors.length === 1 && authors[0]?.name === '' && isIn(authors[0])) return null
  return (
    <fieldset className="whose">
      <legend className="h3">
        {one ? '做谁的书' : open ? `里面有 ${authors.length} 个人写的，书里收谁的` : '谁写的'}
      </legend>
      {authors.length > 1 && (
        <p className="hint">
          {one ? '选一位，书里只收 Ta 写的。' : '勾上的人，写的内容会编进书里。做好以后也能再改。'}
        </p>
      )}
      {asks === 'starter' && <OnlyStarter authors={props.authors} {...{ chosen, setChosen }} />}
      <ul className="who">
        {(all ? authors : authors.slice(0, shownAtFirst)).map((author) => (
          <li key={author.id}>
            <label className="ck">
              <input
                type={one ? 'radio' : 'checkbox'}
                name={one ? 'person' : undefined}
                checked={isIn(author)}
                onChange={() => toggle(author)}
              />
              <i>
                <Icon name="check" />
              </i>
              <b>{author.name || '没有名字'}</b>
              {mark(author) && <span className="hint">{mark(author)}</span>}
            </label>
            <div className="bar" aria-hidden="true">
              <i style={{ width: `${(sum(author) / most) * 100}%` }} />
            </div>
            <span className="num">
              {thousands(sum(author))} {measure}
            </span>
          </li>
        ))}
      </ul>
      {!all && authors.length > shownAtFirst && (
        <button type="button" className="btn btn--text btn--sm" onClick={() => setAll(true)}>
          再看 {authors.length - shownAtFirst} 位
        </button>
      )}
      {chosen.size === 0 && !one && <p className="msg msg--bad">至少留一个人，书里才有内容。</p>}
    </fieldset>
  )
}

/** 只看楼主: one tick for the writer of the thread, or for everybody. */
const OnlyStarter = (props: {
  authors: Author[]
  chosen: ReadonlySet<string>
  setChosen(chosen: Set<string>): void
}) => {
  const starters = props.authors.filter((one) => one.starter).map(({ id }) => id)
  if (starters.length === 0 || starters.length === props.authors.length) return null
  const only = props.chosen.size === starters.length && starters.every((id) => props.chosen.has(id))
  return (
    <Check
      name="onlyStarter"
      checked={only}
      set={(on) => props.setChosen(new Set(on ? starters : props.authors.map(({ id }) => id)))}
    >
      只看楼主
    </Check>
  )
}
