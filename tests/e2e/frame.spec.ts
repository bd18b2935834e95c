import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { accessible, fits, signInAs } from './support/screens.ts'

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640
const bar = (page: Page) => page.getByRole('navigation', { name: isPhone(page) ? '底部导航' : '主导航' })
const letters = (page: Page) => page.getByRole('list', { name: '来往的话' }).getByRole('listitem')
const labels = (page: Page): Promise<string[]> => bar(page).getByRole('link').allInnerTexts()
const shot = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 900, channels: 3, background: colour } })
    .png()
    .toBuffer()

test('visitors and the signed-in have each their own leaves, the ribbon on the one they stand on', async ({ page }) => {
  await page.goto('/')
  const out = await labels(page)
  expect(out[0]).toBe('首页')
  expect(out).not.toContain('书架')
  expect(await bar(page).locator('[aria-current]').innerText()).toBe('首页')
  await signInAs(page)
  const inside = await labels(page)
  expect(inside).toContain('书架')
  expect(inside).not.toContain('登录')
  expect(await bar(page).locator('[aria-current]').innerText()).toBe('书架')
})

test('the ribbon hangs under its word, and every guide is linked @once', async ({ page }) => {
  await page.goto('/assistant')
  const leaf = bar(page).locator('[aria-current]')
  const width = await leaf.evaluate((one) => one.getBoundingClientRect().width)
  const words = await leaf.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return range.getBoundingClientRect().width
  })
  expect(width).toBeCloseTo(words, 0)
  for (const path of ['/qbbassistant', '/bbsassistant', '/wxgzhassistant', '/wxmpassistant'])
    await expect(page.locator(`main a[href="${path}"]`)).toHaveCount(1)
})

test('a page that is the same for everybody shows who is signed in before anything else has loaded @once', async ({
  page,
}) => {
  await signInAs(page)
  // Neither scripts of ours nor the corner may help: only the document itself.
  await page.route(/\/_astro\/.*\.js|\/api\//, (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-alike', /.*/)
  await expect(page.locator('html')).toHaveAttribute('data-who', 'user')
  if (!isPhone(page)) await expect(page.locator('[data-name] > :last-child')).toHaveText('模拟用户')
  expect(await labels(page)).toContain('书架')
  await expect(page.getByRole('link', { name: '登录', exact: true })).toHaveCount(0)
})

test('nothing moves when the corner arrives', async ({ page }) => {
  await signInAs(page)
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const corner = page.waitForResponse('**/api/user/corner')
  await page.goto('/')
  await corner
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.01)
})

test('a sign-in that is over elsewhere leaves the frame of the next page @once', async ({ page }) => {
  await signInAs(page)
  const cookies = await page.context().cookies()
  const { origin } = new URL(page.url())
  await page.request.post('/api/user/sign_out', { data: {}, headers: { origin } })
  // The readable cookie came back, say from a copy of the profile; the token is dead.
  await page.context().addCookies(cookies)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-who', 'visitor')
  expect(await labels(page)).not.toContain('书架')
})

test('fullscreen shows the content alone @once', async ({ page }) => {
  for (const path of ['/?fullscreen', '/?flag=ncr%2Cfullscreen', '/contact?flag=fullscreen']) {
    await page.goto(path)
    expect(await page.locator('[data-frame]:visible').count(), path).toBe(0)
    await expect(page.locator('main')).toBeVisible()
  }
})

test('inside a frame the side buttons are put away @once', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-frame=side]')).toBeVisible()
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/'
    document.body.appendChild(frame)
  })
  const inner = page.frameLocator('iframe')
  await expect(inner.locator('main h1')).toBeVisible()
  await expect(inner.locator('[data-frame=side]')).toBeHidden()
})

test('customer service is one press away: the chat for those with an openid, the contact page for others', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('complementary', { name: '帮助' }).getByRole('link', { name: /联系/ }).click()
  await expect(page.getByRole('heading', { name: '联系我们' })).toBeVisible()
  await signInAs(page)
  const side = page.getByRole('complementary', { name: '帮助' })
  await expect(side.getByRole('link', { name: /联系/ })).toHaveCount(0)
  await side.getByRole('link', { name: /客服/ }).click()
  await expect(page.getByLabel('写给客服')).toBeVisible()
  // Not one of the routes of the specification.
  await page.goto('/preferences')
  await expect(side.getByRole('link', { name: /客服/ })).toHaveCount(0)
})

