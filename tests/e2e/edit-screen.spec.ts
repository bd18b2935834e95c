/** /books/{id}/edit: list and living page, several posts at once, words of the whole book, history; by mouse, touch and keys. */
import { expect, type Page, test } from '@playwright/test'
import { familyPosts, monthBook } from './support/month-book.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

/** Of August, which shares its chapter with the months around it. */
const posts = (page: Page) => page.getByRole('list', { name: '2025 年八月的内容' }).locator(':scope > li')
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) <= 640
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
const living = (page: Page) => page.getByRole('complementary', { name: '排好的样子' })
const frameOf = (page: Page, day: string) => living(page).getByRole('button', { name: `在列表里看 ${day}那条` })

const opened = async (page: Page, before: typeof familyPosts = []): Promise<string> => {
  await signInAs(page)
  const id = await monthBook(page, '寻常日子', [...before, ...familyPosts])
  await page.goto(`/books/${id}/edit/202508`)
  await expect(posts(page)).toHaveCount(7)
  await expect(
    living(page)
      .getByText(/^第 \d+ 页$/)
      .first(),
  ).toBeVisible()
  return id
}

test('the page turns to the post pressed in the list, and the list goes to the one pressed on the page', async ({
  page,
}) => {
  await opened(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('七月至九月')
  await expect(page.getByText(/^2025 年，10 条，留下 10 条/)).toBeVisible()
  await expect(page.getByText('缺图')).toBeVisible()
  const last = posts(page).nth(6)
  await last.getByRole('button', { name: /^在书页上看/ }).click()
  await expect(last).toHaveAttribute('aria-current', 'true')
  if (isPhone(page)) {
    const pull = page.getByRole('button', { name: '上拉看整页' })
    await pull.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '收起', exact: true })).toBeFocused()
    await accessible(page)
    await page.keyboard.press('Escape')
    await expect(pull).toBeFocused()
    // Pulled by its edge, once it has come down.
    await expect.poll(async () => (await living(page).boundingBox())!.height).toBeLessThan(260)
    await living(page).evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)))
    const edge = (await living(page).boundingBox())!
    await page.mouse.move(120, edge.y + 12)
    await page.mouse.down()
    await page.mouse.move(120, edge.y - 200, { steps: 5 })
    await page.mouse.up()
    await expect(page.getByRole('button', { name: '收起', exact: true })).toBeVisible()
  }
  const frame = frameOf(page, '8 月 23 日')
  await expect(frame).toHaveAttribute('aria-pressed', 'true')
  // Seen, not only told: in indigo round this post, round no other.
  await expect(frame).toHaveCSS('outline-color', 'rgb(47, 75, 110)')
  await expect(frame).toHaveCSS('outline-style', 'solid')
  await expect(living(page).locator('button[aria-pressed=false]').first()).toHaveCSS('outline-style', 'none')
  const other = living(page)
    .getByRole('button', { name: /^在列表里看/, pressed: false })
    .first()
  const day = /看 (.+)那条/.exec((await other.getAttribute('aria-label'))!)![1]!
  await (isPhone(page) ? other.tap() : other.click())
  const row = page.locator('li[aria-current]')
  await expect(row).toHaveAttribute('aria-label', new RegExp(`^${day} `))
  await expect(row).toBeInViewport()
  await accessible(page)
  await fits(page)
})

