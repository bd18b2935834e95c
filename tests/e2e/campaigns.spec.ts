/** Campaigns: each at its address in three states by the server's clock, started by the bucket alone; a coupon is had once. */
import { expect, type Page, test } from '@playwright/test'
import { campaigns, enter, makeActivity, putCampaigns, reaches } from './support/campaigns.ts'
import { accessible, fits, haveBook, signInAs } from './support/screens.ts'
import { appoint } from './support/shop-desk.ts'
import { siteOfTwo } from './support/two-people.ts'

const shot = async (page: Page, name: string): Promise<void> => {
  if (!process.env.SHOTS) return
  await page.evaluate(() => {
    for (const one of document.images) one.loading = 'eager'
  })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const good = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  await shot(page, name)
}

test('a campaign that is over keeps its address, says so and leads on; private ones ask for a sign-in; unknown names are missing', async ({
  page,
}) => {
  test.setTimeout(90_000)
  expect((await page.goto('/2025-graduation'))?.status()).toBe(200)
  await expect(page.getByText('已结束')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('放学了，椅子倒扣好了')
  await expect(page.getByRole('button', { name: /领/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '照平常做一本' }).first()).toHaveAttribute(
    'href',
    '/scenarios/graduation',
  )
  await expect(page.getByRole('heading', { name: '寝室一本' })).toBeVisible()
  await good(page, 'campaign-ended')
  for (const path of ['/2025-6188', '/11th-nothing', '/__proto__', '/%3Cscript%3E']) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    expect([path, answer.status()]).toEqual([path, 404])
    expect(answer.headers()['x-robots-tag']).toBe('noindex')
  }
  const slash = await page.request.get('/2025-graduation/?x=1', { maxRedirects: 0 })
  expect([slash.status(), slash.headers().location]).toEqual([301, '/2025-graduation?x=1'])
  await page.goto('/2025-618?a=1')
  await expect(page).toHaveURL(`/signin?redirect=${encodeURIComponent('/2025-618?a=1')}`)
})

test('campaigns of last year and of other names lead to those of this one', async ({ page }) => {
  test.setTimeout(60_000)
  const moved = [
    ['/2024-graduation', '/2025-graduation'],
    ['/2024-school-season', '/2025-school-season'],
    ['/2024-618', '/2025-618'],
    ['/2024-double-eleven', '/2025-double-eleven'],
    ['/avatar-2024', '/avatar-2025'],
    ['/10th-new-user-coupon', '/new-user-coupon'],
  ] as const
  await signInAs(page, '/my')
  for (const [from, to] of moved) {
    const answer = await page.request.get(`${from}?x=1`, { maxRedirects: 0 })
    expect([from, answer.status(), answer.headers().location]).toEqual([from, 302, `${to}?x=1`])
    expect((await page.request.get(to, { maxRedirects: 0 })).status(), to).toBe(200)
  }
})

for (const id of ['11th-anniversary', '11th-wxbook', '2025-school-season', '2025-618', '2025-double-eleven'])
  test(`/${id} is over, for the signed-in`, async ({ page }) => {
    test.setTimeout(60_000)
    await signInAs(page, `/${id}`)
    await expect(page.getByText('已结束')).toBeVisible()
    await good(page, `campaign-${id}`)
  })

test('books that were begun and never printed are shown with cover, pages and today’s price; none yet leads to making one', async ({
  page,
}) => {
  test.setTimeout(150_000)
  await page.goto('/missed-books')
  await expect(page).toHaveURL(/\/signin\?redirect=%2Fmissed-books$/)
  await signInAs(page, '/missed-books')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('还没有排好的书')
  await good(page, 'missed-books-none')
  await haveBook(page, '小满的两年', { posts: 60, pictures: 6, missing: 1 })
  await page.goto('/missed-books?page=x')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('有 1 本，还停在屏幕里')
  const list = page.getByRole('list', { name: '还没印过的书' })
  await expect(list.getByText(/排好 \d+ 页/)).toBeVisible()
  await good(page, 'missed-books')
  await list.getByRole('link', { name: '接着做《小满的两年》' }).click()
  await expect(page).toHaveURL(/\/books\/[^/]+$/)
})

test('the bucket alone starts a campaign: announced, then running with a coupon for each person, then over', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(300_000)
  const site = await siteOfTwo({ browser, viewport })
  const { first: page, second: desk } = site
  try {
    await enter(desk, 'o-campaign-desk', '/my')
    await appoint(site.dataDir, 'o-campaign-desk', '许岚', ['manage'])
    const [activity, later] = [await makeActivity(desk), await makeActivity(desk)]
    const [newcomers, missed] = [await makeActivity(desk, { newcomers_only: true }), await makeActivity(desk)]
    await putCampaigns(
      site.dataDir,
      campaigns({
        '2026-graduation': { from: 3, to: 9, more: { activity: later, name: '2026 届毕业季' } },
        '2025-graduation': { from: -2, to: 5, more: { activity } },
        'new-user-coupon': { from: -2, to: 5, more: { activity: newcomers } },
        'missed-books': { from: -2, to: 5, more: { activity: missed, name: '补印' } },
      }),
    )
    await page.goto('/2025-graduation')
    await reaches(page, 'running')
    // A visitor is asked to sign in, and comes back to the coupon.
    await page.getByRole('link', { name: '登录后领一张' }).click()
    await expect(page).toHaveURL(/\/signin\?redirect=%2F2025-graduation$/)
    await enter(page, 'o-campaign-reader', '/2025-graduation')
    await expect(page.getByText('共 2,000 张，还剩 2,000 张')).toBeVisible()
    await good(page, 'campaign-running')
    await page.getByRole('button', { name: '领一张' }).click()
    await expect(page.getByText('已经有了')).toBeVisible()
    await expect(page.getByText('还剩 1,999 张')).toBeVisible()
    await good(page, 'campaign-had')
    // Announced: nothing can be had yet.
    await page.goto('/2026-graduation')
    await expect(page.getByText('还没开始')).toBeVisible()
    await expect(page.getByRole('button', { name: /起领$/ })).toBeDisabled()
    await good(page, 'campaign-before')
    // One for people who never bought anything; whoever did is told so.
    await page.goto('/new-user-coupon')
    await expect(page.getByRole('button', { name: '领一张' })).toBeEnabled()
    await good(page, 'campaign-newcomer')
    // An offer on the page of books that were never printed.
    await page.goto('/missed-books')
    await page.getByRole('button', { name: '领一张' }).click()
    await expect(page.getByText('已经有了')).toBeVisible()
    await good(page, 'missed-books-offer')
    await putCampaigns(
      site.dataDir,
      campaigns({ '2025-graduation': { from: -9, to: -1, more: { activity } }, '2025-618': { from: -1, to: 3 } }),
    )
    await page.goto('/2025-graduation')
    await reaches(page, 'ended')
    await expect(page.getByRole('link', { name: '看看正在办的：2025 年中' })).toHaveAttribute('href', '/2025-618')
    await good(page, 'campaign-ended-next')
  } finally {
    await site.end('SIGKILL')
  }
})
