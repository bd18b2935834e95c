/** /books/{id}/design/preface, copyright, insert and background: what is typed is seen as it will be printed, and kept. */
import { expect, type Page, test } from '@playwright/test'
import { accessible, fits, haveBook, signInAs } from './support/screens.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
const room = async (page: Page, id: string, name: string): Promise<void> => {
  await page.goto(`/books/${id}`)
  await page.getByRole('list', { name: '装点这本书' }).getByRole('link', { name }).click()
  await expect(page.getByRole('button', { name: '撤销' })).toBeVisible()
}

test('a preface is written, seen on its page, found too long and taken back; an insert is added', async ({ page }) => {
  await signInAs(page)
  const id = await haveBook(page, '装点一下', { posts: 12, pictures: 6, missing: 0 })
  await room(page, id, '序言')
  await page.getByLabel('正文').fill('写给以后的我们')
  await page.getByLabel('署名').fill('林小满')
  await expect(page.getByRole('article', { name: '序言第 1 页' })).toContainText('写给以后的我们')
  await saved(page)
  await accessible(page)
  await fits(page)
  await page.getByLabel('正文').fill('等你读到这里，已经比我高了。\n'.repeat(120))
  await expect(page.getByText(/两页放不下：多出 \d+ 行/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('正文')).toHaveValue(/^等你读到这里/)
  await page.getByLabel('正文').fill('')
  await page.getByLabel('署名').fill('')
  await expect(page.getByText('还没有写，书里就没有这一页')).toBeVisible()

  await room(page, id, '插页')
  await page.getByRole('button', { name: '加照片跨页' }).click()
  await page.getByRole('button', { name: /^第 1 张照片/ }).click()
  await expect(page.getByRole('button', { name: '第 1 张照片，排在第 1' })).toBeVisible()
  await expect(page.getByRole('article', { name: '插页第 2 页' })).toBeVisible()
  await saved(page)
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: /^拿掉照片跨页/ }).click()
  await expect(page.getByText('还没有插页')).toBeVisible()
})

test('rows of the copyright page and grounds are seen on the own pages', async ({ page }) => {
  await signInAs(page)
  const id = await haveBook(page, '底色', { posts: 12, pictures: 6, missing: 0 })
  await room(page, id, '版权页')
  await page.getByLabel('编辑').fill('阿舟')
  await expect(page.getByRole('article', { name: '版权页第 1 页' })).toContainText('阿舟')
  await expect(page.getByRole('article', { name: '版权页第 1 页' })).toContainText('私人定制，非卖品')
  await saved(page)
  await accessible(page)
  await fits(page)
  await room(page, id, '底色和开关')
  await page.getByText('横线').click()
  await page.getByText('照片印成黑白').click()
  await expect(page.getByRole('article', { name: '您的书第 1 页' })).toBeVisible()
  await saved(page)
  await accessible(page)
  await fits(page)
})
