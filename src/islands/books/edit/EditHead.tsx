import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useWaiting } from '#islands/books/edit/use-waiting.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { MoreMenu } from '#islands/ui/MoreMenu.tsx'
import { button } from '#layouts/parts/button.ts'
import { iconButton } from '#layouts/parts/icon-button.ts'
import { menuItem } from '#layouts/parts/menu.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $editing, takeBack } from '#lib/books/edit/edit.store.ts'
import { saveWords } from '#lib/books/edit/edit-words.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { clockText } from '#lib/std/clock.ts'

type Props = {
  book: BookView
  /** The months that lie open. */
  routes: readonly string[]
  /** Nothing of the book can be changed any more. */
  editable: boolean
  back: string
  /** The check is where one came from. */
  fromCheck: boolean
  openHistory(): void
  openReplace(): void
}

/** When the server had everything last; null until something was saved here. */
const useSavedAt = (): number | null => {
  const [at, setAt] = useState<number | null>(null)
  useEffect(
    () =>
      $editing.listen(({ save }, old) => {
        if (save.state === 'saved' && old?.save.state !== 'saved') setAt(Date.now())
      }),
    [],
  )
  return at
}

/** A phone has room for the first half of a sentence, beside the steps. */
const onPhones = (words: string): ReactNode => {
  const comma = words.indexOf('，')
  if (comma < 0) return words
  return (
    <span>
      {words.slice(0, comma)}
      <span className="max-sm:hidden">{words.slice(comma)}</span>
    </span>
  )
}

/** The bar above the editor: the way back, which book, whether it is saved, undo and redo, and where one goes from here. */
export const EditHead = ({ book, routes, editable, back, fromCheck, openHistory, openReplace }: Props) => {
  const { undo, redo, save, conflicts, status } = useStore($editing)
  const savedAt = useSavedAt()
  const waiting = useWaiting(book.id, routes) && save.state === 'saved'
  const saved = save.state === 'saved' && conflicts.length === 0 && !waiting
  return (
    <header
      data-frame
      className="sticky top-0 z-30 flex h-15 items-center gap-3.5 border-b border-line bg-page pr-6 pl-3 max-sm:h-13 max-sm:gap-1 max-sm:pr-3 max-sm:pl-1"
    >
      <a className={iconButton} href={back} aria-label="返回">
        <Icon name="chevl" />
      </a>
      <div className="flex min-w-0 items-center gap-3.5 max-sm:flex-col max-sm:items-start max-sm:gap-0">
        <b className="max-w-full truncate font-song text-18 leading-ui font-semibold max-sm:text-15">{book.title}</b>
        {/* Before what this device kept has been looked for, nobody knows. */}
        {editable && status === 'ready' && (
          <p
            className="flex items-center gap-1 text-13 leading-[1.4] whitespace-nowrap text-ink-3 data-[save=offline]:text-amber max-sm:text-12"
            role="status"
            data-save={save.state}
          >
            {saved && <Icon name="check" className="size-[15px] text-pine max-sm:hidden" />}
            {waiting || save.state === 'offline' || save.state === 'refused' || save.state === 'closed'
              ? '还没有保存'
              : onPhones(saveWords(save, !saved && save.state === 'saved'))}
            {saved && savedAt !== null && <span className="max-sm:hidden">{clockText(savedAt)}</span>}
          </p>
        )}
      </div>
      <div className="ml-auto flex flex-none items-center gap-2 max-sm:gap-0">
        {editable && (
          <>
            <button
              type="button"
              className={iconButton}
              aria-label="撤销"
              disabled={undo === null}
              onClick={() => takeBack('undo')}
            >
              <Icon name="undo" />
            </button>
            <button
              type="button"
              className={iconButton}
              aria-label="重做"
              disabled={redo === null}
              onClick={() => takeBack('redo')}
            >
              <Icon name="redo" />
            </button>
            <EditMenu bookId={book.id} openHistory={openHistory} openReplace={openReplace} />
          </>
        )}
        <a className={`${button({ size: 'small' })} max-sm:hidden`} href={paths.bookPreview(book.id)}>
          通读一遍
        </a>
        <a className={`${button({ kind: 'seal', size: 'small' })} max-sm:ml-1`} href={paths.bookCheck(book.id)}>
          {fromCheck ? '回到检查' : '检查'}
        </a>
      </div>
    </header>
  )
}

type MenuProps = Pick<Props, 'openHistory' | 'openReplace'> & { bookId: string }

const EditMenu = ({ bookId, openHistory, openReplace }: MenuProps) => (
  <MoreMenu name="更多" look={iconButton}>
    <button type="button" className={menuItem} onClick={openReplace}>
      查找和替换
    </button>
    <button type="button" className={menuItem} onClick={openHistory}>
      修改记录
    </button>
    <a className={menuItem} href={paths.bookMonths(bookId)}>
      全部月份
    </a>
    <a className={`${menuItem} sm:hidden`} href={paths.bookPreview(bookId)}>
      通读一遍
    </a>
  </MoreMenu>
)
