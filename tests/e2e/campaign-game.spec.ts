/** The game of a campaign: played by mouse and by keys, an envelope the server fills, so many a day, and what one drew. */
import { expect, type Page, test } from '@playwright/test'
import { campaigns, enter, putCampaigns, reaches } from './support/campaigns.ts'
import { accessible, fits } from './support/screens.ts'
import { appoint } from './support/shop-desk.ts'
import { siteOfTwo } from './support/two-people.ts'

const shot = async (page: Page, name: string): Promise<void> => {
  if (!process.env.SHOTS) return
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const good = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  await shot(page, name)
}

/** A kind of coupon made at the desk that nobody can claim; answers its number. */
const prizeOf = async (desk: Page, more: object): Promise<string> => {
  const { origin } = new URL(desk.url())
  const day = 86_400_000
  const data = {
    ...{ kind: 'amount', minimum_fen: 0, most: 2000, per_person: 3, claimable: false },
    ...{ starts_at: Date.now() - day, ends_at: Date.now() + 30 * day },
    ...more,
  }
  const answer = await desk.request.post(`${origin}/api/operator/coupon_templates`, { data, headers: { origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: { coupon_no: string } }).data.coupon_no
}

const cards = (page: Page) => page.locator('[data-card]')
const said = (page: Page) => page.locator('[data-said]')

/** Turns a card and answers what lies there. */
const turn = async (page: Page, at: number, how: 'press' | 'key'): Promise<string> => {
  const card = cards(page).nth(at)
  if (how === 'press') await card.click()
  else {
    await card.focus()
    await page.keyboard.press('Enter')
  }
  await expect(card).toHaveAttribute('data-up', '')
  return (await card.getAttribute('aria-label'))!.replace(/^第 \d+ 张，/, '').replace('，找到了', '')
}

/** Plays to the end as somebody with a good memory does. */
const playOut = async (page: Page, how: 'press' | 'key'): Promise<void> => {
  await expect(page.locator('xinshu-pairs')).toHaveAttribute('data-ready', '')
  const seen = new Map<string, number>()
  const left = Array.from({ length: 12 }, (_, at) => at)
  while (left.length > 0) {
    const at = left.shift()!
    const name = await turn(page, at, how)
    const other = seen.get(name)
    if (other !== undefined) {
      await turn(page, other, how)
      seen.delete(name)
      continue
    }
    seen.set(name, at)
    const next = left.shift()
    if (next === undefined) continue
    const beside = await turn(page, next, how)
    if (beside === name) {
      seen.delete(name)
      continue
    }
    const known = seen.get(beside)
    if (known === undefined) {
      seen.set(beside, next)
      continue
    }
    await turn(page, next, how)
    await turn(page, known, how)
    seen.delete(beside)
  }
  await expect(said(page)).toContainText('6 对都找到了')
}

test('announced, played by press and by keys, drawn by the server, used up for today, and over', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(300_000)
  const site = await siteOfTwo({ browser, viewport })
  const { first: page, second: desk } = site
  const offered = (from: number, to: number, prizes: { coupon: string; chance: number }[]) =>
    putCampaigns(site.dataDir, campaigns({ '11th-game': { from, to, more: { game: { playsADay: 2, prizes } } } }))
  try {
    await page.goto('/11th-game')
    await expect(page).toHaveURL(/\/signin\?redirect=%2F11th-game$/)
    await enter(page, 'o-game-reader', '/11th-game')
    await expect(page.getByText('已结束')).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await good(page, 'game-ended')

    await enter(desk, 'o-game-desk', '/my')
    await appoint(site.dataDir, 'o-game-desk', '许岚', ['manage'])
    const prizes = [
      { coupon: await prizeOf(desk, { name: '减一百', amount_fen: 10_000, most: 11 }), chance: 25 },
      { coupon: await prizeOf(desk, { name: '减十元', amount_fen: 1000 }), chance: 9_975 },
    ]
    await offered(2, 6, prizes)
    await reaches(page, 'before')
    await expect(page.getByRole('row', { name: /减一百/ })).toContainText('0.25%')
    await good(page, 'game-before')

    await offered(-1, 5, prizes)
    await reaches(page, 'running')
    await expect(page.getByRole('row', { name: /空的/ })).toContainText('0%')
    await good(page, 'game-running')
    // Arrows lead from card to card; one that lies open is not turned again.
    await cards(page).nth(0).focus()
    await page.keyboard.press('ArrowRight')
    await expect(cards(page).nth(1)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(cards(page).nth((viewport?.width ?? 1280) < 640 ? 5 : 7)).toBeFocused()
    await page.reload()
    await playOut(page, 'press')
    await good(page, 'game-done')
    await page.getByRole('button', { name: '拆开封套' }).click()
    await expect(page.locator('[data-result]')).toHaveText(/抽到一张减(十元|一百)/)
    await expect(page.locator('[data-result]')).toBeFocused()
    await expect(page.locator('[data-next]')).toContainText('今天还有 1 次')
    await good(page, 'game-drawn')

    await page.getByRole('button', { name: '再翻一局' }).click()
    await expect(page.getByRole('list', { name: '您抽过的' }).getByRole('listitem')).toHaveCount(1)
    await playOut(page, 'key')
    await page.getByRole('button', { name: '拆开封套' }).press('Enter')
    await expect(page.locator('[data-next]')).toContainText('今天的次数用完了')
    await page.reload()
    await expect(page.getByText('今天的次数用完了，明天零点再来。')).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await good(page, 'game-used-up')
    await page.getByRole('list', { name: '您抽过的' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/my\/coupons\/[0-9A-Z]{12}$/)
    await expect(page.getByRole('heading', { name: /减(十元|一百)/ }).first()).toBeVisible()

    await offered(-5, -1, prizes)
    await page.goto('/11th-game')
    await reaches(page, 'ended')
    await expect(page.getByRole('list', { name: '您抽过的' }).getByRole('listitem')).toHaveCount(2)
  } finally {
    await site.end('SIGKILL')
  }
})
