/** /books/{id}/edit of a life with little in each month: what shares a chapter is one list, and every address still leads to its post. */
import { expect, type Page, test } from '@playwright/test'
import { familyPosts, monthBook } from './support/month-book.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const words = ['又是一年了。', '下班路上买了一束花，插在窗边的瓶子里。', '周末去爬山，山顶的风很大，谁也没有说话。']

/** One to three posts in each month of twelve years. */
const life = Array.from({ length: 12 * 12 }, (_, at) =>
  Array.from({ length: 1 + (at % 3) }, (_, i) => ({
    day: `${2012 + Math.floor(at / 12)}-${two(1 + (at % 12))}-${two(3 + 8 * i)}T09:${two(at % 60)}`,
    words: `${at + 1}之${i + 1}：${words[(at + i) % words.length]}`,
    pictures: (at + i) % 5 === 0 ? 1 : 0,
  })),
).flat()

const rows = (page: Page) => page.locator('li[data-post]')
const months = (page: Page) => page.getByRole('navigation', { name: '月份', exact: true }).locator('a[data-month]')
const living = (page: Page) => page.getByRole('complementary', { name: '排好的样子' })
const next = (page: Page) => page.getByRole('navigation', { name: '前后的月份' }).locator('a[rel=next]')
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()

type Item = { id: string; time: string; text: string }
const sourceOf = async (page: Page, id: string): Promise<string> =>
  ((await (await page.request.get(`/api/book/${id}/info`)).json()) as { data: { source_id: string } }).data.source_id
const itemsOf = async (page: Page, id: string, month: string): Promise<Item[]> => {
  const answer = await page.request.get(`/api/book/${await sourceOf(page, id)}/items/month/${month}?book=${id}`)
  return ((await answer.json()) as { data: Item[] }).data
}

