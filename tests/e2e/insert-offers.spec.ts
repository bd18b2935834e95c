/** /books/{id}/design/insert: each kind of insert is seen as an opening set with the book's own pictures before it is added. */
import { expect, type Page, test } from '@playwright/test'
import { dusk } from '../support/dusk.ts'
import { zipOf } from '../support/export-zip.ts'
import { household } from './support/household.ts'
import { monthBook } from './support/month-book.ts'
import { accessible, bookOf, fits, signInAs } from './support/screens.ts'

const offers = (page: Page) => page.getByRole('list', { name: '加一个插页' }).getByRole('listitem')

test('each kind is an opening with own pictures, and says what it costs in pages', async ({ page }) => {
  await signInAs(page)
  const files = await household({ posts: 24, pictures: 40, missing: 0, seed: 5 }, (index, wide) =>
    dusk(index, wide ? 800 : 600, wide ? 600 : 800),
  )
  const id = await bookOf(page, '加点什么', await zipOf(files))
  await page.goto(`/books/${id}/design/insert`)
  await expect(offers(page)).toHaveCount(6)
  const photos = offers(page).filter({ hasText: '照片跨页' })
  // Set by the typesetter, with pictures of this book: as many as its opening takes.
  await expect.poll(() => photos.locator('article image').count()).toBeGreaterThan(1)
  await expect(offers(page).filter({ hasText: '年度照片' }).locator('article image').first()).toBeAttached()
  await expect(offers(page).filter({ hasText: '一封信' }).locator('article')).toContainText('写给你')
  await expect(offers(page).locator('article').nth(8)).toBeAttached()
  await expect(photos).toContainText('全书加 2 到 4 页')
  const divider = offers(page).filter({ hasText: '篇章页' })
  await expect(divider).toContainText('连旁边空的，全书加 2 页')
  await accessible(page)
  await fits(page)
  // Nothing of it is in the book until it is pressed; a single page then has room for another.
  await expect(page.getByText('还没有插页')).toBeVisible()
  await page.getByRole('button', { name: /加篇章页/ }).press('Enter')
  await expect(page.getByRole('list', { name: '书里的插页' }).getByRole('listitem')).toHaveCount(1)
  await expect(divider).toContainText('用上空着的一页，不加页')
  await expect(page.getByLabel('放在哪里')).toBeInViewport()
  await accessible(page)
  await fits(page)
})

test('a book without a photograph shows drawn openings', async ({ page }) => {
  await signInAs(page)
  const id = await monthBook(page, '没有照片', [{ day: '2025-08-09T19:42', words: '海很大，她很小。' }])
  await page.goto(`/books/${id}/design/insert`)
  await expect(offers(page).filter({ hasText: '一封信' }).locator('article')).toContainText('写给你')
  await expect(offers(page).filter({ hasText: '照片跨页' }).locator('article')).toHaveCount(0)
  await expect(offers(page).filter({ hasText: '照片跨页' }).locator('svg')).toBeVisible()
})
