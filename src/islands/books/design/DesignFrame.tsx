import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { LivePrice } from '#islands/books/price/LivePrice.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $design, giveUpDesign, sendDesignAgain, takeBackDesign } from '#lib/books/design/design.store.ts'
import { saveWords } from '#lib/books/edit/edit-words.ts'
import { openPrice } from '#lib/books/price/price.store.ts'

/** Undo, redo, and where the changes stand. */
const Steps = () => {
  const { undo, redo, save } = useStore($design)
  return (
    <div className="flex flex-wrap items-center gap-3 pb-4">
      <button
        type="button"
        className={button({ size: 'small' })}
        disabled={undo === null}
        onClick={() => takeBackDesign('undo')}
      >
        撤销
      </button>
      <button
        type="button"
        className={button({ size: 'small' })}
        disabled={redo === null}
        onClick={() => takeBackDesign('redo')}
      >
        重做
      </button>
      <p
        className="flex items-center gap-1.5 text-13 leading-[1.6] text-ink-3 data-[save=offline]:text-amber"
        role="status"
        data-save={save.state}
      >
        {save.state === 'saved' && <Icon name="check" />}
        {save.state === 'offline' && <Icon name="warn" />}
        {saveWords(save, false)}
      </p>
      <LivePrice />
      {save.state === 'refused' && (
        <div className={`basis-full ${notice('error')}`} role="alert">
          <Icon name="warn" />
          <div>
            <b>{save.message}</b>
            <p>这处修改没有保存，还在这台设备上。</p>
            <div className="mt-2 flex flex-wrap items-center gap-2">
              <button type="button" className={button({ size: 'small' })} onClick={sendDesignAgain}>
                再试一次
              </button>
              <button type="button" className={button({ size: 'small' })} onClick={giveUpDesign}>
                不要这处修改
              </button>
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

/** Around a room where a book is dressed: its name, undo and redo; what is filled in beside the pages it makes. */
export const DesignFrame = (props: {
  book: BookView
  name: string
  words: string
  aside?: ReactNode
  children: ReactNode
}) => {
  const { book, name, words, aside, children } = props
  const { status, closed } = useStore($design)
  useEffect(() => openPrice(book.id, $design), [book.id])
  return (
    <div className="page-width pb-12">
      <ScreenHead name={name} words={`《${book.title}》　${words}`} />
      {closed ? (
        <div className={`mb-4 ${notice('info')}`} role="status">
          <Icon name="warn" />
          <b>已定稿，不能再改。</b>
        </div>
      ) : (
        <Steps />
      )}
      {status === 'loading' ? (
        <div aria-busy="true">
          <Skeleton lines={4} />
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-10 max-md:grid-cols-1 max-md:gap-6">
          <fieldset className="m-0 min-w-0 border-0 p-0" disabled={closed}>
            <legend className="sr-only">{name}</legend>
            {children}
          </fieldset>
          {aside}
        </div>
      )}
    </div>
  )
}
