import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { zipOf } from '../support/export-zip.ts'
import { household, householdZip } from './support/household.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const report = (page: Page) => page.getByLabel('读到的内容')
const chosen = async (page: Page): Promise<number> =>
  Number(/编入 ([\d,]+) 条/.exec(await page.getByText(/编入 [\d,]+ 条/).innerText())?.[1]?.replace(',', ''))
/** The number once two looks in a row see the same: a drag is drawn in steps. */
const settled = async (page: Page): Promise<number> => {
  let last = 0
  const same = async (): Promise<boolean> => {
    const before = last
    last = await chosen(page)
    return last > 0 && last === before
  }
  await expect.poll(same).toBe(true)
  return last
}
const bring = async (page: Page, buffer: Buffer) => {
  await page.getByTestId('files').setInputFiles({ name: '朋友圈.zip', mimeType: 'application/zip', buffer })
  await expect(report(page)).toContainText('读到了这些', { timeout: 90_000 })
  await expect(report(page)).toContainText('本人')
}

test('a look, a range and a writer are chosen, and the book holds exactly that', async ({ page }) => {
  await signInAs(page, '/products/wxbook')
  await page.locator('label', { hasText: 'A5素笺' }).first().click()
  await page.locator('a:visible', { hasText: '带文件来' }).first().click()
  await expect(page.getByText('您在产品页选了A5素笺，精装')).toBeVisible()
  const step = page.locator('[data-steps] [aria-current=step]')
  await expect(step).toHaveText('导入内容')
  await bring(page, await householdZip())
  await expect(step).toHaveText('挑选范围')
  await expect(report(page)).not.toContainText('这次')
  const all = await chosen(page)
  expect(all).toBe(19)

  await page.getByText('老周', { exact: true }).click()
  await expect.poll(() => chosen(page)).toBe(24)
  const from = page.getByRole('slider', { name: '从哪个月开始' })
  await from.focus()
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
  const narrowed = await settled(page)
  expect(narrowed).toBeLessThan(24)
  await expect(page.getByRole('combobox', { name: /^从/ })).not.toHaveValue('202201')

  const to = page.getByRole('slider', { name: '到哪个月为止' })
  const before = await to.getAttribute('aria-valuetext')
  const box = (await to.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x - 60, box.y + 20, { steps: 6 })
  await page.mouse.up()
  await expect(to).not.toHaveAttribute('aria-valuetext', before ?? '')
  const estimated = await settled(page)
  expect(estimated).toBeLessThan(narrowed)
  await fits(page)
  await expect(page.getByRole('button', { name: '编排这本书' })).toBeEnabled({ timeout: 90_000 })
  await accessible(page)

  await expect(page.getByLabel('作者')).toHaveValue('示例·林小满')
  await expect(page.getByRole('radio', { name: 'A5素笺' })).toBeChecked()
  await page.getByRole('radio', { name: '布面' }).check()
  await page.getByLabel('书名').fill('一家人')
  await page.getByRole('button', { name: '编排这本书' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '一家人' })).toBeVisible({ timeout: 90_000 })
  const printed = Number(/(\d+) 条/.exec(await page.locator('main dl').innerText())?.[1])
  // A post without words whose pictures are all missing has nothing to print.
  expect(printed).toBeGreaterThan(estimated - 4)
  expect(printed).toBeLessThanOrEqual(estimated)
  for (const told of ['示例·林小满', 'A5素笺', '想做成精装']) await expect(page.locator('main dl')).toContainText(told)

  // Back at the report, another book is made of the same files; whoever comes anew finds a clean table.
  await page.goBack()
  await expect(report(page)).toContainText('读到了这些')
  await page.getByLabel('书名').fill('另一本')
  await page.getByLabel('作者').fill('')
  await page.getByRole('button', { name: '编排这本书' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '另一本' })).toBeVisible({ timeout: 90_000 })
  await expect(page.locator('main dl')).toContainText('佚名')
  await page.goto('/create/wxbook')
  await expect(report(page)).toContainText('放进来，先看看有多少内容')
  await expect(step).toHaveText('导入内容')

  // What is known already is told apart from what came now.
  await bring(page, await householdZip({ posts: 9, pictures: 3, missing: 0, seed: 29 }))
  await expect(report(page)).toContainText(/这次新增 \d 条，合计 \d\d 条/)
})

test('nobody chosen: the button says why it waits; a reload finds what was chosen and written @once', async ({
  page,
}) => {
  await signInAs(page, '/create/wxbook')
  await bring(page, await householdZip())
  await page.getByText('示例·林小满', { exact: true }).click()
  await expect(page.getByRole('button', { name: '编排这本书' })).toBeDisabled()
  await expect(report(page)).toContainText('至少留一个人')
  await page.getByLabel('书名').fill('两年的日子')
  await page.getByRole('radio', { name: '布面' }).check()
  await page.getByRole('combobox', { name: /^从/ }).selectOption({ index: 2 })
  const from = await page.getByRole('combobox', { name: /^从/ }).inputValue()
  // What lies at the server comes back by itself.
  await expect(page.getByText('已传好')).toBeVisible({ timeout: 90_000 })
  await page.reload()
  await expect(report(page)).toContainText('至少留一个人', { timeout: 30_000 })
  await expect(page.getByLabel('书名')).toHaveValue('两年的日子')
  await expect(page.getByRole('radio', { name: '布面' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: /^从/ })).toHaveValue(from)
})

