import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { bookPrice } from '#lib/pricing/product-price.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { yuan } from '#lib/std/money.ts'
import { accessible, fits } from './support/screens.ts'

const products = defaultBucket('products')
const books = products.items.filter((one) => one.kind === 'book')
const priceOf = (choice: { product: string; style: string; binding: string; paper: string; pages: number }): string => {
  const price = bookPrice(products, { ...choice, copies: 1 })
  if (!price.ok) throw new Error(price.failure.message)
  return yuan(price.value.oneFen)
}
const usual = { product: 'wxbook', style: 'shiguang', binding: '2', paper: 'offset-100', pages: 160 }
/** The price, the pictures and the frame's own scripts; the table of screens among them grows by 50 bytes a screen. */
const mostScript = 12.5 * 1024
/** Of the pictures one chooses from, and of the openings of the sample below. */
const pictureOf = (page: Page, at = 0) => page.getByRole('group', { name: '的效果图' }).locator('picture').nth(at)
const spreadOf = (page: Page, at: number) =>
  page.getByRole('group', { name: /^翻到/ }).locator('[style*="--spread"]').nth(at)

for (const { id, name } of books) {
  test(`/products/${id} stands still, fits, passes axe and says its facts`, async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    const scripts: number[] = []
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(brotliCompressSync(await response.body().catch(() => Buffer.of())).length)
    })
    await page.addInitScript(() => {
      const kept = window as unknown as { shifts: number }
      kept.shifts = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) kept.shifts += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const answer = await page.goto(`/products/${id}`, { waitUntil: 'load' })
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(pictureOf(page).locator('img')).toHaveJSProperty('complete', true)
    expect(
      await pictureOf(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(300)
    await fits(page)
    await accessible(page)
    expect(errors).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThanOrEqual(0.01)
    expect(scripts.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(mostScript)
    const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
      '@graph': { '@type': string; name?: string; offers?: unknown }[]
    }
    expect(facts['@graph'].map((one) => one['@type'])).toEqual(['Product', 'BreadcrumbList', 'FAQPage'])
    // The local gateways take money, so it is on offer; where nobody does, none is made to search engines either.
    expect(facts['@graph'][0]).toMatchObject({ name, offers: expect.anything() })
    for (const link of await page
      .locator('main a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')!)))
      expect((await page.request.get(link, { maxRedirects: 3 })).status(), link).toBe(200)
  })
}

test('no paragraph stands on two product pages @once', async ({ request }) => {
  const seen = new Map<string, string>()
  for (const { id } of books) {
    const html = await (await request.get(`/products/${id}`)).text()
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
    for (const [, text = ''] of main.matchAll(/<p\b[^>]*>([\s\S]*?)<\/p>/g)) {
      const plain = text.replace(/<[^>]+>|\s+/g, '')
      if (plain.length < 30) continue
      expect(seen.get(plain), `${id}: ${plain}`).toBeUndefined()
      seen.set(plain, id)
    }
  }
})

test('the price follows the choice at once, and the phone bar with it', async ({ page }) => {
  await page.goto('/products/wxbook')
  const price = page.locator('output [data-out="one"]')
  await expect(price).toHaveText(priceOf(usual))
  const option = (name: string) => page.locator('form label', { hasText: name }).click()
  const paper = page.locator('select[name=paper]')
  await paper.selectOption('coated-157')
  await expect(price).toHaveText(priceOf({ ...usual, paper: 'coated-157' }))
  // 文艺装 is not made of this paper: its usual one takes the place.
  await option('文艺装')
  await expect(paper).toHaveValue('offset-100')
  await expect(price).toHaveText(priceOf({ ...usual, binding: '1' }))
  await option('典藏装')
  await option('A4杂志版')
  await paper.selectOption('coated-157')
  const pages = page.locator('input[name=pages]')
  await pages.focus()
  await pages.press('End')
  const last = { ...usual, style: 'zazhi', binding: '6', paper: 'coated-157', pages: 500 }
  await expect(price).toHaveText(priceOf(last))
  await expect(page.locator('[data-buy-bar] [data-out="one"]')).toHaveText(priceOf(last))
})

test('without script the form gives the same price, and keeps what was chosen @once', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/products/wxbook')
  await page.locator('form label', { hasText: '经济装' }).click()
  await page.locator('form label', { hasText: '方本胶片' }).click()
  await page.getByRole('button', { name: '按这样算价' }).click()
  await expect(page).toHaveURL(/style=jiaopian&binding=0/)
  await expect(page.locator('output [data-out="one"]')).toHaveText(
    priceOf({ ...usual, style: 'jiaopian', binding: '0' }),
  )
  await expect(page.locator('input[name=binding][value="0"]')).toBeChecked()
  // Pictures and leaves are chosen without script as well.
  await page.locator('label[for=shot-1]').click()
  await expect(pictureOf(page, 1)).toBeVisible()
  await expect(pictureOf(page)).toBeHidden()
  await context.close()
})

test('pictures and leaves can be chosen by keyboard @once', async ({ page }) => {
  await page.goto('/products/storybook')
  await page.locator('#shot-0').focus()
  await page.keyboard.press('ArrowRight')
  await expect(pictureOf(page, 1)).toBeVisible()
  await page.locator('#leaf-0').focus()
  await page.keyboard.press('ArrowRight')
  await expect(spreadOf(page, 1)).toBeVisible()
  await expect(spreadOf(page, 0)).toBeHidden()
})

