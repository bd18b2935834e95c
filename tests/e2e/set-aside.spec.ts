/** 先放一边的 and 「约 … 页」: seen in the browser before anything is sent, kept by the server, changed on the book's page. */
import { expect, type Page, test } from '@playwright/test'
import { announcing } from './support/announced.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const mblog = (id: number, day: string, text: string, isPrivate = false) => ({
  ...{ id, mid: String(id), bid: `B${id}`, text, text_raw: text, pic_num: 0, created_at: `${day} 10:00:00` },
  ...{ user: { id: 7, screen_name: '苏棠' }, visible: { type: isPrivate ? 1 : 0, list_id: 0 } },
})
const written = Array.from({ length: 30 }, (_, at) =>
  mblog(100 + at, `2024-0${1 + (at % 6)}-1${at % 9}`, '夜里下了一场小雨，院子里的桂花落了一地。'.repeat(6)),
)
const archive = [
  ...written,
  mblog(2, '2024-03-02', 'https://example.com/one'),
  mblog(3, '2024-03-03', 'https://example.com/two'),
  mblog(4, '2024-04-01', '🙂🙂'),
  mblog(5, '2024-04-02', '只写给自己', true),
]
const file = {
  name: 'weibo.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ weibo: archive })),
}
const report = (page: Page) => page.getByLabel('读到的内容')
const aside = (page: Page) => page.getByRole('group', { name: '先放一边的' })
const kind = (page: Page, name: string) => aside(page).getByRole('checkbox', { name })
const pages = async (page: Page): Promise<number> =>
  Number(/约 (\d+) 页/.exec(await page.getByText(/^编入 .*约 \d+ 页/).innerText())?.[1])

test('what is set aside is counted, shown, ticked, left out of the book and taken in later', async ({ page }) => {
  await signInAs(page, '/create/wbbook')
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(announcing, async (route) => {
    await gate
    await route.continue()
  })
  await page.getByTestId('files').setInputFiles(file)
  // The browser has read it, the server has nothing yet.
  await expect(report(page)).toContainText('先在您的设备上看了一遍', { timeout: 60_000 })
  await expect(aside(page).getByRole('checkbox')).toHaveCount(3)
  await expect(page.getByText(/^编入 30 条，约 \d+ 页$/)).toBeVisible()
  const seen = await pages(page)
  open()
  const make = page.getByRole('button', { name: '编排这本书' })
  await expect(make).toBeEnabled({ timeout: 90_000 })
  await expect(page.getByText(/^编入 30 条，约 \d+ 页$/)).toBeVisible()
  expect(await pages(page)).toBe(seen)
  await expect(page.getByText('不够胶装，至少要 32 页')).toBeVisible()
  await expect(kind(page, '只有链接的转发 2 条')).not.toBeChecked()
  await aside(page).getByText('看是哪些').first().click()
  await expect(page.getByLabel('只有链接的转发的内容')).toContainText('https://example.com/two')
  await kind(page, '只有链接的转发 2 条').check()
  await expect(page.getByText(/^编入 32 条/)).toBeVisible()
  await accessible(page)
  await fits(page)

  // Another style has another number of pages.
  await page.getByRole('radio', { name: '方本胶片' }).check()
  await expect.poll(() => pages(page)).not.toBe(seen)
  await page.getByRole('radio', { name: 'A4杂志版' }).check()

  await make.click()
  const shown = page.getByText('32 条', { exact: true })
  await expect(shown).toBeVisible({ timeout: 90_000 })
  const [made] = /\d+(?= 页)/.exec(await page.getByText(/^\d+ 页/).innerText()) ?? ['0']
  // 杂志 sets words alone closer than the estimate knows (tests/typeset/pages/estimate-book.test.ts).
  expect(Math.abs(Number(made) - seen)).toBeLessThanOrEqual(6)
  await page.getByText('先放一边的内容').click()
  await expect(kind(page, '纯表情 1 条')).not.toBeChecked()
  await expect(kind(page, '只有链接的转发 2 条')).toBeChecked()
  await kind(page, '纯表情 1 条').check()
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: '换好，重新排版' }).last().click()
  await expect(page.getByText('33 条', { exact: true })).toBeVisible({ timeout: 90_000 })
})
