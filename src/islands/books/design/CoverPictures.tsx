import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { button } from '#layouts/parts/button.ts'
import type { CoverPicture } from '#lib/books/design/cover-design.api.ts'
import { $pictures, changeDress, morePictures } from '#lib/books/design/cover-design.store.ts'

const frame =
  'pointer-events-none grid size-18 place-items-center overflow-hidden rounded-control border border-line bg-linen text-13 ' +
  'text-ink-2 peer-checked:[box-shadow:0_0_0_2px_var(--color-paper),0_0_0_4px_var(--color-ink)] peer-focus-visible:shadow-focus'
const over = 'peer absolute inset-0 m-0 size-full cursor-pointer opacity-0'

type Props = { bookId: string; pic: string | null; isClosed: boolean }

/** The picture of the cover, among all of the book. */
export const CoverPictures = ({ bookId, pic, isClosed }: Props) => {
  const { list, total, busy, trouble } = useStore($pictures)
  useEffect(() => {
    if ($pictures.get().total < 0) void morePictures(bookId)
  }, [bookId])
  const choose = ({ media }: CoverPicture) => changeDress({ coverPic: { pic: media, x: 0, y: 0, scale: 1, rotate: 0 } })
  return (
    <fieldset className="mt-8 border-0 p-0" disabled={isClosed}>
      <legend className="mb-3 text-18 font-semibold">封面照片</legend>
      <div
        role="radiogroup"
        aria-label="封面照片"
        className="grid max-h-[264px] grid-cols-[repeat(auto-fill,72px)] gap-3 overflow-y-auto p-1"
      >
        <label className="relative block cursor-pointer">
          <input
            type="radio"
            name="cover-picture"
            className={over}
            checked={pic === null}
            onChange={() => changeDress({ coverPic: null })}
          />
          <span className={frame}>自动挑</span>
        </label>
        {list.map((picture, at) => (
          <label key={picture.media} className="relative block cursor-pointer">
            <input
              type="radio"
              name="cover-picture"
              className={over}
              checked={pic === picture.media}
              aria-label={picture.alt || `第 ${at + 1} 张照片`}
              onChange={() => choose(picture)}
            />
            <span className={frame} data-picture={picture.media}>
              <img className="size-full object-cover" src={picture.small} alt="" loading="lazy" />
            </span>
          </label>
        ))}
      </div>
      {trouble && <ErrorNote message={trouble} retry={() => void morePictures(bookId)} />}
      {total === 0 && <p className="mt-2 text-14 text-ink-2">这本书里没有照片。</p>}
      {list.length < total && (
        <button
          type="button"
          className={`${button({ size: 'small' })} mt-3`}
          disabled={busy}
          onClick={() => void morePictures(bookId)}
        >
          {busy ? '正在取…' : `再看一些（${list.length} / ${total}）`}
        </button>
      )}
    </fieldset>
  )
}
