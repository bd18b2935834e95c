/** /books/{bookId}/update: a newer export is compared with a finished book, and accepted without losing a change. */
import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { momentsExport, spring, summer } from '../support/moments-export.ts'
import { accessible, becomes, bookOf, fits, signInAs } from './support/screens.ts'

const file = (upload: ReturnType<typeof momentsExport>) => ({
  name: upload.name,
  mimeType: 'application/json',
  buffer: Buffer.from(upload.bytes),
})

type Item = { target: string; text: string }

const dataOf = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(path)).json()) as { data: T }).data
const april = async (page: Page, id: string): Promise<Item[]> => {
  const { source_id: source } = await dataOf<{ source_id: string }>(page, `/api/book/${id}/info`)
  return dataOf<Item[]>(page, `/api/book/${source}/items/month/202404?book=${encodeURIComponent(id)}`)
}

/** A book of the spring, with one post of April its owner has rewritten. */
const editedBook = async (page: Page, look: object = {}): Promise<string> => {
  await signInAs(page)
  const id = await bookOf(page, '春天的书', Buffer.from(momentsExport(spring, '2024-05-31').bytes), look)
  const [first] = await april(page, id)
  const changes = [{ target: first!.target, field: 'text', base: '', value: '我改过的四月' }]
  const commands = [{ id: 'command-of-the-update-story', name: 'change-text', changes }]
  const origin = new URL(page.url()).origin
  await page.request.post(`/api/book/${id}/edits`, { data: { commands }, headers: { origin } })
  await becomes(page, `/api/book/${id}/progress`, 'ready')
  return id
}

const atBoth = async (page: Page): Promise<void> => {
  await fits(page)
  await accessible(page)
}

test('a newer export is brought, compared and accepted, and the edited post stays', async ({ page }) => {
  test.setTimeout(180_000)
  const id = await editedBook(page)
  await page.goto(`/books/${id}`)
  await page.locator('main summary[aria-label=更多]').click()
  await page.getByRole('link', { name: '更新', exact: true }).click()
  const sheet = page.getByRole('region', { name: '和书里比' })
  await expect(sheet.getByRole('heading', { name: '先比一比，再决定' })).toBeVisible()
  await atBoth(page)
  await page.getByTestId('files').setInputFiles(file(momentsExport(summer, '2024-06-30')))
  await expect(sheet.getByRole('heading', { name: '比书里多了什么' })).toBeVisible({ timeout: 60_000 })
  await expect(sheet.getByRole('status')).toContainText('新加 2 条，改过 2 条，没有了 1 条')
  const months = sheet.getByRole('list', { name: '按月' })
  await expect(months.getByRole('checkbox')).toHaveCount(3)

  // By keyboard: June first, the rest waits over a reload.
  await months.getByRole('checkbox', { name: /2024 年 4 月/ }).press('Space')
  await months.getByRole('checkbox', { name: /2024 年 5 月/ }).press('Space')
  await page.getByRole('button', { name: '收下选中的' }).press('Enter')
  await expect(months.getByRole('checkbox', { name: /2024 年 6 月/ })).toHaveCount(0, { timeout: 30_000 })
  await page.reload()
  await expect(months.getByText('改过 2 条')).toBeVisible({ timeout: 30_000 })

  // By mouse: what both changed is decided, what is gone leaves the book.
  await months.getByRole('button', { name: /看每一条.*2024 年 4 月/ }).click()
  const both = months.getByRole('group', { name: /文字您改过，原处也改了/ })
  await expect(both.getByRole('radio', { name: /用我的/ })).toBeChecked()
  await expect(both).toContainText('四月的第一条，下了雨。后来补了一句。')
  await expect(months.getByText('2024 年 4 月 3 日 08:00', { exact: true })).toBeVisible()
  await expect(months.getByText('您改过', { exact: true })).toHaveCount(1)
  // Each way is a finger high and stands apart from the next.
  const boxes = await both.locator('label').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  expect(boxes).toHaveLength(3)
  for (const [at, one] of boxes.entries()) {
    expect(one.height).toBeGreaterThanOrEqual(44)
    // Beside one another where there is room, below one another on a phone.
    const { bottom, right } = boxes[at - 1] ?? { bottom: -8, right: -8 }
    expect(Math.max(one.top - bottom, one.left - right)).toBeGreaterThanOrEqual(8)
  }
  await months.getByRole('button', { name: /看每一条.*2024 年 5 月/ }).click()
  await months.getByText(/^也从书里移出/).click()
  await atBoth(page)
  await page.getByRole('button', { name: '全部收下' }).click()
  await expect(sheet.getByRole('heading', { name: '收下了' })).toBeVisible({ timeout: 30_000 })
  await atBoth(page)
  await becomes(page, `/api/book/${id}/progress`, 'ready')
  expect((await april(page, id)).map(({ text }) => text)).toEqual([
    '我改过的四月',
    '四月的第二条，去了公园。后来补了一句。',
  ])
  await page.goto(`/books/${id}/edit/202405`)
  await expect(page.getByText('五月的第二条，天热起来了。').first()).toBeVisible()
})

