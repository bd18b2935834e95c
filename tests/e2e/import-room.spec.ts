import { expect, type Page, test } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { zipOf } from '../support/export-zip.ts'
import { announced, announcing } from './support/announced.ts'
import { household } from './support/household.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const report = (page: Page) => page.getByLabel('读到的内容')
const put = (page: Page, name: string, buffer: Buffer) =>
  page.getByTestId('files').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

test('what files hold is seen before they are sent, and only what the book needs is', async ({ page }) => {
  await signInAs(page, '/create/wxbook')
  const sent: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(announcing, async (route) => {
    sent.push(...announced(route.request()).map(({ name }) => name))
    await gate
    await route.continue()
  })
  const others = [0, 1, 2].map((n) => ({ name: `杂物/合同 ${n}.pdf`, bytes: Buffer.alloc(300_000, `%PDF-1.4 ${n}`) }))
  await put(page, '朋友圈.zip', await zipOf([...(await household()), ...others]))

  await expect(report(page)).toContainText('读到了这些', { timeout: 60_000 })
  await expect(report(page)).toContainText('先在您的设备上看了一遍')
  await expect(report(page).getByLabel('开头几条').getByRole('listitem')).toHaveCount(3)
  await expect(report(page).getByLabel('开头几条').locator('img').first()).toBeVisible()
  await expect(page.getByText('编入 19 条')).toBeVisible()
  await expect(page.getByRole('button', { name: '编排这本书' })).toBeDisabled()
  const left = page.getByLabel('没有上传的文件')
  await expect(left).toContainText('其余 3 个文件与书无关，没有上传')
  await left.getByText('看是哪些').click()
  await expect(left).toContainText('合同 0.pdf')
  await fits(page)
  await accessible(page)
  expect(sent.some((name) => name.endsWith('.pdf'))).toBe(false)

  open()
  await expect(page.getByRole('button', { name: '编排这本书' })).toBeEnabled({ timeout: 90_000 })
  await expect(report(page)).toContainText('4张')
  await expect(page.getByText('编入 19 条')).toBeVisible()
  expect(sent.filter((name) => name.endsWith('.jpg'))).toHaveLength(16)
  expect(sent.some((name) => name.endsWith('.pdf'))).toBe(false)
})

test.describe('abroad', () => {
  test.use({ timezoneId: 'America/New_York' })
  test('whoever writes from another zone is asked by which clock, once, and may think better of it @once', async ({
    page,
  }) => {
    await signInAs(page, '/create/wxbook')
    await put(page, '朋友圈.zip', await zipOf(await household({ posts: 12, pictures: 2, missing: 0 })))
    const ask = page.getByRole('group', { name: '按哪里的钟点排' })
    await expect(ask).toContainText('您的设备用的是纽约、多伦多时间', { timeout: 60_000 })
    await expect(ask.getByLabel('北京时间')).toBeChecked()
    await expect(page.getByRole('button', { name: '编排这本书' })).toBeEnabled({ timeout: 90_000 })
    await ask.getByText('纽约、多伦多时间', { exact: true }).click()
    await expect(ask.getByLabel('纽约、多伦多时间')).toBeEnabled({ timeout: 30_000 })
    await expect(ask.getByLabel('纽约、多伦多时间')).toBeChecked()
    await accessible(page)
    await page.reload()
    await expect(report(page)).toContainText('钟点按纽约、多伦多时间算', { timeout: 30_000 })
    await page.getByRole('button', { name: '不是这个时间' }).click()
    await page.getByLabel('写的时候在哪里').selectOption('Asia/Shanghai')
    await expect(report(page)).toContainText('钟点按北京时间算', { timeout: 30_000 })
  })
})

