import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { BookWords, type Words } from '#islands/create/BookWords.tsx'
import {
  type Author,
  countChosen,
  missingWords,
  monthsOf,
  monthsOfAuthors,
  type Range,
} from '#islands/create/choice.ts'
import { DropZone } from '#islands/create/DropZone.tsx'
import { Elsewhere } from '#islands/create/Elsewhere.tsx'
import { FirstPosts } from '#islands/create/FirstPosts.tsx'
import { FlowWords } from '#islands/create/FlowWords.tsx'
import { LeftOut } from '#islands/create/LeftOut.tsx'
import { LookFields } from '#islands/create/LookFields.tsx'
import { type Answers, ChildQuestion, Questions, unanswered } from '#islands/create/Questions.tsx'
import { Report } from '#islands/create/Report.tsx'
import { Unfinished } from '#islands/create/Unfinished.tsx'
import { UploadList } from '#islands/create/UploadList.tsx'
import { Waiting } from '#islands/create/Waiting.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { showStep } from '#islands/ui/steps.ts'
import type { createBook } from '#lib/books/book/book.api.ts'
import { bookLimits } from '#lib/books/book/book-limits.ts'
import type { Looks, LookWish } from '#lib/books/book/design-options.ts'
import { call } from '#lib/http/client/client.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { createFlows, type FlowId, takesKind } from '#lib/sources/upload/create-flows.ts'
import type { getImportAuthors, ImportView } from '#lib/sources/upload/import.api.ts'
import {
  $asked,
  $everything,
  $import,
  $importId,
  $importTrouble,
  $unsent,
  addFiles,
  follow,
  startOver,
} from '#lib/sources/upload/import.store.ts'
import { comeBack, leaveFor } from '#lib/sources/upload/import-place.store.ts'
import { $preview } from '#lib/sources/upload/preview.store.ts'
import { $uploads, type Upload } from '#lib/sources/upload/send.store.ts'
import { unfinishedOf, unsentOf } from '#lib/sources/upload/unfinished.ts'
import { spaced } from '#lib/std/spaced.ts'

/** The book whose missing pictures are brought, when that is what one came for. */
export type Filling = { id: string; title: string }

/** Who wrote what, asked for once an import is read; a new reading asks again. Undefined until the answer is there. */
const useAuthors = (view: ImportView | undefined, flow: FlowId): Author[] | undefined => {
  const [authors, setAuthors] = useState<Author[] | undefined>()
  const ready = view?.status === 'ready' ? view.id : undefined
  const { only } = createFlows[flow]
  useEffect(() => {
    setAuthors(undefined)
    if (!ready) return
    let stopped = false
    call<typeof getImportAuthors>('GET /api/import/imports/{id}/authors', {
      params: { id: ready },
      query: only ? { only } : {},
    })
      .then((found) => stopped || setAuthors(found))
      .catch(() => {
        // The client has said what went wrong.
      })
    return () => {
      stopped = true
    }
  }, [ready, only])
  return authors
}

/** Who is in the book when nobody has chosen: the writer of the thread, nobody yet, or whose export it is. */
const usualAuthors = (flow: FlowId, authors: Author[], onlyStarter: boolean): Set<string> => {
  const { asks, everyone } = createFlows[flow]
  if (asks === 'person') return new Set()
  if (everyone) return new Set(authors.map((one) => one.id))
  const starters = authors.filter((one) => one.starter)
  const usual = asks === 'starter' && onlyStarter && starters.length > 0 ? starters : authors.filter((o) => o.included)
  // Another account of the same person: the collection knows an owner, and these are not theirs.
  return new Set((usual.length > 0 ? usual : authors).map((one) => one.id))
}

/** What can be chosen, what was on the product page, and the binding in words. */
type RoomLooks = Looks & { wish: LookWish; bound: string }

