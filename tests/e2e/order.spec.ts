/** From the price page to paid and cancelled, by the real calls, through the desks of the local providers. */
import { expect, type Page, test } from '@playwright/test'
import { familyPosts, monthBook } from './support/month-book.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

/** Enough for a binding: long days around the family’s month. */
const posts = [
  ...familyPosts,
  ...Array.from({ length: 24 }, (_, at) => ({
    day: `2025-${String(10 + Math.floor(at / 12)).padStart(2, '0')}-${String(1 + (at % 12)).padStart(2, '0')}T08:00`,
    words: '起得早，院子里还有雾，麻雀落在晾衣绳上，风一来就晃。'.repeat(30),
  })),
]

const send = async (page: Page, path: string, data: object): Promise<void> => {
  const answer = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

/** A finalized book of somebody with an address; answers the id. */
const readyToOrder = async (page: Page): Promise<string> => {
  await signInAs(page)
  const id = await monthBook(page, '柿子熟了', posts)
  await send(page, '/api/user/addrs', {
    ...{ name: '林知夏', phone: '13800138000', province: '浙江省', city: '杭州市', district: '西湖区' },
    street: '文三路 90 号 3 幢 502',
  })
  await send(page, `/api/book/${id}/finalize`, {})
  return id
}

const checked = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

const bill = (page: Page) => page.getByRole('region', { name: '价格是这样算的' })
const tick = (page: Page) => page.getByRole('checkbox', { name: /定制的/ })
const orderButton = (page: Page) => page.getByRole('button', { name: /^下单/ })

/** Orders on the price page and lands where it is paid. The print files of a book just finalized take a moment. */
const order = async (page: Page, id: string, copies = 1): Promise<void> => {
  await page.goto(`/books/${id}/buy?count=${copies}`)
  await tick(page).check()
  await expect(async () => {
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/pay\/B\d{18}$/, { timeout: 5000 })
  }).toPass({ timeout: 90_000 })
}

/** Pays what the code on the page stands for, at the desk of the local provider. */
const payAtDesk = async (page: Page): Promise<void> => {
  const [desk] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '本地演示：到收银台付' }).click(),
  ])
  await desk.getByRole('button', { name: '确认支付' }).click()
  await desk.close()
}

