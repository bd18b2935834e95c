import { useStore } from '@nanostores/react'
import { type DragEvent, useRef, useState } from 'react'
import { button } from '#layouts/parts/button.ts'
import { spinner } from '#layouts/parts/progress.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { sendPictures } from '#lib/books/edit/new-picture.store.ts'

/** Pictures from this device for a post: by button, or dropped here. */
export const NewPictures = ({ bookId, item }: { bookId: string; item: EditItem }) => {
  const input = useRef<HTMLInputElement>(null)
  const busy = useStore(sendPictures.$busy)
  const [over, setOver] = useState(false)
  const send = (files: FileList | null): void => {
    const pictures = Array.from(files ?? []).filter(({ type }) => type.startsWith('image/'))
    if (pictures.length > 0 && !busy) void sendPictures.run(bookId, item, pictures)
  }
  const drag = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <section
      aria-label="从这台设备加照片"
      className={`mt-3 flex flex-wrap items-center gap-3 rounded-page border border-dashed p-3 ${over ? 'border-ink' : 'border-line'}`}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        send(event.dataTransfer.files)
      }}
    >
      <button
        type="button"
        className={button({ size: 'small' })}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        加新照片
      </button>
      <input
        ref={input}
        type="file"
        className="sr-only"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label="选照片"
        onChange={(event) => {
          send(event.target.files)
          event.target.value = ''
        }}
      />
      <span className="text-13 leading-[1.6] text-ink-3" role="status">
        {busy ? (
          <>
            <span className={`${spinner} mr-2 align-[-2px] text-zhu`} />
            正在传照片…
          </>
        ) : (
          <>
            <span className="max-sm:hidden pointer-coarse:hidden">也可以把照片拖到这里，</span>一张最大 30 MB
          </>
        )}
      </span>
    </section>
  )
}
