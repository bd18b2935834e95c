import { expect, test } from '@playwright/test'
import { accessible, fits } from './support/screens.ts'

for (const path of ['/', '/signin']) {
  test(`${path} fits the window and passes axe`, async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await fits(page)
    await accessible(page)
    expect(errors).toEqual([])
  })
}

test('an address that leads nowhere shows the missing page', async ({ page }) => {
  const answer = await page.goto('/books-that-are-not')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '没有这一页' })).toBeVisible()
  await fits(page)
})

test('the shelf asks for a sign-in and keeps the way back', async ({ page }) => {
  await page.goto('/books')
  await expect(page).toHaveURL(/\/signin\?redirect=%2Fbooks/)
})

test('signing in says beside the field what is missing', async ({ page }) => {
  await page.goto('/signin')
  await page.getByLabel('手机号').fill('123')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.locator('#phone-msg')).toHaveText('手机号应当是 1 开头的 11 位数字')
})
