/** A profile picture with a frame, made in the browser alone: chosen, moved, framed, kept; in WeChat shown for a long press. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { accessible, fits, signInAs } from './support/screens.ts'

const photo = () =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: '#2060c0' } })
    .composite([
      { input: { create: { width: 400, height: 500, channels: 3, background: '#e0c020' } }, left: 400, top: 0 },
    ])
    .png()
    .toBuffer()
const choose = async (page: Page) => {
  await page.getByLabel('头像用的照片').setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: await photo() })
}
const saved = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '存成图片' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('avatar-2025.png')
  return readFileSync(await download.path())
}
const pixel = async (png: Buffer, x: number, y: number) => [
  ...(await sharp(png).removeAlpha().extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()),
]

test('a photo is chosen, framed, moved by keys and kept as a picture; nothing of it is sent', async ({ page }) => {
  test.setTimeout(90_000)
  await page.goto('/avatar-2025')
  await expect(page).toHaveURL(/\/signin\?redirect=%2Favatar-2025$/)
  await signInAs(page, '/avatar-2025')
  await expect(page.getByRole('radio')).toHaveCount(6)
  await fits(page)
  await accessible(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await choose(page)
  await expect.poll(async () => pixel(await saved(page), 300, 480)).toEqual([0x20, 0x60, 0xc0])
  const first = await saved(page)
  expect(await sharp(first).metadata()).toMatchObject({ width: 960, height: 960, format: 'png' })
  // The middle of the picture stands in the middle: left of it blue, right of it yellow; the frame lies above.
  expect(await pixel(first, 600, 480)).toEqual([0xe0, 0xc0, 0x20])
  expect(await pixel(first, 786, 100)).toEqual([0xb3, 0x37, 0x2b])
  await page.getByRole('radio', { name: '红线' }).check({ force: true })
  const threaded = await saved(page)
  expect(await pixel(threaded, 786, 100)).toEqual([0xe0, 0xc0, 0x20])
  const stage = page.getByRole('application', { name: /^做好的样子/ })
  await stage.focus()
  for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowRight')
  expect(await pixel(await saved(page), 300, 480)).toEqual([0xe0, 0xc0, 0x20])
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/avatar-${page.viewportSize()?.width}.png`, fullPage: true })
  await page
    .getByLabel('头像用的照片')
    .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await expect(page.getByText('这张图在这里打不开')).toBeVisible()
  expect(sent.filter((url) => !url.includes('/api/user/corner'))).toEqual([])
})

test('in WeChat the picture is shown, to be kept by a long press', async ({ browser, viewport, baseURL }) => {
  test.setTimeout(60_000)
  const userAgent = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MicroMessenger/8.0.53 NetType/WIFI'
  const context = await browser.newContext({ userAgent, viewport, baseURL })
  const page = await context.newPage()
  await signInAs(page, '/avatar-2025')
  await choose(page)
  await page.getByRole('button', { name: '存成图片' }).click()
  await expect(page.getByRole('img', { name: '做好的头像' })).toHaveAttribute('src', /^data:image\/png/)
  await context.close()
})
