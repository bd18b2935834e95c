/** A grandmother adds photographs to an album by a link, on her phone, without an account; the owner sees which are hers. */
import { expect, type Page, test } from '@playwright/test'
import { haveAlbum } from './support/album.ts'
import { phonePhotos } from './support/photo-files.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const checked = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

test('a relative adds photographs by a link without an account; the owner sees who brought them', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, '/albums')
  const id = await haveAlbum(page, '外婆的院子', 22)
  await page.goto(`/photos/${id}`)
  await page.getByRole('button', { name: '生成链接' }).click({ timeout: 30_000 })
  await page.getByLabel('链接的名称').fill('给外婆')
  await checked(page, 'album-invite')
  await page.getByRole('button', { name: '生成并复制' }).click()
  await expect(page.locator('[data-invitation=open]')).toContainText('添了 0 张')
  const { data } = await (await page.request.get(`/jx/albums/${id}/invitations`)).json()
  const address = new URL(data.links[0].address).pathname

  const { width = 1280, height = 800 } = page.viewportSize() ?? {}
  const context = await browser.newContext({ viewport: { width, height } })
  const granny = await context.newPage()
  await granny.goto(address)
  await expect(granny).toHaveURL(`/photos/${id}`)
  await expect(granny.getByRole('heading', { name: '给《外婆的院子》添照片' })).toBeVisible({ timeout: 30_000 })
  // Without a name nothing is asked for yet.
  await granny.getByRole('button', { name: '选照片' }).click()
  await expect(granny.getByRole('alert')).toHaveText('先写上您的称呼，家里人才知道是谁的照片。')
  await checked(granny, 'album-contribute-first')
  await granny.getByLabel('您怎么称呼').fill('外婆')
  const broken = { name: '网页.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><html>404</html>') }
  await granny.getByTestId('contribution').setInputFiles([...(await phonePhotos(2, 77)), broken])
  await expect(granny.getByText('已经收到 2 张，谢谢您')).toBeVisible({ timeout: 60_000 })
  await expect(granny.getByText('有 1 张没有传成')).toBeVisible()
  await expect(granny.locator('[data-sent] img')).toHaveCount(2)
  await checked(granny, 'album-contribute')
  // She sees nothing else of it.
  expect((await granny.goto(`/album-share/${id}`))?.status()).toBe(404)
  await granny.goto(`/photos/${id}`)
  await expect(granny.getByLabel('您怎么称呼')).toBeVisible({ timeout: 30_000 })

  await page.reload()
  const hers = page.locator('[data-photo]').filter({ hasText: '外婆 添的' })
  await expect(hers).toHaveCount(2, { timeout: 30_000 })
  await expect(page.locator('[data-invitation=open]')).toContainText('添了 2 张')
  await checked(page, 'album-photos-brought')
  await hers.first().getByRole('button', { name: /^拿走/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '拿走' }).click()
  await expect(hers).toHaveCount(1)
  await page.locator('[data-invitation]').getByRole('button', { name: '撤销' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click()
  await expect(page.locator('[data-invitation=revoked]')).toBeVisible()
  // The page that lies open on her phone says so in words.
  await granny.getByLabel('您怎么称呼').fill('外婆')
  await granny.getByTestId('contribution').setInputFiles(await phonePhotos(1, 78))
  await expect(granny.getByText('这条链接已经打不开了，请问请您来的人')).toBeVisible({ timeout: 30_000 })
  await context.close()
})
