/** From an album to a paid order: checked, locked, priced, ordered, paid at the desk of the local provider, found again. */
import { expect, type Page, test } from '@playwright/test'
import { haveAlbum } from './support/album.ts'
import { accessible, fits, signInAs } from './support/screens.ts'
import { payAtDesk } from './support/shop-desk.ts'

const checked = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const bill = (page: Page) => page.getByRole('region', { name: '价格是这样算的' })

test('an album is checked, locked, bought and paid; its order shows it, and it stays locked', async ({ page }) => {
  test.setTimeout(300_000)
  await signInAs(page, '/albums')
  const id = await haveAlbum(page, '外婆的院子', 44)
  const origin = new URL(page.url()).origin
  await page.request.post('/api/user/addrs', {
    headers: { origin },
    data: {
      ...{ name: '林知夏', phone: '13800138000', province: '浙江省', city: '杭州市', district: '西湖区' },
      street: '文三路 90 号 3 幢 502',
    },
  })

  // Open it has a price in every binding and can't be ordered.
  await page.goto(`/albums/${id}/buy`)
  await expect(bill(page)).toContainText('锁定以后才能下单', { timeout: 30_000 })
  await expect(bill(page)).toContainText('8 寸开本')
  await expect(page.getByRole('button', { name: /^下单/ })).toHaveCount(0)
  await page.getByRole('link', { name: '检查与定稿' }).click()

  await expect(page.getByRole('heading', { name: '可以锁定了' })).toBeVisible({ timeout: 60_000 })
  await checked(page, 'album-check')
  await page.getByRole('combobox', { name: '装帧' }).selectOption('lay-flat')
  await page.getByRole('button', { name: '锁定', exact: true }).click()
  await accessible(page)
  await page.getByRole('dialog').getByRole('button', { name: '锁定', exact: true }).click()
  await expect(page.getByRole('heading', { name: '已经锁定' })).toBeVisible()
  await expect(page.locator('[data-files=ready]')).toBeVisible({ timeout: 90_000 })
  await checked(page, 'album-locked')
  // A locked album is not edited.
  await page.goto(`/albums/${id}`)
  await expect(page).toHaveURL(`/albums/${id}/check`)

  await page.getByRole('link', { name: '下单印它' }).click()
  await expect(bill(page)).toContainText('蝴蝶装', { timeout: 30_000 })
  await checked(page, 'album-buy')
  const total = await bill(page).locator('[data-payable]').innerText()
  await page.getByRole('checkbox', { name: /定制的/ }).check()
  await page.getByRole('button', { name: /^下单/ }).click()
  await expect(page).toHaveURL(/\/pay\/B\d{18}$/, { timeout: 30_000 })
  await expect(page.locator('[data-due]')).toHaveText(total)
  await payAtDesk(page, /\/orders\/B\d{18}\/result/)
  const orderNo = /B\d{18}/.exec(page.url())![0]
  await page.goto(`/orders/${orderNo}`)
  await expect(page.getByText('方本 · 8 寸')).toBeVisible()
  await expect(page.getByText(/蝴蝶装 · \d+ 页/)).toBeVisible()
  await checked(page, 'album-order')
  await page.getByRole('link', { name: '再印一本' }).click()
  await expect(bill(page)).toContainText('蝴蝶装', { timeout: 30_000 })

  // What an order holds stays as it is.
  await page.goto(`/albums/${id}/check`)
  await page.getByRole('button', { name: '取消锁定' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消锁定' }).click()
  await expect(page.getByText('这本相册已经下单，不能取消锁定')).toBeVisible()
})

test('what the check finds on a page leads to that page of the editor @once', async ({ page }) => {
  await signInAs(page, '/albums')
  const id = await haveAlbum(page, '外婆的院子', 44)
  await page.goto(`/albums/${id}?page=3`)
  const stage = page.locator('[data-sheet="3"]')
  await expect(stage).toBeVisible({ timeout: 30_000 })
  // No face of ours has this sign: it is found, and prints after a yes alone.
  const day = page.getByLabel('日子', { exact: true }).first()
  const kept = page.waitForResponse((answer) => answer.url().includes(`/albums/${id}/edits`) && answer.ok())
  await day.fill('春天𐎠')
  await day.press('Enter')
  await kept
  await page.goto(`/albums/${id}/check`)
  await page.getByRole('link', { name: /^去改第/ }).click({ timeout: 30_000 })
  await expect(page).toHaveURL(`/albums/${id}?page=3`)
  await expect(stage).toBeVisible({ timeout: 30_000 })
})
