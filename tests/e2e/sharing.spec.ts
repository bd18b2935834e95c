/** A book is shown to the family: a link with a password and an end, opened by somebody who has no account, and taken back. */
import { expect, type Page, test } from '@playwright/test'
import { accessible, fits, haveBook, signInAs } from './support/screens.ts'

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const checked = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  await shot(page, name)
}

test('a link with a password is made, opened on another phone, changed and taken back', async ({ page, browser }) => {
  test.setTimeout(120_000)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page)
  const id = await haveBook(page, '寻常日子')
  await page.goto(`/books/${id}`)
  await page.getByRole('link', { name: '分享和链接' }).click()
  await expect(page.getByText('现在只有您自己看得到。')).toBeVisible({ timeout: 30_000 })
  // Whoever comes here at once sees the letters of its cover too.
  await page.reload()
  await expect(page.locator(`link[href*="/api/book/${id}/fonts/cover"]`)).toBeAttached({ timeout: 30_000 })
  await expect(page.getByRole('article', { name: '封面' })).toBeVisible()
  await checked(page, 'sharing-empty')

  // What is wrong is said beside the form, and stays as it was typed.
  await page.getByRole('button', { name: '生成链接' }).click()
  await expect(page.getByRole('alert')).toContainText('名称')
  await page.getByLabel('链接的名称').fill('给外婆')
  await page.getByLabel('链接的密码').fill('123')
  await page.getByRole('button', { name: '生成链接' }).click()
  await expect(page.getByRole('alert')).toContainText('4 到 32 位')
  await expect(page.getByLabel('链接的名称')).toHaveValue('给外婆')
  await page.getByLabel('链接的密码').fill('haibian0809')
  await page.getByLabel('到期').selectOption('7')
  await page.getByRole('button', { name: '生成链接' }).click()
  const row = page.locator('[data-link]').filter({ hasText: '给外婆' })
  await expect(row).toContainText('有密码')
  await expect(row).toContainText('还有 7 天')
  await expect(page.getByRole('radio', { name: /有链接的人/ })).toBeChecked()
  const code = page.getByRole('img', { name: '「给外婆」的二维码' })
  await expect(code).toBeVisible()
  expect(
    await code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  await checked(page, 'sharing')
  const { data } = await (await page.request.get(`/api/book/${id}/share`)).json()
  const address = new URL(data.links[0].address).pathname

  const friend = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await friend.goto(address)
  await expect(friend.getByRole('heading', { name: '请输入密码' })).toBeVisible()
  await expect(friend.locator('body')).not.toContainText('寻常日子')
  await checked(friend, 'sharing-gate')
  await friend.getByRole('button', { name: '打开' }).click()
  await expect(friend.getByText('请输入密码').last()).toBeVisible()
  await friend.getByLabel('密码').fill('haibian0808')
  await friend.getByRole('button', { name: '打开' }).click()
  await expect(friend.getByText('密码不对，还可以试 9 次')).toBeVisible()
  await friend.getByLabel('密码').fill('haibian0809')
  await friend.keyboard.press('Enter')
  await expect(friend).toHaveURL(new RegExp(`/book-share/${id}$`))
  await expect(friend.getByRole('heading', { level: 1, name: '寻常日子' })).toBeAttached()
  await shot(friend, 'sharing-friend')
  // The secret stays out of the address, and the book's settings are their owner's.
  await friend.goto(`/books/${id}/share`)
  await expect(friend).toHaveURL(new RegExp(`/book-share/${id}$`))

  await page.reload()
  await expect(row).toContainText('1 次')
  await row.getByRole('button', { name: '改' }).click()
  await page.getByRole('dialog').getByLabel('链接的名称').fill('给外公')
  await page.getByRole('dialog').getByText('去掉密码', { exact: true }).click()
  await page.getByRole('button', { name: '改好了' }).click()
  await expect(page.locator('[data-link]').filter({ hasText: '给外公' })).toContainText('没有密码')
  // Another password: who came before comes in anew.
  expect((await friend.goto(`/book-share/${id}`))?.status()).toBe(404)
  await friend.goto(address)
  await expect(friend).toHaveURL(new RegExp(`/book-share/${id}$`))

  const kept = page.locator('[data-link]').filter({ hasText: '给外公' })
  await kept.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click()
  await expect(kept).toContainText('已撤销')
  expect((await friend.goto(`/book-share/${id}`))?.status()).toBe(404)
  expect((await friend.goto(address))?.status()).toBe(404)
  await expect(friend.getByRole('heading', { name: '这条链接已经打不开' })).toBeVisible()
  await checked(friend, 'sharing-over')
  await kept.getByRole('button', { name: '删除' }).click()
  await expect(page.locator('[data-link]')).toHaveCount(0)
  await page.getByRole('radio', { name: /公开/ }).click({ force: true })
  await expect(page.getByText('现在知道网址的人都能看')).toBeVisible()
  await expect.poll(async () => (await friend.goto(`/book-share/${id}`))?.status()).toBe(200)
  await page.getByRole('radio', { name: /只有自己/ }).click({ force: true })
  await expect(page.getByText('现在只有您自己看得到。')).toBeVisible()
  expect((await friend.goto(`/book-share/${id}`))?.status()).toBe(404)
  await friend.context().close()
})
