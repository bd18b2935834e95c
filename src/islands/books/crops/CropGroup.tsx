import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { FocusDialog } from '#islands/books/crops/FocusDialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { spinner } from '#layouts/parts/progress.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import type { CroppedPicture } from '#lib/books/layout/crops.api.ts'
import { bookCrops } from '#lib/books/layout/crops.store.ts'
import { pictureAddress } from '#lib/media/picture.ts'

const shownAtFirst = 12
const head = 'mt-8 flex items-center gap-2 border-b border-ink pb-2 font-sans text-18 leading-head'
const thumb =
  'group relative block aspect-square w-full cursor-pointer overflow-hidden rounded-page border border-line bg-linen ' +
  'p-0 hover:border-ink'

/** Photographs that lose an edge to their frame; a press opens the one whose kept part is to be chosen. */
export const CropGroup = ({ book }: { book: BookView }) => {
  const known = useStore(bookCrops.$known)
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<CroppedPicture>()
  useEffect(() => void bookCrops.load(book.id), [book.id])
  const busy = book.status === 'typesetting'
  const pictures = known.state === 'ready' ? known.value.pictures : []
  // What is signed stays as it is.
  if (!book.editable || pictures.length === 0) return null
  const shown = all ? pictures : pictures.slice(0, shownAtFirst)
  return (
    <section aria-label="裁了边的照片">
      <h2 className={head}>
        <Icon name="gallery" />
        裁了边的照片
        <sup className="font-serif text-15 leading-none">{pictures.length}</sup>
      </h2>
      <p className="mt-2.5 text-14 leading-[1.65] text-ink-2" role="status">
        {busy ? (
          <>
            <span className={`${spinner} mr-2 align-[-2px] text-zhu`} />
            正在按新的位置重新编排…
          </>
        ) : (
          '几张照片排在一起时，边上会裁掉一点。点开一张，可以定下要留住的地方。'
        )}
      </p>
      <ul className="mt-3 grid grid-cols-6 gap-2.5 max-sm:grid-cols-3">
        {shown.map((picture) => (
          <li key={picture.media}>
            <button
              type="button"
              className={thumb}
              disabled={busy}
              aria-label={`第 ${pageOf(picture)} 页的照片，裁掉 ${percent(picture.loss)}，定下要留住的地方`}
              onClick={() => setOpen(picture)}
            >
              <img
                className="size-full object-cover"
                src={pictureAddress(picture.address, 320, location.origin)}
                alt=""
                loading="lazy"
              />
              {picture.chosen && (
                <span className="absolute right-1 bottom-1 rounded-control bg-page px-1.5 py-0.5 text-12 text-ink">
                  已定
                </span>
              )}
            </button>
            <span className="block pt-1 text-13 text-ink-3">第 {pageOf(picture)} 页</span>
          </li>
        ))}
      </ul>
      {!all && pictures.length > shownAtFirst && (
        <button type="button" className={button({ kind: 'text' })} onClick={() => setAll(true)}>
          还有 {pictures.length - shownAtFirst} 张，全部展开
        </button>
      )}
      {open && <FocusDialog bookId={book.id} picture={open} close={() => setOpen(undefined)} />}
    </section>
  )
}

const pageOf = ({ index }: CroppedPicture): number => (index ?? 0) + 1
const percent = (share: number): string => `${Math.max(1, Math.round(share * 100))}%`
