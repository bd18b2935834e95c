import { useRef } from 'react'
import { FreshPages } from '#islands/books/FreshPages.tsx'
import { type Moment, percentOf, progressText, secondsLeft, stageDone, steps } from '#islands/books/progress.ts'
import { SewnBook } from '#islands/books/SewnBook.tsx'
import { monthName, thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { spinner } from '#layouts/parts/progress.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import type { DraftPages as Fresh } from '#lib/books/book/book.store.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** The book on its linen, and beside it what is being done. */
const spread =
  'grid grid-cols-[380px_1fr] items-center gap-18 pt-10 pb-8 max-sm:grid-cols-1 max-sm:gap-6 max-sm:pt-4 max-sm:pb-6'
const linen = 'grid h-[480px] place-items-center rounded-page bg-linen max-sm:-mx-edge max-sm:h-72 max-sm:rounded-none'

/** 05: the book is sewn before one's eyes; numbers come from the server and never fall. */
export const TypesettingView = (props: { book: BookView; fresh: Fresh }) => {
  const { book, fresh } = props
  const { progress } = book
  const percent = percentOf(progress)
  const first = useRef<Moment | null>(null)
  first.current ??= { atMs: Date.now(), percent }
  const seconds = secondsLeft(first.current, { atMs: Date.now(), percent })
  const reached = /^\d{6}$/.test(fresh.month) ? `已排到 ${monthName(fresh.month)}` : progressText(progress)
  return (
    <>
      <div className={spread}>
        <div className={linen}>
          <SewnBook title={book.title} percent={percent} />
        </div>
        <section>
          <p className="text-13 leading-[1.6] text-ink-3">《{book.title}》</p>
          <h1 className="mt-1 mb-2 text-40 leading-tight">
            {fresh.pageCount > 0 && progress.stage === 'months'
              ? `正在排第 ${thousands(fresh.pageCount)} 页`
              : progress.stage === 'pages'
                ? '正在成书'
                : '正在编排'}
          </h1>
          <p className="max-w-[28em] text-18 text-ink-2 max-sm:text-16" aria-live="polite">
            {reached}
            {seconds !== undefined && progress.stage !== 'done' && `，还要大约 ${seconds} 秒`}
          </p>
          <ol className="mt-6 mb-7 max-w-[520px] border-t border-ink">
            {steps.map((step) => (
              <Step key={step.stage} step={step} progress={progress} />
            ))}
          </ol>
          <Thread percent={percent} />
          <p className="text-14 leading-[1.65] text-ink-2">可以先离开，排好后在书架上等您。</p>
          <div className="mt-5 flex">
            <a className={button()} href={paths.books}>
              先去书架
            </a>
          </div>
        </section>
      </div>
      <FreshPages fresh={fresh} />
    </>
  )
}

const stepRow = 'grid grid-cols-[20px_5em_1fr] items-center gap-3 border-b border-line py-2.5 text-15'

/** One step of the work: done, going on, or to come. */
const Step = ({ step, progress }: { step: (typeof steps)[number]; progress: BookView['progress'] }) => {
  const done = stageDone(progress, step.stage)
  const now = progress.stage === step.stage
  return (
    <li className={`${stepRow} ${done ? 'text-ink-2' : now ? 'text-ink' : 'text-ink-3'}`}>
      {done ? (
        <Icon name="check" className="text-pine" />
      ) : now ? (
        <span className={`${spinner} text-zhu`} />
      ) : (
        <span className="ml-1 size-[9px] rounded-full border-[1.5px] border-ctl" />
      )}
      <b className={now && !done ? 'font-medium' : 'font-normal'}>{step.name}</b>
      <span className="text-right">
        {now && progress.total > 0
          ? `第 ${thousands(Math.min(progress.done, progress.total))} / ${thousands(progress.total)} ${step.unit}`
          : done
            ? '好了'
            : step.later}
      </span>
    </li>
  )
}

const thread =
  'relative mb-10 h-0.5 max-w-[520px] ' +
  'bg-[repeating-linear-gradient(90deg,var(--color-line)_0_9px,transparent_9px_14px)]'
const sewn =
  'absolute inset-y-0 left-0 bg-paper after:absolute after:inset-x-0 after:top-[-0.5px] after:h-[3px] ' +
  'after:bg-[repeating-linear-gradient(90deg,var(--color-zhu)_0_9px,transparent_9px_14px)]'

/** How far it is, as a stitched line. */
const Thread = ({ percent }: { percent: number }) => (
  <div
    className={thread}
    role="progressbar"
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-label="编排进度"
  >
    <i className={sewn} style={{ width: `${percent}%` }} />
    <span
      className="absolute top-2.5 [transform:translateX(-50%)] font-serif text-14 leading-none font-semibold"
      style={{ left: `${Math.max(3, Math.min(97, percent))}%` }}
    >
      {percent}%
    </span>
  </div>
)
