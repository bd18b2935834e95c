import { useState } from 'react'
import { PageThumb } from '#islands/books/PageThumb.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { BookView } from '#lib/books/book/book.api.ts'
import type { CheckIssue } from '#lib/books/layout/finish.api.ts'
import { paths } from '#lib/site/routes/paths.ts'

const shownAtFirst = 8

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
      <h2 className={`h3 g-${kind}`}>
        <Icon name={kind === 'bad' ? 'warn' : 'info'} />
        {name}
        <sup>{issues.length}</sup>
      </h2>
      <ul>
        {shown.map((issue) => (
          <Row
            key={`${issue.reason}${issue.index}${issue.month}${issue.title}${issue.message}`}
            {...{ kind, issue, book }}
          />
        ))}
      </ul>
      {!all && issues.length > shownAtFirst && (
        <button type="button" className="btn btn--text" onClick={() => setAll(true)}>
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
  return (
    <li className={`ckr ${kind}`}>
      {index >= 0 ? (
        <a className="ckr__i" href={at} aria-label={`翻到第 ${index + 1} 页`}>
          <PageThumb bookId={book.id} index={index} />
        </a>
      ) : (
        <span className="ckr__i" aria-hidden="true">
          <span className="mss">{missing ? '缺' : empty ? '空' : '全书'}</span>
        </span>
      )}
      <div>
        <b>{issue.title}</b>
        <p className="hint">
          {index >= 0 && !message.includes('页') && `第 ${index + 1} 页：`}
          {message}
          {/[。！？]$/.test(message) ? '' : '。'}
          {issue.suggestion}
          {issue.suggestion && !/[。！？]$/.test(issue.suggestion) && '。'}
        </p>
      </div>
      {index >= 0 ? (
        <a className="btn btn--sm" href={at}>
          去看看
        </a>
      ) : (
        (missing || empty) &&
        book.editable && (
          <a className="btn btn--sm" href={empty ? paths.bookCreation(book.id) : paths.fillPictures(book.id)}>
            {empty ? '去放文章' : '补图'}
          </a>
        )
      )}
    </li>
  )
}
