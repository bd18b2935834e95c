import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { ClosedNotice, SaveNotices } from '#islands/books/edit/SaveNotices.tsx'
import { LivePrice } from '#islands/books/price/LivePrice.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import {
  $design,
  decidePlace,
  giveUpDesign,
  giveUpLateDesign,
  sendDesignAgain,
  takeBackDesign,
} from '#lib/books/design/design.store.ts'
import { saveWords } from '#lib/books/edit/edit-words.ts'
import { takenBackWords } from '#lib/books/edit/taken-back-words.ts'
import { openPrice } from '#lib/books/price/price.store.ts'

// Seldom needed.
const UndecidedPlaces = lazy(async () => ({ default: (await import('./UndecidedPlaces.tsx')).UndecidedPlaces }))

/** Undo, redo, and where the changes stand. */
const Steps = () => {
  const { undo, redo, save, status, conflicts, back } = useStore($design)
  const saved = save.state === 'saved' && conflicts.length === 0
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
      {/* Before what this device kept has been looked for, nobody knows. */}
      {status === 'ready' && (
        <p
          className="flex items-center gap-1.5 text-13 leading-[1.6] text-ink-3 data-[save=offline]:text-amber"
          role="status"
          data-save={save.state}
        >
          {saved && <Icon name="check" />}
          {save.state === 'offline' || save.state === 'refused'
            ? '还没有保存'
            : saveWords(save, !saved && save.state === 'saved')}
        </p>
      )}
      <LivePrice />
      <div className="basis-full empty:hidden">
        <SaveNotices save={save} sendAgain={sendDesignAgain} giveUp={giveUpDesign} />
        {back && (
          <p className="text-13 leading-[1.6] text-ink-3" role="status">
            {takenBackWords(back)}
          </p>
        )}
        {conflicts.length > 0 && (
          <Suspense fallback={null}>
            <UndecidedPlaces places={conflicts} decide={decidePlace} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** Around a room where a book is dressed: its name, undo and redo; what is filled in beside the pages it makes. */
export const DesignFrame = (props: {
  book: BookView
  name: string
  words: string
  aside?: ReactNode
  /** Over the whole width, above what is filled in and its pages. */
  above?: ReactNode
  /** Typed, and not yet handed in: to be copied where the book takes nothing any more. */
  typed?: readonly string[]
  children: ReactNode
}) => {
  const { book, name, words, aside, above, typed = [], children } = props
  const { status, closed } = useStore($design)
  useEffect(() => openPrice(book.id, $design), [book.id])
  return (
    <div className="page-width pb-12">
      <ScreenHead name={name} words={`《${book.title}》　${words}`} />
      {closed ? (
        <ClosedNotice
          why={closed.why}
          late={closed.late}
          words={[...new Set([...closed.words, ...typed.filter((one) => one !== '')])]}
          giveUp={giveUpLateDesign}
        />
      ) : (
        <Steps />
      )}
      {status === 'loading' ? (
        <div aria-busy="true">
          <Skeleton lines={4} />
        </div>
      ) : (
        <>
          {above && (
            <fieldset className="m-0 min-w-0 border-0 p-0" disabled={closed !== null}>
              {above}
            </fieldset>
          )}
          <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-10 max-md:grid-cols-1 max-md:gap-6">
            <fieldset className="m-0 min-w-0 border-0 p-0" disabled={closed !== null}>
              <legend className="sr-only">{name}</legend>
              {children}
            </fieldset>
            {aside}
          </div>
        </>
      )}
    </div>
  )
}
