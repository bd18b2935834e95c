/** The tray of an album: more photographs are brought, sorted, taken out, and lie in the editor. */
import { expect, test } from '@playwright/test'
import { haveAlbum } from './support/album.ts'
import { phonePhotos } from './support/photo-files.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

test('photographs are added to an album that is made, one is taken out, the others lie in the editor', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, '/albums')
  const id = await haveAlbum(page, '外婆的院子', 22)
  await page.goto(`/albums/${id}`)
  await page.getByRole('link', { name: '添照片，整理照片' }).click({ timeout: 30_000 })
  await expect(page).toHaveURL(`/photos/${id}`)
  const cards = page.locator('[data-photo]')
  await expect(cards).toHaveCount(22, { timeout: 30_000 })
  const broken = { name: '网页.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><html>404</html>') }
  await page.getByTestId('photos').setInputFiles([...(await phonePhotos(2, 31)), broken])
  await expect(cards).toHaveCount(24, { timeout: 60_000 })
  await expect(page.getByText('有 1 个文件没有放进来')).toBeVisible()
  await expect(page.getByText(/网页\.jpg：/)).toBeVisible()
  await expect(page.getByText(/一共 24 张，\d+ 张还没有排进去/)).toBeVisible()
  await page.getByLabel('排列').selectOption('brought')
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({
      path: `${process.env.SHOTS}/album-photos-${page.viewportSize()?.width}.png`,
      fullPage: true,
    })

  const last = cards.last()
  const gone = await last.getAttribute('data-photo')
  await last.getByRole('button', { name: /^拿走/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '拿走' }).click()
  await expect(cards).toHaveCount(23)
  await expect(page.locator(`[data-photo="${gone}"]`)).toHaveCount(0)
  const stays = await cards.last().getAttribute('data-photo')
  await page.getByRole('link', { name: '去编辑' }).click()
  await expect(page.getByRole('region', { name: '照片盘' }).locator(`img[src*="${stays}"]`)).toBeVisible({
    timeout: 30_000,
  })
  // Somebody else finds nothing.
  await page.context().clearCookies()
  await signInAs(page, '/albums')
  expect((await page.goto(`/photos/${id}`))?.status()).toBe(404)
})
