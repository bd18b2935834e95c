import { config } from '#lib/config/config.server.ts'
import { dropService, service } from '#lib/config/services.server.ts'
import { pool } from '#lib/queue/pool.server.ts'
import type { DrawnSample, SampleAlbum } from './sample-work.server.ts'

const sampleService = 'sample-album'

const drawn = async (): Promise<DrawnSample> => {
  const task: SampleAlbum = { tid: 'square-album', title: '小满的夏天', author: '林知夏', brand: config().siteName }
  try {
    return await pool().run<DrawnSample>('#lib/albums/sample/sample-work.server.ts', 'drawSampleAlbum', task)
  } catch (error) {
    // It is tried again with the next visit.
    dropService(sampleService)
    throw error
  }
}

/** The sample album of the product page; the same for everybody, drawn once a process. */
export const sampleAlbum = (): Promise<DrawnSample> => service(sampleService, drawn)
