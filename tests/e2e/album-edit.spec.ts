/** /albums/{id}: photographs are chosen, cropped, changed and taken out by mouse, finger and keys; all of it saves itself. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { haveAlbum } from './support/album.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const saved = (page: Page) => expect(page.locator('[data-save=saved]')).toBeVisible({ timeout: 15_000 })
const frames = (page: Page): Locator => page.locator('[data-sheet] [data-drop]')
const named = (page: Page, at: number): Locator => frames(page).nth(at).getByRole('button').first()
const labelOf = async (page: Page, at: number): Promise<string> =>
  ((await named(page, at).getAttribute('aria-label')) ?? '').replace(/，选中了.*/, '').replace(/^.*照片 /, '')

/** The first page with so many frames that are seen. */
const openPage = async (page: Page, least = 2): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) {
    if ((await frames(page).count()) >= least) return
    await page.getByRole('button', { name: '下一页' }).click()
  }
  throw new Error(`no page with ${least} photographs`)
}

const openEditor = async (page: Page, title: string): Promise<string> => {
  await signInAs(page, '/albums')
  const id = await haveAlbum(page, title)
  await page.goto(`/albums/${id}`)
  await expect(page.locator('[data-sheet]')).toBeVisible({ timeout: 60_000 })
  await openPage(page)
  return id
}

test('a photograph is cropped, swapped, taken out and put back; it is undone, and there after a reload', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await openEditor(page, '春天')
  await shot(page, 'editor')
  await fits(page)
  await accessible(page)
  const before = [await labelOf(page, 0), await labelOf(page, 1)]

  // By taps: pick up the first, put it on the second.
  await named(page, 0).click()
  await expect(page.locator('[data-chosen]')).toBeVisible()
  await shot(page, 'editor-chosen')
  await accessible(page)
  await page.getByRole('button', { name: '换一张' }).click()
  await expect(page.locator('[data-said]')).toContainText('拿起了这一张')
  await named(page, 1).click()
  await expect(page.locator('[data-said]')).toHaveText('换好了')
  expect([await labelOf(page, 0), await labelOf(page, 1)]).toEqual([before[1], before[0]])
  await saved(page)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => labelOf(page, 0)).toBe(before[0])
  await page.getByRole('button', { name: '重做' }).click()
  await expect.poll(() => labelOf(page, 0)).toBe(before[1])

  // By keys: chosen, moved, enlarged.
  await named(page, 0).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-chosen]')).toBeFocused()
  const picture = page.locator('[data-chosen] img')
  const style = await picture.getAttribute('style')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await expect(picture).not.toHaveAttribute('style', style ?? '')
  await saved(page)
  const cropped = await picture.getAttribute('style')

  // Taken out it lies in the tray; its frame is empty until another is put there.
  await page.keyboard.press('Escape')
  await named(page, 1).click()
  await page.getByRole('button', { name: '移出' }).click()
  await expect(page.getByRole('button', { name: /空相框/ })).toBeVisible()
  const tray = page.getByRole('region', { name: '照片盘' })
  await expect(tray.getByRole('button')).toHaveCount(1)
  await shot(page, 'editor-empty')
  await accessible(page)
  await tray.getByRole('button').click()
  await page.getByRole('button', { name: /空相框/ }).click()
  await expect(page.getByRole('button', { name: /空相框/ })).toHaveCount(0)
  await saved(page)

  await page.reload()
  await expect(page.locator('[data-sheet]')).toBeVisible({ timeout: 60_000 })
  await openPage(page)
  expect([await labelOf(page, 0), await labelOf(page, 1)]).toEqual([before[1], before[0]])
  await named(page, 0).click()
  await expect(page.locator('[data-chosen] img')).toHaveAttribute('style', cropped ?? '')
})

