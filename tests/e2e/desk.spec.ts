/** A day at the desk: an order is found, read, its person seen for a reason; by keyboard. */
import { expect, type Page, test } from '@playwright/test'
import { temporaryData } from '../support/server/data-template.ts'
import { startServer } from '../support/server/server.ts'
import { accessible, fits } from './support/screens.ts'
import { appoint, inDatabase, orderCopies, payAtDesk, readyBook } from './support/shop-desk.ts'

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const good = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  await shot(page, name)
}

test('the desk finds an order, shows the whole person for a reason, and gives money back by two', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(600_000)
  const data = await temporaryData()
  const server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
  const contexts = await Promise.all([0, 1, 2].map(() => browser.newContext({ viewport, baseURL: server.url })))
  const pages = await Promise.all(contexts.map((context) => context.newPage()))
  const [page, desk, second] = pages as [Page, Page, Page]
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
    const no = await orderCopies(page, book, 30)
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

    // Taken, sent, and its number put right.
    await inDatabase(data.path, ["update orders set paid_at = now() - interval '3 hours' where state = 'paid'"])
    await desk.goto('/operator/press')
    await desk.getByRole('button', { name: '接单上机' }).click()
    await expect(desk.locator('[data-ticket]')).toHaveCount(0, { timeout: 30_000 })
    await desk.goto('/operator/press?tab=printing')
    await desk.getByLabel('快递单号').fill('sf1234567890')
    await desk.getByRole('button', { name: '寄出' }).click()
    await expect(desk.locator('[data-ticket]')).toHaveCount(0)
    await desk.goto('/operator/press?tab=sent')
    await desk.getByText('单号写错了').click()
    await desk.getByLabel('对的快递单号').fill('sf 1')
    await desk.getByLabel('缘由').fill('少抄了一位')
    await desk.getByRole('button', { name: '改单号' }).click()
    await expect(desk.getByText('快递单号只有字母和数字')).toBeVisible()
    await good(desk, 'press-sent')
    await desk.getByLabel('对的快递单号').fill('sf1234567899')
    await desk.getByRole('button', { name: '改单号' }).click()
    await expect(desk.getByText('SF1234567899')).toBeVisible()
    // Its buyer sees where it is, as the courier tells it.
    await expect(async () => {
      await page.goto(`/orders/${no}`)
      await expect(page.locator('[data-tracking=moving]')).toContainText('快件已揽收', { timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await good(page, 'order-tracking')

    // Above ¥500 it waits for somebody else.
    await desk.goto(`/operator/orders/${no}`)
    await expect(desk.getByRole('button', { name: '退款', exact: true })).toBeEnabled()
    await desk.keyboard.press('r')
    const dialog = desk.getByRole('dialog', { name: '退款' })
    await expect(dialog.locator('[data-returns]')).toBeVisible()
    await dialog.getByRole('radio', { name: '退一笔钱' }).check({ force: true })
    await dialog.getByLabel('退多少（元）').fill('500.01')
    await expect(dialog.locator('[data-returns="50001"]')).toContainText('要请另一位财务或管理来批')
    await dialog.getByLabel('缘由').selectOption('misprinted')
    await dialog.getByLabel('给批的人看').fill('整批偏色，照片已核')
    await good(desk, 'desk-refund')
    await dialog.getByRole('button', { name: '提出，等人批' }).click()
    await expect(desk.getByText('自己提的，要请另一位财务或管理来批。')).toBeVisible()
    await expect(desk.getByRole('button', { name: '批准退款' })).toHaveCount(0)
    await good(desk, 'desk-asked')

    await enter(second, 'o-desk-cashier', '/my')
    await appoint(data.path, 'o-desk-cashier', '何田', ['finance'])
    await second.goto('/operator/refunds')
    await expect(second.getByText('整批偏色，照片已核')).toBeVisible()
    await good(second, 'desk-refunds')
    await second.getByRole('button', { name: '批准退款' }).click()
    await second.getByRole('alertdialog').getByRole('button', { name: '批准退款' }).click()
    await expect(second.getByText('没有等批的退款。')).toBeVisible()
    await second.getByRole('link', { name: '办过的' }).click()
    await expect(second.getByText(/何田 批准/)).toBeVisible()

    await page.goto(`/orders/${no}`)
    await expect(async () => {
      await page.reload()
      await expect(page.locator('[data-order-returns]')).toContainText('支付宝 500.01，已退回', { timeout: 1000 })
    }).toPass({ timeout: 30_000 })
    await expect(page.locator('[data-order-returns]')).toContainText('印错了')
    await good(page, 'order-returns')

    // What a provider would not give back has a place of its own.
    await inDatabase(data.path, ["update payment_refunds set state = 'failed'"])
    await second.goto('/operator/refunds?tab=stuck')
    await expect(second.getByText('渠道不退')).toBeVisible()
    await second.getByText('已经人工转账').click()
    await good(second, 'desk-stuck')

    // A bill that does not agree is explained in words.
    await second.goto('/operator/bills')
    await expect(second.getByText('都对上了。')).toBeVisible()
    await inDatabase(
      data.path,
      ["insert into payment_bills values ('alipay', '2026-11-27', 214, 1286540, 50001)"],
      [
        `insert into payment_bill_differences (id, provider, day, kind, of, no, bill_fen, own_fen) values
          ('a', 'alipay', '2026-11-27', 'unknown', 'payment', '926112803396682629201', 4321, null),
          ('b', 'alipay', '2026-11-27', 'amount', 'refund', 'C26112803396682629201', 50002, 50001)`,
      ],
    )
    await second.reload()
    await expect(second.locator('[data-difference]')).toHaveCount(2)
    await good(second, 'desk-bills')
    await second.locator('[data-difference="unknown"]').getByRole('button', { name: '说明' }).click()
    await second.getByRole('dialog').getByRole('textbox').fill('门店收款码收的，已补记')
    await second.getByRole('dialog').getByRole('button', { name: '记下' }).click()
    await expect(second.locator('[data-difference]')).toHaveCount(1)
    await second.getByRole('link', { name: '说明过' }).click()
    await expect(second.getByText('门店收款码收的，已补记')).toBeVisible()
  } finally {
    for (const context of contexts) await context.close()
    await server.end()
    await data.remove()
  }
})
