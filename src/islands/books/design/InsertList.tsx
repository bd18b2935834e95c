import { inPlaces, type PlaceSection, pagesNote, placeName, placeNote } from '#islands/books/design/insert-words.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { badge } from '#layouts/parts/badge.ts'
import { button } from '#layouts/parts/button.ts'
import { iconButton } from '#layouts/parts/icon-button.ts'
import { dress } from '#lib/books/design/design.store.ts'
import { roomDraft } from '#lib/books/design/room-draft.ts'
import { bookDraft } from '#lib/books/edit/post-drafts.store.ts'
import { movedKeys } from '#lib/editing/order-key.ts'
import { isPrinted } from '#lib/edits/book/added-pages.ts'
import type { Insert } from '#lib/edits/book/book-design.ts'
import { insertNames, insertTarget } from '#lib/edits/book/book-fields.ts'

const remove = (bookId: string, { id }: Insert): void => {
  bookDraft(bookId, roomDraft('insert', id)).forget()
  dress('remove-insert', [{ target: insertTarget(id), field: 'kind', value: null }])
}

/** `by`: −1 up, 1 down, among those that stand before the same month. */
const move = (insert: Insert, group: readonly Insert[], by: -1 | 1): void => {
  const from = group.indexOf(insert)
  const keys = movedKeys(
    group.map(({ id, order }) => ({ name: id, key: order })),
    from,
    from + by,
  )
  dress(
    'move-insert',
    keys.map(({ name, key }) => ({ target: insertTarget(name), field: 'order', value: key })),
  )
}

const nameOf = ({ kind, year, title }: Insert): string =>
  `${insertNames[kind]}${year > 0 ? ` ${year}` : ''}${title ? `：${title}` : ''}`

type Props = {
  bookId: string
  inserts: readonly Insert[]
  sections: readonly PlaceSection[]
  /** Their pages, where the book is set with them. */
  placed: readonly { id: string; firstPage: number; pageCount: number; ownPages: number }[]
  current: string | undefined
  choose(id: string): void
}

/** The inserts of a book in the order they are printed; of several before one month each can be moved. */
export const InsertList = ({ bookId, inserts, sections, placed, current, choose }: Props) => {
  const shown = inPlaces(inserts, sections)
  return (
    <ul className="my-6 border-t border-ink" aria-label="书里的插页">
      {shown.map((one) => {
        const group = shown.filter(({ before }) => before === one.before)
        const at = group.indexOf(one)
        const name = nameOf(one)
        const note = placeNote(one.before, sections)
        const pages = placed.find(({ id }) => id === one.id)
        const step = (by: -1 | 1, words: string) => (
          <button
            type="button"
            className={iconButton}
            aria-label={`${words}${name}`}
            disabled={group[at + by] === undefined}
            onClick={() => move(one, group, by)}
          >
            <Icon name={by < 0 ? 'up' : 'chevd'} />
          </button>
        )
        return (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
            <button
              type="button"
              className="link min-h-6 border-0 bg-transparent p-0 text-left"
              aria-pressed={one.id === current}
              aria-keyshortcuts={group.length > 1 ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
              onClick={() => choose(one.id)}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
                if (!event.altKey || by === undefined) return
                event.preventDefault()
                move(one, group, by)
              }}
            >
              {name}
              {!isPrinted(one) && <span className={`${badge('warning')} ml-2`}>还空着，不会印</span>}
              <span className="block text-13 text-ink-3">
                {placeName(one.before, sections)}
                {note && `（${note}）`}
                {pages && `　${pagesNote(pages, one)}`}
              </span>
            </button>
            <span className="flex items-center gap-1">
              {group.length > 1 && (
                <>
                  {step(-1, '上移')}
                  {step(1, '下移')}
                </>
              )}
              <button
                type="button"
                className={button({ size: 'small' })}
                aria-label={`拿掉${name}`}
                onClick={() => remove(bookId, one)}
              >
                拿掉
              </button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
