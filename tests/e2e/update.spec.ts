/** /books/{bookId}/update: a newer export is compared with a finished book, and accepted without losing a change. */
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
const editedBook = async (page: Page): Promise<string> => {
  await signInAs(page)
  const id = await bookOf(page, '春天的书', Buffer.from(momentsExport(spring, '2024-05-31').bytes))
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
  await months.getByRole('button', { name: /看每一条.*2024 年 5 月/ }).click()
  await months.getByText('也从书里移出').click()
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
