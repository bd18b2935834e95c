import { fontBook } from '#lib/print/font/fonts.server.ts'
import { type AlbumWork, type LaidAlbum, layOut } from './lay-out.ts'

/** Lays an album out in a worker thread: breaking lines and pricing pages holds whoever does it for seconds. */
export const layOutAlbum = async (work: AlbumWork): Promise<LaidAlbum> => {
  const { scenes: _, ...laid } = layOut(work, await fontBook())
  return laid
}