test('products that do not exist show the missing page; odd queries get the usual price and come back nowhere @once', async ({
  page,
  request,
}) => {
  for (const path of ['/products/nothing', '/products/__proto__', '/products/WXBOOK']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: '没有这一页' })).toBeVisible()
  }
  const odd = '<script>alert(1)</script>'
  for (const query of [
    `style=${encodeURIComponent(odd)}&binding=${encodeURIComponent(odd)}&pages=${encodeURIComponent(odd)}`,
    `pages=${'9'.repeat(7000)}`,
    'pages=-5&copies=0&paper=../../etc/passwd',
    'pages=1e9&binding=pdf',
  ]) {
    const answer = await request.get(`/products/wxbook?${query}`)
    expect(answer.status()).toBe(200)
    const html = await answer.text()
    expect(html).not.toContain('alert(1)')
    expect(html).not.toContain('etc/passwd')
    expect(html).toMatch(/data-out="one"[^>]*>\d/)
  }
})

test('/products/album shows a sample that was laid out, prices what is chosen, and leads to making one', async ({
  page,
}) => {
  await page.goto('/products/album')
  await expect(page.getByRole('heading', { level: 1, name: '照片书', exact: true })).toBeVisible()
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({
      path: `${process.env.SHOTS}/product-album-${page.viewportSize()?.width}.png`,
      fullPage: true,
    })
  // The usual one: an 8-inch album of 40 pages (board 18).
  const price = page.locator('output [data-out="one"]')
  await expect(price).toHaveText('168.00')
  await page.locator('select[name=size]').selectOption({ label: '照片书 A5，148 × 210 毫米' })
  await page.getByRole('button', { name: '按这样算价' }).click()
  await expect(page).toHaveURL(/size=album\+a5/)
  await expect(price).not.toHaveText('168.00')
  await expect(page.getByRole('link', { name: '放照片，先看样子' })).toHaveAttribute('href', '/create/album?tid=album')
  // The sample opens: what is seen are pages of the layouter with our drawings.
  await page.locator('#view-0').focus()
  await page.keyboard.press('ArrowRight')
  const opening = page.locator('[data-sample] .view').nth(1)
  await expect(opening).toBeVisible()
  expect(await opening.locator('image[href^="/art/"]').count()).toBeGreaterThan(0)
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
    '@graph': { '@type': string; name?: string; offers?: unknown }[]
  }
  expect(facts['@graph'].map((one) => one['@type'])).toEqual(['Product', 'BreadcrumbList', 'FAQPage'])
  expect(facts['@graph'][0]).toMatchObject({ name: '照片书', offers: expect.anything() })
})

test('/products/postcard shows a set with its back, prices what is chosen, and leads to making one', async ({
  page,
}) => {
  await page.goto('/products/postcard')
  await expect(page.getByRole('heading', { level: 1, name: '明信片', exact: true })).toBeVisible()
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({
      path: `${process.env.SHOTS}/product-postcard-${page.viewportSize()?.width}.png`,
      fullPage: true,
    })
  // Board 23: eight cards.
  const price = page.locator('output [data-out="one"]')
  await expect(price).toHaveText('28.00')
  await page.locator('select[name=pages]').selectOption({ label: '16 张' })
  await page.getByRole('button', { name: '按这样算价' }).click()
  await expect(price).toHaveText('48.00')
  await expect(page.getByRole('link', { name: '放照片，先看样子' })).toHaveAttribute(
    'href',
    '/create/album?tid=postcard-148',
  )
  // The last view is the side one writes on.
  await page.locator('#view-0').focus()
  await page.keyboard.press('ArrowLeft')
  const back = page.getByRole('img', { name: '《寄给你》背面' })
  await expect(back).toBeVisible()
  expect(await back.locator('image').count()).toBe(0)
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
    '@graph': { '@type': string; name?: string; offers?: unknown }[]
  }
  expect(facts['@graph'][0]).toMatchObject({ name: '明信片', offers: expect.anything() })
})

for (const [id, name, sample, price, tid] of [
  ['frame', '框画', '湖上', '148.00', 'frame-wood'],
  ['calendar', '台历', '又一年', '68.00', /calendar-\d{4}$/],
] as const)
  test(`/products/${id} shows what the press prints with its back, its price, and leads to making one`, async ({
    page,
  }) => {
    await page.goto(`/products/${id}`)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await fits(page)
    await accessible(page)
    if (process.env.SHOTS)
      await page.screenshot({
        path: `${process.env.SHOTS}/product-${id}-${page.viewportSize()?.width}.png`,
        fullPage: true,
      })
    await expect(page.locator('output [data-out="one"]')).toHaveText(price)
    await expect(page.getByRole('link', { name: '放照片，先看样子' })).toHaveAttribute(
      'href',
      typeof tid === 'string' ? `/create/album?tid=${tid}` : tid,
    )
    await page.locator('#view-0').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('img', { name: `《${sample}》背面` })).toBeVisible()
  })

test('/products/package leads to where packages are sold', async ({ page }) => {
  await page.goto('/products/package')
  await expect(page).toHaveURL(/\/packages$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
