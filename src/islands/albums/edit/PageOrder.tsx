import type { EditedAlbum } from '#islands/albums/edit/use-editing.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { photoOfView } from '#lib/albums/album/photo-of-view.ts'
import type { StoredPage } from '#lib/albums/album/stored-page.ts'
import { addPage, movePage, removePage } from '#lib/albums/edit/actions.store.ts'
import { blanksBehind, isSheetName, printedPages } from '#lib/albums/layout/printed-places.ts'
import { pageUnit, wholeOf } from '#lib/print/products/album-words.ts'

type Props = {
  editing: EditedAlbum
  page: StoredPage
  locked: boolean
  disabled: boolean
  /** So many pages on from here is what one looks at next. */
  follow(by: number): void
  say(words: string): void
}

/** Pages added behind this one, taken out, moved; how many there are, and how many the binding adds. */
export const PageOrder = ({ editing, page, locked, disabled, follow, say }: Props) => {
  const { pages, look, unused } = editing
  const { double } = look.product
  const sheets = pages.filter(({ name }) => isSheetName(name))
  const at = sheets.indexOf(page)
  const printed = printedPages(pages, double)
  const blanks = blanksBehind(pages)
  const isCards = look.product.form === 'cards'
  const unit = pageUnit(look.product)
  const one = double ? '对页' : unit
  const tool = `${button({ size: 'small' })} min-h-tap flex-1 px-1! whitespace-nowrap text-13!`
  const full = printed - blanks + (double ? 2 : 1) > look.size.pages.max
  const move = (by: number, words: string) => ({
    type: 'button' as const,
    className: tool,
    disabled: disabled || at + by < 0 || at + by >= sheets.length,
    onClick: () => {
      movePage(pages, page.name, by)
      follow(by)
      say(words)
    },
  })
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="font-sans text-15 leading-head font-semibold">{isCards ? '先后' : '页'}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        <button {...move(-1, `这一${one}往前挪了`)}>
          <Icon name="chevl" />
          前移
        </button>
        <button {...move(1, `这一${one}往后挪了`)}>
          后移
          <Icon name="chev" />
        </button>
      </div>
      {/* Cards come in whole sets. */}
      {!isCards && (
        <div className="mt-2 flex flex-wrap gap-2">
          <button
            type="button"
            className={tool}
            disabled={disabled || full}
            onClick={() => {
              addPage(pages, page.name, unused.map(photoOfView), look)
              follow(1)
              say(unused.length > 0 ? `添了一${one}，用的是照片盘里的照片` : `添了一${one}，在空相框里放照片`)
            }}
          >
            <Icon name="plus" />
            后面添一{one}
          </button>
          <button
            type="button"
            className={tool}
            disabled={disabled || locked || sheets.length <= 1}
            onClick={() => {
              removePage(pages, page.name)
              follow(at === sheets.length - 1 ? -1 : 0)
              say(`删了一${one}，照片回到照片盘；点撤销可以拿回来`)
            }}
          >
            <Icon name="trash" />
            删这一{one}
          </button>
        </div>
      )}
      <p className="mt-2 text-13 leading-[1.6] text-ink-3" data-page-count>
        {wholeOf(look.product)} {printed} {unit}
        {blanks > 0 && `，书末有 ${blanks} 页空白（按 ${look.size.pages.step} 页装订）`}
        {!isCards && full && `；这种册子最多 ${look.size.pages.max} 页`}
      </p>
    </fieldset>
  )
}
