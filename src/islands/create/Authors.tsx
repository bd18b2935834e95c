import { useState } from 'react'
import { type Author, type Writer, writersOf } from '#islands/create/choice.ts'
import { Question } from '#islands/create/Question.tsx'
import { Check } from '#islands/create/Questions.tsx'
import { Checkbox, Radio } from '#islands/ui/Choice.tsx'
import { thousands } from '#islands/ui/format.ts'
import { button } from '#layouts/parts/button.ts'
import { fieldMessage } from '#layouts/parts/field.ts'
import { progressFill, progressTrack } from '#layouts/parts/progress.ts'
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
  const Choice = one ? Radio : Checkbox
  const isIn = ({ ids }: Writer): boolean => ids.some((id) => chosen.has(id))
  const toggle = (who: Writer) => {
    if (one) return setChosen(new Set([who.id]))
    const others = [...chosen].filter((id) => !who.ids.includes(id))
    setChosen(new Set(isIn(who) ? others : [...others, ...who.ids]))
  }
  // The writer of one's own diary: there is nobody else to choose.
  if (!one && authors.length === 1 && authors[0]?.name === '' && isIn(authors[0])) return null
  return (
    <Question heading={one ? '做谁的书' : open ? `里面有 ${authors.length} 个人写的，书里收谁的` : '谁写的'}>
      {authors.length > 1 && (
        <p className="text-13 leading-[1.6] text-ink-3">
          {one ? '选一位，书里只收 Ta 写的。' : '勾上的人，写的内容会编进书里。做好以后也能再改。'}
        </p>
      )}
      {asks === 'starter' && <OnlyStarter authors={props.authors} {...{ chosen, setChosen }} />}
      <ul className="mt-2">
        {(all ? authors : authors.slice(0, shownAtFirst)).map((author) => (
          <li
            key={author.id}
            className="grid grid-cols-[1fr_160px_72px] items-center gap-3.5 border-b border-line py-0.5 leading-[1.4] max-sm:grid-cols-[1fr_72px]"
          >
            <Choice
              name={one ? 'person' : undefined}
              checked={isIn(author)}
              onChange={() => toggle(author)}
              className="min-h-tap items-center! gap-3"
            >
              <b className="text-15 font-medium">{author.name || '没有名字'}</b>
              {mark(author) && <span className="text-13 leading-[1.6] text-ink-3">{mark(author)}</span>}
            </Choice>
            <div className={`${progressTrack} max-sm:hidden`} aria-hidden="true">
              <div className={progressFill} style={{ width: `${(sum(author) / most) * 100}%` }} />
            </div>
            <span className="text-right text-14">
              {thousands(sum(author))} {measure}
            </span>
          </li>
        ))}
      </ul>
      {!all && authors.length > shownAtFirst && (
        <button type="button" className={button({ kind: 'text', size: 'small' })} onClick={() => setAll(true)}>
          还有 {authors.length - shownAtFirst} 位，全部展开
        </button>
      )}
      {chosen.size === 0 && !one && (
        <p className={fieldMessage} data-invalid>
          至少留一个人，书里才有内容。
        </p>
      )}
    </Question>
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
