import { config } from '#lib/config/config.server.ts'
import { dropService, service } from '#lib/config/services.server.ts'
import { type AlbumForm, albumProducts, currentProduct } from '#lib/print/products/album-products.ts'
import { pool } from '#lib/queue/pool.server.ts'
import type { DrawnSample, SampleAlbum } from './sample-work.server.ts'

/** Which product stands for its line, and what its sample is called. */
const samples = {
  book: { tid: 'square-album', title: '小满的夏天' },
  cards: { tid: 'postcard-148', title: '寄给你' },
  frame: { tid: 'frame-wood', title: '湖上' },
  calendar: { tid: '', title: '又一年' },
} as const satisfies Record<AlbumForm, Pick<SampleAlbum, 'tid' | 'title'>>

/** Of calendars the one of its year; between two years (row 9.33) the last there is. */
const tidOf = (form: AlbumForm): string =>
  samples[form].tid ||
  (currentProduct(form, Date.now()) ?? albumProducts.findLast((one) => one.form === form))?.tid ||
  ''

const serviceOf = (form: AlbumForm): string => `sample-album ${tidOf(form)}`

const drawn = async (form: AlbumForm): Promise<DrawnSample> => {
  const tid = tidOf(form)
  const task: SampleAlbum = { ...samples[form], tid, author: '林知夏', brand: config().siteName }
  try {
    return await pool().run<DrawnSample>('#lib/albums/sample/sample-work.server.ts', 'drawSampleAlbum', task)
  } catch (error) {
    // It is tried again with the next visit.
    dropService(serviceOf(form))
    throw error
  }
}

/** The sample of a product page; the same for everybody, drawn once a process and type. */
export const sampleAlbum = (form: AlbumForm): Promise<DrawnSample> => service(serviceOf(form), () => drawn(form))
