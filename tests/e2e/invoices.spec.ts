/** An invoice: asked for with a wrong and a right tax number, issued at the desk, downloaded, reversed after a refund. */
import { expect, type Page, test } from '@playwright/test'
import { accessible, fits } from './support/screens.ts'
import { appoint, orderCopies, payAtDesk, readyBook } from './support/shop-desk.ts'
import { siteOfTwo } from './support/two-people.ts'

const good = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const pdf = (words: string) => ({
  name: '发票.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`),
})

test('an invoice is asked for, issued at the desk, downloaded, and reversed after copies were cancelled', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(600_000)
  const site = await siteOfTwo({ browser, viewport })
  const { first: page, second: desk } = site
  try {
    await page.goto('/login?openid=o-invoice-buyer&redirect=%2Fbooks')
    await desk.goto('/login?openid=o-invoice-clerk&redirect=%2Fmy')
    expect((await desk.goto('/operator/invoices'))?.status()).toBe(404)
    await appoint(site.dataDir, 'o-invoice-clerk', '沈账', ['finance'])
    await desk.goto('/operator/invoices')
    await expect(desk.getByText('没有等着开的发票。')).toBeVisible()
    const book = await readyBook(page, '外婆院子里的柿子熟了')
    const no = await orderCopies(page, book, 2)
    await page.goto(`/orders/${no}/invoice`)
    await expect(page.getByText('这份订单还没付款，付了才能开发票。')).toBeVisible()
    await good(page, 'invoice-closed')
    await page.goto(`/pay/${no}`)
    await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
    await payAtDesk(page)

    await page.goto(`/orders/${no}`)
    await page.getByRole('link', { name: '发票', exact: true }).click()
    await expect(page.getByLabel('税号（统一社会信用代码）')).toBeHidden()
    await page.getByLabel('开给谁').selectOption('company')
    await page.getByLabel('抬头（姓名，或者单位全称）').fill('杭州拾光文化有限公司')
    await page.getByLabel('税号（统一社会信用代码）').fill('91330106673959654Q')
    await page.getByRole('button', { name: '申请发票' }).click()
    await expect(page.locator('#taxNumber-msg')).toContainText('税号有一位不对')
    await expect(page.getByLabel('抬头（姓名，或者单位全称）')).toHaveValue('杭州拾光文化有限公司')
    await good(page, 'invoice-form')
    await page.getByLabel('税号（统一社会信用代码）').fill('91330106 673959654p')
    await page.getByRole('button', { name: '申请发票' }).click()
    await expect(page.getByText('已申请，等财务开')).toBeVisible()
    await expect(page.getByText('91330106673959654P')).toBeVisible()
    await good(page, 'invoice-asked')

    await desk.goto('/operator/invoices')
    await desk.getByRole('button', { name: /^记下，/ }).click()
    await expect(desk.getByText('发票号码是 20 位数字')).toBeVisible()
    await desk.getByLabel('发票号码').fill('25332000000000000001')
    await desk.getByLabel('PDF，最多 5 MB').setInputFiles(pdf('蓝'))
    await good(desk, 'invoice-desk')
    await desk.getByRole('button', { name: /^记下，/ }).click()
    await expect(desk.getByText('没有等着开的发票。')).toBeVisible()

    await page.reload()
    await expect(page.getByText('开好了', { exact: true })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '下载发票' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('发票-25332000000000000001.pdf')
    // One copy is cancelled: its money goes back, and what was issued is over too much.
    await page.goto(`/orders/${no}`)
    await page.getByRole('button', { name: '取消订单' }).click()
    await page.getByLabel(/取消几本/).selectOption('1')
    await page.getByRole('button', { name: '取消这几本' }).click()
    await expect(page.getByText('（取消了 1 本）')).toBeVisible({ timeout: 30_000 })
    await desk.goto('/operator/invoices?tab=reverse')
    await expect(desk.getByText('退过钱，要冲红')).toBeVisible()
    await desk.getByLabel('红字发票号码').fill('25332000000000000002')
    await desk.getByLabel('PDF，最多 5 MB').setInputFiles(pdf('红'))
    await good(desk, 'invoice-reverse')
    await desk.getByRole('button', { name: '记下冲红' }).click()
    await expect(desk.getByText('没有退过钱的发票。')).toBeVisible()
    await page.goto(`/orders/${no}/invoice`)
    await expect(page.getByText('已冲红', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: '下载红字发票' })).toBeVisible()
    // What is left may be invoiced anew.
    await expect(page.getByRole('button', { name: '申请发票' })).toBeVisible()
    await good(page, 'invoice-reversed')
  } finally {
    await site.end()
  }
})
