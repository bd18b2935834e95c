import { useEffect, useState } from 'react'
import { FocusDialog } from '#islands/books/crops/FocusDialog.tsx'
import type { CroppedPicture } from '#lib/books/layout/crops.api.ts'
import { pictureCrop } from '#lib/books/layout/crops.store.ts'

type Props = { bookId: string; media: string; saved(): void; close(): void }

/** 取景: what of a photograph stays where its frame cuts it, asked for beside its post. */
export const PictureFocus = ({ bookId, media, saved, close }: Props) => {
  const [picture, setPicture] = useState<CroppedPicture>()
  useEffect(() => {
    let stale = false
    void pictureCrop(bookId, media).then((found) => {
      // Another was asked for meanwhile, or none.
      if (stale) return
      if (found) setPicture(found)
      else close()
    })
    return () => {
      stale = true
    }
  }, [bookId, media])
  return picture ? <FocusDialog bookId={bookId} picture={picture} saved={saved} close={close} /> : null
}
