import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { PageTurner } from '#islands/albums/preview/PageTurner.tsx'
import { useAlbumScenes, useCardBack } from '#islands/albums/use-album-scenes.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import { $openedAlbum, openAlbum } from '#lib/albums/album/opened-album.store.ts'
import { pictureAddress } from '#lib/media/picture.ts'

/** /albums/{id}/preview: the album as it will be printed, turned page by page; nothing can be changed here. */
const Screen = ({ album, siteName }: { album: AlbumView; siteName: string }) => {
  const opened = useStore($openedAlbum)
  const pages = useAlbumScenes(album, opened)
  const back = useCardBack(album, siteName)
  const scenes = useMemo(() => pages && (back ? [...pages, back] : pages), [pages, back])
  useEffect(() => void openAlbum(album.aid), [album.aid])
  const pictures = useMemo(() => addresses(opened?.photos ?? [], 1280), [opened])
  const thumbs = useMemo(() => addresses(opened?.photos ?? [], 320), [opened])
  if (!scenes)
    return (
      <p className="page-width py-section text-center text-ink-2" role="status">
        正在摊开这本相册…
      </p>
    )
  return <PageTurner title={album.name} scenes={scenes} pictures={pictures} thumbs={thumbs} />
}

const addresses = (photos: readonly { id: string; url: string }[], widthPx: 320 | 1280): Record<string, string> =>
  Object.fromEntries(photos.map(({ id, url }) => [id, pictureAddress(url, widthPx, location.origin)]))

export const PreviewScreen = guarded(Screen)
