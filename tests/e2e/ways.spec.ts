import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { createFlows, type FlowId, flowIds } from '#lib/sources/upload/create-flows.ts'

import { pdfOf } from '../support/browser/pages.ts'
import { readPdf } from '../support/pdf.ts'
import { accessible, becomes, fits, signInAs } from './support/screens.ts'

/** Where each book is made and of which type it is (spec §2), what must be printed of its example, and what must not be: private words, other people, folded quotations. */
const printed: Record<
  FlowId,
  { is: [route: string, bookType: string]; has: string[]; hasNot?: string[]; mm: [number, number] }
> = {
  wxbook: { is: ['wxbook', 'wxbook'], has: ['今天', '小禾'], mm: [148, 210] },
  'wxbook-friend': {
    is: ['wxbook-friend', 'wxbook'],
    has: ['辞职信写了三行', '门轴'],
    hasNot: ['多包了四个，算周远的'],
    mm: [148, 210],
  },
  'wxbook-private': {
    is: ['wxbook-private', 'wxbook'],
    has: ['少说“没关系”'],
    hasNot: ['这一条是公开的', '这一条也是公开的'],
    mm: [148, 210],
  },
  wbbook: { is: ['wbbook', 'wbbook'], has: ['末班车上的人', '我来还愿'], mm: [210, 285] },
  'wbbook-private': {
    is: ['wbbook-private', 'wbbook'],
    has: ['拨到第七位'],
    hasNot: ['大家劳动节快乐'],
    mm: [148, 210],
  },
  diarybook: { is: ['diarybook', 'diarybook'], has: ['见字如面', '它记得'], mm: [148, 210] },
  qbbbook: { is: ['qbbbook', 'qbbbook'], has: ['六斤八两', '抱住了猫', '出生啦'], mm: [185, 210] },
  bbsbook: {
    is: ['bbsbook', 'bbsbook'],
    has: ['听劝，先铲一小块看看', '结帖'],
    hasNot: ['路过的猫', '我拆过七八套，十有六七'],
    mm: [148, 210],
  },
  qbook: { is: ['qbook', 'shuoshuo_book'], has: ['三年很快，别急', '是真的'], mm: [148, 210] },
  qzbook: { is: ['qzbook', 'shuoshuo_book'], has: ['开通空间第一条', '提前抬一下脚'], mm: [148, 210] },
  storybook: { is: ['examples?book=storybook', 'storybook'], has: ['鞋底开了', '硬塞的馒头'], mm: [170, 240] },
}

const small = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640
const letters = (text: string): string => text.replace(/[^\p{Script=Han}]/gu, '')

test('each way of making makes a finished book of its own example', async ({ page }) => {
  test.setTimeout(900_000)
  await signInAs(page, '/create/examples')
  await fits(page)
  await accessible(page)
  for (const id of flowIds)
    await test.step(id, async () => {
      const { heading, asks, privacy, defaults } = createFlows[id]
      const [route, bookType] = printed[id].is
      await page.goto(`/create/${route}`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      // One book is made on the small screen from beginning to end; the others are the same there.
      if (small(page) && id !== 'diarybook') {
        await fits(page)
        return
      }
      await page.getByRole('button', { name: '用示例试一试' }).click()
      const report = page.getByLabel('读到的内容')
      await expect(report).toContainText('读到了这些', { timeout: 60_000 })
      await expect(page.getByText(/^编入 /)).toBeVisible()
      const make = page.getByRole('button', { name: '编排这本书' })
      if (asks === 'person') {
        await expect(make).toBeDisabled()
        await report.getByText('示例·周远', { exact: true }).click()
        await expect(page.getByText('请先确认已经问过')).toBeVisible()
        await report.getByText('我已经问过').click()
      }
      if (asks === 'child') await report.getByLabel('生日').fill('2020-05-20')
      if (asks === 'starter') await expect(report.getByLabel('只看楼主')).toBeChecked()
      await expect(make).toBeEnabled()
      if (id === 'wxbook-friend' || id === 'qbbbook') await accessible(page)
      await make.click()
      await page.waitForURL(/\/books\/[\w-]+/, { timeout: 60_000 })
      const bookId = /books\/([\w-]+)/.exec(page.url())![1]!
      await becomes(page, `/api/book/${bookId}/progress`, 'ready')
      const info = (await (await page.request.get(`/api/book/${bookId}/info`)).json()).data
      expect(info).toMatchObject({
        book_type: bookType,
        flow: id,
        inner_style_id: defaults.style,
        asks_before_sharing: privacy !== 'own',
      })
      const { has, hasNot = [], mm } = printed[id]
      const pdf = readPdf(await pdfOf(page, bookId, 'inner'))
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = pdf.pages[0]!.trimBox
      expect([(x1 - x0) * 25.4, (y1 - y0) * 25.4].map((pt) => Math.round(pt / 72))).toEqual(mm)
      const text = letters(pdf.pages.map((one) => one.text).join(''))
      for (const words of has) expect(text, `${id} prints ${words}`).toContain(letters(words))
      for (const words of hasNot) expect(text, `${id} does not print ${words}`).not.toContain(letters(words))
      expect(
        pdf.pages.some((one) => one.imagesPainted.length > 0),
        `${id} prints pictures`,
      ).toBe(true)
      if (privacy === 'own') return
      const share = (body: object) =>
        page.request.post(`/api/book/${bookId}/info`, { data: body, headers: { origin: new URL(page.url()).origin } })
      expect((await share({ public: true })).status(), `${id} asks before it is shared`).toBe(409)
      expect((await share({ public: true, confirm_share: true })).status()).toBe(200)
    })
})

test('photographs alone get a way on: days of their own, for a story or a child', async ({ page }) => {
  await signInAs(page, '/create/wxbook')
  const shots = await Promise.all(
    [20, 120, 220].map(async (r, i) => ({
      name: `2024050${i + 1}_081240.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: { r, g: 120, b: 90 } } })
        .jpeg()
        .toBuffer(),
    })),
  )
  await page.getByTestId('files').setInputFiles(shots)
  const report = page.getByLabel('读到的内容')
  await expect(report.getByRole('heading', { name: '只有照片，也能成书' })).toBeVisible({ timeout: 60_000 })
  await fits(page)
  await accessible(page)
  await report.getByRole('button', { name: '按拍摄的日子排' }).click()
  await expect(report.getByRole('link', { name: '亲宝宝书' })).toBeVisible({ timeout: 60_000 })
  await report.getByRole('link', { name: '随笔书' }).click()
  await page.waitForURL('**/create/examples?book=storybook')
  await expect(page.getByRole('button', { name: '编排这本书' })).toBeEnabled({ timeout: 30_000 })
})

test('what belongs to another way goes on there, without being sent again', async ({ page }) => {
  // The same at every width.
  if (small(page)) return
  await signInAs(page, '/create/wxbook')
  const example = await page.request.get('/api/import/examples/wbbook')
  const buffer = await example.body()
  await page.getByTestId('files').setInputFiles({ name: '存档.zip', mimeType: 'application/zip', buffer })
  const report = page.getByLabel('读到的内容')
  await expect(report).toContainText('这里面不是朋友圈动态', { timeout: 60_000 })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent++
  })
  await report.getByRole('link', { name: '微博书', exact: true }).click()
  await page.waitForURL('**/create/wbbook')
  await expect(page.getByRole('button', { name: '编排这本书' })).toBeEnabled({ timeout: 30_000 })
  expect(sent).toBe(0)
})
