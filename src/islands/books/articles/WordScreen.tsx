import { useState } from 'react'
import { DropZone } from '#islands/create/DropZone.tsx'
import { fileSize, thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { WordField } from '#islands/ui/WordField.tsx'
import { type Brought, bring, brought, look } from '#lib/blogbook/document.store.ts'
import { paths } from '#lib/site/paths.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

const accepted = '.docx,.md,.markdown,.txt'

/** /create/blogbook/word and /books/{bookId}/word: documents in, chapters out. */
export const WordScreen = ({ book }: { book?: { id: string; title: string } }) => {
  const [all, setAll] = useState<Brought[]>([])
  const [title, setTitle] = useState('')
  const [busy, setBusy] = useState<number>()
  const add = async (files: Iterable<File>) => {
    for (const file of files) {
      const one = brought(file)
      setAll((before) => [...before, one])
      const known = await look(one)
      setAll((before) => before.map((other) => (other.key === one.key ? known : other)))
      if (known.read?.title)
        setTitle((before) => before || [...known.read!.title!].slice(0, fieldLimits.title.most).join(''))
    }
  }
  const chapters = all.reduce((sum, one) => sum + one.chosen.size, 0)
  const reading = all.some((one) => !one.read && !one.problem)
  const go = async () => {
    setBusy(0)
    const id = await bring(all, { bookId: book?.id, title: title.trim() }, setBusy)
    if (id) location.assign(paths.bookCreation(id))
    else setBusy(undefined)
  }
  return (
    <div className="wrap imp wd">
      <section>
        <h1 className="h1">{book ? `给《${book.title}》加文章` : '从 Word 做一本书'}</h1>
        <p className="mut">标题一（Heading 1）成一章，脚注、表格、图片、列表都留下；文字里的空格缩进换成书的缩进。</p>
        <DropZone
          again={all.length > 0}
          take={(list) => void add(list.map(({ file }) => file))}
          filesOnly
          accept={accepted}
          testId="documents"
        >
          Word（docx）、Markdown、文本文件。
          <br />
          单个文件最大 64 MB；旧的 doc 请先另存为 docx。
        </DropZone>
      </section>
      <section aria-live="polite">
        {all.length === 0 ? (
          <p className="hint wd__e">放进来以后，这里会说出每一章的字数、图片、脚注和表格，还有哪些东西留不住。</p>
        ) : (
          all.map((one) => (
            <Document
              key={one.key}
              one={one}
              choose={(chosen) =>
                setAll((before) => before.map((other) => (other.key === one.key ? { ...other, chosen } : other)))
              }
              drop={() => setAll((before) => before.filter((other) => other.key !== one.key))}
            />
          ))
        )}
        {all.length > 0 && (
          <div className="wd__f">
            {!book && (
              <WordField
                label="书名"
                most={fieldLimits.title.most}
                placeholder="暂无标题"
                value={title}
                set={setTitle}
              />
            )}
            <button
              type="button"
              className="btn btn--seal btn--lg"
              disabled={chapters === 0 || reading || busy !== undefined}
              onClick={go}
            >
              {busy !== undefined
                ? `正在放进书里，第 ${busy} / ${all.length} 个文件`
                : book
                  ? `加进书里（${chapters} 章）`
                  : `做成书（${chapters} 章）`}
            </button>
            {chapters === 0 && !reading && <p className="hint">还没有选中的章节。</p>}
          </div>
        )}
      </section>
    </div>
  )
}

const counted = ({ characters, pictures, footnotes, tables }: NonNullable<Brought['read']>['chapters'][number]) =>
  [
    `${thousands(characters)} 字`,
    ...(pictures > 0 ? [`${pictures} 张图`] : []),
    ...(footnotes > 0 ? [`${footnotes} 条注`] : []),
    ...(tables > 0 ? [`${tables} 个表`] : []),
  ].join(' · ')

const Document = (props: { one: Brought; choose(chosen: ReadonlySet<number>): void; drop(): void }) => {
  const { file, read, problem, chosen } = props.one
  return (
    <div className="wd__d">
      <div className="row between">
        <h2>
          {file.name} <small className="hint">{fileSize(file.size)}</small>
        </h2>
        <button
          type="button"
          className="btn btn--sm btn--text"
          aria-label={`不要《${file.name}》`}
          onClick={props.drop}
        >
          不要它
        </button>
      </div>
      {problem && (
        <div className="note note--bad" role="alert">
          <Icon name="warn" />
          <span>{problem}</span>
        </div>
      )}
      {!read && !problem && (
        <p className="hint">
          <span className="spin" /> 正在读…
        </p>
      )}
      {read && (
        <>
          <p className="hint">认出了 {read.chapters.length} 章：</p>
          <ul className="wd__l">
            {read.chapters.map((chapter, index) => (
              <li key={index}>
                <label className="ck">
                  <input
                    type="checkbox"
                    checked={chosen.has(index)}
                    onChange={(event) => {
                      const next = new Set(chosen)
                      if (event.target.checked) next.add(index)
                      else next.delete(index)
                      props.choose(next)
                    }}
                  />
                  <i>
                    <Icon name="check" />
                  </i>
                  <span>
                    <b>{chapter.title || '无题'}</b> <small className="hint">{counted(chapter)}</small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {read.lost.length > 0 ? (
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
          ) : (
            <p className="hint">
              <Icon name="check" /> 里面的东西都能留下。
            </p>
          )}
        </>
      )}
    </div>
  )
}
