import { useStore } from '@nanostores/react'
import { Bar } from '#islands/ui/Bar.tsx'
import { fileSize, thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import type { ReadDocument } from '#lib/articles/document/document.api.ts'
import { isEmptyChapter } from '#lib/articles/document/document.ts'
import type { Brought } from '#lib/books/articles/documents.store.ts'
import { $uploads } from '#lib/sources/upload/send.store.ts'

type Chapter = ReadDocument['chapters'][number]

const counted = ({ characters, pictures, footnotes, tables }: Chapter) =>
  [
    `${thousands(characters)} 字`,
    ...(pictures > 0 ? [`${pictures} 张图`] : []),
    ...(footnotes > 0 ? [`${footnotes} 条注`] : []),
    ...(tables > 0 ? [`${tables} 个表`] : []),
  ].join(' · ')

const OnItsWay = ({ name, bytes }: Brought) => {
  const sent = useStore($uploads).find((one) => one.key === name)
  if (sent?.state !== 'sending')
    return (
      <p className="hint">
        <span className="spin" /> 正在读…
      </p>
    )
  const percent = Math.floor((sent.sent / bytes) * 100)
  return (
    <>
      <p className="hint num">{sent.message || `正在上传 ${percent}%`}</p>
      <Bar percent={percent} name={name} />
    </>
  )
}

/** What one document holds: its chapters to choose from, and what of it cannot be kept. */
export const DocumentFound = (props: {
  one: Brought
  chosen: ReadonlySet<number>
  choose(at: number, on: boolean): void
  drop(): void
}) => {
  const { name, bytes, read, problem } = props.one
  return (
    <div className="wd__d">
      <div className="row between">
        <h2>
          {name} <small className="hint">{fileSize(bytes)}</small>
        </h2>
        <button type="button" className="btn btn--sm btn--text" aria-label={`不要《${name}》`} onClick={props.drop}>
          不要它
        </button>
      </div>
      {problem && (
        <div className="note note--bad" role="alert">
          <Icon name="warn" />
          <span>{problem}</span>
        </div>
      )}
      {!read && !problem && <OnItsWay {...props.one} />}
      {read && (
        <>
          <p className="hint">认出了 {read.chapters.length} 章：</p>
          <ul className="wd__l">
            {read.chapters.map((chapter, at) => (
              <li key={at}>
                <label className="ck">
                  <input
                    type="checkbox"
                    checked={props.chosen.has(at)}
                    disabled={isEmptyChapter(chapter)}
                    onChange={(event) => props.choose(at, event.target.checked)}
                  />
                  <i>
                    <Icon name="check" />
                  </i>
                  <span>
                    <b>{chapter.title || '无题'}</b>{' '}
                    <small className="hint">
                      {isEmptyChapter(chapter) ? '只有标题，没有内容，不单独成章' : counted(chapter)}
                    </small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {read.lost.length > 0 && (
            <div className="note note--warn">
              <Icon name="warn" />
              <div>
                <b>留不住的</b>
                <ul>
                  {read.lost.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </div>
            </div>
          )}
          <p className="hint">
            {read.lost.length > 0 ? '其余的' : ''}文字、图片、注、列表和表格都跟着走；字体、字号和颜色由书的版式来定。
          </p>
        </>
      )}
    </div>
  )
}