test('missing pictures are listed, and filled by bringing them later @once', async ({ page }) => {
  await signInAs(page, '/create/wxbook')
  const whole = await household({ missing: 0 })
  const words = whole.slice(0, 1)
  await bring(page, await zipOf(words))
  await expect(report(page)).toContainText('没有随文件导出')
  await page.getByText('看缺哪些').click()
  await expect(page.getByLabel('缺图的内容').getByRole('listitem').first()).toContainText('.jpg')
  await accessible(page)
  const pictures = await zipOf(whole.slice(1))
  await page.getByTestId('files').setInputFiles({ name: '图片.zip', mimeType: 'application/zip', buffer: pictures })
  await expect(report(page)).not.toContainText('没有随文件导出', { timeout: 90_000 })
})

test('an upload broken off by a reload goes on where it was @once', async ({ page }) => {
  await signInAs(page, '/create/wxbook')
  // Only what the book needs is sent: the large file is a picture of a post.
  const draw = async (index: number) => (index === 0 ? randomBytes(5 * 1024 * 1024) : randomBytes(9000))
  const buffer = await zipOf(await household({}, draw))
  const offsets: number[] = []
  let cut = true
  await page.route(/\/api\/import\/imports\/[^/]+\/files\/[^/]+\?offset=/, (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    if (cut && offset > 0) return route.abort()
    offsets.push(offset)
    // Whoever sends the same again and again would do so for ever.
    if (offsets.length > 20) return route.fulfill({ status: 422, json: { errcode: 'invalid', errmsg: '一再重传' } })
    return route.continue()
  })
  const file = { name: '朋友圈.zip', mimeType: 'application/zip', buffer }
  await page.getByTestId('files').setInputFiles(file)
  await expect(page.getByText('网络断了一下，正在接着传')).toBeVisible({ timeout: 30_000 })
  cut = false
  await page.reload()
  await expect(page.getByText('有 1 个文件只传了一部分')).toBeVisible()
  await accessible(page)
  const rest = page.getByTestId('rest')
  await rest.setInputFiles({ ...file, buffer: buffer.subarray(1) })
  await expect(page.getByText('这不是同一个文件')).toBeVisible()
  await rest.setInputFiles({ ...file, name: '改过名字.zip' })
  await expect(report(page)).toContainText('读到了这些', { timeout: 90_000 })
  await expect(page.getByRole('button', { name: '编排这本书' })).toBeEnabled({ timeout: 90_000 })
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
  expect(offsets.at(-1)).toBeGreaterThan(0)
})

test('a file broken off is done without, and the others are read @once', async ({ page }) => {
  await signInAs(page, '/create/wxbook')
  let cut = true
  await page.route(/\/api\/import\/imports\/[^/]+\/files\/[^/]+\?offset=/, (route) =>
    cut && !route.request().url().endsWith('offset=0') ? route.abort() : route.continue(),
  )
  // An archive only the server opens.
  const rar = Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), randomBytes(5 * 1024 * 1024)])
  const large = { name: '相册.rar', mimeType: 'application/octet-stream', buffer: rar }
  await page.getByTestId('files').setInputFiles(large)
  await expect(page.getByText('网络断了一下，正在接着传')).toBeVisible({ timeout: 30_000 })
  cut = false
  await page.reload()
  const left = page.getByLabel('没有传完的文件')
  await expect(left).toContainText('相册.rar')
  const buffer = await householdZip()
  await page.getByTestId('files').setInputFiles({ name: '朋友圈.zip', mimeType: 'application/zip', buffer })
  await expect(page.getByText(/KB · 已传好/)).toBeVisible()
  await expect(left).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: '不要这个文件' }).click()
  await expect(left).toBeHidden()
  await expect(report(page)).toContainText('读到了这些', { timeout: 90_000 })
})

test('a dropped folder is read with the folders in it, however many entries it hands over at a time @once', async ({
  page,
}) => {
  await signInAs(page, '/create/wxbook')
  const files = await household({ posts: 12, pictures: 8, missing: 0 })
  const given = files.map(({ name, bytes }) => ({ path: name, base64: Buffer.from(bytes).toString('base64') }))
  await page.getByLabel('放文件的地方').waitFor()
  await page.evaluate((list) => {
    type Fake = { isFile: boolean; isDirectory: boolean; fullPath: string } & Record<string, unknown>
    const asFile = (path: string, base64: string): Fake => {
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
      return {
        isFile: true,
        isDirectory: false,
        fullPath: `/导出/${path}`,
        file: (done: (file: File) => void) => done(new File([bytes], path.split('/').at(-1) ?? path)),
      }
    }
    const asFolder = (fullPath: string, entries: Fake[]): Fake => ({
      isFile: false,
      isDirectory: true,
      fullPath,
      createReader: () => {
        const rest = [...entries]
        return { readEntries: (done: (some: Fake[]) => void) => done(rest.splice(0, 3)) }
      },
    })
    const created = list.map(({ path, base64 }) => ({ path, entry: asFile(path, base64) }))
    const inner = created.filter(({ path }) => path.startsWith('media/')).map(({ entry }) => entry)
    const outer = created.filter(({ path }) => !path.startsWith('media/')).map(({ entry }) => entry)
    const root = asFolder('/导出', [...outer, asFolder('/导出/media', inner)])
    const event = new DragEvent('drop', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'dataTransfer', {
      value: { items: [{ kind: 'file', webkitGetAsEntry: () => root }], files: [] },
    })
    document.querySelector('[aria-label=放文件的地方]')?.dispatchEvent(event)
  }, given)
  await expect(report(page)).toContainText('读到了这些', { timeout: 90_000 })
  await expect(report(page)).toContainText('12')
  await expect(report(page)).not.toContainText('没有随文件导出')
})
