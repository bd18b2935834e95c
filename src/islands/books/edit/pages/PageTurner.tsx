import { PageView } from '#islands/books/edit/pages/PageView.tsx'
import { type Pages, pageWords } from '#islands/books/edit/pages/use-pages.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import { iconButton } from '#layouts/parts/icon-button.ts'
import { folio } from '#layouts/parts/lists.ts'
import { noPagesWords } from '#lib/books/edit/nothing-left.ts'
import { turnTo } from '#lib/books/edit/view/edit-view.store.ts'

/** So many small pages lie below the large one: those around it. */
const smallPages = 6

const stateWords = {
  fresh: '蓝框是选中的这一条，改完立刻重排。',
  setting: '正在重排…',
  away: '网络不通，页面等通了再更新。',
}

/** The page that is shown, large, with the way to the ones around it. */
export const PageTurner = ({ pages, editable }: { pages: Pages; editable: boolean }) => {
  const { known, byId, page, index, last, looked } = pages
  if (!known || (known.pages.length === 0 && known.state === 'setting'))
    return (
      <div className="grid aspect-[148/210] place-items-center bg-page text-13 text-ink-3 shadow-sheet">
        正在取这个月的页面…
      </div>
    )
  if (!page)
    return (
      <div className="grid aspect-[148/210] place-items-center bg-page px-8 text-14 text-ink-3 shadow-sheet">
        {known.state === 'away' ? stateWords.away : noPagesWords([...byId.values()])}
      </div>
    )
  const first = Math.min(Math.floor(index / smallPages) * smallPages, Math.max(0, last))
  const small = known.pages.slice(first, first + smallPages)
  return (
    <>
      {/* Never so tall that the small pages are out of sight. */}
      <div className="mx-auto hero:max-w-[max(240px,calc((100vh-330px)*0.705))]">
        <PageView page={page} label={pageWords(pages)} items={byId} looked={looked} />
      </div>
      <div className="mt-3.5 flex items-center justify-center gap-3">
        <button
          type="button"
          className={iconButton}
          aria-label="上一页"
          disabled={index === 0}
          onClick={() => turnTo(index - 1)}
        >
          <Icon name="chevl" />
        </button>
        <span className={`${folio} text-14`} aria-live="polite">
          {pageWords(pages)}
        </span>
        <button
          type="button"
          className={iconButton}
          aria-label="下一页"
          disabled={index === last}
          onClick={() => turnTo(index + 1)}
        >
          <Icon name="chev" />
        </button>
      </div>
      <p className="text-center text-13 leading-[1.6] text-ink-2" role="status">
        {known.state === 'fresh' && !editable ? '蓝框是选中的这一条。' : stateWords[known.state]}
      </p>
      <ul className="mt-6 grid grid-cols-6 gap-2.5 border-t border-line pt-6" aria-label="这一部分的各页">
        {small.map((one, place) => {
          const at = first + place
          const words = pageWords({ known, page: one, index: at })
          return (
            <li key={at}>
              <button
                type="button"
                className="block w-full border-0 bg-page p-0 shadow-sheet aria-[current]:[box-shadow:0_0_0_2px_var(--color-linen),0_0_0_3.5px_var(--color-ink)] focus-visible:shadow-focus"
                style={{ aspectRatio: `${one.width} / ${one.height}` }}
                aria-label={words}
                aria-current={at === index ? 'page' : undefined}
                onClick={() => turnTo(at)}
              >
                <span aria-hidden="true" className="block size-full">
                  <PaintedPage page={one} className="size-full" />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