test('each odd thing that is put there gets its own sentence @once', async ({ page }) => {
  await signInAs(page, '/create/wxbook')
  const zip = zipSync({ 'a.json': strToU8('[]') })
  const locked = new DataView(zip.slice().buffer)
  for (let at = 0; at + 10 < zip.length; at++)
    if (locked.getUint32(at, true) === 0x02014b50) locked.setUint16(at + 8, 1, true)
  const inner = zipSync({ '里面.zip': zipSync({ '再里面.zip': zip }) })
  const cases: [string, Buffer, string][] = [
    ['空的.json', Buffer.alloc(0), '这个文件是空的'],
    ['合同.pdf', Buffer.from('%PDF-1.4 '.repeat(50)), '是一份 PDF'],
    ['加密.zip', Buffer.from(locked.buffer), '有密码，打不开'],
    ['半个.zip', Buffer.from(zip.subarray(0, 60)), '是不完整的压缩包'],
    ['套娃.zip', Buffer.from(inner), '压缩包套得太深'],
    ['存档.7z', Buffer.from('377abcaf271c0004', 'hex'), '是 7z 压缩包'],
  ]
  for (const [name, bytes, words] of cases) {
    await put(page, name, bytes)
    await expect(page.locator('main'), name).toContainText(words, { timeout: 30_000 })
    await page.getByRole('button', { name: '不要', exact: false }).first().click()
  }
  // What was read of half an export looks whole: that it is not is said in the open, in no list to unfold.
  const [exported] = await household({ posts: 12, pictures: 0, missing: 0 })
  await put(page, '半个.json', Buffer.from(exported!.bytes).subarray(0, exported!.bytes.length / 2))
  await expect(report(page).getByText('文件不完整，在第')).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('放文件的地方').evaluate((zone) => {
    const root = {
      isFile: false,
      isDirectory: true,
      fullPath: '/空',
      createReader: () => ({ readEntries: (done: (some: unknown[]) => void) => done([]) }),
    }
    const event = new DragEvent('drop', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'dataTransfer', { value: { items: [{ webkitGetAsEntry: () => root }], files: [] } })
    zone.dispatchEvent(event)
  })
  await expect(page.getByText('放进来的文件夹是空的')).toBeVisible()
  await page.getByLabel('放文件的地方').evaluate((zone) => {
    const large = new File(['x'], '太大.zip')
    Object.defineProperty(large, 'size', { value: 5 * 1024 ** 3 })
    const event = new DragEvent('drop', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'dataTransfer', { value: { items: [], files: [large] } })
    zone.dispatchEvent(event)
  })
  await expect(page.locator('main')).toContainText('单个文件最大 4 GB，这个放不下')

  const words = Buffer.from((await household({ posts: 3, pictures: 0, missing: 0 }))[0]!.bytes)
  await put(page, '朋友圈.json', words)
  await expect(report(page)).toContainText('读到了这些', { timeout: 60_000 })
  await put(page, '朋友圈.json', words)
  await expect(page.getByText('这些文件已经放进来了')).toBeVisible()
})

test('a folder broken off by a reload says what is not sent yet, and goes on when it is brought again @once', async ({
  page,
}) => {
  await signInAs(page, '/create/wxbook')
  let cut = true
  let bytes = 0
  await page.route(announcing, (route) => {
    const isPicture = announced(route.request()).some(({ name }) => name.endsWith('.jpg'))
    return cut && isPicture ? route.abort() : route.continue()
  })
  page.on('request', (request) => {
    // Without the list of their names before files that go together.
    const head = Number(new URL(request.url()).searchParams.get('head') ?? 0)
    if (request.method() === 'PUT') bytes += (request.postDataBuffer()?.length ?? 0) - head
  })
  const files = await household({ posts: 9, pictures: 6, missing: 0 })
  const bring = () =>
    page.getByTestId('files').setInputFiles(
      files.map(({ name, bytes: body }) => ({
        name: name.split('/').at(-1)!,
        mimeType: 'application/octet-stream',
        // Words too long to go together with pictures: JSON takes blanks at its end.
        buffer: name.endsWith('.json') ? Buffer.concat([body, Buffer.alloc(600_000, ' ')]) : Buffer.from(body),
      })),
    )
  await bring()
  await expect(page.getByText('网络断了一下').first()).toBeVisible({ timeout: 30_000 })
  // The words are there, the pictures are not.
  await expect(page.getByText('第 2 / 7 个')).toBeVisible()
  await page.reload()
  cut = false
  const note = page.getByLabel('没有传完的文件')
  await expect(note).toContainText('上次还有 6 个文件没有传', { timeout: 30_000 })
  const before = bytes
  await bring()
  await expect(page.getByRole('button', { name: '编排这本书' })).toBeEnabled({ timeout: 90_000 })
  await expect(note).toBeHidden()
  const pictures = files.slice(1).reduce((sum, one) => sum + one.bytes.length, 0)
  expect(bytes - before).toBe(pictures)
})
