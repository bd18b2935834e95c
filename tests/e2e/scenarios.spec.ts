/** Occasions: each page has a sample that opens, a preface to fill in and a check list, and leads into the room its look chosen. */
import { expect, test } from '@playwright/test'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const scenarios = defaultBucket('scenarios').items

for (const { id, name, heading, looks, preface, checks } of scenarios) {
  test(`/scenarios/${id} opens its sample, fills its preface and leads to the room`, async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    expect((await page.goto(`/scenarios/${id}`))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await fits(page)
    await accessible(page)

    const sample = page.getByRole('group', { name: /^翻到/ })
    const opening = sample.locator('[style*="--spread"]')
    await sample.scrollIntoViewIfNeeded()
    await expect(sample.locator('picture img:visible').first()).toHaveJSProperty('complete', true)
    await sample.locator('label[for="leaf-0"]').click()
    await expect(opening.nth(0)).toHaveCSS('visibility', 'visible')
    await sample.locator('label[for="leaf-2"]').click()
    await expect(opening.nth(0)).toHaveCSS('visibility', 'hidden')
    await expect(opening.nth(2)).toHaveCSS('visibility', 'visible')

    const [first, second] = preface.blanks
    const sheet = page.locator('[data-sheet]')
    await expect(sheet).toContainText(first!.example)
    await page.getByLabel(first!.label, { exact: true }).fill('<b>甲</b>')
    // Only what is filled in is printed, as it was typed.
    await expect(sheet).toContainText('<b>甲</b>')
    await expect(sheet).not.toContainText(second!.example)
    await expect(sheet.locator('mark')).toHaveText('<b>甲</b>')
    await page.reload()
    await expect(page.getByLabel(first!.label, { exact: true })).toHaveValue('<b>甲</b>')
    await expect(sheet).toContainText('<b>甲</b>')
    await page.getByLabel(checks.wanted[0]!).check()
    if (process.env.SHOTS)
      await page.screenshot({
        path: `${process.env.SHOTS}/scenario-${id}-${page.viewportSize()?.width}.png`,
        fullPage: true,
      })

    const begin = page.getByRole('link', { name: '开始做这本书' }).first()
    await expect(begin).toHaveAttribute('href', new RegExp(`style=${looks[0]!.style}&cover=${looks[0]!.cover}`))
    expect(errors).toEqual([])
    expect(name.length).toBeGreaterThan(0)
  })
}

test('an occasion is found where books are made and on product pages, and its room has what was chosen', async ({
  page,
}) => {
  await page.goto('/products/shuoshuo_book')
  await page.getByRole('region', { name: '为一件事做一本说说书' }).getByRole('link', { name: /毕业/ }).click()
  await expect(page).toHaveURL(/\/scenarios\/graduation$/)
  await signInAs(page, '/create/examples')
  const offered = page.getByRole('region', { name: '为一件事做一本' })
  await expect(offered.getByRole('link')).toHaveCount(scenarios.length)
  await fits(page)
  await offered.getByRole('link', { name: /一次远行/ }).click()
  await page.getByRole('link', { name: '用手记版开始' }).click()
  await expect(page).toHaveURL(/\/create\/examples\?book=storybook&style=sujian&cover=typo&binding=1$/)
  await expect(page.getByRole('heading', { name: '把一段故事放进来' })).toBeVisible()
})

test('an occasion nobody knows is missing, with ways on', async ({ page }) => {
  for (const id of ['nowhere', '__proto__', '%3Cscript%3E']) {
    expect((await page.goto(`/scenarios/${id}`))?.status()).toBe(404)
    await expect(page.locator('main').getByRole('link').first()).toBeVisible()
  }
})
