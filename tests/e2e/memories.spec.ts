import { expect, test } from '@playwright/test'
import { monthBook } from './support/month-book.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

test.setTimeout(90_000)

test('that day of former years: words, pictures, a card; the strip leads from day to day', async ({ page }) => {
  await signInAs(page)
  await page.goto('/myhistory')
  await expect(page.getByRole('heading', { name: '还没有写过的日子' })).toBeVisible()
  await accessible(page)
  await monthBook(page, '小满', [
    { day: '2019-11-28T08:10', words: '第一场雪。\n院里的猫不肯出门，在窗台上坐了一天，等雪停。', pictures: 1 },
    { day: '2021-11-28T19:42', words: '柿子晒好了，奶奶寄来一箱，分给楼上楼下。', pictures: 5 },
    { day: '2021-11-28T21:00', words: '<b>&amp; 不是标签</b>' },
    { day: '2022-11-29T08:00', words: '第二天。' },
  ])
  await page.goto('/myhistory/1128')
  await page.evaluate(() => document.fonts.ready)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/memories-${page.viewportSize()?.width}.png`, fullPage: true })
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/2019/, /2021/])
  await expect(page.getByText('<b>&amp; 不是标签</b>')).toBeVisible()
  expect(await page.locator('article').count()).toBe(3)
  await fits(page)
  await accessible(page)
  await page.getByRole('button', { name: '做成一张卡片' }).first().click()
  const card = page.getByRole('img', { name: /2019年11月28日的卡片：第一场雪/ })
  await expect(card).toBeVisible()
  expect(await card.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    1080, 1620,
  ])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/card-${page.viewportSize()?.width}.png` })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '看大图，第 1 张' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '11月29日，写过 1 条' }).click()
  await expect(page.getByText('第二天。')).toBeVisible()
  await page.getByRole('link', { name: '后一天' }).click()
  await expect(page.getByRole('heading', { name: '往年的11月30日，没有写下什么' })).toBeVisible()
  await page.goto('/myhistory/1128')
  await page.getByRole('link', { name: '在《小满》里看这个月' }).first().click()
  await expect(page).toHaveURL(/\/months\/201911$/)
})

test('a day no year has is a page that is not there', async ({ page }) => {
  await signInAs(page)
  for (const wrong of ['0230', '1328', 'abcd', '112', '1128/2019'])
    expect((await page.goto(`/myhistory/${wrong}`))?.status(), wrong).toBe(404)
})
