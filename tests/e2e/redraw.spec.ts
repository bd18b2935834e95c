import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { accessible, fits, signInAs } from './support/screens.ts'

test.setTimeout(60_000)

test('a photograph is chosen, agreed to, drawn, compared and kept', async ({ page }) => {
  await signInAs(page)
  await page.goto('/ghibli')
  await accessible(page)
  const background = { r: 70, g: 130, b: 180 }
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('要画的照片').setInputFiles({ name: '海边.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: '您的照片' })).toBeVisible()
  await page.getByRole('button', { name: '请画师画' }).click()
  await expect(page.getByRole('alert')).toHaveText('要您同意了，照片才会交出去')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '请画师画' }).click()
  const drawn = page.getByRole('img', { name: '重画的照片，AI 生成' })
  await expect(drawn).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  await page.getByRole('slider').focus()
  await page.keyboard.press('ArrowRight')
  expect(await drawn.evaluate((image) => image.style.clipPath)).toContain('1%')
  await expect(page.getByRole('link', { name: '存下来' })).toHaveAttribute('href', /^blob:/)
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/redraw-${page.viewportSize()?.width}.png` })
})