test('an order is given up, made again, paid by a scanned code and found among one’s orders', async ({ page }) => {
  test.setTimeout(300_000)
  const id = await readyToOrder(page)
  await page.goto(`/books/${id}/buy?count=3`)
  await expect(orderButton(page)).toBeVisible({ timeout: 30_000 })
  await fits(page)
  await accessible(page)
  // What is made to order is said before, by a tick of its own.
  await orderButton(page).click()
  await expect(page.getByText('请先勾选上面这一句，再下单')).toBeVisible()
  const total = await bill(page).locator('[data-payable]').innerText()

  // Given up before it is paid: nothing is left of it but its pay page, which leads to the price again.
  await order(page, id)
  const first = new URL(page.url()).pathname
  await page.goto(first.replace('/pay/', '/orders/'))
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消订单' }).click()
  await expect(page.getByRole('heading', { name: '没有付款，已经取消' })).toBeVisible({ timeout: 30_000 })
  await page.goto(first)
  await expect(page.getByText('订单关了，什么也没扣')).toBeVisible()
  await expect(page.getByRole('link', { name: '照原样再下一单' })).toHaveAttribute('href', `/books/${id}/buy`)
  await page.goto('/orders')
  await expect(page.locator('[data-no-orders]')).toBeVisible()

  await order(page, id, 3)
  await expect(page.locator('[data-due]')).toHaveText(total)
  await expect(page.getByRole('img', { name: /微信付款码/ })).toBeVisible()
  await fits(page)
  await accessible(page)
  // Another way: the first is closed, the new code is of the other.
  await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
  await expect(page.getByRole('img', { name: /支付宝付款码/ })).toBeVisible()
  await payAtDesk(page)
  await expect(page).toHaveURL(/\/orders\/B\d{18}\/result$/, { timeout: 30_000 })
  await expect(page.getByRole('heading', { name: '付好了' })).toBeVisible()
  await expect(page.locator('[data-paid]')).toHaveText(total)
  await fits(page)
  await accessible(page)

  await page.getByRole('link', { name: '看这笔订单' }).click()
  await expect(page.getByRole('heading', { name: '等印刷厂接单' })).toBeVisible()
  await fits(page)
  await accessible(page)
  // Where it goes is changed while nobody prints it: what costs more is shown row by row, and not done.
  const near = { name: '外婆', phone: '13900139000', province: '浙江省', city: '杭州市', district: '西湖区' }
  await send(page, '/api/user/addrs', { ...near, street: '文三路 91 号 二单元，靠河的那一间，门前有一棵柿子树' })
  const far = { ...near, province: '新疆维吾尔自治区', city: '乌鲁木齐市', district: '天山区' }
  await send(page, '/api/user/addrs', { ...far, street: '解放北路 1 号' })
  await page.getByRole('link', { name: '改地址、快递或书' }).click()
  await expect(page.getByRole('heading', { name: '还没改什么' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('radio', { name: /解放北路/ }).check({ force: true })
  await expect(page.locator('[data-differs]')).toContainText('运费')
  await expect(page.getByRole('link', { name: '回订单，先取消' })).toBeVisible()
  await checked(page, 'order-edit-differs')
  await page.getByRole('radio', { name: /文三路 91 号/ }).check({ force: true })
  await expect(page.getByRole('heading', { name: '价钱不变' })).toBeVisible()
  await checked(page, 'order-edit')
  await page.getByRole('button', { name: '就这样改' }).click()
  await expect(page).toHaveURL(/\/orders\/B\d{18}$/)
  await expect(page.getByText('改了收件地址')).toBeVisible()
  await expect(page.getByText('柿子树')).toBeVisible()
  // What is printed can be had as a file, by an address of the moment.
  await page.getByRole('link', { name: '下载文件' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '订单的文件' })).toBeVisible()
  await checked(page, 'order-files')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '下载 《柿子熟了》内页.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('《柿子熟了》内页.pdf')
  await page.getByRole('link', { name: '回这笔订单' }).click()
  // The same bytes once more: as many, bound alike, at the price of today.
  await page.getByRole('link', { name: '再印一本' }).click()
  await expect(orderButton(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('textbox', { name: '几本' })).toHaveValue('3')
  await expect(page.locator('[data-payable]')).toHaveText(total)
  await checked(page, 'order-reprint')
  await page.goBack()
  // One of three is cancelled: what comes back is seen before, and is back where it came from.
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByLabel(/取消几本/).selectOption('1')
  await expect(page.locator('[data-returns]')).toContainText('还印着的照常寄出')
  await accessible(page)
  await page.getByRole('button', { name: '取消这几本' }).click()
  await expect(page.getByText('取消一部分，款按原路退回')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('（取消了 1 本）')).toBeVisible()

  await page.goto('/orders')
  const row = page.locator('[data-order]').first()
  await expect(row).toContainText('柿子熟了')
  await expect(row).toContainText('已付款')
  await fits(page)
  await accessible(page)
  for (const [label, all] of [
    ['产品', '全部产品'],
    ['版式', '全部版式'],
    ['装帧', '全部装帧'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true }).locator('option').first()).toHaveText(all)
  await page.getByPlaceholder('书名、订单号、收件人').fill('没有这本')
  await page.getByRole('button', { name: '找', exact: true }).click()
  await expect(page.getByText('没有找到这样的订单')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
  })

  test('paying leads to the provider and back, what it says on the way is not believed; strangers see nothing @once', async ({
    page,
    browser,
  }) => {
    test.setTimeout(300_000)
    const id = await readyToOrder(page)
    await order(page, id)
    const path = new URL(page.url()).pathname
    const other = await browser.newPage()
    await signInAs(other)
    const no = path.split('/').pop()!
    for (const address of [
      path,
      `/orders/${no}`,
      `/orders/${no}/edit`,
      `/orders/${no}/pdf`,
      `/orders/${no}/result`,
      `${path}/alipay`,
    ])
      expect((await other.goto(address))?.status(), address).toBe(404)
    await other.close()

    // Inside WeChat's mini-program: no tab bar on the way to pay; 支付宝 does not open there, which is said with a way on.
    const app = await browser.newContext({
      userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile MicroMessenger/8.0.50 miniProgram/wx1234',
      viewport: { width: 390, height: 844 },
    })
    await app.addCookies(await page.context().cookies())
    const inside = await app.newPage()
    for (const address of [`/books/${id}/buy`, path, `/orders/${no}/result`]) {
      expect((await inside.goto(address))?.status(), address).toBe(200)
      await expect(inside.locator('[data-frame=tab-bar]'), address).toHaveCount(0)
      await expect(inside.getByRole('link', { name: /下载/ }), address).toHaveCount(0)
    }
    await inside.goto(`/alipay/${no}`)
    await expect(inside).toHaveURL(new RegExp(`/pay/${no}/alipay\\?pay=`))
    await expect(inside.getByRole('heading', { name: '到浏览器里打开' })).toBeVisible()
    await expect(inside.getByRole('button', { name: '复制付款链接' })).toBeVisible()
    await expect(inside.getByRole('main')).toContainText('心书 图书¥25.00')
    for (const secret of ['林知夏', '13800138000', '文三路'])
      await expect(inside.getByRole('main')).not.toContainText(secret)
    await expect(inside.locator('[data-frame=top-nav]:visible')).toHaveCount(0)
    await fits(inside)
    await accessible(inside)
    await app.close()

    await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
    await page.getByRole('button', { name: '打开支付宝付' }).click()
    await page.getByRole('button', { name: '先不支付' }).click()
    await expect(page).toHaveURL(/\/pay\/B\d{18}/)
    await expect(page.locator('[data-due]')).toBeVisible()
    await page.getByRole('radio', { name: '微信支付' }).check({ force: true })
    await page.getByRole('button', { name: '打开微信付' }).click()
    await page.getByRole('button', { name: '确认支付' }).click()
    // WeChat leads back to where one came from.
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '付好了' })).toBeVisible({ timeout: 30_000 })
    await fits(page)
    await accessible(page)
  })
})