test('one photograph is dragged onto another by mouse and by finger; dragging the chosen one crops it', async ({
  page,
  hasTouch,
}) => {
  test.setTimeout(180_000)
  await openEditor(page, '拖动')
  const before = [await labelOf(page, 0), await labelOf(page, 1)]
  const middle = async (at: number) => {
    const box = (await frames(page).nth(at).boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [from, to] = [await middle(0), await middle(1)]
  if (hasTouch) {
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await touch('touchStart', from)
    // Held long enough it is lifted.
    await expect(page.locator('img.fixed')).toBeVisible()
    await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
    await touch('touchMove', to)
    await touch('touchEnd')
  } else {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
  }
  await expect.poll(() => labelOf(page, 0)).toBe(before[1])
  await saved(page)

  await named(page, 0).click()
  const zoom = page.getByRole('slider')
  await zoom.fill('2')
  await zoom.press('ArrowRight')
  await saved(page)
  const picture = page.locator('[data-chosen] img')
  const style = await picture.getAttribute('style')
  const at = await middle(0)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 30, at.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(picture).not.toHaveAttribute('style', style ?? '')
  await saved(page)
})

test('a page is arranged otherwise, locked, and its words are changed', async ({ page, hasTouch }) => {
  test.setTimeout(180_000)
  await openEditor(page, '换版')
  await openPage(page, hasTouch ? 2 : 3)
  const sheet = page.locator('[data-sheet]')
  const drawn = (): Promise<string> => sheet.innerHTML()
  const first = await drawn()
  await page.getByRole('button', { name: '换一版' }).click()
  await expect.poll(drawn).not.toBe(first)
  await saved(page)
  await page.getByRole('button', { name: '锁住这一页' }).click()
  await expect(page.getByRole('button', { name: '换一版' })).toBeDisabled()
  await saved(page)
  await page.getByRole('button', { name: '解锁这一页' }).click()
  await expect(page.getByRole('button', { name: '换一版' })).toBeEnabled()
  // The title page has words whatever the photographs say of days.
  await page
    .getByRole('button', { name: '书名页' })
    .or(page.getByRole('button', { name: '扉页' }))
    .first()
    .click()
  const words = page.getByRole('textbox').first()
  await words.fill('外婆的院子')
  await words.press('Enter')
  await expect(sheet).toContainText('外婆的院子')
  await saved(page)
  await page.reload()
  await expect(sheet).toContainText('外婆的院子', { timeout: 60_000 })
  await fits(page)
  await accessible(page)
})

test('what another device changed meanwhile is seen, and never written over by what stood here before', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const id = await openEditor(page, '两台设备')
  type Told = { name: string; skeleton: string; shape: string; layers: { type: string; content: string }[] }
  const told = async (): Promise<Told[]> =>
    ((await (await page.request.get(`/jx/albums/${id}/edits`)).json()) as { data: { pages: Told[] } }).data.pages
  const pictures = ({ layers }: Told) => layers.filter(({ type }) => type === 'image')
  const open = (await page.locator('[data-sheet]').getAttribute('data-sheet'))!
  const other = (await told())
    .filter(({ name }) => /^\d+$/.test(name) && name !== open)
    .find((one) => pictures(one).length >= 2)!
  const [first, second] = [pictures(other)[0]!, pictures(other)[1]!]
  const before = [first.content, second.content]
  ;[first.content, second.content] = [second.content, first.content]
  const { skeleton, shape, layers } = other
  const change = { target: `page/${other.name}`, field: 'composition', base: '', value: { skeleton, shape, layers } }
  const sent = await page.request.post(`/jx/albums/${id}/edits`, {
    headers: { origin: new URL(page.url()).origin },
    data: { commands: [{ id: `other-device-${crypto.randomUUID()}`, name: 'swap-photos', changes: [change] }] },
  })
  expect(sent.ok(), await sent.text()).toBe(true)

  // Something is done here on another page; its answer tells of more than was known.
  await page.getByRole('button', { name: '锁住这一页' }).click()
  await saved(page)
  await page.getByRole('navigation', { name: '全书' }).getByRole('button').nth(Number(other.name)).click()
  await expect(page.locator('[data-sheet]')).toHaveAttribute('data-sheet', other.name)
  const shown = page.locator('[data-sheet] image').first()
  await expect(shown).toHaveAttribute('href', new RegExp(before[1]!))
  expect(pictures((await told()).find(({ name }) => name === other.name)!)[0]!.content).toBe(before[1])
})

test('pages are added, moved and taken out; a photograph is shown whole; all of it is there after a reload', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const id = await openEditor(page, '加减页')
  const count = page.locator('[data-page-count]')
  const strip = page.getByRole('navigation', { name: '全书' }).getByRole('button')
  const [total, printed] = [await strip.count(), await count.textContent()]
  const sheet = () => page.locator('[data-sheet]').getAttribute('data-sheet')
  const [first, label] = [await sheet(), await labelOf(page, 0)]

  await page.getByRole('button', { name: /后面添一/ }).click()
  await expect(strip).toHaveCount(total + 1)
  await expect(page.getByRole('button', { name: /空相框/ }).first()).toBeVisible()
  const added = await sheet()
  expect(added).not.toBe(first)
  await saved(page)
  await shot(page, 'editor-added')
  await fits(page)
  await accessible(page)
  // By keys: to the front, where the first was.
  await page.getByRole('button', { name: '前移' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-said]')).toContainText('往前挪了')
  expect(await sheet()).toBe(added)
  await saved(page)

  await page.getByRole('button', { name: /删这一/ }).click()
  await expect(strip).toHaveCount(total)
  await expect(count).toHaveText(printed ?? '')
  await saved(page)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(strip).toHaveCount(total + 1)
  await page.getByRole('button', { name: '重做' }).click()
  await expect(strip).toHaveCount(total)
  await saved(page)

  // A locked page is not taken out.
  await openPage(page)
  await page.getByRole('button', { name: '锁住这一页' }).click()
  await expect(page.getByRole('button', { name: /删这一/ })).toBeDisabled()
  await page.getByRole('button', { name: '解锁这一页' }).click()

  await page.goto(`/albums/${id}?page=${first}`)
  await expect(page.locator(`[data-sheet="${first}"]`)).toBeVisible({ timeout: 60_000 })
  expect(await labelOf(page, 0)).toBe(label)
  await named(page, 0).click()
  const picture = page.locator('[data-sheet] svg image, [data-sheet] image').first()
  const whole = page.getByRole('button', { name: '整张' })
  const before = await picture.evaluate((node) => node.parentElement?.outerHTML.slice(0, 200))
  await whole.click()
  await expect(whole).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect.poll(() => picture.evaluate((node) => node.parentElement?.outerHTML.slice(0, 200))).not.toBe(before)
  await saved(page)
  await shot(page, 'editor-whole')
  await accessible(page)
  await page.getByRole('button', { name: '铺满' }).click()
  await expect(page.getByRole('slider')).toBeVisible()
  await saved(page)
})
