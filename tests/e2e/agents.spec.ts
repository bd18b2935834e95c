/** Somebody sells books under a name of their own: applies, is taken, names the house, opens a link; a customer reads and orders by it. */
import { expect, type Page, test } from '@playwright/test'
import { temporaryData } from '../support/server/data-template.ts'
import { startServer } from '../support/server/server.ts'
import { accessible, fits } from './support/screens.ts'
import { appoint, readyBook } from './support/shop-desk.ts'

const good = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

test('from applying to a book a customer pays for', async ({ browser, viewport }) => {
  test.setTimeout(120_000)
  const data = await temporaryData()
  const server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
  const contexts = await Promise.all([0, 1, 2].map(() => browser.newContext({ viewport, baseURL: server.url })))
  const [page, desk, customer] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page, Page]
  try {
    await customer.goto('/my/agent/intro')
    await expect(customer.getByRole('heading', { level: 1, name: '用您的名号，替人做书' })).toBeVisible()
    await good(customer, 'agent-intro')
    await page.goto('/login?openid=o-agent-shen&redirect=%2Fagent')
    await expect(page.getByRole('heading', { name: '这里是代理中心' })).toBeVisible()
    await page.getByRole('link', { name: '看看怎么做代理' }).click()
    await page.getByRole('link', { name: '申请做代理' }).click()
    await page.getByRole('button', { name: '送去审' }).click()
    await expect(page.locator('#companyName-msg')).not.toBeEmpty()
    await page.getByLabel('名号').fill('拾光书坊')
    await page.getByLabel('客服电话').fill('打我电话')
    await page.getByLabel('打算怎么卖').fill('在宁波开照相馆，替老顾客把朋友圈印成书。')
    await page.getByRole('button', { name: '送去审' }).click()
    await expect(page.locator('#companyPhone-msg')).toContainText('客服电话要有')
    await expect(page.getByLabel('名号')).toHaveValue('拾光书坊')
    await page.getByLabel('客服电话').fill('0574-8700 0000')
    await page.getByRole('button', { name: '送去审' }).click()
    await expect(page.locator('[data-application="applied"]')).toContainText('拾光书坊')
    await good(page, 'agent-applied')

    await desk.goto('/login?openid=o-agent-clerk&redirect=%2Fmy')
    await appoint(data.path, 'o-agent-clerk', '许岚', ['manage'])
    await desk.goto('/operator/agents')
    await good(desk, 'agent-desk')
    await desk.getByRole('button', { name: '不同意' }).click()
    await expect(desk.locator('[data-said]')).toContainText('缘由')
    await desk.getByLabel(/^缘由/).fill('打过电话，是照相馆')
    await desk.getByRole('button', { name: '同意', exact: true }).click()
    await expect(desk.getByText('没有等着审的申请。')).toBeVisible()

    const book = await readyBook(page, '外婆的菜谱')
    await page.goto('/agent')
    await expect(page.getByRole('heading', { level: 1, name: '这四周还没有卖出' })).toBeVisible()
    await good(page, 'agent-center')
    await page.getByRole('navigation', { name: '代理中心' }).getByRole('link', { name: '名号' }).click()
    await page.getByLabel('网址').fill('shiguang')
    await page.getByRole('button', { name: '存下来' }).click()
    await expect(page.locator('#companyLink-msg')).toContainText('网址要以')
    await page.getByLabel('网址').fill('https://shiguang.example')
    await page.getByRole('button', { name: '存下来' }).click()
    await expect(page.getByText('存好了。')).toBeVisible()
    await good(page, 'agent-brand')
    await page.getByRole('navigation', { name: '代理中心' }).getByRole('link', { name: '书和链接' }).click()
    await page.getByText('新开一条链接').click()
    await page.getByLabel('名字，只有您看得到').fill('何秀兰')
    await page.getByRole('button', { name: '生成链接' }).click()
    const row = page.locator('[data-link]')
    await expect(row).toContainText('何秀兰')
    await good(page, 'agent-books')
    const address = new URL((await row.locator('[data-copy]').getAttribute('data-copy')) ?? '').pathname

    await customer.goto(address)
    await expect(customer).toHaveURL(new RegExp(`/book-share/${book}`))
    await expect(customer.getByRole('navigation', { name: '主导航' })).toHaveCount(0)
    await good(customer, 'agent-shared')
    // Pages its owner writes are looked at by whoever came by the link, and nothing of them is changed.
    expect((await customer.goto(`/books/${book}/design/copyright`))?.status()).toBe(200)
    await expect(customer.getByRole('button', { name: /保存|存/ })).toHaveCount(0)
    await good(customer, 'agent-copyright')
    await customer.goto(`/book-share/${book}`)
    await customer.getByRole('link', { name: '印一本' }).click()
    await expect(customer).toHaveURL(/\/signin\?/)
    await customer.goto(`/login?openid=o-agent-customer&redirect=${encodeURIComponent(`/books/${book}/buy/agent`)}`)
    await expect(customer.locator('[data-agent]')).toContainText('0574-8700 0000')
    await expect(customer.getByText('印这本书要多少钱')).toBeVisible({ timeout: 30_000 })
    await good(customer, 'agent-buy')
    await page.goto(`/books/${book}/buy/agent`)
    await expect(page.getByText('代理价 8 折').first()).toBeVisible({ timeout: 30_000 })

    await page.goto('/agent/books')
    await page.getByRole('button', { name: '收回' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '收回' }).click()
    await expect(page.locator('[data-state="revoked"]')).toHaveCount(1)
    expect((await customer.goto(`/books/${book}/buy/agent`))?.status()).toBe(404)
    expect((await customer.goto(address))?.status()).toBe(404)
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
    await server.end('SIGKILL')
    await data.remove()
  }
})
