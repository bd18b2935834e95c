import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import pg from 'pg'
import { holdPostgres } from '#lib/db/postgres.server.ts'
import { familyPosts, monthBook } from './month-book.ts'

/** Enough for a binding: long days around the family’s month. */
const posts = [
  ...familyPosts,
  ...Array.from({ length: 24 }, (_, at) => ({
    day: `2025-${String(10 + Math.floor(at / 12)).padStart(2, '0')}-${String(1 + (at % 12)).padStart(2, '0')}T08:00`,
    words: '起得早，院子里还有雾，麻雀落在晾衣绳上，风一来就晃。'.repeat(30),
  })),
]

/** Statements beside the running site. */
export const inDatabase = async (dataDir: string, ...statements: [string, unknown[]?][]): Promise<void> => {
  const postgres = await holdPostgres(dataDir)
  const client = new pg.Client(postgres.connection('xinshu'))
  await client.connect()
  for (const [text, values = []] of statements) await client.query(text, values)
  await client.end()
  await postgres.release()
}

/** Makes whoever came by this openid an operator who may these things. */
export const appoint = (dataDir: string, openid: string, nickname: string, may: readonly string[]): Promise<void> =>
  inDatabase(
    dataDir,
    ["update users set role = 'operator', nickname = $2 where openid = $1", [openid, nickname]],
    [
      `insert into operator_capabilities (user_id, capability) select id, unnest($2::text[]) from users where openid = $1
        on conflict do nothing`,
      [openid, may],
    ],
  )

const send = async (page: Page, path: string, data: object, headers = {}): Promise<unknown> => {
  const origin = new URL(page.url()).origin
  const answer = await page.request.post(`${origin}${path}`, { data, headers: { origin, ...headers } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { data: unknown }).data
}

/** A finalized book and an address of whoever is signed in; answers the book’s id. */
export const readyBook = async (page: Page, title: string): Promise<string> => {
  const id = await monthBook(page, title, posts)
  await send(page, '/api/user/addrs', {
    ...{ name: '林知夏', phone: '13800138000', province: '浙江省', city: '杭州市', district: '西湖区' },
    street: '文三路 90 号 3 幢 502',
  })
  await send(page, `/api/book/${id}/finalize`, {})
  return id
}

/** Orders on the price page, once the print files are made; answers the order’s number. */
export const orderCopies = async (page: Page, id: string, copies: number): Promise<string> => {
  await page.goto(new URL(`/books/${id}/buy?count=${copies}`, page.url()).href)
  await page.getByRole('checkbox', { name: /定制的/ }).check()
  await expect(async () => {
    await page.getByRole('button', { name: /^下单/ }).click()
    await expect(page).toHaveURL(/\/pay\/B\d{18}$/, { timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  return page.url().split('/').pop()!
}

/** Pays what the code on the page stands for, at the desk of the local provider; `to`: where one is led then. */
export const payAtDesk = async (page: Page, to = /\/result$/): Promise<void> => {
  const [desk] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '本地演示：到收银台付' }).click(),
  ])
  // Left open, as people leave it: closing a page that is on its way hangs an old headless browser now and then.
  await Promise.all([
    desk.waitForResponse((answer) => answer.request().method() === 'POST'),
    desk.getByRole('button', { name: '确认支付' }).click(),
  ])
  await page.bringToFront()
  await expect(page).toHaveURL(to, { timeout: 60_000 })
}
