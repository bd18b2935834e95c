/** What stands in a box and was not handed in: found again after a reload, counted before a book is finalized. */
import { expect, type Page, test } from '@playwright/test'
import { familyPosts, monthBook } from './support/month-book.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

/** Of August, which shares its chapter with the months around it. */
const posts = (page: Page) => page.getByRole('list', { name: '2025 年八月的内容' }).locator(':scope > li')
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()

const opened = async (page: Page): Promise<string> => {
  await signInAs(page)
  const id = await monthBook(page, '写到一半', familyPosts)
  await page.goto(`/books/${id}/edit/202508`)
  await expect(posts(page)).toHaveCount(7)
  return id
}

test('date, title, place, caption and a new post stand in their boxes after a reload, and are said before finalizing', async ({
  page,
}) => {
  const id = await opened(page)
  const row = posts(page).nth(0)
  await row.getByRole('button', { name: /^在书页上看/ }).click()
  await row.getByRole('button', { name: /^改日期/ }).click()
  const day = row.getByLabel('日，可不填')
  await expect(row.getByLabel('年', { exact: true })).toBeFocused()
  // On a phone the sheet of the page leaves the room to whoever types.
  const sheet = page.getByRole('complementary', { name: '排好的样子' })
  if ((page.viewportSize()?.width ?? 0) <= 640)
    await expect.poll(async () => (await sheet.boundingBox())!.height).toBeLessThan(80)
  await accessible(page)
  await fits(page)
  // What is wrong is not said, and stays as it was typed.
  await row.getByLabel('月', { exact: true }).fill('13')
  await row.getByLabel('标题').fill('题'.repeat(61))
  await row.getByLabel('地点').fill('地'.repeat(41))
  await row.getByLabel('第 1 张的说明').fill('说'.repeat(201))
  await page.getByRole('button', { name: '加一条' }).click()
  await page.getByRole('textbox', { name: '加一条' }).fill('新写的一条')
  await page.reload()
  await expect(row.getByLabel('月', { exact: true })).toHaveValue('13')
  await expect(day).toHaveValue('2')
  await expect(row.getByLabel('标题')).toHaveValue('题'.repeat(61))
  await expect(row.getByLabel('地点')).toHaveValue('地'.repeat(41))
  await expect(row.getByLabel('第 1 张的说明')).toHaveValue('说'.repeat(201))
  await expect(page.getByRole('textbox', { name: '加一条' })).toHaveValue('新写的一条')
  await accessible(page)

  await page.goto(`/books/${id}/check`)
  await page.evaluate((book) => {
    const key = 'xinshu-post-drafts'
    const drafts = JSON.parse(localStorage.getItem(key) ?? '{}')
    drafts[`${book}\nbook copyright`] = { words: '{"editor":"阿舟"}', month: '' }
    localStorage.setItem(key, JSON.stringify(drafts))
  }, id)
  await page.getByRole('button', { name: '定稿', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('有写了没保存的文字，还不在书里。')
  await expect(dialog.getByRole('link', { name: '版权页' })).toHaveAttribute('href', /\/design\/copyright$/)
  await accessible(page)
  await fits(page)
  await dialog.getByRole('link', { name: '2025 年 8 月，2 条' }).click()
  await expect(page).toHaveURL(/\/edit\/202508$/)

  await row.getByLabel('标题').fill('添两个菜')
  await row.getByLabel('地点').fill('家里')
  await row.getByLabel('第 1 张的说明').fill('毛豆')
  // Last, for it takes the post elsewhere.
  await row.getByLabel('月', { exact: true }).fill('9')
  await page.getByRole('button', { name: '加进书里' }).click()
  await expect(page.getByText('这条移到了2025 年 9 月')).toBeVisible()
  await saved(page)
  await page.getByRole('button', { name: '去看看' }).click()
  const moved = page.getByRole('list', { name: '2025 年九月的内容' }).locator('li').filter({ hasText: '周末人齐了' })
  await moved.getByRole('button', { name: /^改文字/ }).click()
  await moved.locator('summary', { hasText: '日期、标题、地点' }).click()
  await expect(moved.locator('summary', { hasText: '2025 年 9 月 2 日 08:10，添两个菜，家里' })).toBeVisible()
  await expect(moved.getByLabel('第 1 张的说明')).toHaveValue('毛豆')
  expect(
    await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('xinshu-post-drafts') ?? '{}'))),
  ).toEqual([`${id}\nbook copyright`])
})