/** /create/…: bring files, see what was found, answer what must be asked, make the book. One room for every way. */
const Screen = ({ flow, looks, filling }: { flow: FlowId; looks: RoomLooks; filling?: Filling }) => {
  const view = useStore($import)
  const uploads = useStore($uploads)
  const trouble = useStore($importTrouble)
  const importId = useStore($importId)
  const found = useAuthors(view, flow)
  const preview = useStore($preview)
  const unsent = useStore($unsent)
  const [wish, setWish] = useState<Range | null>(null)
  const [picked, setPicked] = useState<Set<string> | null>(null)
  const [words, setWords] = useState<Words>({ title: '', author: null })
  const [answers, setAnswers] = useState<Answers>({ onlyStarter: true, foldQuotes: true, consent: false })
  const [making, setMaking] = useState(false)
  const { asks, only, everyone, defaults, measure, heading } = createFlows[flow]
  const { style: usualStyle, cover: usualCover } = defaults
  const [look, setLook] = useState({
    style: looks.wish.style ?? usualStyle,
    cover: looks.wish.cover ?? usualCover,
  } as LookWish)
  const forChild = asks === 'child' || look.style === 'tongnian'
  useEffect(() => {
    $asked.set({ flow })
    $everything.set(Boolean(filling))
    return comeBack(() => setMaking(false))
  }, [flow, filling])

  const stored = view?.status === 'ready'
  const seen = !stored && view?.status !== 'failed' && preview.state === 'seen' ? preview : undefined
  const report = stored ? view.report : (seen?.preview.report ?? null)
  const known = found ?? seen?.preview.authors
  const authors = known ?? []
  const belongs = report !== null && takesKind(flow, report.source.kind)
  const months = report ? (only ? monthsOfAuthors(authors) : monthsOf(report)) : []
  const whole = { from: months[0] ?? '', to: months.at(-1) ?? '' }
  const range = wish && wish.from >= whole.from && wish.to <= whole.to ? wish : whole
  const isWhole = range.from === whole.from && range.to === whole.to
  const usual = usualAuthors(flow, authors, answers.onlyStarter)
  const chosen = picked ?? usual
  const suggested = (authors.find((one) => chosen.has(one.id))?.name ?? '').slice(0, bookLimits.author)
  const entries = countChosen(authors, chosen, range, isWhole)
  const waitsFor = entries === 0 ? '' : unanswered(flow, answers)
  const onItsWay = stored ? '' : `${sentWords(uploads)}，传完就能编排`
  useEffect(() => showStep(report ? 1 : 0), [report])

  const make = async () => {
    setMaking(true)
    try {
      const span = isWhole ? {} : { fromMonth: range.from, toMonth: range.to }
      const asked = asks === 'starter' || asks === 'person' || everyone || !authors.some((one) => one.included)
      const whose = picked || asked ? { authorIds: [...chosen] } : {}
      const { nickname = '', birthday = '' } = answers
      const told = {
        ...(forChild && birthday ? { child: { nickname: nickname.trim() || '宝宝', birthday } } : {}),
        ...(asks === 'starter' ? { foldQuotes: answers.foldQuotes } : {}),
        ...(asks === 'person' ? { consent: answers.consent } : {}),
      }
      const title = words.title.trim() || (asks === 'person' && suggested ? `${suggested}的朋友圈`.slice(-30) : '')
      const author = (words.author ?? suggested).trim()
      const { binding, paper } = looks.wish
      const bound = { ...(binding ? { binding } : {}), ...(paper ? { paper } : {}) }
      const made = { importId, flow, title, author, ...look, ...bound }
      const book = await call<typeof createBook>('POST /api/book/books', {
        body: { ...made, ...span, ...whose, ...told },
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
          <h1 className="h2">{filling ? '把缺的图片放在这里' : heading}</h1>
          {filling && (
            <p className="mut imp__n">
              导出时的图片文件夹或压缩包都行，会自动对上《{filling.title}》里空着的地方，再排一遍。
            </p>
          )}
          {!filling && <p className="mut imp__l">{createFlows[flow].lead}</p>}
          {!filling && Object.keys(looks.wish).length > 0 && (
            <p className="hint">
              您在产品页选了
              {[looks.styles.find(({ id }) => id === looks.wish.style)?.name, looks.bound].filter(Boolean).join('，')}
              ，做书时照这样排。
            </p>
          )}
          <DropZone again={uploads.length > 0 || view !== undefined} take={addFiles}>
            {createFlows[flow].bring}
            <br />
            单个文件最大 4 GB。
          </DropZone>
          {trouble && <ErrorNote message={trouble} retry={() => follow()} />}
          <UploadList />
          <LeftOut />
          <Unfinished files={unfinishedOf(view, uploads)} unsent={unsentOf(view, uploads, unsent)} />
          {(view || importId) && (
            <button type="button" className="btn btn--text btn--sm imp__again" onClick={startOver}>
              换一批，重新开始
            </button>
          )}
          {!filling && <FlowWords flow={flow} fresh={uploads.length === 0 && view === undefined} />}
          <p className="hint imp__t">文件只用来做您的书，只有您自己看得到。</p>
        </section>
        <section className="sheet rep" aria-live="polite" aria-label="读到的内容">
          <div className="pad">
            {report ? (
              <Report
                {...{ flow, report, months, range, authors, chosen }}
                importId={stored ? importId : undefined}
                setRange={setWish}
                setChosen={setPicked}
              >
                {seen && (
                  <>
                    <p className="hint rep__n">先在您的设备上看了一遍；传完以后再逐张核对图片。</p>
                    <FirstPosts posts={seen.preview.first} pictures={seen.pictures} />
                  </>
                )}
                {!filling && stored && <Elsewhere {...{ flow, report, nothing: known?.length === 0 }} />}
              </Report>
            ) : (
              <Waiting view={view} />
            )}
            {report && belongs && !filling && entries + authors.length > 0 && (
              <>
                {forChild && <ChildQuestion {...{ answers, setAnswers }} />}
                <Questions {...{ flow, answers, setAnswers }} />
                <BookWords words={words} setWords={setWords} suggested={suggested} title={defaults.title} />
                <fieldset className="ask">
                  <legend className="h3">版式和封面</legend>
                  <LookFields looks={looks} look={look} set={setLook} />
                  {looks.bound && <p className="hint">装帧记下了：{looks.bound}。付款开放以后照此下单，到时还能改。</p>}
                </fieldset>
              </>
            )}
          </div>
        </section>
      </div>
      {filling && report && (
        <div className="go">
          <div className="wrap">
            <div>
              <b className="serif">{report.missingMedia > 0 ? `还缺 ${missingWords(report)}` : '图都补齐了'}</b>
              <span className="hint">书会用新到的图再排一遍。</span>
            </div>
            <a className="btn btn--seal" href={paths.book(filling.id)}>
              回到这本书
            </a>
          </div>
        </div>
      )}
      {report && belongs && !filling && (
        <div className="go">
          <div className="wrap">
            <div>
              <b className="serif num">
                编入 {thousands(entries)} {measure}
              </b>
              <span className="hint">
                {entries === 0 ? nothingWords(flow, known) : waitsFor || onItsWay || '排好后可以先翻看，不满意随时重来'}
              </span>
            </div>
            <button
              type="button"
              className="btn btn--seal"
              disabled={entries === 0 || waitsFor !== '' || onItsWay !== '' || making}
              onClick={make}
            >
              {making ? '正在开始' : '编排这本书'}
            </button>
          </div>
        </div>
      )}
    </>
  )
}

/** How far the sending is, in bytes: what the bar at the bottom waits for. */
const sentWords = (uploads: Upload[]): string => {
  const bytes = uploads.reduce((sum, one) => sum + one.bytes, 0)
  const sent = uploads.reduce((sum, one) => sum + (one.state === 'done' ? one.bytes : one.sent), 0)
  return sent < bytes ? `正在上传 ${Math.floor((sent / bytes) * 100)}%` : '传好了，正在核对'
}

/** Why the book would be empty, and what to do; nobody is known yet while the writers are being counted. */
const nothingWords = (flow: FlowId, authors: Author[] | undefined): string => {
  const { asks, only, what } = createFlows[flow]
  if (!authors) return '正在数里面有多少'
  if (authors.length === 0 && only === 'private')
    return '这份文件里没有一条标明“仅自己可见”。可以换一份写明可见范围的，或者换一种书'
  if (authors.length === 0) return spaced(`这份文件里没有${what}。可以换一份，或者换一种书`)
  return asks === 'person' ? '请在上面选一位' : '这样选没有内容，换个范围或勾上作者'
}

export const ImportRoomScreen = guarded(Screen)
