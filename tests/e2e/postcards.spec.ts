/** Postcards: from photographs to a set that is locked, by way of the screens of albums. */
import { expect, type Page, test } from '@playwright/test'
import { haveAlbum } from './support/album.ts'
import { phonePhotos } from './support/photo-files.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

test('ten photographs become a set of eight before anybody signs in; a card is arranged otherwise', async ({
  page,
}) => {
  await page.goto('/create/album?tid=postcard-148')
  await expect(page.getByText('排好的版面会放在这里')).toBeVisible()
  await page.getByTestId('photos').setInputFiles(await phonePhotos(10))
  await expect(page.getByText('放了 10 张，做成 8 张')).toBeVisible({ timeout: 60_000 })
  const laid = page.getByRole('region', { name: '排好的版面' })
  await expect(laid.getByRole('listitem')).toHaveCount(8)
  const card = laid.getByRole('img', { name: '第 1 张', exact: true })
  const before = await card.innerHTML()
  await page.getByRole('button', { name: '换一版：第 1 张' }).click()
  await expect.poll(() => card.innerHTML()).not.toBe(before)
  await shot(page, 'postcards-create')
  await fits(page)
  await accessible(page)
})

test('a set is changed, looked through, checked and locked; it says cards and back', async ({ page }) => {
  test.setTimeout(180_000)
  await signInAs(page, '/albums')
  const id = await haveAlbum(page, '桂林八张', 8, { tid: 'postcard-148' })
  await page.goto(`/albums/${id}`)
  await expect(page.locator('[data-sheet]')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('第 1 张', { exact: true }).first()).toBeVisible()
  // Whole sets: cards are moved, not added.
  await expect(page.getByRole('button', { name: /后面添一/ })).toHaveCount(0)
  await expect(page.locator('[data-page-count]')).toHaveText('一套 8 张')
  const first = await page.locator('[data-sheet]').getAttribute('data-sheet')
  await page.getByRole('button', { name: '后移' }).click()
  await expect(page.locator('[data-said]')).toContainText('往后挪了')
  expect(await page.locator('[data-sheet]').getAttribute('data-sheet')).toBe(first)
  await expect(page.locator('[data-save=saved]')).toBeVisible({ timeout: 15_000 })
  await shot(page, 'postcards-edit')
  await fits(page)
  await accessible(page)

  await page.goto(`/albums/${id}/preview`)
  await expect(page.getByRole('img', { name: '《桂林八张》第 1 张' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: '背面' }).click()
  await expect(page.getByRole('status').filter({ hasText: '背面' })).toBeVisible()
  await shot(page, 'postcards-preview')
  await fits(page)

  await page.goto(`/albums/${id}/check`)
  await expect(page.getByText('8 张', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('书脊')).toHaveCount(0)
  await page.getByRole('button', { name: '锁定', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('现在屏幕上的这 8 张')
  const accept = dialog.getByRole('checkbox')
  if (await accept.count()) await accept.check()
  await dialog.getByRole('button', { name: '锁定' }).click()
  await expect(page.getByRole('link', { name: '背面 PDF' })).toBeVisible({ timeout: 60_000 })
  await shot(page, 'postcards-locked')
  await accessible(page)

  // Sets are counted as sets.
  await page.goto(`/albums/${id}/buy?count=3`)
  await expect(page.getByRole('textbox', { name: '几套' })).toHaveValue('3', { timeout: 30_000 })
  const bill = page.getByRole('region', { name: '价格是这样算的' })
  await expect(bill).toContainText('3 套')
  await expect(bill).not.toContainText(/一本|3 本/)
})