test('by keys: arrows go from post to post, one form is open at a time, and what is typed is printed', async ({
  page,
}) => {
  await opened(page)
  const pen = posts(page)
    .first()
    .getByRole('button', { name: /^改文字/ })
  await pen.focus()
  await page.keyboard.press('ArrowDown')
  await expect(
    posts(page)
      .nth(1)
      .getByRole('button', { name: /^改文字/ }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  const box = page.getByRole('textbox', { name: '文字' })
  await expect(box).toBeFocused()
  await box.fill('海很大，她很小。')
  await posts(page)
    .nth(3)
    .getByRole('button', { name: /^改文字/ })
    .press('Enter')
  await expect(box).toHaveCount(1)
  await expect(posts(page).nth(1)).toContainText('有上次没改完的地方')
  await posts(page)
    .nth(1)
    .getByRole('button', { name: /^改文字/ })
    .press('Enter')
  await expect(box).toHaveValue('海很大，她很小。')
  await box.press('Control+Enter')
  await saved(page)
  // Each character stands by itself on the page.
  await expect
    .poll(async () => ((await living(page).locator('article').first().textContent()) ?? '').replace(/\s/g, ''))
    .toContain('海很大，她很小。')
  await expect(frameOf(page, '8 月 9 日')).toHaveAttribute('aria-pressed', 'true')
})

test('words mended at the end of a post of three pages are seen on the page they stand on', async ({ page }) => {
  await signInAs(page)
  const words = (last: string): string => `${'那一年的夏天很长，我们住在海边的老屋里。'.repeat(90)}${last}`
  const id = await monthBook(page, '很长的一条', [{ day: '2025-08-09T19:42', words: words('后来就回家了。') }])
  await page.goto(`/books/${id}/edit/202508`)
  const row = page.locator('li[data-post]')
  const shown = living(page).locator('article').first()
  const printed = async (): Promise<string> => ((await shown.textContent()) ?? '').replace(/\s/g, '')
  await row.getByRole('button', { name: /^改文字/ }).press('Enter')
  await expect.poll(printed).toContain('那一年的夏天')
  expect(await printed()).not.toContain('后来就回家了')
  const box = page.getByRole('textbox', { name: '文字' })
  await box.fill(words('后来又去了一回。'))
  await box.press('Control+Enter')
  await saved(page)
  await expect.poll(printed).toContain('后来又去了一回。')
})

test('pages that were not there in time follow their answer without a press, before the whole book is set', async ({
  page,
}) => {
  await opened(page)
  // As of a book nobody had open for long: its first answer comes without pages, and the whole book takes its time.
  let answers = 0
  await page.route(/\/api\/book\/[^/]+\/edits$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    answers += 1
    if (answers <= 2) body.data = { ...body.data, late: true, sections: [], cost: null }
    await route.fulfill({ response: answer, json: body })
  })
  await page.route(/\/api\/book\/[^/]+\/progress$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, status: 'typesetting' } } })
  })
  const row = posts(page).nth(1)
  await row.getByRole('button', { name: /^改文字/ }).click()
  await page.getByRole('textbox', { name: '文字' }).fill('过了一会儿才排出来的这一句。')
  await page.getByRole('button', { name: '改好了' }).click()
  await expect
    .poll(async () => ((await living(page).locator('article').first().textContent()) ?? '').replace(/\s/g, ''))
    .toContain('过了一会儿才排出来的这一句。')
  expect(answers).toBe(3)
})

test('several at once: a range is taken out in one step, and one undo brings all of it back', async ({ page }) => {
  await opened(page)
  await page.getByRole('button', { name: '选择' }).click()
  const boxOf = (at: number) => posts(page).nth(at).getByRole('checkbox')
  const bar = page.getByRole('group', { name: '选中的内容' })
  if (isPhone(page)) {
    await posts(page).nth(1).getByText('第一次带她看海').tap()
    await bar.getByRole('button', { name: '连着选' }).tap()
    await posts(page).nth(4).getByText('奶奶打电话来').tap()
  } else {
    // By keys: with shift the space bar ends a range.
    await boxOf(1).focus()
    await page.keyboard.press('Space')
    await boxOf(4).focus()
    await page.keyboard.press('Shift+Space')
  }
  await expect(bar.getByRole('status')).toHaveText('选中 4 条')
  await accessible(page)
  await fits(page)
  await bar.getByRole('button', { name: '移出 4 条' }).click()
  await expect(page.getByText('已移出本书')).toHaveCount(4)
  await expect(page.getByText(/^2025 年，10 条，留下 6 条/)).toBeVisible()
  await saved(page)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已移出本书')).toHaveCount(0)
  await expect(page.getByText(/^撤销了：.+等 4 条的修改$/)).toBeVisible()
})

