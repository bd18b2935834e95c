/** /books/{id}/design/preface, copyright, insert and background: what is typed is seen as it will be printed, and kept. */
import { expect, type Page, test } from '@playwright/test'
import { dusk } from '../support/dusk.ts'
import { zipOf } from '../support/export-zip.ts'
import { household } from './support/household.ts'
import { accessible, becomes, bookOf, fits, haveBook, signInAs } from './support/screens.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
const origin = (page: Page) => ({ origin: new URL(page.url()).origin })
const becomesReady = (page: Page, id: string) => becomes(page, `/api/book/${id}/progress`, 'ready')
type PrintedPage = { elements: { content?: { text: string[] }[] }[] }
const printedPages = async (page: Page, id: string, route: string): Promise<PrintedPage[]> =>
  ((await (await page.request.get(`/api/book/${id}/month/${route}`)).json()) as { data: PrintedPage[] }).data
const wordsOf = (pages: readonly PrintedPage[]): string =>
  pages.flatMap(({ elements }) => elements.flatMap(({ content = [] }) => content.flatMap(({ text }) => text))).join('')
/** Where chapters are found. */
const sectionsOf = async (page: Page, id: string): Promise<string[]> => {
  const answer = await page.request.get(`/api/book/${id}/design`)
  return ((await answer.json()) as { data: { sections: { route: string }[] } }).data.sections.map(({ route }) => route)
}
const room = async (page: Page, id: string, name: string): Promise<void> => {
  await page.goto(`/books/${id}`)
  await page.getByRole('link', { name: '装扮' }).click()
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('button', { name: '撤销' })).toBeVisible()
}

test('a preface is written, seen on its page, found too long and taken back; an insert is added', async ({ page }) => {
  await signInAs(page)
  const id = await haveBook(page, '装点一下', { posts: 12, pictures: 6, missing: 0 })
  await room(page, id, '序言')
  await page.getByLabel('正文').fill('写给以后的我们')
  await page.getByLabel('署名').fill('林小满')
  await expect(page.getByRole('article', { name: '序言第 1 页' })).toContainText('写给以后的我们')
  await saved(page)
  await accessible(page)
  await fits(page)
  await page.getByLabel('正文').fill('等你读到这里，已经比我高了。\n'.repeat(120))
  await expect(page.getByText(/两页放不下：多出 \d+ 行/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('正文')).toHaveValue(/^等你读到这里/)
  await page.getByLabel('正文').fill('')
  await page.getByLabel('署名').fill('')
  await expect(page.getByText('还没有写，书里就没有这一页')).toBeVisible()

  await room(page, id, '插页')
  await page.getByRole('button', { name: '加照片跨页' }).click()
  await page.getByRole('button', { name: /^第 1 张照片/ }).click()
  await expect(page.getByRole('button', { name: '第 1 张照片，排在第 1' })).toBeVisible()
  // One picture alone is one page; with a title it faces it, and is printed.
  await expect(page.getByRole('article', { name: '插页第 1 页' }).locator('image')).toHaveCount(1)
  await expect(page.getByRole('article', { name: '插页第 2 页' })).toHaveCount(0)
  await page.getByLabel('标题').fill('海边')
  await expect(page.getByRole('article', { name: '插页第 1 页' })).toContainText('海边')
  await expect(page.getByRole('article', { name: '插页第 2 页' }).locator('image')).toHaveCount(1)
  await saved(page)
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: /^拿掉照片跨页/ }).click()
  await expect(page.getByText('还没有插页')).toBeVisible()
})

