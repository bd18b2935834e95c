import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { zipOf } from '../support/export-zip.ts'
import { madeLife } from '../support/story.ts'

import { accessible, bookOf, fits, signInAs } from './support/screens.ts'

test('photographs that will blur are shown with their page, and signed for', async ({ page }) => {
  const life = await madeLife(6, 4)
  for (const file of life.slice(1)) file.bytes = await sharp(file.bytes).resize(230).jpeg().toBuffer()
  await signInAs(page)
  const id = await bookOf(page, '小图', await zipOf(life))
  await page.goto(`/books/${id}/check`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^有 \d+ 张照片要看过$/)
  const must = page.getByRole('listitem').filter({ hasText: '张照片太小，印出来会糊' })
  await expect(must).toContainText(/第 \d+ 页.*只有 \d\d dpi。补上原图会自动替换。/)
  await expect(must.locator('xinshu-square').first()).toHaveAttribute('data-state', 'loaded')
  await accessible(page)
  await fits(page)
  await page.screenshot({ path: test.info().outputPath('check.png'), fullPage: true })

  // What did not come is tried again where it stands, in the width of its place.
  await page.route('**/media/**', (route) => route.abort())
  await page.reload()
  const square = must.locator('xinshu-square').first()
  await expect(square).toHaveAttribute('data-state', 'failed')
  await accessible(page)
  await page.unroute('**/media/**')
  await square.getByRole('button', { name: /^图片加载错误.*再试一次$/ }).click()
  await expect(square).toHaveAttribute('data-state', 'loaded')
  await expect(square.locator('img')).toHaveAttribute('src', /[?&]w=320(&|$)/)
  await expect(page).toHaveURL(/\/check$/)

  await page.getByRole('button', { name: '定稿', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '定稿', exact: true })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /张照片会糊，我看过了，照样印/ }).check({ force: true })
  await page.screenshot({ path: test.info().outputPath('dialog.png') })
  await dialog.getByRole('button', { name: '定稿', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已经定稿')
  await expect(page.getByText('补上原图会自动替换')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '补图' })).toHaveCount(0)
  await expect(page.locator('[data-steps] [data-done]')).toHaveCount(4)
  await page.reload()
  await expect(page.locator('[data-steps] [data-done]')).toHaveCount(4)
  await page.screenshot({ path: test.info().outputPath('final.png'), fullPage: true })

  // Taken back, and signed again.
  await page.getByRole('button', { name: '取消定稿' }).click()
  const asked = page.getByRole('alertdialog', { name: '取消《小图》的定稿？' })
  await accessible(page)
  await asked.getByRole('button', { name: '取消定稿' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^有 \d+ 张照片要看过$/)
  await expect(page.locator('[data-steps] [data-done]')).toHaveCount(3)
  await expect(page.getByRole('button', { name: '定稿', exact: true })).toBeEnabled()
})

test('typesetting anew says what it is for, and asks @once', async ({ page }) => {
  await signInAs(page)
  const id = await bookOf(page, '再排一次', await zipOf(await madeLife(6, 2)))
  await page.goto(`/books/${id}`)
  await page.getByRole('button', { name: '重新编排' }).click()
  const asked = page.getByRole('alertdialog', { name: '重新编排这本书？' })
  await expect(asked).toContainText('页码可能会变')
  await asked.getByRole('button', { name: '取消' }).click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('button', { name: '重新编排' })).toBeVisible()
})
