import { useStore } from '@nanostores/react'
import { Bar } from '#islands/ui/Bar.tsx'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { fileSize, thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import { spinner } from '#layouts/parts/progress.ts'
import type { ReadDocument } from '#lib/articles/document/document.api.ts'
import { isEmptyChapter } from '#lib/articles/document/document.ts'
import type { UploadedDocument } from '#lib/books/articles/documents.store.ts'
import { $uploads } from '#lib/sources/upload/send.store.ts'

type Chapter = ReadDocument['chapters'][number]

const counted = ({ characters, pictures, footnotes, tables }: Chapter) =>
  [
    `${thousands(characters)} 字`,
    ...(pictures > 0 ? [`${pictures} 张图`] : []),
    ...(footnotes > 0 ? [`${footnotes} 条注`] : []),
    ...(tables > 0 ? [`${tables} 个表`] : []),
  ].join(' · ')

const OnItsWay = ({ name, bytes }: UploadedDocument) => {
  const sent = useStore($uploads).find((one) => one.key === name)
  if (sent?.state !== 'sending')
    return (
      <p className="text-13 leading-[1.6] text-ink-3">
        <span className={spinner} /> 正在读…
      </p>
    )
  const percent = Math.floor((sent.sent / bytes) * 100)
  return (
    <>
      <p className="text-13 leading-[1.6] text-ink-3">{sent.message || `正在上传 ${percent}%`}</p>
      <Bar percent={percent} name={name} />
    </>
  )
}

/** What one document holds: its chapters to choose from, and what of it cannot be kept. */
export const DocumentFound = (props: {
  one: UploadedDocument
  chosen: ReadonlySet<number>
  choose(at: number, on: boolean): void
  drop(): void
}) => {
  const { name, bytes, read, problem } = props.one
  return (
    <div className="border-t border-ink pt-4 pb-6 first:border-t-0 first:pt-0">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-song text-[1.0625rem] leading-ui wrap-anywhere">
          {name} <small className="text-13 leading-[1.6] text-ink-3">{fileSize(bytes)}</small>
        </h2>
        <button
          type="button"
          className={button({ kind: 'text', size: 'small' })}
          aria-label={`不要《${name}》`}
          onClick={props.drop}
        >
          不要它
        </button>
      </div>
      {problem && (
        <div className={notice('error')} role="alert">
          <Icon name="warn" />
          <span>{problem}</span>
        </div>
      )}
      {!read && !problem && <OnItsWay {...props.one} />}
      {read && (
        <>
          <p className="text-13 leading-[1.6] text-ink-3">认出了 {read.chapters.length} 章：</p>
          <ul className="mt-2 mb-4">
            {read.chapters.map((chapter, at) => (
              <li key={at}>
                <Checkbox
                  className="min-h-tap"
                  checked={props.chosen.has(at)}
                  disabled={isEmptyChapter(chapter)}
                  onChange={(event) => props.choose(at, event.target.checked)}
                >
                  <span>
                    <b>{chapter.title || '无题'}</b>{' '}
                    <small className="text-13 leading-[1.6] text-ink-3">
                      {isEmptyChapter(chapter) ? '只有标题，没有内容，不单独成章' : counted(chapter)}
                    </small>
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
          {read.lost.length > 0 && (
            <div className={`mb-3 ${notice('warning')}`}>
              <Icon name="warn" />
              <div>
                <b>留不住的</b>
                <ul className="list-disc pl-[1.2em]">
                  {read.lost.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </div>
            </div>
          )}
          <p className="text-13 leading-[1.6] text-ink-3">
            {read.lost.length > 0 ? '其余的' : ''}文字、图片、注、列表和表格都会保留；字体、字号和颜色由书的版式来定。
          </p>
        </>
      )}
    </div>
  )
}