test('rows of the copyright page and grounds are seen on the own pages', async ({ page }) => {
  await signInAs(page)
  const id = await haveBook(page, '底色', { posts: 12, pictures: 6, missing: 0 })
  await room(page, id, '版权页')
  await page.getByLabel('编辑').fill('阿舟')
  await expect(page.getByRole('article', { name: '版权页第 1 页' })).toContainText('阿舟')
  await expect(page.getByRole('article', { name: '版权页第 1 页' })).toContainText('私人定制，非卖品')
  await saved(page)
  await accessible(page)
  await fits(page)
  const months = await sectionsOf(page, id)
  const printed = async () => {
    const pages = await printedPages(page, id, months[0]!)
    return {
      times: wordsOf(pages).match(/\d{2}:\d{2}/g)?.length ?? 0,
      isGrey: JSON.stringify(pages).includes('"grey"'),
    }
  }
  const before = await printed()
  expect(before.times).toBeGreaterThan(0)
  await room(page, id, '底色和开关')
  const own = page.getByRole('region', { name: '您的书' })
  await expect(page.getByRole('article', { name: '您的书第 1 页' })).toBeVisible()
  const plain = await own.innerHTML()
  await page.getByText('横线').click()
  await expect.poll(() => own.innerHTML()).not.toBe(plain)
  const lined = await own.innerHTML()
  await page.getByText('白纸').click()
  await expect.poll(() => own.innerHTML()).toBe(plain)
  await page.getByText('横线').click()
  await expect.poll(() => own.innerHTML()).toBe(lined)
  await page.getByText('照片印成黑白').click()
  await expect.poll(() => own.innerHTML()).not.toBe(lined)
  await page.getByText('不印几点几分').click()
  await saved(page)
  await accessible(page)
  await fits(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: '横线' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: '照片印成黑白' })).toBeChecked()
  await becomesReady(page, id)
  const after = await printed()
  expect(after.times).toBeLessThan(before.times)
  expect([before.isGrey, after.isGrey]).toEqual([false, true])
})

test('an acknowledgement is written, seen on its page, printed last, and taken back @once', async ({ page }) => {
  await signInAs(page)
  const id = await haveBook(page, '谢谢你们', { posts: 12, pictures: 6, missing: 0 })
  await room(page, id, '致谢')
  await page.getByLabel('正文').fill('谢谢每一个点过赞的人')
  await page.getByLabel('署名').fill('林小满')
  await expect(page.getByRole('article', { name: '致谢第 1 页' })).toContainText('谢谢每一个点过赞的人')
  await saved(page)
  await accessible(page)
  await fits(page)
  await becomesReady(page, id)
  const end = async (): Promise<string> => wordsOf(await printedPages(page, id, 'end'))
  expect(await end()).toContain('谢谢每一个点过赞的人')
  await page.reload()
  await expect(page.getByLabel('署名')).toHaveValue('林小满')
  await page.getByLabel('正文').fill('')
  await page.getByLabel('署名').fill('')
  await expect(page.getByText('还没有写，书里就没有这一页')).toBeVisible()
  await saved(page)
  await becomesReady(page, id)
  expect(await end()).not.toContain('谢谢每一个点过赞的人')
})

test('a year in pictures is offered, chosen for, swapped by keys and taken back; a map says how it was drawn', async ({
  page,
}) => {
  await signInAs(page)
  const files = await household({ posts: 24, pictures: 40, missing: 0, seed: 5 }, (index, wide) =>
    dusk(index, wide ? 800 : 600, wide ? 600 : 800),
  )
  const id = await bookOf(page, '一年的照片', await zipOf(files))
  await room(page, id, '插页')
  await page.getByRole('button', { name: '加年度照片' }).press('Enter')
  await expect(page.getByLabel('哪一年')).toBeVisible()
  const chosen = page.getByRole('button', { name: /，排在第 \d+$/ })
  await expect(chosen.first()).toBeVisible()
  const before = await chosen.count()
  await expect(page.getByRole('article', { name: '插页第 1 页' })).toContainText('年')
  await saved(page)
  await accessible(page)
  await fits(page)
  await chosen.first().press('Enter')
  await expect(chosen).toHaveCount(before - 1)
  await expect(page.getByText('照片是您挑的')).toBeVisible()
  await page.getByRole('button', { name: '还用替我挑的' }).press('Enter')
  await expect(chosen).toHaveCount(before)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(chosen).toHaveCount(before - 1)
  await page.getByRole('button', { name: '加地图' }).click()
  await expect(page.getByRole('article', { name: /^插页第 [12] 页$/ }).filter({ hasText: /按.*画/ })).toHaveCount(1)
  await saved(page)
  await accessible(page)
})

