import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions, dialogText } from '#layouts/parts/dialog.ts'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import { removeFromAlbums } from '#lib/albums/album/albums-shelf.store.ts'

/** Asks once more: a removed album does not come back. */
export const RemoveAlbumDialog = ({ album, close }: { album: AlbumView; close(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const busy = useStore(removeFromAlbums.$busy)
  const remove = async (): Promise<void> => {
    if (await removeFromAlbums.run(album.aid)) dialog.current?.close()
  }
  return (
    <Dialog ref={dialog} title={`删掉《${album.name}》？`} aria-describedby="remove-album" onClose={close}>
      <p id="remove-album" className={dialogText}>
        版面和只用在这一本里的照片会一起删掉，找不回来。照片的原件还在您的设备里。
      </p>
      <div className={dialogActions}>
        <button type="button" className={button()} onClick={() => dialog.current?.close()}>
          先留着
        </button>
        <button type="button" className={button({ kind: 'danger' })} disabled={busy} onClick={() => void remove()}>
          {busy ? '正在删' : '删掉'}
        </button>
      </div>
    </Dialog>
  )
}
