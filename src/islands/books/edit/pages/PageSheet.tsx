import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { PageTurner } from '#islands/books/edit/pages/PageTurner.tsx'
import { type Pages, pageWords } from '#islands/books/edit/pages/use-pages.ts'
import { LivePrice } from '#islands/books/price/LivePrice.tsx'
import { button } from '#layouts/parts/button.ts'
import { folio } from '#layouts/parts/lists.ts'
import { $looked } from '#lib/books/edit/view/edit-view.store.ts'

const isField = (target: EventTarget | null): boolean =>
  // By what they are, not by the attribute: a box of one line seldom says that it is one.
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')

/** Whether somebody types: the keyboard of a phone leaves little room, and the words need it. */
const useTyping = (): boolean => {
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    const came = ({ target }: FocusEvent) => setTyping(isField(target))
    const left = () => setTyping(false)
    document.addEventListener('focusin', came)
    document.addEventListener('focusout', left)
    return () => {
      document.removeEventListener('focusin', came)
      document.removeEventListener('focusout', left)
    }
  }, [])
  return typing
}

/** So much of the page is left above the framed post. */
const aboveFramePx = 12

/** Further than this, px, a pull changes the sheet; less was a press. */
const pullFrom = 24

/**
 * On narrow screens a corner of the page looks out below the list; pulled up, or by its button, the whole page comes. A
 * post pressed on it leads back to the list.
 */
export const PageSheet = ({ pages, editable }: { pages: Pages; editable: boolean }) => {
  const [up, setUp] = useState(false)
  const sheet = useRef<HTMLElement>(null)
  const corner = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)
  const typing = useTyping()
  useEffect(() => $looked.listen(({ by }) => by === 'page' && setUp(false)), [])
  const { page, looked } = pages
  useEffect(() => {
    // The corner is of the post that is looked at, wherever on its page it stands.
    const box = corner.current
    const frame = box?.querySelector('button[aria-pressed=true]')
    if (!box || up) return
    const by = frame
      ? frame.getBoundingClientRect().top - box.getBoundingClientRect().top - aboveFramePx
      : -box.scrollTop
    box.scrollTop += by
  }, [page, looked, up, typing])
  const begin = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button')) return
    from.current = event.clientY
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (from.current === null || !sheet.current) return
    const by = event.clientY - from.current
    sheet.current.style.transition = 'none'
    sheet.current.style.transform = `translateY(${up ? Math.max(0, by) : Math.min(0, by)}px)`
  }
  const end = (event: PointerEvent) => {
    if (from.current === null) return
    const by = event.clientY - from.current
    from.current = null
    if (sheet.current) sheet.current.style.transition = sheet.current.style.transform = ''
    if (by < -pullFrom) setUp(true)
    if (by > pullFrom) setUp(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !up) return
    event.preventDefault()
    setUp(false)
  }
  return (
    <aside
      ref={sheet}
      data-frame
      aria-label="排好的样子"
      className={`fixed right-0 bottom-0 left-0 z-20 flex flex-col rounded-t-sheet bg-linen px-edge pt-2 [box-shadow:0_-1px_0_var(--color-line),0_-12px_24px_-16px_#22201c55] transition-[height] duration-(--duration-sheet) ease-paper ${up ? 'h-[calc(100vh-64px)]' : typing ? 'h-14' : 'h-[26vh]'}`}
      onKeyDown={press}
    >
      <div
        className="flex-none cursor-grab touch-none pb-2"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <span aria-hidden="true" className="mx-auto mb-1 block h-1 w-9 rounded-full bg-ctl" />
        <div className="flex items-center justify-between">
          <span className={folio}>{pageWords(pages) || '页面'}</span>
          <button
            type="button"
            className={`${button({ kind: 'text', size: 'small' })} text-13 text-ink-2`}
            aria-expanded={up}
            onClick={() => setUp(!up)}
          >
            {up ? '收起' : '上拉看整页'}
          </button>
        </div>
        <LivePrice />
      </div>
      <div
        ref={corner}
        className={`min-h-0 flex-1 pb-6 ${up ? 'overflow-y-auto overscroll-contain' : 'overflow-hidden'}`}
      >
        <div className="mx-auto max-w-[520px]" {...(up ? {} : { inert: true })}>
          <PageTurner pages={pages} editable={editable} />
        </div>
      </div>
    </aside>
  )
}
