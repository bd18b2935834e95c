/** Whether a picture is paper is told since decision 0391: of pictures looked at before, when they are brought again. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { query } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'
import { bring } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')

/** A photographed note: a white sheet with lines of handwriting, unevenly lit. */
const note = await sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f6f5f2"/><stop offset="1" stop-color="#d5d4d0"/></linearGradient></defs><rect width="1600" height="1200" fill="url(#g)"/>${Array.from({ length: 8 }, (_, at) => `<path d="M150 ${150 + at * 110} q 60 -40 120 0 t 120 0 t 120 0 t 120 0 t 120 0" stroke="#333" stroke-width="5" fill="none"/>`).join('')}</svg>`,
  ),
)
  .jpeg()
  .toBuffer()

const paper = async (): Promise<unknown[]> => [
  ...(await query(connection, `select paper from media where kind = 'image' order by sha256`)),
  ...(await query(connection, `select media->>'paper' as paper from post_media`)),
]

test('a note looked at before papers were told is known as paper when it is brought again', async () => {
  const life = (await madeLife(3, 1)).map((file) => (/\.jpe?g$/i.test(file.name) ? { ...file, bytes: note } : file))
  await bring(anna, life)
  expect(await paper()).toEqual([{ paper: true }, { paper: 'true' }])
  await query(connection, `update media set paper = null`)
  await query(connection, `update post_media set media = (media::jsonb - 'paper')::json`)
  await bring(anna, life)
  expect(await paper()).toEqual([{ paper: true }, { paper: 'true' }])
})
