/** An album is shown to the family: a link with a password, turned on another phone, and taken back. Its real cover stands on the shelf. */
import { expect, type Page, test } from '@playwright/test'
import { haveAlbum } from './support/album.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const checked = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const drawn = (page: Page) => page.locator('[data-opening] svg image')
/** Is the picture really there? */
const isThere = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 100))

test('an album is passed on by a link, turned by somebody without an account, and taken back', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, '/albums')
  const id = await haveAlbum(page, '小满的夏天', 26)
  await page.goto('/albums')
  await expect(page.getByRole('heading', { name: '小满的夏天' })).toBeVisible({ timeout: 30_000 })
  expect(await isThere(page, `img[src*="${id}/cover"]`)).toBe(true)
  await checked(page, 'albums-covers')
  await page.getByRole('link', { name: '分享' }).first().click()
  await expect(page.getByText('现在只有您自己看得到。')).toBeVisible({ timeout: 30_000 })
  expect(await isThere(page, 'img[alt="封面"]')).toBe(true)
  await page.getByLabel('链接的名称').fill('给外婆')
  await page.getByLabel('链接的密码').fill('haibian0809')
  await page.getByRole('button', { name: '生成链接' }).click()
  const row = page.locator('[data-link]').filter({ hasText: '给外婆' })
  await expect(row).toContainText('有密码')
  await expect(page.getByRole('img', { name: '「给外婆」的二维码' })).toBeVisible()
  await checked(page, 'album-sharing')
  const { data } = await (await page.request.get(`/jx/albums/${id}/share`)).json()
  const address = new URL(data.links[0].address).pathname

  const { width = 1280, height = 800 } = page.viewportSize() ?? {}
  const friend = await (await browser.newContext({ viewport: { width, height } })).newPage()
  expect((await friend.goto(`/album-share/${id}`))?.status()).toBe(404)
  await friend.goto(address)
  await expect(friend.locator('body')).not.toContainText('小满的夏天')
  await friend.getByLabel('密码').fill('haibian0809')
  await friend.keyboard.press('Enter')
  await expect(friend).toHaveURL(new RegExp(`/album-share/${id}$`))
  await expect(friend.getByRole('heading', { level: 1, name: '小满的夏天' })).toBeVisible()
  await expect(friend.getByText('阿舟 做的')).toBeVisible()
  expect(await isThere(friend, 'img[alt="封面"]')).toBe(true)
  // What is far away is not fetched yet.
  const all = await friend.locator('[data-opening]').count()
  expect(all).toBeGreaterThan(8)
  expect(await friend.locator('[data-opening] template').count()).toBeGreaterThan(0)
  if (width > 640) {
    const first = await friend.locator('[data-place]').innerText()
    await friend.getByRole('button', { name: '下一页' }).click()
    await expect(friend.locator('[data-place]')).not.toHaveText(first)
    await friend.locator('[data-track]').focus()
    await friend.keyboard.press('End')
    await expect(friend.locator('[data-thumb]').last()).toHaveAttribute('aria-current', 'true')
    await friend.locator('[data-thumb="3"]').click()
    await expect(friend.locator('[data-thumb="3"]')).toHaveAttribute('aria-current', 'true')
  } else {
    await friend.getByRole('button', { name: /还有 \d+ 对页/ }).click()
    await friend.locator('[data-opening]').last().scrollIntoViewIfNeeded()
    await expect(friend.locator('[data-opening]').last().locator('svg').first()).toBeVisible()
    await friend.evaluate(() => scrollTo(0, 0))
  }
  const picture = (await drawn(friend).first().getAttribute('href'))!
  expect((await friend.request.get(picture)).status()).toBe(200)
  await friend.waitForLoadState('networkidle')
  await checked(friend, 'album-shared')
  await friend.goto(`/albums/${id}/share`)
  await expect(friend).toHaveURL(new RegExp(`/album-share/${id}$`))

  await row.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click()
  await expect(row).toContainText('已撤销')
  expect((await friend.request.get(picture)).status()).toBe(404)
  expect((await friend.goto(`/album-share/${id}`))?.status()).toBe(404)
  expect((await friend.goto(address))?.status()).toBe(404)
  await expect(friend.getByRole('heading', { name: '这条链接已经打不开' })).toBeVisible()

  // Shown to everybody only by somebody who says so twice.
  await page.locator('label').filter({ hasText: '知道网址的人都能看' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '公开' }).click()
  await expect(page.getByText('现在知道网址的人都能看')).toBeVisible()
  await expect(page.getByText('confirm_share')).toHaveCount(0)
  expect((await friend.goto(`/album-share/${id}`))?.status()).toBe(200)
  await expect(friend.getByRole('button', { name: '复制网址' })).toBeVisible()
  await friend.context().close()
})
