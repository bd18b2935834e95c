import { percentOf, progressText, stageDone, stageNames } from '#islands/books/progress.ts'
import { SewnBook } from '#islands/books/SewnBook.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { BookView, TypesetProgress } from '#lib/books/book.api.ts'
import { paths } from '#lib/site/paths.ts'

/** 05: the book is sewn before one's eyes; numbers come from the server and never fall. */
export const TypesettingView = ({ book, progress }: { book: BookView; progress: TypesetProgress }) => {
  const percent = percentOf(progress)
  return (
    <div className="ts">
      <div className="ts__b">
        <SewnBook title={book.title} percent={percent} />
      </div>
      <section className="ts__t">
        <p className="hint">《{book.title}》</p>
        <h1 className="h1">正在编排</h1>
        <p className="lead" aria-live="polite">
          {progressText(progress)}
        </p>
        <ol className="ts__l">
          {Object.entries(stageNames).map(([key, stage]) => {
            const done = stageDone(progress, key as keyof typeof stageNames)
            const now = progress.stage === key
            return (
              <li key={key} className={done ? 'done' : now ? 'now' : ''}>
                {done ? <Icon name="check" /> : now ? <span className="spin" /> : <span className="o" />}
                <b>{stage.name}</b>
                <span className="num">
                  {now && progress.total > 0
                    ? `第 ${progress.done} / ${progress.total} ${stage.unit}`
                    : done
                      ? '好了'
                      : stage.later}
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
  )
}
