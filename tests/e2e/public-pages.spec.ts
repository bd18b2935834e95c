import { expect, type Page, test } from '@playwright/test'
import { accessible, fits } from './support/screens.ts'

const texts = ['privacy', 'terms', 'shipping', 'refunds', 'about'].map((name) => `/pages/${name}`)
/** In the list of what buyers posted. */
const firstPost = (page: Page) => page.locator('main li a[href^="/unboxing/"]').first()
const open = ['/', '/assistant', '/albums/guide', '/unboxing', '/preferences', ...texts]

test('an address that leads nowhere shows the missing page @once', async ({ page }) => {
  const answer = await page.goto('/books-that-are-not')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '没有这一页' })).toBeVisible()
  await fits(page)
})

test('the shelf asks for a sign-in and keeps the way back @once', async ({ page }) => {
  await page.goto('/books')
  await expect(page).toHaveURL(/\/signin\?redirect=%2Fbooks/)
})

test('a link with a spent ticket says so where one signs in, and the way goes on from there @once', async ({
  page,
}) => {
  await page.goto('/books?tmptoken=nonsense')
  await expect(page).toHaveURL(/\/signin\?redirect=%2Fbooks&link=spent$/)
  await expect(page.getByRole('alert').filter({ hasText: '这个链接只能用一次' })).toBeVisible()
  await page.goto('/signin?redirect=%2Fbooks')
  await expect(page.getByText('这个链接只能用一次')).toHaveCount(0)
})

test('signing in says beside the field what is missing @once', async ({ page }) => {
  await page.goto('/signin')
  await page.getByLabel('手机号').fill('123')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.locator('#phone-msg')).toHaveText('手机号应当是 1 开头的 11 位数字')
})

test('one post of a buyer fits, passes axe and leads on', async ({ page }) => {
  await page.goto('/unboxing')
  await firstPost(page).click()
  await expect(page).toHaveURL(/\/unboxing\/[\w-]{22}$/)
  await expect(page.locator('article dl')).toContainText('装帧')
  await fits(page)
  await accessible(page)
  await page.getByRole('heading', { name: '再看几本' }).locator('xpath=..').getByRole('link').first().click()
  await expect(page.locator('article h1')).toBeVisible()
})

test('a filter without posts says so and offers a way back @once', async ({ page }) => {
  await page.goto('/unboxing?product=star-wbbook')
  await expect(page.getByRole('heading', { name: '这一类还没有人晒' })).toBeVisible()
  await page.getByRole('link', { name: '看全部晒书' }).click()
  await expect(firstPost(page)).toBeVisible()
})

test('choices of /preferences hold on every page, survive a reload and are undone @once', async ({ page }) => {
  await page.goto('/preferences')
  const html = page.locator('html')
  await page.getByRole('radio', { name: /^更大/ }).check()
  await page.getByRole('radio', { name: /^夜里/ }).check()
  await page.getByRole('radio', { name: /^尽量不动/ }).check()
  for (const path of ['/preferences', '/', '/pages/about', '/unboxing']) {
    await page.goto(path)
    await expect(html).toHaveAttribute('data-text', 'larger')
    await expect(html).toHaveAttribute('data-theme', 'night')
    await expect(html).toHaveAttribute('data-motion', 'less')
    await fits(page)
    await accessible(page)
  }
  await page.goto('/preferences')
  await expect(page.getByRole('radio', { name: /^夜里/ })).toBeChecked()
  await page.getByText('清除这台设备上的数据', { exact: true }).last().click()
  await page.getByRole('button', { name: '确定清除' }).click()
  await expect(page.getByText('这台设备上的数据已经清掉')).toBeVisible()
  await expect(html).not.toHaveAttribute('data-theme', 'night')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of open) {
    test(`${path} can be read @once`, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      await expect(page.locator('h1')).toBeVisible()
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(500)
      // A paragraph that asks for what nobody configured is left out: never the only one of its section.
      await expect(page.locator('.prose h2 + h2, .prose h2:last-child')).toHaveCount(0)
    })
  }

  test('the sample turns its leaves @once', async ({ page }) => {
    const second = page.locator('label[for=leaf-1]')
    // The demo book is made while the site already answers.
    const made = async () => {
      await page.goto('/')
      return second.count()
    }
    await expect.poll(made, { timeout: 90_000 }).toBe(1)
    const leaf = page.locator('.leaf').first()
    const turned = () => leaf.evaluate((one) => getComputedStyle(one).transform)
    const before = await turned()
    await second.click()
    await expect.poll(turned).not.toBe(before)
  })

  test('preferences are kept by the form @once', async ({ page }) => {
    await page.goto('/preferences')
    await page.getByRole('radio', { name: /^夜里/ }).check()
    await page.getByRole('button', { name: '记住这些选择' }).click()
    await expect(page.getByText('已经记住了')).toBeVisible()
    // A page drawn for each visitor: those kept for everybody take the look from script.
    await page.goto('/contact')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  })
})

test('inside WeChat a page hands over its card, signed and found right; elsewhere nobody’s script is asked for @once', async ({
  browser,
  page,
}) => {
  const foreign: string[] = []
  page.on('request', (asked) => new URL(asked.url()).pathname.startsWith('/open/js/') && foreign.push(asked.url()))
  await page.goto('/unboxing')
  const agent = `${await page.evaluate(() => navigator.userAgent)} MicroMessenger/8.0.53`
  const inside = await browser.newContext({ userAgent: agent })
  const opened = await inside.newPage()
  await opened.goto(new URL('/unboxing?page=1#top', page.url()).href)
  const cards = () =>
    opened.evaluate(() => (window as unknown as { wx?: { cards: Record<string, Record<string, string>> } }).wx?.cards)
  await expect.poll(async () => Object.keys((await cards()) ?? {})).toEqual(['friend', 'timeline'])
  const friend = (await cards())?.friend
  expect(friend?.title).toBe(await opened.title())
  expect(friend?.link).toMatch(/\/unboxing$/)
  expect((await opened.request.get(friend?.imgUrl ?? '')).headers()['content-type']).toBe('image/jpeg')
  expect(foreign).toEqual([])
  await inside.close()
})