test('by what they are: posts that are there twice are found in the whole book and taken out', async ({ page }) => {
  await opened(page)
  await page.getByRole('button', { name: '选择' }).click()
  await page.getByRole('button', { name: '按条件选' }).click()
  const dialog = page.getByRole('dialog', { name: '按条件选' })
  await expect(dialog.getByRole('status')).toHaveText('找到 10 条，选中 10 条。')
  await dialog.getByLabel('谁写的').selectOption({ label: '老周（1 条）' })
  await expect(dialog.getByRole('status')).toHaveText('找到 1 条，选中 1 条。')
  await dialog.getByLabel('谁写的').selectOption('')
  await dialog.getByRole('combobox', { name: /^内容/ }).selectOption('duplicate')
  await expect(dialog.getByRole('status')).toHaveText('找到 1 条，选中 1 条。')
  await accessible(page)
  await dialog.getByRole('button', { name: '移出 1 条' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(posts(page).nth(6).getByText('已移出本书')).toBeVisible()
})

test('words of the whole book are replaced where they were chosen, and all of it is one undo', async ({ page }) => {
  await opened(page)
  await page.locator('summary[aria-label=更多]').click()
  await page.getByRole('button', { name: '查找和替换' }).click()
  const dialog = page.getByRole('dialog', { name: '查找和替换' })
  await dialog.getByLabel('查找').fill('奶奶')
  await dialog.getByLabel('替换成').fill('外婆')
  await dialog.getByRole('button', { name: '查找', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('在 2 条里找到 2 处，选中 2 处。')
  const places = dialog.getByRole('list', { name: '找到的地方' }).locator('li')
  await expect(places.nth(1)).toContainText('明天回奶奶外婆家看柿子')
  await accessible(page)
  await places.nth(1).getByRole('checkbox').uncheck()
  await expect(places.nth(1)).toContainText('明天回奶奶家看柿子')
  await dialog.getByRole('button', { name: '替换 1 处' }).click()
  await expect(posts(page).nth(4)).toContainText('外婆打电话来')
  await saved(page)
  // What was not ticked is as it was, on the server as well.
  await page.reload()
  await expect(page.locator('li[data-post]').last()).toContainText('明天回奶奶家看柿子')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(posts(page).nth(4)).toContainText('奶奶打电话来')
})

test('words in more places than are listed are replaced where they were seen, the others after 再显示', async ({
  page,
}) => {
  await opened(page)
  const box = posts(page).nth(0)
  await box.getByRole('button', { name: /^改文字/ }).click()
  await page.getByRole('textbox', { name: /^文字/ }).fill('柿子熟了。'.repeat(310))
  await page.getByRole('button', { name: '改好了' }).click()
  await saved(page)
  await page.locator('summary[aria-label=更多]').click()
  await page.getByRole('button', { name: '查找和替换' }).click()
  const dialog = page.getByRole('dialog', { name: '查找和替换' })
  await expect(dialog.getByText(/^只找正文/)).toBeVisible()
  await dialog.getByLabel('查找').fill('熟了')
  await dialog.getByRole('button', { name: '查找', exact: true }).click()
  await expect(dialog.getByRole('button', { name: '替换 300 处' })).toBeEnabled()
  await expect(dialog.getByText('还有 10 处没有列出，先不替换。')).toBeVisible()
  await accessible(page)
  await dialog.getByRole('button', { name: '再显示 10 处' }).click()
  await expect(dialog.getByRole('list', { name: '找到的地方' }).locator('li')).toHaveCount(310)
  await dialog.getByRole('button', { name: '替换 310 处' }).click()
  await expect(dialog).toHaveCount(0)
})

test('the history says what was done, and goes back to any step', async ({ page }) => {
  await opened(page)
  await posts(page).nth(0).getByRole('button', { name: /^移出/ }).click()
  await posts(page).nth(2).getByRole('button', { name: /^移出/ }).click()
  await saved(page)
  await page.locator('summary[aria-label=更多]').click()
  await page.getByRole('button', { name: '修改记录' }).click()
  const dialog = page.getByRole('dialog', { name: '修改记录' })
  const steps = dialog.getByRole('list', { name: /^改过的每一步/ }).locator('li')
  await expect(steps).toHaveCount(3)
  await expect(steps.first()).toContainText('移出')
  await expect(steps.first()).toContainText(/2025 年 8 月 \d+ 日那条（.+）/)
  await accessible(page)
  await steps
    .nth(1)
    .getByRole('button', { name: /^回到这一步之后/ })
    .click()
  await expect(page.getByText('已移出本书')).toHaveCount(1)
  await expect(posts(page).first().getByText('已移出本书')).toBeVisible()
  await saved(page)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已移出本书')).toHaveCount(2)
})

test('from the list one comes to all printed pages of the month, and from there back or on', async ({ page }) => {
  await opened(page)
  await page.getByRole('link', { name: /排成 \d+ 页/ }).click()
  await page.waitForURL(/\/months\/202508$/)
  const pages = page.getByRole('list', { name: '书页' }).locator('li')
  await expect(pages.first()).toContainText(/第 \S+ 页/)
  expect(await pages.count()).toBeGreaterThan(1)
  await expect(page.getByRole('link', { name: '从这里翻看' })).toHaveAttribute('href', /\/book-preview\/[^#]+#\d+$/)
  await accessible(page)
  await fits(page)
  await page.getByRole('link', { name: '编辑这个月' }).click()
  await expect(posts(page).first()).toBeVisible()
})

const earlier = [{ day: '2022-05-01T09:00', words: '五月的第一天，去了趟植物园。' }]

test('below the posts one goes on to the next months that hold something, and back', async ({ page }) => {
  await opened(page, earlier)
  const step = page.getByRole('navigation', { name: '前后的月份' })
  await step.getByRole('link', { name: '2022 年五月' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('五月')
  await step.getByRole('link', { name: '2025 年七月至九月' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('七月至九月')
})

test('the months are one stop of the tab key: arrows go from one to the next', async ({ page }) => {
  await opened(page, earlier)
  const months = page.getByRole('navigation', { name: '月份', exact: true })
  const links = months.getByRole('link', { name: /条$|没有/ })
  await expect(links).toHaveCount(2)
  await links.nth(1).focus()
  await page.keyboard.press('ArrowUp')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('End')
  await expect(links.nth(1)).toBeFocused()
  // 全部月份 below them, and the posts.
  for (const _ of [1, 2]) await page.keyboard.press('Tab')
  expect(await months.evaluate((nav) => nav.contains(document.activeElement))).toBe(false)
})
