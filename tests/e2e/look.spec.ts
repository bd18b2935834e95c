import { expect, type Page, type Request, test } from '@playwright/test'
import { zipOf } from '../support/export-zip.ts'
import { madeLife } from '../support/story.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

/** What leaves the machine: every request that carries something, and every one to somebody else. */
const heard = (page: Page): { sent: string[] } => {
  const sent: string[] = []
  const hear = (request: Request): void => {
    const { protocol, host } = new URL(request.url())
    if (protocol === 'blob:' || protocol === 'data:') return
    const foreign = host !== new URL(page.url()).host
    if (foreign || request.postDataBuffer() !== null || !['GET', 'HEAD'].includes(request.method()))
      sent.push(`${request.method()} ${request.url()}`)
  }
  page.context().on('request', hear)
  return { sent }
}

type Chosen = { name: string; mimeType: string; buffer: Buffer }
const choose = async (page: Page, link: string, file: Chosen): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('link', { name: link }).filter({ visible: true }).first().click(),
  ])
  await chooser.setFiles(file)
}
const zipped = (name: string, buffer: Buffer): Chosen => ({ name, mimeType: 'application/zip', buffer })
const pages = (page: Page) => page.getByRole('list', { name: '您的书，开头几页' })
const report = (page: Page) => page.getByLabel('读到的内容')
/** Nothing is counted of visits here: whoever is not asked sends no figures of their visit either. */
const visit = async (page: Page, path: string): Promise<void> => {
  await page.addInitScript(() => {
    Math.random = () => 0.999
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

test('a visitor sees the first pages of their own book with one press, and nothing leaves the machine', async ({
  page,
}) => {
  const life = zipped('朋友圈.zip', await zipOf(await madeLife(120, 240)))
  await visit(page, '/')
  const { sent } = heard(page)
  await choose(page, '先看看您的书', life)
  await expect(pages(page).getByRole('listitem').first()).toBeVisible({ timeout: 60_000 })
  expect(await pages(page).getByRole('listitem').count()).toBeGreaterThan(4)
  await expect(report(page)).toContainText('120条')
  await expect(report(page)).toContainText('240张')
  // Words of theirs, photographs of theirs.
  await expect(pages(page).locator('image[href^="blob:"]').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  await fits(page)
  await accessible(page)
  // One of them over the whole window, and back to where one was.
  const second = page.getByRole('button', { name: '放大开头第 2 页' })
  const [small, window] = [await second.boundingBox(), page.viewportSize()!]
  await second.click()
  const large = page.getByRole('dialog', { name: '开头第 2 页，放大' })
  const shown = await large.locator('article svg').boundingBox()
  expect(shown!.width).toBeGreaterThan(Math.min(small!.width * 1.3, window.width * 0.9))
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(second).toBeFocused()
  expect(sent).toEqual([])

  // After signing in the room has the files already.
  await page.getByRole('button', { name: '登录，接着做这本书' }).click()
  await page.waitForURL(/\/signin\?/)
  expect(sent.filter((one) => /import|files/.test(one))).toEqual([])
  await signInAs(page, '/create/wxbook')
  await expect(page.getByText('编入 120 条')).toBeVisible({ timeout: 60_000 })
})

test('on the page of a product the book is that one; what can’t be read says so and the next file takes its place', async ({
  page,
}) => {
  await visit(page, '/products/wxbook')
  const { sent } = heard(page)
  await choose(page, '带文件来，看样书', zipped('空.zip', Buffer.alloc(0)))
  await expect(report(page)).toContainText('这个文件是空的，没有内容可以读')
  const put = (name: string, buffer: Buffer) => page.getByTestId('files').setInputFiles(zipped(name, buffer))
  await put('一半.zip', Buffer.from(`PK\u0003\u0004${'x'.repeat(500)}`))
  await expect(report(page)).toContainText('不完整的压缩包')
  await put('合同.pdf', Buffer.from('%PDF-1.4\n'))
  await expect(report(page)).toContainText('没能读出来')
  await expect(page.getByRole('button', { name: '登录，接着做这本书' })).toHaveCount(0)
  await put('朋友圈.zip', await zipOf(await madeLife(12, 8)))
  await expect(report(page)).toContainText('12条', { timeout: 60_000 })
  await expect(pages(page).getByRole('listitem').first()).toBeVisible()
  await put('存档.rar', Buffer.from('Rar!\u001a\u0007\u0001\0'))
  await expect(report(page)).toContainText('这些文件要登录以后看')
  await expect(page.getByRole('button', { name: '登录，接着做这本书' })).toBeVisible()
  expect(sent).toEqual([])
})

test('articles are set as articles @once', async ({ page }) => {
  await visit(page, '/')
  const text = '# 灯下\n\n夜里读书，灯是旧的。\n\n## 其一\n\n窗外有雨。\n'
  await choose(page, '先看看您的书', { name: '灯下.md', mimeType: 'text/markdown', buffer: Buffer.from(text) })
  await expect(pages(page)).toContainText('夜里读书', { timeout: 60_000 })
  await expect(report(page)).toContainText('1篇')
  await page.getByRole('button', { name: '登录，接着做这本书' }).click()
  await page.waitForURL(/\/signin\?/)
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/create\/blogbook\//)
})

test('a link that looks into files leads to its room in another window, as any link does @once', async ({ page }) => {
  let asked = 0
  page.on('filechooser', () => asked++)
  for (const [path, name] of [
    ['/', '先看看您的书'],
    ['/products/blogbook', /带文件来|开始/],
  ] as const) {
    await visit(page, path)
    const link = page.getByRole('link', { name }).and(page.locator('[data-look]')).filter({ visible: true }).first()
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(other).toHaveURL(/\/signin\?.*redirect=%2Fcreate%2F/)
    await other.close()
  }
  expect(asked).toBe(0)
})

test('where nothing can be looked at, the files are carried to the sign-in all the same @once', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'Worker')
  })
  await visit(page, '/')
  await choose(page, '先看看您的书', zipped('朋友圈.zip', await zipOf(await madeLife(12, 8))))
  await expect(report(page)).toContainText('这些文件要登录以后看')
  await page.getByRole('button', { name: '登录，接着做这本书' }).click()
  await page.waitForURL(/\/signin\?/)
})

test('whoever has signed in drops a file on the home page and stands in the room with it @once', async ({ page }) => {
  await signInAs(page)
  await page.goto('/')
  const life = [...(await zipOf(await madeLife(12, 8)))]
  await page.evaluate(async (bytes) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(bytes)], '朋友圈.zip', { type: 'application/zip' }))
    const drag = (name: string) =>
      document.body.dispatchEvent(new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true }))
    drag('dragenter')
    // Whoever drags lets go once the page says that it takes files.
    for (let frame = 0; drag('dragover'); frame++) {
      if (frame > 1200) throw new Error('the page takes no files')
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    drag('drop')
  }, life)
  await page.waitForURL(/\/create\/wxbook/, { timeout: 60_000 })
  await expect(page.getByText('编入 12 条')).toBeVisible({ timeout: 60_000 })
})
