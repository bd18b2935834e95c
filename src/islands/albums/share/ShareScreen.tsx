import { useMemo } from 'react'
import { guarded } from '#islands/ui/guarded.tsx'
import { ShareFrame } from '#islands/works/share/ShareFrame.tsx'
import type { SharedHere } from '#islands/works/share/shared-here.ts'
import { askConfirm } from '#layouts/elements/dialogs.ts'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import { albumShare } from '#lib/albums/share/share.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import type { WorkShare } from '#lib/works/share/share.contract.ts'

const words = { work: '相册', title: '相册的名字', asks: '相册里是家里人的照片。改成公开之前，会请您再确认一次。' }

/** Photographs of people are shown to everybody only by somebody who says so twice. */
const confirm = (): Promise<boolean> =>
  askConfirm({
    title: '真的要公开吗',
    text: '相册里是家里人的照片。公开以后，知道网址的人都能从头翻到尾；只给家里人看，发一条链接就够了。',
    ok: '公开',
  })

type Props = { album: AlbumView; share: WorkShare; siteName: string }

/** /albums/{albumId}/share: who may see the album, its links, a poster of one of them. */
const Screen = ({ album, share, siteName }: Props) => {
  const { aid, name, author, updatedAt } = album
  const shared = useMemo<SharedHere>(() => {
    const cover = async () => paths.albumCover(aid, 960, String(updatedAt))
    return { id: aid, title: name, author, store: albumShare, confirm, cover, words }
  }, [aid, name, author, updatedAt])
  return (
    <ShareFrame
      {...{ shared, siteName }}
      first={share}
      front={
        <img
          src={paths.albumCover(aid, 320, String(updatedAt))}
          alt="封面"
          className="w-26 flex-none shadow-sheet max-sm:w-18"
        />
      }
    />
  )
}

export const ShareScreen = guarded(Screen)