test('a letter with a picture goes out without leaving the page and is there after a reload @once', async ({
  page,
}) => {
  await page.goto('/contact')
  await fits(page)
  await accessible(page)
  const text = page.getByLabel('写给客服')
  await text.fill('书脊上的字歪了')
  await page.reload()
  await expect(text).toHaveValue('书脊上的字歪了')
  await page.setInputFiles('input[type=file]', {
    name: '截图.png',
    mimeType: 'image/png',
    buffer: await shot('#e7decd'),
  })
  await expect(page.getByText('传好了')).toBeVisible()
  await page.getByRole('button', { name: '寄出' }).click()
  await expect(page.getByText('寄出了')).toBeVisible()
  await expect(text).toHaveValue('')
  const letter = letters(page)
  await expect(letter).toContainText('书脊上的字歪了')
  await expect(letter.getByRole('img')).toHaveJSProperty('naturalWidth', 600)
  await page.reload()
  await expect(letter).toHaveCount(1)
  await expect(letter).toContainText('书脊上的字歪了')
  await expect(letter.getByRole('img')).toHaveJSProperty('naturalWidth', 600)
  await fits(page)
  await accessible(page)
  const friend = await (await page.context().browser()!.newContext()).newPage()
  await friend.goto(page.url())
  await expect(letters(friend)).toHaveCount(0)
  await friend.context().close()
})

test('what is no picture is refused beside the field, and nothing typed is lost @once', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('写给客服').fill('看看这个')
  await page.setInputFiles('input[type=file]', { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('字') })
  await expect(page.locator('#help-msg')).toContainText('说明.txt：这张图片打不开')
  await page.route('**/api/helpdesk/thread/messages', (route) => route.abort())
  await page.getByRole('button', { name: '寄出' }).click()
  await expect(page.locator('#help-msg')).toContainText('网络不通')
  await expect(page.getByLabel('写给客服')).toHaveValue('看看这个')
})

test('without script the form still sends letter and picture, and says what is wrong @once', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/contact')
  await page.getByRole('button', { name: '寄出' }).click()
  await expect(page.locator('#help-msg')).toContainText('写点什么')
  await page.getByLabel('写给客服').fill('没有脚本也想问一句')
  await page.setInputFiles('input[type=file]', { name: '图.png', mimeType: 'image/png', buffer: await shot('#2f5d50') })
  await page.getByRole('button', { name: '寄出' }).click()
  await expect(page).toHaveURL(/\/contact#thread$/)
  await expect(letters(page)).toContainText('没有脚本也想问一句')
  await expect(letters(page).locator('img')).toHaveCount(1)
  await context.close()
})

test('marks of the tab bar show what is new until it was seen', async ({ page }) => {
  if (!isPhone(page)) return console.log('large screens have no tab bar')
  await signInAs(page)
  const marks = [
    { id: 'news-1', tab: 'home', kind: 'dot', text: '首页有新内容' },
    { id: 'tip-1', tab: 'books', kind: 'tooltip', text: '书都在这里' },
  ]
  await page.route('**/api/user/corner', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, marks } } })
  })
  await page.goto('/contact')
  await expect(page.locator('[data-tab=home] [data-mark=dot]')).toBeVisible()
  await expect(page.locator('[data-tab=home] [data-mark=dot]')).toHaveText('首页有新内容')
  await expect(page.getByText('书都在这里')).toBeVisible()
  await page.locator('h1').click()
  await expect(page.getByText('书都在这里')).toBeHidden()
  // Left before it was told what there is, the page has shown nothing.
  const told = page.waitForResponse('**/api/user/corner')
  await page.goto('/')
  await told
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-tab=home] [data-mark=dot]')).toBeHidden()
  const corner = page.waitForResponse('**/api/user/corner')
  await page.goto('/contact')
  await corner
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-mark]:visible')).toHaveCount(0)
})

test('what a page could not load is said on the whole page, with three ways on', async ({ page }) => {
  await signInAs(page, '/preferences')
  await page.goto('/')
  const busy = { status: 503, json: { errcode: 'unavailable', errmsg: '服务器太忙了，请稍后试试吧' } }
  await page.route('**/api/book/books?*', (route) => route.fulfill(busy))
  await page.goto('/books')
  await expect(page.getByRole('heading', { name: '哎呀出错啦' })).toBeVisible()
  await expect(page.getByText('页面发生了一些错误')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: '服务器太忙了，请稍后试试吧（unavailable）' })).toBeVisible()
  await expect(page.getByRole('link', { name: '联系客服' }).last()).toHaveAttribute('href', '/contact')
  await fits(page)
  await accessible(page)
  await page.unroute('**/api/book/books?*')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '书架还空着' })).toBeVisible()
  await page.route('**/api/book/books?*', (route) => route.fulfill(busy))
  await page.reload()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: '哎呀出错啦' })).toHaveCount(0)
})

test('iOS 6 to 11 gets a screen of its own on every page @once', async ({ browser, baseURL }) => {
  const agent = 'Mozilla/5.0 (iPad; CPU OS 10_3 like Mac OS X) AppleWebKit/603.1.30 (KHTML, like Gecko) Mobile/14E277'
  const context = await browser.newContext({ userAgent: agent, javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  for (const path of ['/', '/books', '/book-share/abc', '/products/wxbook']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '对不起，当前系统版本太低' })).toBeVisible()
    await expect(page.getByText('请升级后再使用')).toBeVisible()
    await expect(page.getByRole('link', { name: /升级/ })).toHaveAttribute('href', /^https:\/\/support\.apple\.com\//)
  }
  await context.close()
})
