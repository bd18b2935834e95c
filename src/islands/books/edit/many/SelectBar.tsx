import { useStore } from '@nanostores/react'
import { button } from '#layouts/parts/button.ts'
import { putBackMany, takeOutMany } from '#lib/books/edit/edit.store.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { lotsWords, mostTogether } from '#lib/books/edit/many/in-lots.ts'
import { $picking, pickAll, pickNone, stopPicking, toggleRange } from '#lib/books/edit/view/edit-pick.store.ts'

const small = button({ size: 'small' })

/** While posts are chosen: how many, and what becomes of them, all in one step. */
export const SelectBar = ({ items, openFilter }: { items: readonly EditItem[]; openFilter(): void }) => {
  const { posts, last, range } = useStore($picking)
  const chosen = items.filter(({ id }) => posts.has(id))
  const within = chosen.filter(({ included }) => included).length
  const without = chosen.length - within
  const words = lotsWords(Math.ceil(Math.max(within, without) / mostTogether))
  const done = (run: (items: readonly EditItem[]) => void) => () => {
    run(chosen)
    stopPicking()
  }
  return (
    <fieldset className="sticky top-15 z-10 border-b border-line bg-paper py-3 max-sm:top-13" aria-label="选中的内容">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-2 text-14 font-medium" role="status">
          选中 {chosen.length} 条
        </p>
        <button type="button" className={small} disabled={within === 0} onClick={done(takeOutMany)}>
          移出{within > 0 && ` ${within} 条`}
        </button>
        <button type="button" className={small} disabled={without === 0} onClick={done(putBackMany)}>
          放回来{without > 0 && ` ${without} 条`}
        </button>
        <button
          type="button"
          className={small}
          onClick={() => (chosen.length < items.length ? pickAll(items) : pickNone())}
        >
          {chosen.length < items.length ? '全选' : '全不选'}
        </button>
        <button
          type="button"
          className={`${small} aria-pressed:border-ink aria-pressed:bg-linen`}
          disabled={last === null}
          aria-pressed={range}
          onClick={toggleRange}
        >
          {range ? '再点一条，中间的都选上' : '连着选'}
        </button>
        <button type="button" className={button({ kind: 'text', size: 'small' })} onClick={openFilter}>
          按条件选
        </button>
      </div>
      <p className="mt-1 text-13 leading-[1.6] text-ink-3">
        <span className="max-sm:hidden">按住 Shift 再点一条，中间的都选上。</span>
        {words}
      </p>
    </fieldset>
  )
}
