import { expect, test } from '@playwright/test'
import { accessible, fits, haveBook, signInAs } from './support/screens.ts'

test('/diary leads to a shelf of diaries alone, and from there to all books @once', async ({ page }) => {
  await signInAs(page)
  await haveBook(page, '灶前灶后')
  const book = page.getByRole('heading', { level: 2, name: '灶前灶后' })
  await page.goto('/diary')
  await expect(page).toHaveURL(/\/books\?book_type=diarybook$/)
  await expect(page.getByText('书架上还没有日记书')).toBeVisible()
  await expect(book).toHaveCount(0)
  await fits(page)
  await accessible(page)
  await page.getByRole('link', { name: '看全部的书' }).click()
  await expect(book).toBeVisible()
  await page.goto('/books?book_type=wxbook')
  await expect(page.getByText('只看微信书')).toBeVisible()
  await expect(book).toBeVisible()
})