test('a life of sparse months is gone through in few presses, all posts in their months', async ({ page }) => {
  test.setTimeout(300_000)
  await signInAs(page)
  const id = await monthBook(page, '十二年', life)
  await page.goto(`/books/${id}/edit`)
  await expect(rows(page).first()).toBeVisible()
  const stops = await months(page).count()
  // Once a press a month: 143.
  expect(stops).toBeLessThan(40)

  const seen = new Set<string>()
  let presses = 0
  for (;;) {
    await expect(rows(page).first()).toBeVisible()
    for (const row of await rows(page).all()) seen.add((await row.getAttribute('data-post'))!)
    if ((await next(page).count()) === 0) break
    const name = (await next(page).innerText()).replace(/^\d+ 年/, '')
    await next(page).click()
    presses += 1
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  expect(seen.size).toBe(life.length)
  expect(presses).toBe(stops - 1)

  // In their months, each under its heading, and arrows go over them.
  await page.goto(`/books/${id}/edit`)
  const headings = page.locator('section[data-month-posts] h2')
  await expect(headings.first()).toContainText(/^一月/)
  await expect(headings.nth(1)).toContainText(/^二月/)
  await accessible(page)
  await fits(page)
  const first = page.locator('section[data-month-posts]').first().locator('li[data-post]').last()
  const second = page.locator('section[data-month-posts]').nth(1).locator('li[data-post]').first()
  await first.getByRole('button', { name: /^改文字/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(second.getByRole('button', { name: /^改文字/ })).toBeFocused()

  // The address of a month within leads to its heading and to its page.
  const [inner] = await itemsOf(page, id, '201203')
  await page.goto(`/books/${id}/edit/201203`)
  await expect(page.locator('section[data-month-posts="201203"] h2')).toBeInViewport()
  await expect(months(page).first()).toHaveAttribute('aria-current', 'page')
  await page.goto(`/books/${id}/edit/201203?${new URLSearchParams({ post: inner!.id })}`)
  await expect(page.locator(`li[data-post="${inner!.id}"]`)).toHaveAttribute('aria-current', 'true')
  await expect(page.locator(`li[data-post="${inner!.id}"]`)).toBeInViewport()
  await expect(living(page).locator('button[aria-pressed=true]')).toBeVisible()

  // What is said of a post of one month is printed and kept beside the others.
  const row = page.locator(`li[data-post="${inner!.id}"]`)
  await row.getByRole('button', { name: /^改文字/ }).click()
  await row.getByRole('textbox', { name: '文字' }).fill('三月里下了最后一场雪。')
  await row.getByRole('button', { name: '改好了' }).click()
  await saved(page)
  await expect
    .poll(async () => ((await living(page).locator('article').first().textContent()) ?? '').replace(/\s/g, ''))
    .toContain('三月里下了最后一场雪。')

  // Moved to a month of the same chapter, it is there; moved out of it, the way there is told.
  const move = async (year: string, month: string): Promise<void> => {
    await row.getByRole('button', { name: /^改日期/ }).click()
    const box = page.getByRole('group', { name: '日期' })
    await box.getByLabel('年', { exact: true }).fill(year)
    await box.getByLabel('月', { exact: true }).fill(month)
    await box.getByLabel('月', { exact: true }).press('Enter')
  }
  await move('2012', '1')
  await page.getByRole('button', { name: '去看看' }).click()
  await expect(page.locator('section[data-month-posts="201201"]').locator(row)).toBeInViewport()
  await saved(page)
  await move('2020', '6')
  await page.getByRole('button', { name: '去看看' }).click()
  await page.waitForURL(/\/edit\/202006\?post=/)
  await expect(page.locator('section[data-month-posts="202006"]').locator(row)).toHaveAttribute('aria-current', 'true')
  await expect(row).toBeInViewport()

  // A post is added into one of the months.
  await page.goto(`/books/${id}/edit/201203`)
  await page.getByRole('button', { name: '加一条' }).click()
  await page.getByRole('textbox', { name: /^加一条/ }).fill('补一句：那年的雪很大。')
  await page.getByRole('combobox', { name: '放在哪个月' }).selectOption({ label: '2012 年二月' })
  await page.getByRole('button', { name: '加进书里' }).click()
  await expect(page.locator('section[data-month-posts="201202"]')).toContainText('补一句：那年的雪很大。')
  await saved(page)
})

/** July with one post, August with seven, September with two: one chapter. */
const family = async (page: Page): Promise<string> => {
  await signInAs(page)
  const id = await monthBook(page, '三个月', familyPosts)
  await page.goto(`/books/${id}/edit/202508`)
  await expect(rows(page)).toHaveCount(10)
  return id
}
const inMonth = (page: Page, month: string) => page.locator(`section[data-month-posts="${month}"] li[data-post]`)

test('a stop whose first month is all taken out opens with the pages of the others', async ({ page }) => {
  const id = await family(page)
  await inMonth(page, '202507').getByRole('button', { name: /^移出/ }).click()
  await saved(page)
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/book/${id}/progress`)
      return ((await answer.json()) as { data: { status: string } }).data.status
    })
    .toBe('ready')
  await page.goto(`/books/${id}/edit/202507`)
  await expect(inMonth(page, '202507').getByText('已移出本书')).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByRole('link', { name: /^排成 \d+ 页$/ })).toBeVisible()
  await expect(living(page).locator('article').first()).toBeVisible()
})

test('words kept for two of the months are both found again, and neither takes the place of the other', async ({
  page,
}) => {
  const id = await family(page)
  await page.evaluate((book) => {
    const kept = (month: string, words: string) => [`${book}\nadd:${month}`, { words, month }]
    const drafts = Object.fromEntries([kept('202508', '八月写了一半的'), kept('202509', '九月写了一半的')])
    localStorage.setItem('xinshu-post-drafts', JSON.stringify(drafts))
  }, id)
  await page.reload()
  const box = page.getByRole('textbox', { name: /^加一条/ })
  const month = page.getByRole('combobox', { name: '放在哪个月' })
  await expect(box).toHaveValue('八月写了一半的')
  await month.selectOption('202509')
  await expect(box).toHaveValue('九月写了一半的')
  await month.selectOption('202508')
  await expect(box).toHaveValue('八月写了一半的')
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: '加进书里' }).click()
  await expect(inMonth(page, '202508').filter({ hasText: '八月写了一半的' })).toHaveCount(1)
  // What is left unfinished is not forgotten with what was handed in.
  await page.getByRole('button', { name: '加一条' }).click()
  await expect(box).toHaveValue('九月写了一半的')
  await expect(month).toHaveValue('202509')
  await page.getByRole('button', { name: '加进书里' }).click()
  await expect(inMonth(page, '202509').filter({ hasText: '九月写了一半的' })).toHaveCount(1)
  await expect(box).toHaveCount(0)
  await saved(page)
})

test('a range holds what is seen between its ends, also round a post whose form keeps it in the month before', async ({
  page,
}) => {
  await family(page)
  const moved = inMonth(page, '202508').filter({ hasText: '第一次带她看海' })
  await moved.getByRole('button', { name: /^改文字/ }).click()
  await moved.locator('summary', { hasText: '日期、标题、地点' }).click()
  const day = moved.getByLabel('日，可不填')
  await moved.getByLabel('月', { exact: true }).fill('9')
  const listed = page.waitForResponse((answer) => answer.url().includes('/items/month/') && answer.ok())
  await day.fill('15')
  await day.press('Enter')
  await listed
  await saved(page)
  // Behind the last of August by its new day, and not yet in September.
  await expect(inMonth(page, '202508').last()).toContainText('日期、标题、地点')
  await page.getByRole('button', { name: '选择' }).click()
  const boxOf = (at: number) => inMonth(page, '202508').nth(at).getByRole('checkbox', { name: /^选中/ })
  await boxOf(5).check({ force: true })
  await page.getByRole('group', { name: '选中的内容' }).getByRole('button', { name: '连着选' }).click()
  await boxOf(6).check({ force: true })
  await expect(page.getByRole('group', { name: '选中的内容' }).getByRole('status')).toHaveText('选中 2 条')
})
