import type { ReactNode } from 'react'
import { Question } from '#islands/create/Question.tsx'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { dayName, thousands } from '#islands/ui/format.ts'
import type { Omitted } from '#lib/posts/choosing/omitted.ts'

/** What a kind is called where it can be ticked. */
const omittedNames: Readonly<Record<Omitted, string>> = {
  links: '只有链接的转发',
  emoji: '纯表情',
  private: '仅自己可见',
}

type Aside = { kind: Omitted; count: number; posts: readonly { time: string; text: string }[] }
type Props = {
  kinds: readonly Aside[]
  taken: readonly Omitted[]
  setTaken(taken: Omitted[]): void
  measure: string
  children: ReactNode
}

/** 先放一边的: kinds of posts that go in only when somebody says so, each with its number and what it holds. */
export const SetAside = ({ kinds, taken, setTaken, measure, children }: Props) => {
  if (kinds.length === 0) return null
  return (
    <Question heading="先放一边的">
      <p className="text-13 leading-[1.6] text-ink-3">{children}</p>
      <ul className="mt-1">
        {kinds.map(({ kind, count, posts }) => (
          <li key={kind} className="border-b border-line py-0.5">
            <Checkbox
              name={`take-${kind}`}
              checked={taken.includes(kind)}
              onChange={({ target }) =>
                setTaken(target.checked ? [...taken, kind] : taken.filter((other) => other !== kind))
              }
              className="min-h-tap items-center! gap-3"
            >
              <span className="text-15">{omittedNames[kind]}</span>
              <span className="text-13 text-ink-3">
                {thousands(count)} {measure}
              </span>
            </Checkbox>
            <Posts {...{ kind, posts, count, measure }} />
          </li>
        ))}
      </ul>
    </Question>
  )
}

/** The first of them to be looked at, folded away behind one. */
const Posts = ({ kind, posts, count, measure }: Aside & Pick<Props, 'measure'>) => (
  <details className="pb-2 pl-8">
    <summary className="inline-flex min-h-8 cursor-pointer items-center text-13 text-ink-2">
      <span className="link">看是哪些</span>
      <span className="ml-2 wrap-anywhere text-ink-3">{posts[0]?.text}</span>
    </summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
    <ul className="max-h-60 overflow-auto text-14" tabIndex={0} aria-label={`${omittedNames[kind]}的内容`}>
      {posts.map(({ time, text }, at) => (
        <li key={at} className="grid grid-cols-[8em_minmax(0,1fr)] gap-x-3 border-t border-line py-1 wrap-anywhere">
          <span className="text-ink-3">{dayName(time) || '没有日期'}</span>
          <span>{text || '（没有文字）'}</span>
        </li>
      ))}
      {count > posts.length && (
        <li className="border-t border-line py-1 text-ink-3">
          还有 {thousands(count - posts.length)} {measure}没有列出。
        </li>
      )}
    </ul>
  </details>
)
