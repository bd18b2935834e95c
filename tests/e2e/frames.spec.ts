/** Frames and desk calendars, by way of the screens of albums. */
import { expect, type Page, test } from '@playwright/test'
import { haveAlbum } from './support/album.ts'
import { phonePhotos } from './support/photo-files.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

test('three photographs become one picture in a frame before anybody signs in, and hang otherwise', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto('/create/album?tid=frame-wood')
  await expect(page.getByText('一张就能挂，最多九张拼在一个框里')).toBeVisible()
  await page.getByTestId('photos').setInputFiles(await phonePhotos(3))
  await expect(page.getByText('放了 3 张，做成 1 张')).toBeVisible({ timeout: 60_000 })
  const laid = page.getByRole('region', { name: '排好的版面' })
  await expect(laid.getByRole('listitem')).toHaveCount(1)
  const picture = laid.getByRole('img', { name: '画面', exact: true })
  const before = await picture.innerHTML()
  await page.getByRole('button', { name: '换一版：画面' }).click()
  await expect.poll(() => picture.innerHTML()).not.toBe(before)
  await shot(page, 'frame-create')
  await fits(page)
  await accessible(page)
})

test('a frame is changed, checked, locked in its wood and counted as one picture', async ({ page }) => {
  test.setTimeout(180_000)
  await signInAs(page, '/albums')
  const id = await haveAlbum(page, '湖上', 1, { tid: 'frame-wood' })
  await page.goto(`/albums/${id}`)
  await expect(page.locator('[data-sheet]')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: '后移' })).toHaveCount(0)
  await shot(page, 'frame-edit')
  await fits(page)
  await page.goto(`/albums/${id}/check`)
  await expect(page.getByText('1 张', { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('combobox', { name: '装帧' }).selectOption({ label: '墨色木框' })
  await page.getByRole('button', { name: '锁定', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('墨色木框')
  const accept = dialog.getByRole('checkbox')
  if (await accept.count()) await accept.check()
  await dialog.getByRole('button', { name: '锁定' }).click()
  await expect(page.getByRole('link', { name: '画面 PDF' })).toBeVisible({ timeout: 60_000 })
  await accessible(page)
  await page.goto(`/albums/${id}/buy`)
  await expect(page.getByRole('textbox', { name: '几幅' })).toHaveValue('1', { timeout: 30_000 })
  await shot(page, 'frame-buy')
  await accessible(page)
})

test('a calendar takes a birthday by the moon, says what is not announced yet, and is locked after a yes', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signInAs(page, '/albums')
  const id = await haveAlbum(page, '又一年', 13, { tid: 'calendar-2027' })
  await page.goto(`/albums/${id}?page=6`)
  await expect(page.locator('[data-sheet="6"]')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('5 月', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '后移' })).toHaveCount(0)
  await page.getByLabel('是什么日子').fill('奶奶生日')
  await page.getByRole('combobox', { name: '公历还是农历' }).selectOption({ label: '农历' })
  await page.getByRole('combobox', { name: '几月' }).selectOption({ label: '4 月' })
  await page.getByRole('combobox', { name: '几日' }).selectOption({ label: '12 日' })
  await page.getByRole('button', { name: '加上' }).click()
  await expect(page.locator('[data-said]')).toHaveText('奶奶生日写在 5 月 17 日了')
  await expect(page.getByLabel('17 日')).toHaveValue('奶奶生日')
  await expect(page.locator('[data-save=saved]')).toBeVisible({ timeout: 15_000 })
  await shot(page, 'calendar-edit')
  await fits(page)
  await accessible(page)
  await page.reload()
  await expect(page.getByLabel('17 日')).toHaveValue('奶奶生日', { timeout: 60_000 })
  // The first of the last month of the moon comes twice in 2027.
  await page.getByLabel('是什么日子').fill('结婚')
  await page.getByRole('combobox', { name: '公历还是农历' }).selectOption({ label: '农历' })
  await page.getByRole('combobox', { name: '几月' }).selectOption({ label: '12 月' })
  await page.getByRole('combobox', { name: '几日' }).selectOption({ label: '1 日' })
  await page.getByRole('button', { name: '加上' }).click()
  await expect(page.locator('[data-said]')).toHaveText('结婚写在 1 月 8 日和 12 月 28 日了，2027 年里有两次')
  await expect(page.locator('[data-save=saved]')).toBeVisible({ timeout: 15_000 })
  for (const [leaf, day] of [[2, 8] as const, [13, 28] as const]) {
    await page.goto(`/albums/${id}?page=${leaf}`)
    await expect(page.getByLabel(`${day} 日`)).toHaveValue('结婚', { timeout: 60_000 })
  }

  await page.goto(`/albums/${id}/check`)
  await expect(page.getByText('放假安排还没公布', { exact: true })).toBeVisible({ timeout: 30_000 })
  await shot(page, 'calendar-check')
  await page.getByRole('button', { name: '锁定', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '锁定' }).click()
  await expect(page.getByRole('link', { name: '背面 PDF' })).toBeVisible({ timeout: 60_000 })
  await accessible(page)
})