test('inserts before one month change places by button and by key, and an undo brings them back', async ({ page }) => {
  await signInAs(page)
  const id = await haveBook(page, '插页的先后', { posts: 12, pictures: 6, missing: 0 })
  await room(page, id, '插页')
  await page.getByRole('button', { name: '加篇章页' }).click()
  await page.getByRole('button', { name: '加谢谢的人' }).click()
  const rows = page.getByRole('list', { name: '书里的插页' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('篇章页')
  await page.getByRole('button', { name: '下移篇章页：新的一篇' }).click()
  await expect(rows.first()).toContainText('谢谢的人')
  await page.getByRole('button', { name: /^谢谢的人/ }).press('Alt+ArrowDown')
  await expect(rows.first()).toContainText('篇章页')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(rows.first()).toContainText('谢谢的人')
  await saved(page)
  await accessible(page)
  await fits(page)
  await page.reload()
  await expect(rows.first()).toContainText('谢谢的人')
})

test('a room takes back the last change of the design, and leaves a post that was changed since', async ({ page }) => {
  await signInAs(page)
  const id = await haveBook(page, '各撤各的', { posts: 12, pictures: 6, missing: 0 })
  await room(page, id, '版权页')
  await page.getByLabel('编辑').fill('阿舟')
  await expect(page.getByRole('article', { name: '版权页第 1 页' })).toContainText('阿舟')
  await saved(page)
  type Item = { target: string; text: string }
  const data = async <T>(address: string): Promise<T> =>
    ((await (await page.request.get(address)).json()) as { data: T }).data
  const { source_id: sourceId } = await data<{ source_id: string }>(`/api/book/${id}/info`)
  const months = await data<{ route: string }[]>(`/api/book/${sourceId}/months?book=${id}`)
  const month = months[0]!.route
  const items = () => data<Item[]>(`/api/book/${sourceId}/items/month/${month}?book=${id}`)
  const { target } = (await items())[0]!
  const changes = [{ target, field: 'text', base: '', value: '后来改的一句' }]
  const commands = [{ id: 'change-of-a-post-1', name: 'change-text', changes }]
  const answer = await page.request.post(`/api/book/${id}/edits`, { data: { commands }, headers: origin(page) })
  expect(answer.status()).toBe(200)

  await page.reload()
  await expect(page.getByLabel('编辑')).toHaveValue('阿舟')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByLabel('编辑')).toHaveValue('')
  await saved(page)
  expect((await items()).find((one) => one.target === target)?.text).toBe('后来改的一句')
  await page.getByRole('button', { name: '重做' }).click()
  await expect(page.getByLabel('编辑')).toHaveValue('阿舟')
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('编辑')).toHaveValue('阿舟')
  expect((await items()).find((one) => one.target === target)?.text).toBe('后来改的一句')
})

test('an insert of one page stands on a right page with a blank one beside it, or shares it with another', async ({
  page,
}) => {
  await signInAs(page)
  const id = await haveBook(page, '插页都是对开', { posts: 60, pictures: 30, missing: 0 })
  await room(page, id, '插页')
  const rows = page.getByRole('list', { name: '书里的插页' }).getByRole('listitem')
  const place = page.getByLabel('放在哪里')
  for (let at = 0; at < 6; at += 1) {
    await page.getByRole('button', { name: '加篇章页' }).click()
    await expect(rows).toHaveCount(at + 1)
    const places = await place.locator('option').count()
    await place.selectOption({ index: Math.min(places - 1, Math.round((at * (places - 1)) / 5)) })
  }
  // Set with the words of its beginning, wherever they are on their way.
  await expect(page.getByRole('article', { name: '插页第 1 页' })).toContainText('新')
  await saved(page)
  await becomesReady(page, id)
  await expect(rows.filter({ hasText: /第 \d+ 页/ })).toHaveCount(6, { timeout: 30_000 })
  for (const text of await rows.allTextContents()) {
    const [, number, count] = /第 (\d+) 页.*共 (\d) 页/.exec(text)!
    // Two that stand in one place share it and have no blank page.
    if (count === '2') expect(Number(number) % 2, text).toBe(1)
  }
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/inserts-${page.viewportSize()?.width}.png`, fullPage: true })
  await accessible(page)
  await fits(page)
})
