/** /books/{id}/edit/{month}: a picture that opens its chapter says on which page, and is put back into its post. */
import { expect, type Page, test } from '@playwright/test'
import { dusk } from '../support/dusk.ts'
import { zipOf } from '../support/export-zip.ts'
import { accessible, becomes, bookOf, fits, signInAs } from './support/screens.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
const becomesReady = (page: Page, id: string) => becomes(page, `/api/book/${id}/progress`, 'ready')

type PrintedPage = { kind: string; elements: { msg_id?: string; pid?: string }[] }
type Section = { route: string; first_page: number; months: string[] }
type Opener = { month: string; page: number; post: string; pid: string }

const data = async <T>(page: Page, address: string): Promise<T> =>
  ((await (await page.request.get(address)).json()) as { data: T }).data
const pagesOf = (page: Page, id: string, route: string) => data<PrintedPage[]>(page, `/api/book/${id}/month/${route}`)

/** Pictures of posts that open their chapters, with the printed numbers of the pages they do it on. */
const openersOf = async (page: Page, id: string): Promise<Opener[]> => {
  const found: Opener[] = []
  for (const { route, first_page: first, months } of await data<Section[]>(page, `/api/book/${id}/book_months`)) {
    if (!/^\d{6}$/.test(route)) continue
    const pages = await pagesOf(page, id, route)
    pages.forEach(({ kind, elements }, at) => {
      for (const { msg_id: post, pid } of kind === 'opener' ? elements : [])
        if (post && pid) found.push({ month: months[0] ?? route, page: first + at + 1, post, pid })
    })
  }
  return found
}

/** A month of walks with three pictures each: one of them can be spared for its opener. */
const walks = async (): Promise<{ name: string; bytes: Uint8Array }[]> => {
  const names = Array.from({ length: 18 }, (_, at) => `media/${at}.jpg`)
  const posts = Array.from({ length: 6 }, (_, at) => ({
    ...{ id: `10${at}`, username: 'wxid_a', nickname: '林小满', type: 1, likes: [], comments: [] },
    createTime: Date.parse(`2024-04-0${at + 1}T12:00:00+08:00`) / 1000,
    createTimeStr: `2024-04-0${at + 1} 12:00:00`,
    contentDesc: `第 ${at + 1} 次散步，沿着河一直走到桥边。`,
    media: names
      .slice(3 * at, 3 * at + 3)
      .map((localPath, i) => ({ url: `https://szmmsns.qpic.cn/mmsns/10${at}${i}/0`, localPath })),
  }))
  const exported = { exportTime: '2024-06-01T00:00:00Z', totalPosts: 6, filters: { usernames: ['wxid_a'] }, posts }
  const pictures = await Promise.all(
    names.map(async (name, at) => ({ name, bytes: await dusk(at + 1, at % 2 ? 1600 : 2400, at % 2 ? 2400 : 1600) })),
  )
  return [{ name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(exported)) }, ...pictures]
}

test('a picture lent to an opener says so in the editor, and is put back and lent again', async ({ page }) => {
  await signInAs(page)
  const id = await bookOf(page, '借来开篇', await zipOf(await walks()))
  await becomesReady(page, id)
  const openers = await openersOf(page, id)
  expect(openers.length).toBeGreaterThan(0)
  const { month, page: number, post, pid } = openers[0]!
  await page.goto(`/books/${id}/edit/${month}`)
  const row = page.locator(`li[data-post="${post}"]`)
  await row.getByRole('button', { name: /^改文字/ }).click()
  await expect(row.getByText(`在第 ${number} 页开篇。`)).toBeVisible()
  await accessible(page)
  await fits(page)
  await row.getByRole('button', { name: /放回这一条$/ }).click()
  await expect(row.getByText('留在这一条，不拿去开篇。')).toBeVisible()
  await saved(page)
  await becomesReady(page, id)
  const now = await pagesOf(page, id, month)
  const kinds = now.flatMap(({ kind, elements }) => (elements.some((one) => one.pid === pid) ? [kind] : []))
  expect(kinds).toContain('body')
  expect(kinds).not.toContain('opener')

  await row.getByRole('button', { name: /可以开篇$/ }).click()
  await saved(page)
  await becomesReady(page, id)
  expect(await openersOf(page, id)).toContainEqual(openers[0])
})
