/**
 * /books/{id}/upgrade: pages before and after, accepted or left. A server of today lays nothing out by older rules, so the
 * page is told that newer ones wait and gets its two calls answered here; what they answer: tests/api/books/upgrade.test.ts.
 */
import { expect, type Page, test } from '@playwright/test'
import { familyPosts, monthBook } from './support/month-book.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const cost = (pages: number, fen: number) => ({
  ...{ pages, price_fen: fen, bound: '精装，100g 双胶纸', is_chosen: true, why: '', help: '' },
})

const waiting = async (page: Page): Promise<string> => {
  await signInAs(page)
  const id = await monthBook(page, '新的规则', familyPosts)
  const pages = ((await (await page.request.get(`/api/book/${id}/month/202508`)).json()) as { data: object[] }).data
  await page.route(/\/books\/[^/]+(\/upgrade)?$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/needUpgrade&quot;:\[0,false\]/g, 'needUpgrade&quot;:[0,true]')
    await route.fulfill({ response: answer, body })
  })
  await page.route(/\/api\/book\/[^/]+\/upgrade$/, (route) => {
    const sections = [
      { route: '202508', title: null, months: ['202507', '202508'], pages_before: 5, pages_after: 4, changed: 3 },
    ]
    return route.fulfill({ json: { data: { before: cost(90, 7880), after: cost(88, 7800), sections } } })
  })
  await page.route(/\/api\/book\/[^/]+\/upgrade\/202508$/, (route) => {
    const [first, second, third] = pages
    const changes = [
      { before: second, after: first },
      { before: third, after: second },
      { before: third, after: null },
    ]
    return route.fulfill({ json: { data: { changes, left: 0 } } })
  })
  return id
}

test('newer rules are seen on one’s own pages before they are accepted', async ({ page }) => {
  const id = await waiting(page)
  await page.goto(`/books/${id}`)
  await page.getByRole('link', { name: '看看会变哪些页' }).click()
  await expect(page).toHaveURL(/\/upgrade$/)
  await expect(page.getByText('88 页，¥78.00（−2 页，−¥0.80）')).toBeVisible()
  const changes = page.getByRole('list', { name: '会变的地方' })
  await expect(changes).toContainText('2025 年 7 月 至 2025 年 8 月')
  await expect(changes).toContainText('3 页有变化，5 页变成 4 页')
  await expect(changes.getByRole('article').filter({ has: page.locator('svg') })).toHaveCount(5)
  await expect(changes).toContainText('没有这一页')
  await fits(page)
  await accessible(page)
  // By keys: closed and opened again.
  await page.getByRole('button', { name: /^收起/ }).press('Enter')
  await expect(changes.getByRole('article')).toHaveCount(0)
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/typeset'))
  await page.getByRole('button', { name: '升级整本' }).click()
  await page.getByRole('button', { name: '升级', exact: true }).click()
  await asked
  await expect(page).toHaveURL(new RegExp(`/books/${id}$`))
})

test('left alone, nothing is asked of the server; a book of today’s rules says so', async ({ page }) => {
  const id = await waiting(page)
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/typeset')) changes.push(request.url())
  })
  await page.goto(`/books/${id}/upgrade`)
  await page.getByRole('link', { name: '先不升级' }).click()
  await expect(page).toHaveURL(new RegExp(`/books/${id}$`))
  expect(changes).toEqual([])
  await page.unrouteAll()
  await page.goto(`/books/${id}/upgrade`)
  await expect(page.getByText('这本书已经是按最新的规则排的。')).toBeVisible()
  await expect(page.getByText('排版规则有了改进')).toHaveCount(0)
})