test('the same export says nothing new, another’s is asked about, a wrong file is said, all can be thrown away', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const id = await editedBook(page)
  await page.goto(`/books/${id}/update`)
  const sheet = page.getByRole('region', { name: '和书里比' })
  await page
    .getByTestId('files')
    .setInputFiles({ name: '别的.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') })
  await expect(sheet.getByRole('alert')).toBeVisible({ timeout: 60_000 })
  await atBoth(page)
  await page.getByTestId('files').setInputFiles(file(momentsExport(spring, '2024-05-31')))
  await expect(sheet.getByRole('heading', { name: '没有新内容' })).toBeVisible({ timeout: 60_000 })
  const throwAway = async () => {
    await page.getByRole('button', { name: /^不要/ }).click()
    await page.getByRole('button', { name: '不要了' }).click()
    await expect(sheet.getByRole('heading', { name: '先比一比，再决定' })).toBeVisible()
  }
  await throwAway()
  await page.getByTestId('files').setInputFiles(file(momentsExport(summer, '2024-06-30', '周子谦')))
  await expect(sheet.getByText('这份导出是“周子谦”的，这本书是“苏棠”的。')).toBeVisible({ timeout: 60_000 })
  const take = page.getByRole('button', { name: '全部收下' })
  await expect(take).toBeDisabled()
  await atBoth(page)
  await sheet.getByRole('checkbox', { name: '没有放错，就是要放在一起' }).check()
  await expect(take).toBeEnabled()
  await throwAway()
  await expect(page.getByRole('button', { name: '全部收下' })).toHaveCount(0)
})

test('a large file broken off by a reload is done without, and the next one is compared @once', async ({ page }) => {
  test.setTimeout(180_000)
  const id = await editedBook(page)
  await page.goto(`/books/${id}/update`)
  let cut = true
  await page.route(/\/api\/import\/imports\/[^/]+\/files\/[^/]+\?offset=/, (route) =>
    cut && !route.request().url().endsWith('offset=0') ? route.abort() : route.continue(),
  )
  const buffer = Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), randomBytes(5 * 1024 * 1024)])
  await page.getByTestId('files').setInputFiles({ name: '相册.rar', mimeType: 'application/octet-stream', buffer })
  await expect(page.getByText('网络断了一下，正在接着传')).toBeVisible({ timeout: 30_000 })
  cut = false
  await page.reload()
  const left = page.getByLabel('没有传完的文件')
  await expect(left).toContainText('相册.rar', { timeout: 30_000 })
  await page.getByRole('button', { name: '不要这个文件' }).click()
  await expect(left).toBeHidden()
  const sheet = page.getByRole('region', { name: '和书里比' })
  await page.getByTestId('files').setInputFiles(file(momentsExport(summer, '2024-06-30')))
  await expect(sheet.getByRole('heading', { name: '比书里多了什么' })).toBeVisible({ timeout: 60_000 })
  await expect(sheet.getByRole('checkbox')).toHaveCount(3)
})

test('a window that was away says what another one accepted @once', async ({ page, context }) => {
  test.setTimeout(180_000)
  const id = await editedBook(page)
  await page.goto(`/books/${id}/update`)
  const sheetOf = (of: Page) => of.getByRole('region', { name: '和书里比' })
  await page.getByTestId('files').setInputFiles(file(momentsExport(summer, '2024-06-30')))
  await expect(sheetOf(page).getByRole('checkbox')).toHaveCount(3, { timeout: 60_000 })
  const second = await context.newPage()
  await second.goto(`/books/${id}/update`)
  await expect(sheetOf(second).getByRole('checkbox')).toHaveCount(3, { timeout: 30_000 })
  const only = async (of: Page, month: RegExp) => {
    await of.getByRole('button', { name: '都不选' }).click()
    await sheetOf(of).getByRole('checkbox', { name: month }).press('Space')
    await of.getByRole('button', { name: /收下选中的|全部收下/ }).click()
  }
  await only(page, /6 月/)
  await expect(sheetOf(page).getByRole('checkbox')).toHaveCount(2, { timeout: 30_000 })
  // The second one still shows June.
  await only(second, /6 月/)
  await expect(sheetOf(second).getByText('这几个月刚才已经在别的窗口或设备上收下了。')).toBeVisible({ timeout: 30_000 })
  await expect(sheetOf(second).getByRole('checkbox')).toHaveCount(2)
  const comeBack = () => second.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await only(page, /5 月/)
  await expect(sheetOf(page).getByRole('checkbox')).toHaveCount(1, { timeout: 30_000 })
  await comeBack()
  await expect(sheetOf(second).getByText('有 1 个月刚才已经在别的窗口或设备上收下了。')).toBeVisible()
  await page.getByRole('button', { name: '全部收下' }).click()
  await expect(sheetOf(page).getByRole('heading', { name: '收下了' })).toBeVisible({ timeout: 30_000 })
  await comeBack()
  await expect(sheetOf(second).getByRole('heading', { name: '没有等着收的了' })).toBeVisible({ timeout: 30_000 })
  await expect(sheetOf(second).getByRole('status')).toContainText('已经在别的窗口或设备上收完')
})

test('an export of somebody a book does not take is named as such, never as nothing new', async ({ page }) => {
  test.setTimeout(180_000)
  const id = await editedBook(page, { author_ids: ['wxid_sutang'] })
  await page.goto(`/books/${id}/update`)
  const sheet = page.getByRole('region', { name: '和书里比' })
  await page.getByTestId('files').setInputFiles(file(momentsExport(summer, '2024-06-30', '周子谦')))
  await expect(sheet.getByRole('heading', { name: '这是别人的导出' })).toBeVisible({ timeout: 60_000 })
  await expect(sheet).toContainText('这份导出是“周子谦”的，这本书是“苏棠”的。')
  await expect(sheet.getByRole('status')).toHaveText('读到 2024 年 3 月 2 日到 2024 年 6 月 18 日。')
  await expect(sheet).not.toContainText('没有新')
  await expect(sheet.getByRole('checkbox')).toHaveCount(0)
  await atBoth(page)
})
