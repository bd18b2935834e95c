/** Bringing friends: the link on a sheet, a friend who comes by it and signs in, the link switched off. */
import { expect, test } from '@playwright/test'
import { accessible, fits, signInAs } from './support/screens.ts'

test('a visitor learns what bringing friends is', async ({ page }) => {
  await page.goto('/my/referral')
  await expect(page.getByRole('heading', { level: 1, name: '请朋友来做一本' })).toBeVisible()
  await accessible(page)
  await fits(page)
  await page.goto('/my/referral/revenue/month/6')
  await expect(page).toHaveURL(/\/signin\?redirect=%2Fmy%2Freferral%2Frevenue$/)
})

test('a friend comes by the link, signs in, and is on the list by one letter; shut, the link opens no more', async ({
  page,
  browser,
  viewport,
}) => {
  await signInAs(page, '/my/referral')
  await expect(page.getByText('0 位，0 位印了书')).toBeVisible()
  await accessible(page)
  await fits(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/referral-${viewport?.width}.png`, fullPage: true })
  const link = (await page.locator('xinshu-referral').getAttribute('data-link')) ?? ''
  const path = new URL(link).pathname
  const friend = await (await browser.newContext({ viewport })).newPage()
  await friend.goto(new URL(path, page.url()).href)
  await expect(friend.getByRole('heading', { level: 1, name: '请您来翻一翻' })).toBeVisible()
  await accessible(friend)
  await fits(friend)
  await friend.getByRole('link', { name: '看样张' }).click()
  await expect(friend).toHaveURL(/\/products\/wxbook$/)
  await signInAs(friend, '/my')
  await page.reload()
  await expect(page.getByText('1 位，0 位印了书')).toBeVisible()
  await page.goto('/my/referral/fans')
  await expect(page.getByText('还没印书')).toBeVisible()
  await accessible(page)
  await fits(page)
  await page.goto('/my/referral/poster')
  await page.getByRole('button', { name: '存这张图' }).click()
  await expect(page.getByRole('img', { name: /分享海报/ })).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await accessible(page)
  await fits(page)
  await page.goto('/my/referral')
  await page.getByRole('button', { name: '停用' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('邀请链接停用着')).toBeVisible()
  expect((await friend.goto(new URL(path, page.url()).href))?.status()).toBe(404)
  await expect(friend.getByRole('heading', { level: 1, name: '这条邀请打不开了' })).toBeVisible()
  await accessible(friend)
  await friend.context().close()
})