test('改好了 saves what came back after a reload, box by box; a day that does not exist keeps the form open', async ({
  page,
}) => {
  const id = await opened(page)
  const row = posts(page).nth(3)
  const done = row.getByRole('button', { name: '改好了' })
  const header = page.locator('header [data-save]')
  await row.getByRole('button', { name: /^改文字/ }).click()
  await row.locator('summary', { hasText: '日期、标题、地点' }).click()
  await row.getByLabel('标题').fill('看柿子去')
  await expect(header).toHaveText('还没有保存')
  await page.reload()
  await row.getByLabel('第 2 张的说明').fill('电线杆')
  await page.reload()
  await expect(row.getByLabel('标题')).toHaveValue('看柿子去')
  await expect(row.getByLabel('第 2 张的说明')).toHaveValue('电线杆')
  await expect(header).toHaveText('还没有保存')

  await row.getByLabel('月', { exact: true }).fill('2')
  await row.getByLabel('日，可不填').fill('31')
  await done.click()
  await expect(row.getByRole('alert')).toHaveText('2025 年 2 月没有 31 日')
  await expect(row.getByLabel('年', { exact: true })).toBeFocused()
  await expect(header).toHaveText('还没有保存')
  await accessible(page)
  await fits(page)
  // Half a date waits, the others are said.
  expect(
    await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('xinshu-post-drafts') ?? '{}'))),
  ).toEqual([expect.stringMatching(/\tdate$/)])

  await row.getByLabel('月', { exact: true }).fill('8')
  await row.getByLabel('日，可不填').fill('13')
  await page.reload()
  await expect(row.getByLabel('日，可不填')).toHaveValue('13')
  await done.click()
  await expect(done).toHaveCount(0)
  await saved(page)
  await expect(page.getByText('有上次没改完的地方')).toHaveCount(0)
  const { results } = (await (await page.request.get(`/api/book/${id}/edits`)).json()).data
  expect(results.map(({ name }: { name: string }) => name).sort()).toEqual([
    'change-caption',
    'change-date',
    'change-title',
  ])
  // The page is the one with the mended words, framed.
  await expect
    .poll(async () =>
      (
        (await page.getByRole('complementary', { name: '排好的样子' }).locator('article').first().textContent()) ?? ''
      ).replace(/\s/g, ''),
    )
    .toContain('看柿子去')
  await page.reload()
  await saved(page)
  await row.getByRole('button', { name: /^改文字/ }).click()
  await row.locator('summary', { hasText: '2025 年 8 月 13 日 07:15，看柿子去' }).click()
  await expect(row.getByLabel('第 2 张的说明')).toHaveValue('电线杆')
})

test('rows of the copyright page typed and not yet taken are there after a reload @once', async ({ page }) => {
  const id = await opened(page)
  await page.goto(`/books/${id}/design/copyright`)
  await expect(page.getByRole('button', { name: '撤销' })).toBeVisible()
  // The line is cut: nothing that is typed reaches the page it is shown on.
  await page.route(/\/design\/show$/, (route) => route.abort())
  await page.getByLabel('编辑').fill('阿舟')
  await page.getByLabel('网址').fill('网'.repeat(40))
  await page.reload()
  await expect(page.getByLabel('编辑')).toHaveValue('阿舟')
  await page.unroute(/\/design\/show$/)
  await page.reload()
  await expect(page.getByRole('article', { name: '版权页第 1 页' })).toContainText('阿舟')
  await saved(page)
  expect(await page.evaluate(() => localStorage.getItem('xinshu-post-drafts'))).toBe('{}')
})
