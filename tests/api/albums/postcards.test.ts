/** Postcards: made, checked, locked, pressed front and back, sold; the former type is read and no more made or sold. */
import { afterAll, expect, test } from 'vitest'
import { closePool } from '#lib/queue/pool.server.ts'
import { stopQueue } from '#lib/queue/queue.server.ts'
import { randomId } from '#lib/std/id.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { GET as price } from '../../../src/pages/api/order/albums/[id]/price.ts'
import { GET as cover } from '../../../src/pages/jx/albums/[id]/cover.ts'
import { POST as edit } from '../../../src/pages/jx/albums/[id]/edits.ts'
import { GET as one } from '../../../src/pages/jx/albums/[id]/index.ts'
import { POST as lock } from '../../../src/pages/jx/albums/[id]/lock.ts'
import { GET as pages } from '../../../src/pages/jx/albums/[id]/pages.ts'
import { POST as validate } from '../../../src/pages/jx/albums/[id]/validate.ts'
import { POST as create } from '../../../src/pages/jx/albums/my.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { albumOf, drawnPhotos, keepPhotos } from '../../support/drawn-album.ts'
import { dataOf, until } from '../../support/import.ts'
import { readPdf } from '../../support/pdf.ts'
import { openShop, type Quoted } from '../../support/shop.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { anna, rows, address } = shop
const photos = await keepPhotos(anna, drawnPhotos(12))
afterAll(async () => {
  await shop.site.end()
  await stopQueue()
  await closePool()
})

const asked = (id: string) => callEndpoint(price, { params: { id }, query: { address, count: '3' }, actor: anna })
const mm = (pt: number): number => Math.round((pt * 254) / 72) / 10

test('eight cards are made of eleven photographs, pressed as fronts and one back, and sold for what board 23 says', async () => {
  const id = await albumOf(anna, photos.slice(0, 11), { tid: 'postcard-148', title: '桂林八张' })
  const view = dataOf<Record<string, unknown>>(await callEndpoint(one, { actor: anna, params: { id } }))
  expect(view).toMatchObject({
    ...{ tid: 'postcard-148', userPageCount: 8, hasCover: false, isDouble: false, canShufflePage: true },
    ...{ innerSize: [1819, 1252], binding: 'loose', deprecatedAt: null },
  })
  const checked = dataOf<{ valid: boolean; reasons: { severity: string }[] }>(
    await callEndpoint(validate, { actor: anna, params: { id }, body: {} }),
  )
  expect(checked.reasons.filter(({ severity }) => severity === 'error')).toEqual([])
  // A card alone is no set.
  const names = Array.from({ length: 7 }, (_, at) => String(at + 1))
  const command = { id: `device-${randomId()}`.slice(0, 40), name: 'remove-page' }
  const change = { target: 'album/sheets', field: 'order', base: '', value: { names } }
  const refused = dataOf<{ outcomes: { code: string; message: string }[] }>(
    await callEndpoint(edit, { actor: anna, params: { id }, body: { commands: [{ ...command, changes: [change] }] } }),
  )
  expect(refused.outcomes[0]).toMatchObject({ code: 'bad_value', message: '明信片按 8 张一套，不能零着添减' })

  const drawn = await callEndpoint(cover, { actor: anna, params: { id }, query: { width: '640' } })
  expect(drawn.status).toBe(200)
  expect((await callEndpoint(lock, { actor: anna, params: { id }, body: { acceptBlurred: true } })).status).toBe(200)
  const keys = () =>
    rows<{ i: string | null; c: string | null }>('select inner_pdf_key i, cover_pdf_key c from albums where id = $1', [
      id,
    ])
  const [{ i, c }] = (await until(keys, ([row]) => row?.i != null && row.c != null)) as [{ i: string; c: string }]
  const [fronts, back] = [readPdf(await storage().getBytes(i)), readPdf(await storage().getBytes(c))]
  expect([fronts.pages.length, back.pages.length]).toEqual([8, 1])
  for (const { trimBox } of [...fronts.pages, ...back.pages])
    expect([mm(trimBox[2]! - trimBox[0]!), mm(trimBox[3]! - trimBox[1]!)]).toEqual([148, 100])
  for (const { imagesPainted, text } of fronts.pages) {
    expect(imagesPainted).toHaveLength(1)
    expect(text).toContain('4 月')
  }
  expect(back.pages[0]?.text.replace(/\s/g, '')).toContain('邮政编码')
  expect(back.pages[0]?.text).toContain('桂林八张')
  expect(back.pages[0]?.imagesPainted).toEqual([])

  const quote = dataOf<Quoted & { oriPrice: number; one: { fen: number }; obstacles: object[] }>(await asked(id))
  expect([quote.one.fen, quote.oriPrice, quote.obstacles]).toEqual([2800, 8400, []])
  const bought = await shop.buy(quote.quote.token)
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
  const [line] = await rows<{ product: string; binding: string }>(
    "select product, binding from order_lines where product = 'postcard-148'",
  )
  expect(line).toMatchObject({ product: 'postcard-148', binding: 'loose' })
}, 120_000)

test('the type of before is not made any more, nor sold; what there is of it is read and says when it ended', async () => {
  const told = photos.slice(0, 8).map(({ sha256, fileName, taken }) => ({ sha256, fileName, taken }))
  const made = await callEndpoint(create, { actor: anna, body: { tid: 'postcard', title: '旧的', photos: told } })
  expect([made.status, made.body.errmsg]).toEqual([422, '旧明信片已经停做了，请换一种'])
  const id = await albumOf(anna, photos.slice(0, 8), { tid: 'postcard-148', title: '从前' })
  await rows("update albums set tid = 'postcard' where id = $1", [id])
  const view = dataOf<{ deprecatedAt: string }>(await callEndpoint(one, { actor: anna, params: { id } }))
  expect(view.deprecatedAt).toBe('2024-02-18')
  expect((await callEndpoint(pages, { actor: anna, params: { id } })).status).toBe(200)
  const refused = await asked(id)
  expect([refused.status, refused.body.errcode]).toEqual([422, 'no_such_product'])
  expect(refused.body.errmsg).toContain('做到 2024 年 2 月 18 日为止')
})
