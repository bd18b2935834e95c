import { expect, test } from '@playwright/test'
import { haveBook, signInAs } from './support/screens.ts'

test('a long page says that it goes on below, four times, until one has scrolled @once', async ({ page }) => {
  const hint = page.locator('xinshu-scroll-hint > span')
  for (let visit = 0; visit < 4; visit++) {
    await page.goto('/assistant')
    await expect(hint).toBeVisible()
  }
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  await expect(hint).toHaveCount(0)
  await page.goto('/assistant')
  await page.waitForFunction(() => customElements.get('xinshu-scroll-hint') !== undefined)
  await expect(hint).toHaveCount(0)
})

test('a new book shows once how its title is changed; what is an icon alone says what it does @once', async ({
  page,
}) => {
  await signInAs(page)
  const book = await haveBook(page, '一年')
  await page.goto(`/books/${book}`)
  const guide = page.locator('.guide-tip')
  await expect(guide).toContainText('书名随时能改')
  await guide.getByRole('button', { name: '知道了' }).click()
  await expect(guide).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: '改书名' })).toBeVisible()
  await expect(guide).toHaveCount(0)
  await page.getByRole('button', { name: '改书名' }).hover()
  await expect(page.locator('#xinshu-tip')).toHaveText('改书名')
  await page.goto(`/book-preview/${book}`)
  await page.getByRole('button', { name: '目录' }).hover()
  await expect(page.locator('#xinshu-tip')).toHaveText('目录')
})

test('what one has told us is thanked for with a picture @once', async ({ page }) => {
  await signInAs(page)
  await page.goto('/my/feedback')
  await page.getByLabel(/想说的话/).fill('目录里的月份可以再大一点')
  await page.getByRole('button', { name: '送出去' }).click()
  await expect(page.locator('svg[viewBox="0 0 48 48"]')).toBeVisible()
})
