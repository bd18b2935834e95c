import { readFile } from 'node:fs/promises'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { expect, test } from '@playwright/test'
import { accessible, fits, haveBook, signInAs } from './support/screens.ts'

test('a book is taken along as an EPUB from its page, left and come back to', async ({ page }) => {
  await signInAs(page)
  const id = await haveBook(page, '带走的书')
  await page.goto(`/books/${id}`)
  await page.getByRole('button', { name: '做成 EPUB 电子书' }).click()
  await expect(page.getByText(/正在做电子书|做好了/).first()).toBeVisible()
  await page.goto('/books')
  await page.goto(`/books/${id}`)
  const fetch = page.getByRole('link', { name: '下载 EPUB 电子书' })
  await expect(fetch).toBeVisible({ timeout: 60_000 })
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/along-${page.viewportSize()?.width}.png`, fullPage: true })
  const [file] = await Promise.all([page.waitForEvent('download'), fetch.click()])
  expect(file.suggestedFilename()).toBe('带走的书.epub')
  const { errorCount } = await EpubCheck.validate(new Uint8Array(await readFile(await file.path())))
  expect(errorCount).toBe(0)
})
