import { expect, type Page, test } from '@playwright/test'
import { signInByCode } from '../support/browser/pages.ts'
import { signInAs } from './support/screens.ts'

const way = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (JSON.parse(sessionStorage.getItem('xinshu.way') ?? '[]') as { path: string }[]).map((one) => one.path),
  )
const isSmall = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640
/** How often a page was asked for. */
const countPages = (page: Page): (() => number) => {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1
  })
  return () => count
}

test('the way of twenty pages is remembered, and stepping back goes along it @once', async ({ page }) => {
  await page.goto('/signin')
  await page.goto('/')
  await page.goto('/nothing-here')
  await expect.poll(() => way(page)).toEqual(['/signin', '/', '/nothing-here'])
  await page.goBack()
  await expect.poll(() => way(page)).toEqual(['/signin', '/'])
  for (let at = 0; at < 22; at += 1) await page.goto(`/nothing-here?at=${at}`)
  await expect.poll(() => way(page)).toHaveLength(20)
})

test('a page that comes back from memory after 360 minutes is loaded anew @once', async ({ page }) => {
  await page.clock.install()
  await page.goto('/signin')
  const pages = countPages(page)
  const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.clock.fastForward('05:59:00')
  await comeBack()
  expect(pages()).toBe(0)
  await page.clock.fastForward('00:01:01')
  await Promise.all([page.waitForEvent('load'), comeBack()])
  expect(pages()).toBe(1)
})

test('going once more to the page one is on is swallowed, and shows its beginning @once', async ({ page }) => {
  await page.goto('/')
  const pages = countPages(page)
  await page.evaluate(() => scrollTo(0, 900))
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-logo]')?.click())
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(pages()).toBe(0)
  await page.evaluate(() => document.querySelector<HTMLElement>('main a[href="/unboxing"]')?.click())
  await page.waitForURL(/\/unboxing/)
})

test('a page begins at its top, or at the place behind # @once', async ({ page }) => {
  await page.goto('/#sample')
  await expect(page.locator('#sample')).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await page.goto('/signin')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the name of the site leaves the title on small screens and with a source, and half a second after resizing', async ({
  page,
}) => {
  const whole = '[Dev] 登录 · 心书'
  const short = '[Dev] 登录'
  await page.goto('/signin')
  await expect(page).toHaveTitle(isSmall(page) ? short : whole)
  const other = isSmall(page) ? { width: 1280, height: 860 } : { width: 390, height: 844 }
  await page.setViewportSize(other)
  await expect(page).toHaveTitle(isSmall(page) ? short : whole)
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'wxbook.small')).toMatchObject({
    value: isSmall(page) ? '1' : '0',
    expires: -1,
  })
  await page.goto('/signin?source=weibo')
  await expect(page).toHaveTitle(short)
  await page.goto('/signin')
  await expect(page).toHaveTitle(short)
  await page.goto('/signin?ncr')
  await expect(page).toHaveTitle(isSmall(page) ? short : whole)
})

test('what stands behind # comes back after signing in @once', async ({ page }) => {
  const phone = `139${String(Date.now()).slice(-8)}`
  await page.goto('/books/removed?page=2#end')
  await expect(page).toHaveURL(/\/signin\?redirect=%2Fbooks%2Fremoved%3Fpage%3D2#end$/)
  await signInByCode(page, phone)
  await expect(page).toHaveURL(/\/books\/removed\?page=2#end$/)
})

test('a modifier-click on the logo asks for an id, strips its quotes, and signs in; other ids are refused @once', async ({
  page,
}) => {
  await page.goto('/signin')
  const logo = page.locator(`[data-frame=${isSmall(page) ? 'phone-bar' : 'top-nav'}] [data-logo]`)
  const type = async (text: string): Promise<void> => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(text)
    await dialog.getByRole('button', { name: '确定' }).click()
  }
  await page.goto('/')
  await logo.click({ modifiers: ['Alt'] })
  await type('x_dev')
  await expect(page.locator('xinshu-alert')).toContainText('只认 o 或 u 开头的编号')
  await logo.click({ modifiers: ['ControlOrMeta'] })
  await type(' "o_dev_shortcut" ')
  await page.waitForURL('/books')
})

test('a picture that fails gives way to a placeholder and is told; a script that fails is said @once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    addEventListener('load-failed', (event) => told.push((event as CustomEvent<{ what: string }>).detail.what))
  })
  await page.route('**/art/*.svg', (route) => route.abort())
  await page.goto('/')
  const picture = page.locator('main img[src^="data:image/svg"]').first()
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveAttribute('data-failed', '')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.src = '/_astro/not-there.js'
    document.body.append(script)
  })
  await expect(page.locator('xinshu-alert')).toContainText('页面没有加载完整')
  const told = await page.evaluate(() => (window as unknown as { told: string[] }).told)
  expect(told).toEqual(expect.arrayContaining(['image', 'script']))
})

test('in a frame the side buttons are away; fullscreen and agent mode show the content alone', async ({ page }) => {
  await page.goto('/')
  const bar = `[data-frame=${isSmall(page) ? 'phone-bar' : 'top-nav'}]`
  await expect(page.locator(bar)).toBeVisible()
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/'
    frame.style.cssText = 'width:100%;height:600px'
    document.body.prepend(frame)
  })
  const inside = page.frameLocator('iframe')
  await expect(inside.locator('h1').first()).toBeVisible()
  await expect(inside.locator('[data-frame=side]')).toBeHidden()
  for (const query of ['?flag=x,fullscreen', '?fullscreen', '?source=agent']) {
    await page.goto(`/${query}`)
    await expect(page.locator('[data-frame]:visible'), query).toHaveCount(0)
    await expect(page.locator('h1').first()).toBeVisible()
  }
})

test('nobody is stored for a visit in agent mode, the signed-in are @once', async ({ page }) => {
  await signInAs(page, '/books')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('xinshu.user') ?? '')).toContain('openid')
})
