import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions } from '#layouts/parts/dialog.ts'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import { lockAlbumNow } from '#lib/albums/check/check.store.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'

type Props = {
  album: AlbumView
  binding: string
  pages: number | undefined
  /** Photographs that are far too small: printed after a yes alone. */
  blurred: number
  done(album: AlbumView): void
  close(): void
}

/** Asks once more, and says what is fixed from then on. */
export const LockDialog = ({ album, binding, pages, blurred, done, close }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const busy = useStore(lockAlbumNow.$busy)
  const [accepted, setAccepted] = useState(false)
  const lock = async (): Promise<void> => {
    const locked = await lockAlbumNow.run(album.aid, { binding, acceptBlurred: accepted })
    if (!locked) return
    done(locked)
    dialog.current?.close()
  }
  return (
    <Dialog ref={dialog} title={`锁定《${album.name}》？`} aria-describedby="lock-words" onClose={close}>
      <div id="lock-words">
        <p className="mt-2 text-15 text-ink-2">
          {pages ? `现在屏幕上的这 ${pages} 页` : '现在屏幕上的这一版'}，{bindingName(binding)}
          ，就是要印的样子。锁定以后：
        </p>
        <ul className="mt-2 mb-3 list-disc pl-[1.4em] [&>li]:py-0.5">
          <li>照片、文字和装帧都不能再改，除非先取消锁定；</li>
          <li>印刷文件照这一版做好，每次下载都一样；</li>
          <li>下单以前可以取消锁定，下单以后不行。</li>
        </ul>
        {blurred > 0 && (
          <Checkbox className="mt-3" checked={accepted} onChange={({ target }) => setAccepted(target.checked)}>
            有 {blurred} 处印不好，我看过了，照样印
          </Checkbox>
        )}
      </div>
      <div className={dialogActions}>
        <button type="button" className={button()} onClick={() => dialog.current?.close()}>
          再看看
        </button>
        <button
          type="button"
          className={button({ kind: 'seal' })}
          disabled={busy || (blurred > 0 && !accepted)}
          onClick={lock}
        >
          {busy ? '正在锁定' : '锁定'}
        </button>
      </div>
    </Dialog>
  )
}
