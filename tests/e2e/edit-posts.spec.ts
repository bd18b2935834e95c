/** /books/{id}/edit, /restore and /months: posts are taken out, mended and brought back; nothing typed is lost. */
import { expect, type Page, test } from '@playwright/test'
import { accessible, fits, haveBook, signInAs } from './support/screens.ts'

const posts = (page: Page) => page.locator('li[data-post]')
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
const calls = /\/api\/book\/[^/]+\/edits$/

const opened = async (page: Page): Promise<string> => {
  await signInAs(page)
  const id = await haveBook(page, '改一改', { posts: 12, pictures: 6, missing: 0 })
  await page.goto(`/books/${id}`)
  await page.getByRole('link', { name: '编辑内容' }).click()
  await expect(posts(page).first()).toBeVisible()
  // Without a month the address means the first with content, which may become another.
  await page.goto(`/books/${id}/months`)
  await page
    .getByRole('link', { name: /^编辑 \d+ 年/ })
    .first()
    .click()
  await expect(posts(page).first()).toBeVisible()
  return id
}

test('a post is taken out and put back, its words are mended, a picture is left out, and all of it undone', async ({
  page,
}) => {
  const id = await opened(page)
  const first = posts(page).first()
  const name = (await first.getAttribute('aria-label'))!
  await first.getByRole('button', { name: /^移出/ }).click()
  await expect(first.getByText('已移出')).toBeVisible()
  await saved(page)
  await page.getByRole('link', { name: '移出的 1 条' }).click()
  await expect(posts(page)).toHaveCount(1)
  await accessible(page)
  await fits(page)
  await posts(page)
    .first()
    .getByRole('button', { name: /^放回来/ })
    .click()
  await expect(page.getByText('这里没有移出的内容。')).toBeVisible()
  await page.getByRole('link', { name: '回全部内容' }).first().click()
  await expect(first).toHaveAttribute('aria-label', name)
  await expect(first.getByText('已移出')).toHaveCount(0)

  await first.getByRole('button', { name: /^改文字/ }).click()
  await page.getByRole('textbox', { name: '文字' }).fill('改过的话\n\n<b>还有一段</b>')
  await page.getByRole('button', { name: '改好了' }).click()
  await expect(first).toContainText('改过的话')
  await expect(first).toContainText('<b>还有一段</b>')
  const pictured = posts(page)
    .filter({ has: page.getByRole('img') })
    .first()
  await pictured.getByRole('button', { name: /^改文字/ }).click()
  await pictured.getByRole('button', { name: /^不印第 1 张/ }).click()
  await expect(pictured.getByRole('button', { name: /^照样印第 1 张/ })).toBeVisible()
  await saved(page)
  await accessible(page)
  await fits(page)
  await page.reload()
  await pictured.getByRole('button', { name: /^改文字/ }).click()
  await expect(pictured.getByRole('button', { name: /^照样印第 1 张/ })).toBeVisible()
  const undo = page.getByRole('button', { name: '撤销' })
  await undo.click()
  await expect(pictured.getByRole('button', { name: /^不印第 1 张/ })).toBeVisible()
  await expect(undo).toBeEnabled()
  await undo.click()
  // An open box follows what was undone.
  await expect(first).not.toContainText('改过的话')
  await page.getByRole('button', { name: '重做' }).click()
  await expect(first).toContainText('改过的话')
  await page.goto(`/books/${id}/months`)
  await expect(page.getByRole('link', { name: /^编辑 \d+ 年/ }).first()).toBeVisible()
  await accessible(page)
  await fits(page)
})

