import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { zipOf } from '../support/export-zip.ts'
import { household } from './support/household.ts'
import { accessible, becomes, bookOf, fits, haveBook, signInAs } from './support/screens.ts'

/** Light, shade and edges: flat colours are taken for screenshots, which stand on no cover. */
const photograph = async (index: number): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: 90 + (index % 40) * 3, sigma: 45 }
  const grains = await sharp({ create: { width: 60, height: 45, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return sharp(grains).resize({ width: 2400 }).jpeg({ quality: 60 }).toBuffer()
}

type Info = {
  title: string
  author: string
  inner_style_id: string
  meta: string
  cover: {
    code_name: string
    pic: string | null
    x: number
    y: number
    scale: number
    rotate: number
    text: string | null
  }
}
const info = async (page: Page, id: string): Promise<Info> =>
  ((await (await page.request.get(`/api/book/${id}/info`)).json()) as { data: Info }).data
const isSaved = (page: Page) => expect(page.locator('[data-save=saved]')).toBeVisible({ timeout: 30_000 })
const shown = (page: Page, design: string) =>
  expect(page.locator(`[data-cover="${design}"] svg`).first()).toBeAttached({ timeout: 60_000 })
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true }).check()

test('a cover is dressed live on one’s own title and picture, saved, taken back, and kept over a reload', async ({
  page,
}) => {
  await signInAs(page)
  const id = await bookOf(
    page,
    '一家人',
    await zipOf(await household({ posts: 12, pictures: 8, missing: 0 }, photograph)),
  )
  await page.goto(`/books/${id}/design/cover`)
  await shown(page, 'vertical')
  // All eight, each on its own title and picture.
  await expect(page.locator('[data-design] > span > svg')).toHaveCount(8, { timeout: 60_000 })
  await expect(page.locator('[data-design="window"] image[href*="/media/"]').first()).toBeAttached()
  await fits(page)
  await accessible(page)

  await choose(page, '封面样子', '窗')
  await shown(page, 'window')
  await choose(page, '颜色', '苔')
  await isSaved(page)
  expect((await info(page, id)).cover.code_name).toBe('window-3')

  // Words are drawn as they are typed.
  await page.getByLabel('副题').fill('慢慢走')
  const front = page.getByRole('img', { name: '《一家人》的封面' })
  await expect(front).toContainText('慢', { timeout: 10_000 })
  await page.getByLabel('年份').fill('二〇二三')
  await expect(front).toContainText('〇', { timeout: 10_000 })
  await page.getByLabel('封底的话').fill('给妈妈')
  await isSaved(page)
  await expect.poll(async () => (await info(page, id)).cover.text).toBe('给妈妈')
  expect((await info(page, id)).meta).toBe('二〇二三')

  // By keys: moved, enlarged, turned, and read aloud.
  const handle = page.locator('[data-photo-handle]')
  await handle.focus()
  for (const key of ['+', '+', '+', '+', ']', 'Shift+ArrowRight']) await page.keyboard.press(key)
  await expect(handle).toHaveAccessibleName(/放大 1\.2\d 倍，转 1 度/)
  await expect.poll(async () => (await info(page, id)).cover.rotate, { timeout: 15_000 }).toBeCloseTo(1, 3)
  const byKeys = (await info(page, id)).cover
  expect(byKeys.pic).toMatch(/^[0-9a-f]{64}$/)
  expect(byKeys.scale).toBeCloseTo(1.05 ** 4, 2)

  // By hand: it goes with the pointer, and no further than its edge.
  const box = (await handle.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 5; step++) await page.mouse.move(x - step * 4, y + step * 2)
  await page.mouse.up()
  await expect.poll(async () => (await info(page, id)).cover.x, { timeout: 15_000 }).toBeLessThan(byKeys.x)

  // Another picture; back by undo, and the undo is still there after a reload.
  const pictures = page.getByRole('radiogroup', { name: '封面照片' }).getByRole('radio')
  await pictures.nth(3).check()
  await isSaved(page)
  const other = await page.locator('[data-picture]').nth(2).getAttribute('data-picture')
  await expect.poll(async () => (await info(page, id)).cover.pic).toBe(other)
  await page.reload()
  await shown(page, 'window')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(async () => (await info(page, id)).cover.pic, { timeout: 15_000 }).toBe(byKeys.pic)
  await page.getByRole('button', { name: '重做' }).click()
  await expect.poll(async () => (await info(page, id)).cover.pic, { timeout: 15_000 }).toBe(other)

  for (const name of ['摊平', '立着']) {
    await choose(page, '怎么看', name)
    await expect(page.getByRole('img', { name: /封底、书脊和封面|立着的样子/ })).toBeVisible()
    await fits(page)
  }
  await accessible(page)
  // What was seen is what is printed.
  await becomes(page, `/api/book/${id}/progress`, 'ready')
  const printed = (await (await page.request.get(`/api/book/${id}/info`)).text()).includes(other!)
  expect(printed).toBe(true)
})

test('changed on another device meanwhile: both are kept until somebody decides @once', async ({ page }) => {
  await signInAs(page)
  const id = await haveBook(page, '一家人')
  await page.goto(`/books/${id}/design/cover`)
  await shown(page, 'vertical')
  await page.request.post(`/api/book/${id}/info`, {
    data: { title: '另一个名字' },
    headers: { origin: new URL(page.url()).origin },
  })
  await page.getByLabel('书名').fill('我的名字')
  await expect(page.getByText('这本书刚在别处改过。')).toBeVisible({ timeout: 15_000 })
  expect((await info(page, id)).title).toBe('另一个名字')
  await accessible(page)
  await page.getByRole('button', { name: '用我的' }).click()
  await expect.poll(async () => (await info(page, id)).title).toBe('我的名字')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(async () => (await info(page, id)).title, { timeout: 15_000 }).toBe('另一个名字')
})

