import { expect, test } from '@playwright/test'

/** The demo book is public: the home page leads to it. */
const openSample = async (page: import('@playwright/test').Page): Promise<boolean> => {
  await page.goto('/')
  const link = page.getByRole('link', { name: '从头翻这本书' })
  if ((await link.count()) === 0) {
    console.info('no demo book here: nothing to read')
    return false
  }
  await link.click()
  await page.waitForURL(/\/book-share\//)
  return true
}

test('pages turn by keyboard and the place survives a reload', async ({ page, isMobile, viewport }) => {
  if (!(await openSample(page))) return
  const folio = page.locator('.rdf .folio')
  await expect(folio).toContainText('封面')
  if (isMobile || (viewport?.width ?? 0) < 640) {
    await page.mouse.wheel(0, 2400)
    await expect(folio).not.toContainText('封面')
    expect(await page.locator('.paint').count()).toBeLessThan(12)
    return
  }
  await expect(page.locator('.rdf')).toContainText(/\/ \d{2,}/)
  await page.keyboard.press('ArrowRight')
  await expect(folio).toContainText('1')
  await page.waitForTimeout(700)
  await page.keyboard.press('ArrowRight')
  await expect(folio).toContainText('2—3')
  await page.waitForTimeout(700)
  await page.reload()
  await expect(folio).toContainText('2—3')
  await expect(page.locator('.half svg text').first()).toBeVisible()
})

test('the contents lead to a month', async ({ page }) => {
  if (!(await openSample(page))) return
  await page.getByRole('button', { name: '目录', exact: true }).click()
  const months = page.locator('.toc__y .toc__m')
  await months.first().click()
  await expect(page.locator('.rdf .rdf__m')).toContainText('月')
})
