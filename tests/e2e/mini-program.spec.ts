import { expect, test } from '@playwright/test'
import { haveBook, signInAs } from './support/screens.ts'

test('inside a mini-program the check offers no file to save, and says where there is one @once', async ({
  browser,
  page,
}) => {
  await signInAs(page)
  const id = await haveBook(page, '灶前灶后')
  const cookies = await page.context().cookies()
  const app = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile MicroMessenger/8.0.50 miniProgram/wx1234',
  })
  await app.addCookies(cookies)
  const inside = await app.newPage()
  await inside.goto(`/books/${id}/check`)
  await expect(inside.getByText('小程序里存不了文件')).toBeVisible()
  await expect(inside.getByRole('button', { name: /样张|PDF/ })).toHaveCount(0)
  await expect(inside.locator('[data-frame=tab-bar]')).toHaveCount(0)
  await page.goto(`/books/${id}/check`)
  await expect(page.getByRole('button', { name: '内文样张' })).toBeVisible()
  await inside.close()
})
