/** An album's photographs are laid out anew: other words, another theme, another album; the first stays. */
import { expect, test } from '@playwright/test'
import { haveAlbum } from './support/album.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

test('the photographs of an album are laid out anew with a preface, as another album', async ({ page }) => {
  test.setTimeout(120_000)
  await signInAs(page, '/albums')
  const id = await haveAlbum(page, '外婆的院子', 22)
  await page.goto(`/photos/${id}`)
  await page.getByRole('link', { name: '重新排' }).click({ timeout: 30_000 })
  await expect(page).toHaveURL(`/albums/${id}/generator`)
  await expect(page.getByText('照片盘里的 22 张照片全部重新排一遍')).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('主题').selectOption('xuan')
  const preface = page.getByLabel('序言')
  await preface.fill('那年夏天院子里的枣。'.repeat(300))
  await page.getByRole('button', { name: '排成另一本' }).click()
  await expect(page.getByRole('alert')).toContainText(/序言一页放不下，多了 \d+ 行/, { timeout: 30_000 })
  // Nothing typed is lost.
  await expect(page.getByLabel('书名')).toHaveValue('外婆的院子')
  await preface.fill('那年夏天，外婆把枣都留给了我们。')
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({
      path: `${process.env.SHOTS}/album-generator-${page.viewportSize()?.width}.png`,
      fullPage: true,
    })
  await page.getByRole('button', { name: '排成另一本' }).click()
  await expect(page).toHaveURL(/\/albums\/[\w-]+\/preview$/, { timeout: 60_000 })
  const other = new URL(page.url()).pathname.split('/')[2]
  expect(other).not.toBe(id)
  await page.goto(`/albums/${other}/generator`)
  await expect(page.getByLabel('序言')).toHaveValue('那年夏天，外婆把枣都留给了我们。', { timeout: 30_000 })
  await expect(page.getByLabel('主题')).toHaveValue('xuan')
  // The first is what it was, and somebody else finds neither.
  await page.goto(`/albums/${id}/generator`)
  await expect(page.getByLabel('序言')).toHaveValue('', { timeout: 30_000 })
  await page.context().clearCookies()
  await signInAs(page, '/albums')
  expect((await page.goto(`/albums/${id}/generator`))?.status()).toBe(404)
})
