import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { BookWords, type Words } from '#islands/create/BookWords.tsx'
import { type Author, countChosen, monthsOf, type Range } from '#islands/create/choice.ts'
import { DropZone } from '#islands/create/DropZone.tsx'
import { Report } from '#islands/create/Report.tsx'
import { Unfinished } from '#islands/create/Unfinished.tsx'
import { UploadList } from '#islands/create/UploadList.tsx'
import { Waiting } from '#islands/create/Waiting.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { thousands } from '#islands/ui/format.ts'
import { showStep } from '#islands/ui/steps.ts'
import { bookLimits, createBook } from '#lib/books/book.api.ts'
import { call } from '#lib/http/client.ts'
import { paths } from '#lib/site/paths.ts'
import { getImportAuthors, type ImportView } from '#lib/sources/import.api.ts'
import {
  $import,
  $importId,
  $importTrouble,
  $uploads,
  comeBack,
  follow,
  leaveFor,
  startOver,
  unfinishedOf,
} from '#lib/sources/import.store.ts'

/** The book whose missing pictures are brought, when that is what one came for. */
export type Filling = { id: string; title: string }

/** Who wrote what, asked for once an import is read; a new reading asks again. */
const useAuthors = (view: ImportView | undefined): Author[] => {
  const [authors, setAuthors] = useState<Author[]>([])
  const ready = view?.status === 'ready' ? view.id : undefined
  useEffect(() => {
    if (!ready) return setAuthors([])
    let stopped = false
    call(getImportAuthors, { params: { id: ready } })
      .then((found) => stopped || setAuthors(found))
      .catch(() => {
        // The client has said what went wrong.
      })
    return () => {
      stopped = true
    }
  }, [ready])
  return authors
}

/** /create/wxbook: bring files, see what was found, choose, make the book. */
export const CreateWxbookScreen = ({ filling }: { filling?: Filling }) => {
  const view = useStore($import)
  const uploads = useStore($uploads)
  const trouble = useStore($importTrouble)
  const importId = useStore($importId)
  const authors = useAuthors(view)
  const [wish, setWish] = useState<Range | null>(null)
  const [picked, setPicked] = useState<Set<string> | null>(null)
  const [words, setWords] = useState<Words>({ title: '', author: null })
  const [making, setMaking] = useState(false)
  useEffect(() => comeBack(() => setMaking(false)), [])

  const report = view?.status === 'ready' ? view.report : null
  const months = report ? monthsOf(report) : []
  const whole = { from: months[0] ?? '', to: months.at(-1) ?? '' }
  const range = wish && wish.from >= whole.from && wish.to <= whole.to ? wish : whole
  const isWhole = range.from === whole.from && range.to === whole.to
  const usual = new Set(authors.filter((one) => one.included).map((one) => one.id))
  const chosen = picked ?? usual
  const suggested = (authors.find((one) => chosen.has(one.id))?.name ?? '').slice(0, bookLimits.author)
  const entries = countChosen(authors, chosen, range, isWhole)
  useEffect(() => showStep(report ? 1 : 0), [report])

  const make = async () => {
    setMaking(true)
    try {
      const span = isWhole ? {} : { fromMonth: range.from, toMonth: range.to }
      const whose = picked ? { authorIds: [...chosen] } : {}
      const book = await call(createBook, {
        body: { importId, title: words.title.trim(), author: (words.author ?? suggested).trim(), ...span, ...whose },
      })
      leaveFor(paths.book(book.id))
    } catch {
      // The client has said what went wrong.
      setMaking(false)
    }
  }

  return (
    <>
      <div className="wrap imp">
        <section className="imp__d">
          <h1 className="h2">{filling ? '把缺的图片放在这里' : '把导出的文件放在这里'}</h1>
          {filling && (
            <p className="mut imp__n">
              导出时的图片文件夹或压缩包都行，会自动对上《{filling.title}》里空着的地方，再排一遍。
            </p>
          )}
          <DropZone again={uploads.length > 0 || view !== undefined} />
          {trouble && <ErrorNote message={trouble} retry={() => follow()} />}
          <UploadList />
          <Unfinished files={unfinishedOf(view, uploads)} />
          {(view || importId) && (
            <button type="button" className="btn btn--text btn--sm imp__again" onClick={startOver}>
              换一批，重新开始
            </button>
          )}
          <p className="hint imp__t">文件只用来做您的书，只有您自己看得到。</p>
        </section>
        <section className="sheet rep" aria-live="polite" aria-label="读到的内容">
          <div className="pad">
            {report ? (
              <Report
                {...{ importId, report, months, range, authors, chosen }}
                setRange={setWish}
                setChosen={setPicked}
              />
            ) : (
              <Waiting view={view} />
            )}
            {report && !filling && report.counts.entries > 0 && (
              <BookWords words={words} setWords={setWords} suggested={suggested} />
            )}
          </div>
        </section>
      </div>
      {filling && report && (
        <div className="go">
          <div className="wrap">
            <div>
              <b className="serif">
                {report.missingMedia > 0 ? `还缺 ${thousands(report.missingMedia)} 张` : '图都补齐了'}
              </b>
              <span className="hint">书会用新到的图再排一遍。</span>
            </div>
            <a className="btn btn--seal" href={paths.book(filling.id)}>
              回到这本书
            </a>
          </div>
        </div>
      )}
      {report && !filling && (
        <div className="go">
          <div className="wrap">
            <div>
              <b className="serif num">编入 {thousands(entries)} 条</b>
              <span className="hint">
                {entries === 0 ? '这样选没有内容，换个范围或勾上作者' : '排好后可以先翻看，不满意随时重来'}
              </span>
            </div>
            <button type="button" className="btn btn--seal" disabled={entries === 0 || making} onClick={make}>
              {making ? '正在开始' : '编排这本书'}
            </button>
          </div>
        </div>
      )}
    </>
  )
}
