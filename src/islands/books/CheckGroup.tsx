import { useState } from 'react'
import { IgnoreDialog } from '#islands/books/check/IgnoreDialog.tsx'
import { FindingPictures } from '#islands/books/FindingPictures.tsx'
import { PageThumb } from '#islands/books/PageThumb.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { groupIssues, type IssueGroup, placeLink } from '#lib/books/layout/check-groups.ts'
import type { CheckIssue } from '#lib/books/layout/finish.api.ts'
import { mayUpdate } from '#lib/books/update/may-update.ts'
import { paths } from '#lib/site/routes/paths.ts'

const row =
  'grid grid-cols-[60px_1fr_auto] items-center gap-x-4.5 gap-y-3 max-sm:grid-cols-[60px_1fr] max-sm:gap-x-3.5 max-sm:gap-y-1.5'
const badRow = '-mx-4 bg-zhu-tint p-4 max-sm:-mx-edge max-sm:px-edge'
/** The page a finding is on, small. */
const place = 'grid h-20 w-15 place-items-center max-sm:self-start'

/** Findings of one weight, those that say the same together; each group leads to where it can be seen or mended. */
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
  // Nothing can be done about a signed book: what was known is said without advice.
  const groups = groupIssues(book.finalized ? issues.map((issue) => ({ ...issue, suggestion: '' })) : issues)
  if (groups.length === 0) return null
  return (
    <>
      <FindingsHead kind={kind} name={name} count={groups.length} />
      <ul>
        {groups.map((group) => (
          <Row key={group.key} {...{ kind, group, book }} />
        ))}
      </ul>
    </>
  )
}

const markOf = ({ reason }: CheckIssue): string =>
  reason === 'missing_picture'
    ? '缺'
    : reason === 'empty' || reason === 'empty_month' || reason === 'empty_post'
      ? '空'
      : '全书'

const Row = ({ kind, group, book }: { kind: 'bad' | 'warn'; group: IssueGroup; book: BookView }) => {
  const [first] = group.issues
  const [all, setAll] = useState(false)
  if (!first) return null
  const bad = kind === 'bad'
  const pictures = group.issues.filter((issue) => issue.thumbnail !== undefined)
  const many = group.issues.length > 1
  return (
    <li className={`${row} ${bad ? badRow : 'border-b border-line py-3.5'}`}>
      {first.thumbnail !== undefined ? (
        <a href={placeLink(book, first)} aria-label={`看第 ${first.index + 1} 页的这一处`}>
          <xinshu-square class="w-15" src={first.thumbnail} alt="" />
        </a>
      ) : first.index >= 0 ? (
        <a className={`${place} group`} href={placeLink(book, first)} aria-label={`看第 ${first.index + 1} 页的这一处`}>
          <PageThumb bookId={book.id} index={first.index} />
        </a>
      ) : (
        <span className={`${place} border border-dashed border-ctl text-13 text-ink-3`} aria-hidden="true">
          {markOf(first)}
        </span>
      )}
      <div>
        <b className="font-medium">{group.title}</b>
        <p className={`text-13 leading-[1.6] ${bad ? 'text-ink-2' : 'text-ink-3'}`}>{group.words}</p>
      </div>
      <Way group={group} book={book} bad={bad} all={all} showAll={many ? () => setAll(!all) : undefined} />
      {all && (
        <div className="col-span-full pl-[78px] max-sm:pl-0">
          {pictures.length > 0 ? (
            <FindingPictures issues={pictures} book={book} />
          ) : (
            <ul className="text-14 leading-[1.8] text-ink-2">
              {group.issues.map((issue, index) => (
                <li key={index}>
                  <Seen issue={issue} book={book} />
                  <Mend issue={issue} book={book} className="link ml-3" />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  )
}

/** Where what is wrong is put right, beside where it is seen: the article, the month with what was taken out. */
const mendOf = ({ month, reason }: CheckIssue, book: BookView): { href: string; name: string } | undefined => {
  if (!book.editable) return undefined
  if (reason === 'empty_month') return { href: paths.restoreFromCheck(book.id, month), name: '去放回' }
  if (reason === 'long_letter') return { href: paths.bookDesignRoom(book.id, month), name: '去改' }
  if (reason === 'upgrade') return { href: paths.bookUpgrade(book.id), name: '看看会变哪些页' }
  if (reason === 'news')
    return mayUpdate(book)
      ? { href: paths.bookUpdate(book.id), name: '去更新' }
      : { href: paths.book(book.id), name: '去看看' }
  if (month.startsWith('a-')) return { href: paths.editArticle(book.id, month.slice(2)), name: '去改' }
  return undefined
}

const Seen = ({ issue, book }: { issue: CheckIssue; book: BookView }) => {
  const href = placeLink(book, issue)
  return href === undefined ? (
    issue.message
  ) : (
    <a className="link" href={href}>
      {issue.message}
    </a>
  )
}

const Mend = ({ issue, book, className }: { issue: CheckIssue; book: BookView; className: string }) => {
  const mend = mendOf(issue, book)
  return mend ? (
    <a className={className} href={mend.href}>
      {mend.name}
    </a>
  ) : null
}

type WayProps = { group: IssueGroup; book: BookView; bad: boolean; all: boolean; showAll: (() => void) | undefined }

/** What can be done about a group: bring what is missing, or see it. A signed book is only looked at. */
const Way = ({ group, book, bad, all, showAll }: WayProps) => {
  const [ignoring, setIgnoring] = useState(false)
  const first = group.issues[0]!
  const look = button({ size: 'small', kind: bad ? 'danger' : 'plain' })
  const seen = placeLink(book, first)
  const fill = first.reason === 'missing_picture' || first.thumbnail !== undefined
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:col-start-2 max-sm:mt-1 max-sm:justify-start">
      {showAll ? (
        <button type="button" className={button({ size: 'small' })} aria-expanded={all} onClick={showAll}>
          {all ? '收起' : '逐处看'}
        </button>
      ) : (
        seen !== undefined && (
          <a className={button({ size: 'small' })} href={seen}>
            去看看
          </a>
        )
      )}
      {book.editable && first.reason === 'empty' && (
        <a className={look} href={paths.bookCreation(book.id)}>
          去放文章
        </a>
      )}
      {book.editable && fill && (
        <a className={look} href={paths.fillPictures(book.id)}>
          补图
        </a>
      )}
      {!showAll && <Mend issue={first} book={book} className={button({ size: 'small' })} />}
      {book.editable && !bad && (
        <button
          type="button"
          className={button({ kind: 'text', size: 'small' })}
          aria-label={`忽略：${group.title}`}
          onClick={() => setIgnoring(true)}
        >
          忽略
        </button>
      )}
      {ignoring && <IgnoreDialog bookId={book.id} group={group} close={() => setIgnoring(false)} />}
    </div>
  )
}

const heads = {
  bad: { icon: 'warn', colour: 'text-zhu' },
  warn: { icon: 'info', colour: 'text-amber' },
  good: { icon: 'check', colour: 'text-pine' },
  quiet: { icon: 'eye', colour: 'text-ink-2' },
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
