import { expect, test } from '@playwright/test'
import { signInAs } from './support/screens.ts'

const panel = '哎呀出错啦'

test('a page that needs a new sign-in leads to it, and back to where one was @once', async ({ page }) => {
  await signInAs(page, '/preferences')
  const refused = { status: 401, json: { errcode: 'unauthorized', errmsg: '请先登录' } }
  await page.route('**/api/book/books?*', (route) => route.fulfill(refused))
  await page.goto('/books?page=2')
  await expect(page.getByRole('heading', { name: '登录已经结束' })).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
  const again = page.getByRole('link', { name: '重新登录' })
  await expect(again).toHaveAttribute('href', `/signin?redirect=${encodeURIComponent('/books?page=2')}`)
  await page.context().clearCookies()
  await again.click()
  await expect(page.getByRole('heading', { name: '登录' }).first()).toBeVisible()
})

test('the error of a page is gone with the next change of the address, and the screen loads anew @once', async ({
  page,
}) => {
  await signInAs(page, '/preferences')
  const busy = {
    status: 503,
    json: { errcode: 'unavailable', errmsg: '服务器太忙了，请稍后试试吧', request_id: '7F3K-20A9' },
  }
  let broken = true
  await page.route('**/api/book/books?*', (route) => (broken ? route.fulfill(busy) : route.continue()))
  for (const change of ['hash', 'back'] as const) {
    broken = true
    await page.goto('/books')
    await page.evaluate(() => history.pushState(null, '', '/books?page=1'))
    await expect(page.getByRole('heading', { name: panel })).toBeVisible()
    // The code, as the specification words it, and the number to quote.
    await expect(page.getByRole('alert')).toContainText('服务器太忙了，请稍后试试吧（unavailable）')
    await expect(page.getByRole('alert')).toContainText('编号 7F3K-20A9')
    broken = false
    await page.evaluate((how) => (how === 'back' ? history.back() : location.assign('#shelf')), change)
    await expect(page.getByRole('heading', { name: '书架还空着' })).toBeVisible()
    await expect(page.getByRole('heading', { name: panel })).toHaveCount(0)
  }
})
