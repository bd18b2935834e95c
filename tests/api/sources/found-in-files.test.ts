import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as checkBook } from '../../../src/pages/api/book/[id]/check.ts'
import { GET as pagesOf } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { GET as state } from '../../../src/pages/api/book/[id]/progress.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { GET as missingOf } from '../../../src/pages/api/import/imports/[id]/missing.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { zipOf } from '../../support/export-zip.ts'
import { partBytes } from '../../support/formats/part.ts'
import { formatSamples } from '../../support/formats/samples.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')

test('the list of missing pictures holds all the report counts, what no book prints is said, stickers are seen', async () => {
  const parts = formatSamples.find((one) => one.format === 'weflow-json')!.make(12)
  const told = parts
    .filter(({ name }) => name.endsWith('.json'))
    .map((one) => ({ name: one.name, bytes: partBytes(one) }))
  const { id, report } = await bring(anna, told)
  const { results } = dataOf<{ results: { text: string; names: string[] }[] }>(
    await callEndpoint(missingOf, { params: { id }, actor: anna }),
  )
  const names = results.flatMap((one) => one.names)
  expect(names).toHaveLength(Number(report?.missingMedia))
  expect(names.filter((name) => name.endsWith('（链接的封面，书里不印）'))).toHaveLength(4)
  expect(results[0]?.text).toContain('☀️👍')
})

test('pictures that came empty or cut off are said to be that, in the report and in the check, not to be gone', async () => {
  const beth = person('beth')
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a86' } })
    .jpeg({ quality: 100 })
    .toBuffer()
  const day = (name: string) => `---\ndate: 2024-05-01\n---\n\n${name}\n\n![](${name}.jpg)\n`
  const named = ['空', '断', '无']
  const zip = await zipOf([
    ...named.map((name) => ({ name: `日记/${name}.md`, bytes: Buffer.from(day(name)) })),
    { name: '日记/空.jpg', bytes: Buffer.alloc(0) },
    { name: '日记/断.jpg', bytes: picture.subarray(0, picture.length >> 1) },
  ])
  const { id, report } = await bring(beth, [{ name: '日记.zip', bytes: zip }], { flow: 'diarybook' })
  expect(report).toMatchObject({ missingMedia: 3, brokenMedia: 2 })
  const body = { import_id: id, flow: 'diarybook', style: 'shiguang' }
  const created = dataOf<{ id: string }>(await callEndpoint(createBook, { method: 'POST', body, actor: beth }))
  const params = { id: created.id }
  await until(
    async () => dataOf<{ status: string }>(await callEndpoint(state, { params, actor: beth })).status,
    (status) => status === 'ready',
  )
  const { issues } = dataOf<{ issues: { reason: string; message: string; suggestion: string }[] }>(
    await callEndpoint(checkBook, { params, actor: beth }),
  )
  const lost = issues.filter(({ reason }) => reason === 'missing_picture')
  expect(lost.map(({ message, suggestion }) => `${message}；${suggestion}`).toSorted()).toEqual(
    [
      '2024 年 5 月有 1 张图片或视频是空文件；请重新导出',
      '2024 年 5 月有 1 张图片或视频没有存完整；请重新导出',
      '2024 年 5 月有 1 张图片或视频没有找到；把导出时的图片文件夹一起拖进来再导入一次，就会补上',
    ].toSorted(),
  )
})

test('of a photograph whose folder names a month only that month is printed: no day, no weekday, no count of days', async () => {
  const shot = (g: number) =>
    sharp({ create: { width: 600, height: 400, channels: 3, background: { r: 200, g, b: 90 } } })
      .jpeg()
      .toBuffer()
  const zip = await zipOf([
    { name: '宝宝/1996-08/扫描1.jpg', bytes: await shot(90) },
    { name: '宝宝/1996-08/扫描2.jpg', bytes: await shot(190) },
  ])
  const { id } = await bring(anna, [{ name: '宝宝.zip', bytes: zip }], { flow: 'qbbbook' })
  const printed: Record<string, string> = {}
  for (const style of ['tongnian', 'shiguang']) {
    const body = { import_id: id, flow: 'qbbbook', style, child: { nickname: '小豆', birthday: '1995-05-20' } }
    const created = dataOf<{ id: string }>(await callEndpoint(createBook, { method: 'POST', body, actor: anna }))
    await until(
      async () =>
        dataOf<{ status: string }>(await callEndpoint(state, { params: { id: created.id }, actor: anna })).status,
      (status) => status === 'ready',
    )
    const pages = dataOf<PrintPage[]>(
      await callEndpoint(pagesOf, { params: { id: created.id, month: '199608' }, actor: anna }),
    )
    const lines = pages.slice(1).flatMap(({ elements }) => elements.flatMap(({ content = [] }) => content))
    printed[style] = lines.flatMap(({ text }) => text).join('')
  }
  expect(printed).toEqual({
    tongnian: expect.stringContaining('某一天1996年8月'),
    shiguang: expect.stringContaining('八月里的一天'),
  })
  for (const words of Object.values(printed)) expect(words).not.toMatch(/[0-9一]日|星期|[0-9] 天|个月\d+天/)
})
