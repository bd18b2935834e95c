import { useState } from 'react'
import { PageThumb } from '#islands/books/PageThumb.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import type { CheckIssue } from '#lib/books/layout/finish.api.ts'
import { paths } from '#lib/site/routes/paths.ts'

const shownAtFirst = 8
const row =
  'grid grid-cols-[60px_1fr_auto] items-center gap-4.5 max-sm:grid-cols-[60px_1fr] max-sm:gap-x-3.5 max-sm:gap-y-1.5'
const badRow = '-mx-4 bg-zhu-tint p-4 max-sm:-mx-edge max-sm:px-edge'
/** The page a finding is on, small. */
const place = 'grid h-20 w-15 place-items-center max-sm:row-span-2 max-sm:self-start'

/** Findings of one weight; each leads to where it can be seen or mended. */
export const CheckGroup = ({
  kind,
  name,
  issues,
  book,
}: {
  kind: 'bad' | 'warn'
  name: string
  issues: CheckIssue[]
  book: BookView
}) => {
  const [all, setAll] = useState(false)
  if (issues.length === 0) return null
  const shown = all ? issues : issues.slice(0, shownAtFirst)
  return (
    <>
      <FindingsHead kind={kind} name={name} count={issues.length} />
      <ul>
        {shown.map((issue) => (
          <Row
            key={`${issue.reason}${issue.index}${issue.month}${issue.title}${issue.message}`}
            {...{ kind, issue, book }}
          />
        ))}
      </ul>
      {!all && issues.length > shownAtFirst && (
        <button type="button" className={button({ kind: 'text' })} onClick={() => setAll(true)}>
          再看 {issues.length - shownAtFirst} 处
        </button>
      )}
    </>
  )
}

const Row = ({ kind, issue, book }: { kind: 'bad' | 'warn'; issue: CheckIssue; book: BookView }) => {
  const { index, message } = issue
  const at = `${paths.bookPreview(book.id)}#${index + 1}`
  const missing = issue.reason === 'missing_picture'
  const empty = issue.reason === 'empty'
  const bad = kind === 'bad'
  const look = button({ size: 'small', kind: bad ? 'danger' : 'plain' })
  const way = `${look} max-sm:col-start-2 max-sm:mt-1 max-sm:justify-self-start`
  return (
    <li className={`${row} ${bad ? badRow : 'border-b border-line py-3.5'}`}>
      {index >= 0 ? (
        <a className={`${place} group`} href={at} aria-label={`翻到第 ${index + 1} 页`}>
          <PageThumb bookId={book.id} index={index} />
        </a>
      ) : (
        <span className={`${place} border border-dashed border-ctl text-13 text-ink-3`} aria-hidden="true">
          {missing ? '缺' : empty ? '空' : '全书'}
        </span>
      )}
      <div>
        <b className="font-medium">{issue.title}</b>
        <p className={`text-13 leading-[1.6] ${bad ? 'text-ink-2' : 'text-ink-3'}`}>
          {index >= 0 && !message.includes('页') && `第 ${index + 1} 页：`}
          {message}
          {/[。！？]$/.test(message) ? '' : '。'}
          {issue.suggestion}
          {issue.suggestion && !/[。！？]$/.test(issue.suggestion) && '。'}
        </p>
      </div>
      {index >= 0 ? (
        <a className={way} href={at}>
          去看看
        </a>
      ) : (
        (missing || empty) &&
        book.editable && (
          <a className={way} href={empty ? paths.bookCreation(book.id) : paths.fillPictures(book.id)}>
            {empty ? '去放文章' : '补图'}
          </a>
        )
      )}
    </li>
  )
}

const heads = {
  bad: { icon: 'warn', colour: 'text-zhu' },
  warn: { icon: 'info', colour: 'text-amber' },
  good: { icon: 'check', colour: 'text-pine' },
} as const

/** Above findings of one kind: what they are, and how many. */
export const FindingsHead = (props: { kind: keyof typeof heads; name: string; count: number }) => {
  const { icon, colour } = heads[props.kind]
  return (
    <h2 className={`mt-8 flex items-center gap-2 border-b border-ink pb-2 font-sans text-18 leading-head ${colour}`}>
      <Icon name={icon} />
      {props.name}
      <sup className="font-serif text-15 leading-none">{props.count}</sup>
    </h2>
  )
}
