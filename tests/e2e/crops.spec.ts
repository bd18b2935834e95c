import { expect, type Page, test } from '@playwright/test'
import { dusk } from '../support/dusk.ts'
import { zipOf } from '../support/export-zip.ts'
import { household } from './support/household.ts'
import { accessible, bookOf, fits, signInAs } from './support/screens.ts'

type Box = { x: number; y: number; w: number; h: number }
type Picture = { media: string; loss: number; focus: Box; chosen: boolean }

const cropsOf = async (page: Page, id: string): Promise<Picture[]> =>
  ((await (await page.request.get(`/api/book/${id}/crops`)).json()) as { data: { pictures: Picture[] } }).data.pictures

/** A book with groups of photographs, on its check page. */
const openCheck = async (page: Page): Promise<string> => {
  await signInAs(page)
  const files = await household({ posts: 16, pictures: 40, missing: 0, seed: 5 }, (index, wide) =>
    dusk(index, wide ? 800 : 600, wide ? 600 : 800),
  )
  const id = await bookOf(page, '裁过的照片', await zipOf(files))
  await page.goto(`/books/${id}/check`)
  return id
}

const frameOf = (page: Page) => page.getByRole('button', { name: /^要留住的地方，离左边/ })
const firstOf = (page: Page) => page.getByRole('button', { name: /定下要留住的地方$/ }).first()

test('the owner moves what is kept of a photograph, the book follows, and goes back', async ({ page }) => {
  const id = await openCheck(page)
  const group = page.getByRole('region', { name: '裁了边的照片' })
  await expect(group).toContainText('几张照片排在一起时')
  await fits(page)
  const [before] = await cropsOf(page, id)
  await firstOf(page).click()
  const dialog = page.getByRole('dialog', { name: '要留住的地方' })
  await accessible(page)

  // By mouse or finger: the frame goes along, and stops at the edge.
  const frame = frameOf(page)
  const place = (await frame.boundingBox())!
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await page.mouse.down()
  await page.mouse.move(place.x - 900, place.y - 900, { steps: 4 })
  await page.mouse.up()
  await expect(frame).toHaveAccessibleName('要留住的地方，离左边 0%，离上边 0%')
  // By keys.
  await frame.press('ArrowRight')
  await frame.press('Shift+ArrowDown')
  await expect(frame).toHaveAccessibleName('要留住的地方，离左边 2%，离上边 10%')
  await dialog.getByRole('button', { name: '框小一点' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()

  await expect(group).toContainText('几张照片排在一起时', { timeout: 60_000 })
  await expect(group.getByText('已定')).toHaveCount(1)
  const chosen = (await cropsOf(page, id)).find(({ media }) => media === before?.media)
  expect(chosen?.chosen).toBe(true)
  expect(chosen?.focus.w).toBeLessThan(before?.focus.w ?? 0)

  await page.reload()
  await group.getByRole('button').filter({ hasText: '已定' }).click()
  await dialog.getByRole('button', { name: '恢复自动' }).click()
  await expect(dialog).toBeHidden()
  await expect(group.getByText('已定')).toHaveCount(0, { timeout: 60_000 })
  expect((await cropsOf(page, id)).find(({ media }) => media === before?.media)).toEqual({
    ...before,
    address: expect.any(String),
  })
})
