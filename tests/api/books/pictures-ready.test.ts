import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { getPages as getScenePages } from '#lib/books/layout/layout-store.server.ts'
import { images } from '#lib/books/layout/typeset-facts.server.ts'
import { pageKeysOf } from '#lib/books/reading/derive-book.server.ts'
import { paintPrintPage } from '#lib/books/reading/paint.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { media as pictures } from '#lib/media/media.table.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as getMonths } from '../../../src/pages/api/book/[id]/book_months.ts'
import { POST as writeEdits } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as getBook } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as getPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { GET as getItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { GET as getSourceMonths } from '../../../src/pages/api/book/[sourceId]/months.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { GET as media } from '../../../src/pages/media/[sha256].ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const imported = await bring(anna, await madeLife(24, 16))
const created = await callEndpoint(createBook, {
  method: 'POST',
  body: { import_id: imported.id, title: '一年' },
  actor: anna,
})
const { id } = await until(
  async () =>
    dataOf<{ id: string; status: string }>(
      await callEndpoint(getBook, { params: { id: dataOf<{ id: string }>(created).id }, actor: anna }),
    ),
  ({ status }) => status !== 'typesetting',
)
const routes = dataOf<{ route: string }[]>(await callEndpoint(getMonths, { params: { id }, actor: anna }))
const allPages = async (): Promise<PrintPage[]> =>
  (
    await Promise.all(
      routes.map(async ({ route }) =>
        dataOf<PrintPage[]>(await callEndpoint(getPages, { params: { id, month: route }, actor: anna })),
      ),
    )
  ).flat()
const openJobs = sql`select name from pgboss.job where name = 'derive-pictures' and state < 'completed'`
const shown = (pages: PrintPage[]) => pages.flatMap(({ elements }) => elements.filter(({ pid }) => pid !== undefined))
const answerOf = async <T>(
  endpoint: Parameters<typeof callEndpoint>[0],
  asked: Parameters<typeof callEndpoint>[1],
): Promise<T> => dataOf<T>(await callEndpoint(endpoint, { ...asked, actor: anna }))
const open = (address: string) => {
  const url = new URL(address, 'http://127.0.0.1')
  return callEndpoint(media, {
    params: { sha256: url.pathname.slice('/media/'.length) },
    query: Object.fromEntries(url.searchParams),
    headers: { accept: 'image/avif,image/webp,*/*' },
    actor: anna,
  })
}

test('every picture of a page says its colour, and the painter lays it where the picture will be', async () => {
  const pages = await allPages()
  expect(shown(pages).length).toBeGreaterThan(10)
  for (const { average } of shown(pages)) expect(average).toMatch(/^#[0-9a-f]{6}$/)
  expect(new Set(shown(pages).map(({ average }) => average)).size).toBeGreaterThan(3)
  const page = pages.find((one) => shown([one]).length > 0)!
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(shown([page])[0]!.average!.slice(at, at + 2), 16))
  expect(paintPrintPage(page)).toContain(`<rect width="1" height="1" fill="rgb(${r},${g},${b})"/><image`)
})

test('pictures brought before colours were kept get theirs when a page of them is opened', async () => {
  const { pid, average } = shown(await allPages())[0]!
  await db().update(pictures).set({ average: null }).where(eq(pictures.sha256, pid!))
  const again = await until(
    async () => shown(await allPages()).find((one) => one.pid === pid)?.average,
    (found) => found !== undefined,
  )
  expect(again).toBe(average)
  expect(await db().select().from(pictures).where(isNull(pictures.average))).toEqual([])
})

test('the sizes pages show are made before anybody looks', async () => {
  const addresses = [...new Set(shown(await allPages()).flatMap(({ src, thumbnail }) => [src!, thumbnail!]))]
  await until(
    async () => (await db().execute<{ name: string }>(openJobs)).rows.length,
    (waiting) => waiting === 0,
  )
  const originals = join(config().dataDir, 'files', 'media')
  // With the originals out of reach only what was made ahead can be answered.
  await rename(originals, `${originals}-away`)
  const answers = await Promise.all(
    addresses.map(async (address) => [
      new URL(address, 'http://x').searchParams.get('w'),
      (await open(address)).status,
    ]),
  )
  await rename(`${originals}-away`, originals)
  expect(answers.length).toBeGreaterThan(12)
  expect(new Set(answers.map(([width]) => width)).size).toBeGreaterThan(1)
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})

test('a change asks for the pictures of the pages it made, not for those of the whole book', async () => {
  const before = new Set(await pageKeysOf(decodeBookId(id)?.id ?? ''))
  await db().execute(sql`delete from pgboss.job where name = 'derive-pictures'`)
  const { sourceId } = await answerOf<{ sourceId: string }>(getBook, { params: { id } })
  const [{ route } = { route: '' }] = await answerOf<{ route: string }[]>(getSourceMonths, {
    ...{ params: { sourceId }, query: { book: id } },
  })
  const [item] = await answerOf<{ target: string }[]>(getItems, {
    ...{ params: { sourceId, month: route }, query: { book: id } },
  })
  const changes = [{ target: item?.target, field: 'text', base: '', value: '改过的一句。' }]
  const commands = [{ id: 'command-of-pictures-0001', name: 'change-post', changes }]
  await answerOf(writeEdits, { method: 'POST', params: { id }, body: { commands } })
  const open = sql`select id from pgboss.job where name in ('typeset-book', 'derive-pictures') and state < 'completed'`
  await until(
    async () => (await db().execute(open)).rows.length,
    (waiting) => waiting === 0,
  )
  const made = new Set<string>()
  for (const key of await pageKeysOf(decodeBookId(id)?.id ?? ''))
    if (!before.has(key)) for (const { media } of images(await getScenePages(key))) made.add(media)
  const asked = await db().execute<{ sha: string }>(
    sql`select distinct p ->> 'sha256' as sha from pgboss.job, jsonb_array_elements(data -> 'pictures') p where name = 'derive-pictures'`,
  )
  expect(new Set(asked.rows.map(({ sha }) => sha))).toEqual(made)
  const all = new Set(shown(await allPages()).map(({ pid }) => pid))
  expect(made.size).toBeLessThan(all.size)
})
