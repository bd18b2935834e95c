import { useRef } from 'react'
import { FreshPages } from '#islands/books/FreshPages.tsx'
import { type Moment, percentOf, progressText, secondsLeft, stageDone, steps } from '#islands/books/progress.ts'
import { SewnBook } from '#islands/books/SewnBook.tsx'
import { monthName, thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import type { BookView } from '#lib/books/book/book.api.ts'
import type { FreshPages as Fresh } from '#lib/books/book/book.store.ts'
import { paths } from '#lib/site/routes/paths.ts'

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
      <div className="ts">
        <div className="ts__b">
          <SewnBook title={book.title} percent={percent} />
        </div>
        <section className="ts__t">
          <p className="hint">《{book.title}》</p>
          <h1 className="h1 num">
            {fresh.pageCount > 0 && progress.stage === 'months'
              ? `正在排第 ${thousands(fresh.pageCount)} 页`
              : progress.stage === 'pages'
                ? '正在成书'
                : '正在编排'}
          </h1>
          <p className="lead" aria-live="polite">
            {reached}
            {seconds !== undefined && progress.stage !== 'done' && `，还要大约 ${seconds} 秒`}
          </p>
          <ol className="ts__l">
            {steps.map((step) => {
              const done = stageDone(progress, step.stage)
              const now = progress.stage === step.stage
              return (
                <li key={step.stage} className={done ? 'done' : now ? 'now' : ''}>
                  {done ? <Icon name="check" /> : now ? <span className="spin" /> : <span className="o" />}
                  <b>{step.name}</b>
                  <span className="num">
                    {now && progress.total > 0
                      ? `第 ${thousands(Math.min(progress.done, progress.total))} / ${thousands(progress.total)} ${step.unit}`
                      : done
                        ? '好了'
                        : step.later}
                  </span>
                </li>
              )
            })}
          </ol>
          <div
            className="ts__p"
            role="progressbar"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-label="编排进度"
          >
            <i style={{ width: `${percent}%` }} />
            <span style={{ left: `${Math.max(3, Math.min(97, percent))}%` }}>{percent}%</span>
          </div>
          <p className="sm mut">可以先离开，排好后在书架上等您。</p>
          <div className="row ts__a">
            <a className="btn" href={paths.books}>
              先去书架
            </a>
          </div>
        </section>
      </div>
      <FreshPages fresh={fresh} />
    </>
  )
}
