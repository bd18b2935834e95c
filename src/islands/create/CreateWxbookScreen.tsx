import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { DropZone } from '#islands/create/DropZone.tsx'
import { entriesIn, monthsOf, type Range, Report } from '#islands/create/Report.tsx'
import { UploadList } from '#islands/create/UploadList.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { thousands } from '#islands/ui/format.ts'
import { bookLimits, createBook } from '#lib/books/book.api.ts'
import { call } from '#lib/http/client.ts'
import { paths } from '#lib/site/paths.ts'
import type { ImportView } from '#lib/sources/import.api.ts'
import { $import, $importId, $importTrouble, $uploads, follow, startOver } from '#lib/sources/import.store.ts'

const stageWords = {
  waiting: '排队等着读',
  unpacking: '解压',
  posts: '读内容',
  media: '认图片',
  storing: '存好',
  done: '读完了',
} as const
const stageUnits = { waiting: '', unpacking: '个文件', posts: '条', media: '张', storing: '条', done: '' } as const

/** /create/wxbook: bring files, see what was found, choose, make the book. */
export const CreateWxbookScreen = () => {
  const view = useStore($import)
  const uploads = useStore($uploads)
  const trouble = useStore($importTrouble)
  const importId = useStore($importId)
  const [choice, setChoice] = useState<Range | null>(null)
  const [words, setWords] = useState({ title: '', author: '' })
  const [making, setMaking] = useState(false)
  useEffect(() => {
    follow()
  }, [])

  const report = view?.status === 'ready' ? view.report : null
  const months = report ? monthsOf(report).map((one) => one.month) : []
  const whole = { from: months[0] ?? '', to: months.at(-1) ?? '' }
  const range = choice && choice.from >= whole.from && choice.to <= whole.to ? choice : whole
  const isWhole = range.from === whole.from && range.to === whole.to
  const entries = report ? (isWhole ? report.counts.entries : entriesIn(report, range)) : 0
  const unfinished = uploads.length === 0 ? (view?.files.filter((file) => file.received < file.bytes) ?? []) : []

  const make = async () => {
    setMaking(true)
    try {
      const months = isWhole ? {} : { fromMonth: range.from, toMonth: range.to }
      const book = await call(createBook, {
        body: { importId, title: words.title.trim(), author: words.author.trim(), ...months },
      })
      startOver()
      location.assign(paths.book(book.id))
    } catch {
      // The client has said what went wrong.
      setMaking(false)
    }
  }

  return (
    <>
      <div className="wrap imp">
        <section className="imp__d">
          <h1 className="h2">把导出的文件放在这里</h1>
          <DropZone again={uploads.length > 0 || view !== undefined} />
          {trouble && <ErrorNote message={trouble} retry={() => follow()} />}
          <UploadList />
          {unfinished.length > 0 && (
            <div className="note note--warn imp__n">
              <div>
                <b>上次有 {unfinished.length} 个文件还没传完。</b>
                再选一次同样的文件，会从断开的地方接着传：
                {unfinished
                  .slice(0, 3)
                  .map((file) => file.name)
                  .join('、')}
              </div>
            </div>
          )}
          {(view || importId) && (
            <button type="button" className="btn btn--text btn--sm imp__again" onClick={startOver}>
              换一批，重新开始
            </button>
          )}
          <p className="hint imp__t">文件只用来做您的书，只有您自己看得到。</p>
        </section>
        <section className="sheet rep" aria-live="polite" aria-label="读到的内容">
          <div className="pad">
            {report ? <Report report={report} range={range} setRange={setChoice} /> : <Waiting view={view} />}
            {report && report.counts.entries > 0 && (
              <>
                <h3 className="h3">给书起个名字</h3>
                <div className="rep__w">
                  <label className="field">
                    <span className="lab">
                      书名<em>可以先空着</em>
                    </span>
                    <span className="inp">
                      <input
                        name="title"
                        maxLength={bookLimits.title}
                        value={words.title}
                        onChange={(event) => setWords({ ...words, title: event.target.value })}
                      />
                    </span>
                  </label>
                  <label className="field">
                    <span className="lab">作者</span>
                    <span className="inp">
                      <input
                        name="author"
                        maxLength={bookLimits.author}
                        placeholder={report.authors[0]?.name}
                        value={words.author}
                        onChange={(event) => setWords({ ...words, author: event.target.value })}
                      />
                    </span>
                  </label>
                </div>
              </>
            )}
          </div>
        </section>
      </div>
      {report && (
        <div className="go">
          <div className="wrap">
            <div>
              <b className="serif">编入 {thousands(entries)} 条</b>
              <span className="hint">
                {entries === 0 ? '这段时间里没有内容，换个范围试试' : '排好后可以先翻看，不满意随时重来'}
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

/** What stands in the report's place before there is one. */
const Waiting = ({ view }: { view: ImportView | undefined }) => {
  if (view?.status === 'failed')
    return (
      <>
        <h2 className="h2">没能读出来</h2>
        <div className="imp__n">
          <ErrorNote message={view.failure?.message ?? '这些文件读不出内容'} />
        </div>
        <p className="mut sm imp__n">原来的内容都没有变。可以换一份文件放进来，或者从左边重新开始。</p>
      </>
    )
  if (view?.status === 'reading') {
    const { stage, done, total } = view.progress
    const percent = total > 0 ? Math.floor((done / total) * 100) : 0
    return (
      <>
        <h2 className="h2">正在读</h2>
        <p className="mut imp__n">
          {stageWords[stage]}
          {total > 0 && `：第 ${thousands(Math.min(done, total))} / ${thousands(total)} ${stageUnits[stage]}`}
        </p>
        <div
          className="bar imp__n"
          role="progressbar"
          aria-label="读取进度"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
        <p className="hint imp__n">可以先离开，回来接着看。</p>
      </>
    )
  }
  return (
    <div className="imp__e">
      <h2 className="h2">放进来就报数</h2>
      <p className="mut">有多少条、多少张图、跨了几年、缺了哪些，读完都列在这里，再由您决定收哪一段。</p>
      <div className="skl" />
      <div className="skl" />
      <div className="skl skl--short" />
    </div>
  )
}