test('words that did not arrive meet a change of another device: both are shown by field, after a reload too', async ({
  page,
  browser,
}) => {
  const who = await signInAs(page)
  const id = await haveBook(page, '一家人')
  await page.goto(`/books/${id}/design/cover`)
  await shown(page, 'vertical')
  await page.route(`**/api/book/${id}/info`, (route) => route.abort())
  await page.getByLabel('书名').fill('我的名字')
  await page.getByLabel('封底的话').fill('给妈妈')
  // Designs without a picture: those of screenshots would be made as others.
  await choose(page, '封面样子', '布面')
  await expect(page.locator('[data-save=failed]')).toBeVisible({ timeout: 30_000 })

  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAs(other, '/books', who)
  await other.goto(`/books/${id}/design/cover`)
  await other.getByLabel('书名').fill('另一个名字')
  await other.getByLabel('作者').fill('那边的人')
  await choose(other, '封面样子', '线描')
  await isSaved(other)
  await expect.poll(async () => (await info(other, id)).cover.code_name).toMatch(/^line/)
  await context.close()

  await page.unroute(`**/api/book/${id}/info`)
  for (let time = 0; time < 2; time++) {
    await page.reload()
    await expect(page.locator('[data-elsewhere]')).toHaveCount(2)
    const words = page.getByRole('group', { name: '书名' })
    await expect(words).toContainText('我的名字')
    await expect(words).toContainText('另一个名字')
  }
  const covers = page.getByRole('group', { name: '封面样子' }).getByRole('img')
  for (const at of [0, 1])
    await expect.poll(() => covers.nth(at).evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(640)
  await expect(page.getByLabel('作者')).toHaveValue('那边的人')
  await expect(page.getByLabel('封底的话')).toHaveValue('给妈妈')
  await accessible(page)
  await fits(page)
  await page.goto(`/books/${id}/design`)
  await page.getByRole('link', { name: '去看看，留哪一边' }).click()

  await page.getByRole('group', { name: '书名' }).getByRole('button', { name: '用我的' }).click()
  await expect(page.locator('[data-elsewhere]')).toHaveCount(1)
  await page.getByRole('button', { name: '用那边的' }).click()
  await isSaved(page)
  const now = await info(page, id)
  expect(now).toMatchObject({ title: '我的名字', author: '那边的人', cover: { text: '给妈妈' } })
  expect(now.cover.code_name).toMatch(/^line/)
})

test('without a worker the server draws the cover @once', async ({ page }) => {
  await page.addInitScript(() => {
    const Real = window.Worker
    window.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        if (String(url).includes('cover')) throw new Error('refused')
        super(url, options)
      }
    }
  })
  await signInAs(page)
  const id = await haveBook(page, '一家人')
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/covers/config/') && asked.push(request.url())))
  await page.goto(`/books/${id}/design/cover`)
  const image = page.getByAltText('《一家人》的封面')
  await expect.poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(640)
  await page.getByLabel('书名').fill('两家人')
  await expect(page.getByAltText('《两家人》的封面')).toBeVisible()
  // What designs are like is asked once a session.
  expect(asked).toHaveLength(8)
  await page.reload()
  await expect(page.getByRole('radiogroup', { name: '封面样子' }).getByRole('radio')).toHaveCount(8)
  expect(asked).toHaveLength(8)
})

test('the book is seen as it is dressed, and another style with its price before it is worn', async ({ page }) => {
  await signInAs(page)
  const id = await haveBook(page, '一家人', { posts: 60, pictures: 30, missing: 0 })
  await page.goto(`/books/${id}`)
  await page.getByRole('link', { name: '装扮' }).click()
  await expect(page.getByRole('img', { name: '《一家人》立着的样子' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: '翻开看看' }).locator('svg')).toHaveCount(2, { timeout: 30_000 })
  await fits(page)
  await accessible(page)
  await page.locator('[data-door="template"]').click()
  const group = page.getByRole('radiogroup', { name: '版式与开本' })
  await expect(group.getByRole('radio')).toHaveCount(6, { timeout: 60_000 })
  for (const name of ['A5拾光', 'A4杂志版', 'A5素笺', '方本胶片', '20开童年', '16开远行'])
    await expect(group.getByRole('radio', { name: new RegExp(`^${name} .*\\d+ × \\d+ 毫米.*\\d+ 页`) })).toBeAttached()
  await expect(page.locator('[data-thumb="zazhi"] svg').first()).toBeAttached({ timeout: 60_000 })
  await fits(page)
  await accessible(page)
  await group.getByRole('radio', { name: /^A5拾光/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(group.getByRole('radio', { name: /^A5素笺/ })).toBeChecked()
  await page.getByRole('button', { name: '换成这个版式' }).click()
  await expect.poll(async () => (await info(page, id)).inner_style_id, { timeout: 30_000 }).toBe('sujian')
  await becomes(page, `/api/book/${id}/progress`, 'ready')
  await page.getByRole('button', { name: '撤销，换回A5拾光' }).click({ timeout: 30_000 })
  await expect.poll(async () => (await info(page, id)).inner_style_id, { timeout: 30_000 }).toBe('shiguang')
})
