/** Archives that would hold a worker, or everybody's, for minutes. */
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { dropService, setService } from '#lib/config/services.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { outOfMemory, type Pool } from '#lib/queue/pool.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { testDatabase } from '../../support/database.ts'
import { bring } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const names = (many: number) => Array.from({ length: many }, (_, at) => `${at}.json`)
const zipped = (many: number): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const name of names(many)) zip.addBuffer(Buffer.from('{}'), name, { compress: false })
  zip.end()
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream)
}
const tarred = async (many: number): Promise<Buffer> => {
  const tar = pack()
  for (const name of names(many)) tar.entry({ name }, '{}')
  tar.finalize()
  return gzipSync(await buffer(tar))
}

test('an archive of more than 20,000 files is refused at once, with what to do instead', async () => {
  const anna = person('many-anna')
  for (const [name, bytes] of [
    ['很多.zip', await zipped(20_001)],
    ['很多.tar.gz', await tarred(20_001)],
  ] as const) {
    const read = await bring(anna, [{ name, bytes }])
    expect(read.failure).toEqual({
      code: 'import_zip_many',
      message: `「${name}」里的文件太多，一次最多读 20,000 个。请分成几个压缩包，分几次放进来。`,
    })
  }
})

test('several archives of one import count together', async () => {
  const bert = person('many-bert')
  const files = [
    { name: '甲.zip', bytes: await zipped(12_000) },
    { name: '乙.zip', bytes: await zipped(12_000) },
  ]
  expect((await bring(bert, files)).failure?.code).toBe('import_zip_many')
})

test('an export that fills the memory of a thread is tried twice, and refused with what to do', async () => {
  const filled = Object.assign(new Error('full'), { code: outOfMemory })
  let asked = 0
  const run = async (): Promise<never> => {
    asked += 1
    throw filled
  }
  setService<Pool>('pool', { run, close: async () => {} })
  const read = await bring(person('many-cora'), [{ name: '一天.txt', bytes: Buffer.from('2024-05-01\n下雨。') }])
  dropService('pool')
  expect([asked, read.status, read.failure?.code]).toEqual([2, 'failed', 'import_too_large'])
  expect(read.failure?.message).toContain('请分成几份')
})