test('without a line changes stay on the device over a reload, and go when the line is back', async ({ page }) => {
  await opened(page)
  const cut = () =>
    page.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await cut()
  const first = posts(page).first()
  await first.getByRole('button', { name: /^改文字/ }).click()
  await page.getByRole('textbox', { name: '文字' }).fill('断网时写的')
  await page.getByRole('button', { name: '改好了' }).click()
  await first.getByRole('button', { name: /^移出/ }).click()
  await expect(page.getByText('网络不通，2 处修改先存在这台设备上，通了就送去')).toBeVisible()
  await page.reload()
  await expect(first).toContainText('断网时写的')
  await expect(first.getByText('已移出')).toBeVisible()
  await expect(page.getByText('网络不通，2 处修改先存在这台设备上，通了就送去')).toBeVisible()
  await page.unroute(calls)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await saved(page)
  await page.reload()
  await expect(first).toContainText('断网时写的')
  await expect(first.getByText('已移出')).toBeVisible()
})

test('what arrived though its answer did not is not done twice', async ({ page }) => {
  await opened(page)
  let lost = 0
  await page.route(calls, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost++
    await route.fetch()
    await route.abort()
  })
  const first = posts(page).first()
  await first.getByRole('button', { name: /^移出/ }).click()
  await expect(page.getByText(/^网络不通，1 处/)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await saved(page)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(first.getByText('已移出')).toBeHidden()
  await expect(page.getByRole('button', { name: '撤销' })).toBeDisabled()
})

test('two windows that change the same words: both are shown, and one is chosen', async ({ page, context }) => {
  await opened(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(posts(other).first()).toBeVisible()
  const write = async (on: Page, words: string): Promise<void> => {
    await posts(on)
      .first()
      .getByRole('button', { name: /^改文字/ })
      .click()
    await on.getByRole('textbox', { name: '文字' }).fill(words)
    await on.getByRole('button', { name: '改好了' }).click()
  }
  await write(other, '那边写的')
  await saved(other)
  await write(page, '这边写的')
  const choice = page.getByRole('alert').filter({ hasText: '在两处都改过' })
  await expect(choice).toContainText('这边写的')
  await expect(choice).toContainText('那边写的')
  await expect(posts(page).first()).toContainText('那边写的')
  await accessible(page)
  await choice.getByRole('button', { name: '都留' }).click()
  await expect(posts(page).first()).toContainText('那边写的\n\n这边写的')
  await expect(choice).toHaveCount(0)
  await saved(page)
  await page.reload()
  await expect(posts(page).first()).toContainText('这边写的')
})

test('words not handed in lie open again after a reload, and Ctrl+Enter hands them in', async ({ page }) => {
  await opened(page)
  const first = posts(page).first()
  await first.getByRole('button', { name: /^改文字/ }).click()
  const box = page.getByRole('textbox', { name: '文字' })
  await box.fill('写到一半')
  await page.reload()
  await expect(box).toHaveValue('写到一半')
  await expect(page.getByText('这是上次没改完的，还没有保存。')).toBeVisible()
  await accessible(page)
  await box.press('Escape')
  await expect(box).toHaveCount(0)
  await first.getByRole('button', { name: /^改文字/ }).click()
  await box.press('Control+Enter')
  await expect(first).toContainText('写到一半')
  await saved(page)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText(/^撤销了：\d+ 月( \d+ 日)?那条的修改$/)).toBeVisible()
  await expect(first).not.toContainText('写到一半')
})

test('a book that was finalized meanwhile is shown as it is, and what came too late is kept till it is given up', async ({
  page,
}) => {
  await opened(page)
  let sent = 0
  await page.route(calls, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent++
    await route.fulfill({ status: 409, json: { errcode: 'finalized', errmsg: '已经定稿的书不能再改哦' } })
  })
  const first = posts(page).first()
  await first.getByRole('button', { name: /^移出/ }).click()
  await expect(page.getByText('已定稿，不能再改。')).toBeVisible()
  await expect(page.getByText('有 1 处修改来晚了，没有保存，还在这台设备上。下面是定稿的样子。')).toBeVisible()
  await expect(first.getByText('已移出')).toHaveCount(0)
  await expect(first.getByRole('button', { name: /^(移出|改文字|放回来)/ })).toHaveCount(0)
  await accessible(page)
  await page.getByRole('button', { name: '不要了' }).click()
  await page.reload()
  await expect(posts(page).first().getByRole('button', { name: /^移出/ })).toBeVisible()
  expect(sent).toBe(1)
})
