import type { AlbumForm } from '#lib/print/products/album-products.ts'
import { type AlbumText, albumText } from './album.ts'
import { calendarText } from './calendar.ts'
import { frameText } from './frame.ts'
import { postcardText } from './postcard.ts'

/** What is made of photographs alone, as /products shows it; which types are in it the product table says. */
export type AlbumLine = { id: string; name: string; form: AlbumForm; text: AlbumText; picture: string }

export const albumLines: readonly AlbumLine[] = [
  { id: 'album', name: '照片书', form: 'book', text: albumText, picture: '/art/sea.svg' },
  { id: 'postcard', name: '明信片', form: 'cards', text: postcardText, picture: '/art/mountain.svg' },
  { id: 'calendar', name: '台历', form: 'calendar', text: calendarText, picture: '/art/kite.svg' },
  { id: 'frame', name: '框画', form: 'frame', text: frameText, picture: '/art/mountain.svg' },
]

/** The line of an address; undefined where there is none. */
export const albumLine = (id: string): AlbumLine | undefined => albumLines.find((line) => line.id === id)
