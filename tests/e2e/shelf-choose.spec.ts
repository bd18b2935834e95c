import { expect, type Page, test } from '@playwright/test'
import { randomId } from '#lib/std/id.ts'
import { accessible, fits, haveBook, signInAs } from './support/screens.ts'

/** Copies of a book by the call the shelf makes, each with a name of its own. */
const copies = async (page: Page, id: string, titles: string[]): Promise<void> => {
  const headers = { origin: new URL(page.url()).origin }
  for (const title of titles) {
    const key = { 'idempotency-key': randomId() }
    const made = await page.request.post(`/api/book/${id}/copy`, { headers: { ...headers, ...key } })
    const { data } = (await made.json()) as { data: { id: string } }
    await page.request.post(`/api/book/${data.id}/info`, { data: { title }, headers })
  }
}
const titles = (page: Page) => page.getByRole('heading', { level: 2 }).allInnerTexts()

test('a shelf of many books is searched, ordered and turned; the address keeps it', async ({ page }) => {
  await signInAs(page)
  const id = await haveBook(page, '周末的厨房')
  await copies(page, id, ['阿婆 100%', ...Array.from({ length: 12 }, (_, at) => `第 ${at + 1} 个夏天`)])
  await page.goto('/books')
  await expect(page.getByText('共 14 本')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(12)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: test.info().outputPath('shelf.png'), fullPage: true })
  await accessible(page)
  await fits(page)

  await page.getByLabel('排列').selectOption('按书名')
  await expect(page).toHaveURL(/\?sort=name$/)
  await expect.poll(async () => (await titles(page))[0]).toBe('阿婆 100%')
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '2' }).click()
  await expect(page).toHaveURL(/sort=name&page=2/)
  await expect.poll(() => titles(page)).toEqual(['第 9 个夏天', '周末的厨房'])

  await page.getByLabel('要找的书').fill('%')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=%25&sort=name$/)
  await expect(page.locator('main').getByRole('status')).toHaveText('找到 1 本有“%”的书')
  expect(await titles(page)).toEqual(['阿婆 100%'])
  await page.reload()
  await expect(page.getByLabel('要找的书')).toHaveValue('%')
  await expect(page.locator('main').getByRole('status')).toHaveText('找到 1 本有“%”的书')
  await page.screenshot({ path: test.info().outputPath('found.png'), fullPage: true })
  await page.getByLabel('要找的书').fill('没有这本')
  await page.keyboard.press('Enter')
  await expect(page.locator('main').getByRole('status')).toHaveText('没有找到书名、副题或作者里有“没有这本”的书')
  await accessible(page)
  await fits(page)
  await page.screenshot({ path: test.info().outputPath('none.png'), fullPage: true })
  await page.goBack()
  await expect(page.locator('main').getByRole('status')).toHaveText('找到 1 本有“%”的书')
  await page.getByRole('link', { name: '看全部的书' }).click()
  await expect(page.getByText('共 14 本')).toBeVisible()
  await expect(page.getByLabel('排列')).toHaveValue('name')
})

test('a book is copied on the shelf, renamed where it stands, and its copy deleted and brought back', async ({
  page,
}) => {
  await signInAs(page)
  await haveBook(page, '原来的书')
  await page.reload()
  await page.getByLabel('更多操作：原来的书').click()
  await page.getByRole('button', { name: '复制', exact: true }).click()
  await expect(page.getByText('复制成了《原来的书副本》')).toBeVisible()
  const copy = page.getByRole('heading', { level: 2, name: '原来的书副本' })
  await expect(copy).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: copy })).toContainText('可翻阅', { timeout: 60_000 })
  await accessible(page)
  // Its cover has the letters of its own title.
  const ownFonts = () => page.evaluate(() => document.querySelectorAll('link[href*="/fonts/cover?v="]').length)
  await expect.poll(ownFonts).toBeGreaterThanOrEqual(3)
  await page.getByLabel('更多操作：原来的书副本').click()
  await page.getByRole('button', { name: '改书名' }).click()
  await page.screenshot({ path: test.info().outputPath('renaming.png'), fullPage: true })
  await accessible(page)
  await fits(page)
  await page.getByRole('listitem').getByLabel('书名').fill('给妈妈的那本')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '给妈妈的那本' })).toBeVisible()
  await page.getByLabel('更多操作：给妈妈的那本').click()
  await page.screenshot({ path: test.info().outputPath('menu.png'), fullPage: true })
  await page.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('回收站里还有 1 本')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '给妈妈的那本' })).toBeVisible()
  await expect(page.getByText('共 2 本')).toBeVisible()
})
