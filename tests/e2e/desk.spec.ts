/** A day at the desk: an order is found, read, its person seen for a reason; by keyboard. */
import { expect, type Page, test } from '@playwright/test'
import { temporaryData } from '../support/server/data-template.ts'
import { startServer } from '../support/server/server.ts'
import { accessible, fits } from './support/screens.ts'
import { appoint, orderCopies, payAtDesk, readyBook } from './support/shop-desk.ts'

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const good = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  await shot(page, name)
}

test('the desk finds an order, shows all of it masked, and the whole person for a reason', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(600_000)
  const data = await temporaryData()
  const server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
  const contexts = await Promise.all([0, 1].map(() => browser.newContext({ viewport, baseURL: server.url })))
  const [page, desk] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page]
  try {
    const enter = (who: Page, openid: string, to: string) =>
      who.goto(`/login?openid=${openid}&redirect=${encodeURIComponent(to)}`)
    await enter(page, 'o-desk-buyer', '/books')
    await enter(desk, 'o-desk-clerk', '/my')
    expect((await desk.goto(`/operator/orders`))?.status()).toBe(404)
    await appoint(data.path, 'o-desk-clerk', '许岚', ['support', 'press'])
    expect((await desk.goto(`/operator/orders`))?.status()).toBe(200)
    await expect(desk.getByText('这里还没有订单')).toBeVisible()
    await good(desk, 'desk-empty')

    const book = await readyBook(page, '外婆院子里的柿子熟了，一年又一年的秋天都在这本书里')
    await orderCopies(page, book, 1)
    const no = await orderCopies(page, book, 6)
    await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
    await payAtDesk(page)

    await desk.reload()
    const rows = desk.locator('[data-desk-row]')
    await expect(rows).toHaveCount(2)
    await good(desk, 'desk-orders')
    // By keyboard: to the search, and along the rows.
    await desk.keyboard.press('/')
    await desk.keyboard.type('林知夏')
    await desk.keyboard.press('Enter')
    await expect(rows).toHaveCount(2)
    await desk.keyboard.press('j')
    await expect(rows.first()).toBeFocused()
    await desk.keyboard.press('j')
    await expect(rows.nth(1)).toBeFocused()
    await desk.keyboard.press('k')
    await desk.keyboard.press('?')
    await expect(desk.getByRole('heading', { name: '按键' })).toBeVisible()
    await desk.keyboard.press('Escape')
    await rows.first().focus()
    await desk.keyboard.press('Enter')
    await expect(desk.locator(`[data-order="${no}"]`)).toBeVisible()
    await expect(desk.getByRole('main')).not.toContainText('林知夏')
    await expect(desk.getByRole('main')).not.toContainText('13800138000')
    await good(desk, 'desk-order')
    await desk.keyboard.press('a')
    await expect(desk.getByRole('heading', { name: '这一单的审计' })).toBeFocused()

    await desk.getByText('看全址（记一笔）').click()
    await desk.getByRole('button', { name: '看全址' }).click()
    await expect(desk.getByText('缘由没有填')).toBeVisible()
    await accessible(desk)
    await desk.getByLabel('缘由').fill('买家来电改地址')
    await desk.getByRole('button', { name: '看全址' }).click()
    await expect(desk.locator('[data-person]')).toContainText('林知夏　13800138000　浙江省杭州市西湖区')
    await desk.reload()
    await expect(desk.getByText('买家来电改地址')).toBeVisible()
    await expect(desk.locator('[data-person]')).toBeEmpty()

    await desk.getByRole('link', { name: '看这一单的工单' }).click()
    await expect(desk.locator(`[data-ticket="${no}"]`)).toBeVisible()
  } finally {
    for (const context of contexts) await context.close()
    await server.end()
    await data.remove()
  }
})
