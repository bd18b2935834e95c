import { expect, type Page, test } from '@playwright/test'
import { phonePhotos, unusableFiles } from './support/photo-files.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

const pick = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> =>
  page.getByTestId('photos').setInputFiles(files)

const laid = (page: Page) => page.getByRole('region', { name: '排好的版面' })

/** All files are read and the pages of all of them stand there. */
const allLaid = async (page: Page, photos: number): Promise<void> => {
  await expect(laid(page)).toBeVisible()
  await expect(page.getByText(new RegExp(`放了 ${photos} 张，排成 \\d+ 页`))).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

const sheet = (page: Page, words: string) => laid(page).getByRole('img', { name: words, exact: true })
const drawn = (page: Page, words: string): Promise<string> => sheet(page, words).innerHTML()

/** What this page sends away: method, path and bytes of every call that says something. */
const sentBy = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET') sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}
const photoCalls = (sent: readonly string[]): string[] => sent.filter((one) => one.includes('/jx/'))

test('photographs become pages before anybody signs in, stay over a reload, and then on the shelf', async ({
  page,
}) => {
  const sent = sentBy(page)
  await page.goto('/create/album?tid=square-album')
  await expect(page.getByText('排好的版面会放在这里')).toBeVisible()
  await accessible(page)
  await pick(page, await phonePhotos(24))
  await allLaid(page, 24)
  await page.getByRole('textbox', { name: '书名' }).fill('春天的二十四张')
  await page.getByLabel('主题').selectOption('宣纸')
  const other = page.getByRole('button', { name: '换一版：第 2—3 页' })
  // Pages are painted while they are near.
  await other.scrollIntoViewIfNeeded()
  await expect(sheet(page, '书名页')).toContainText('春天的二十四张')
  // The theme has a ground, and is laid out last.
  await expect(sheet(page, '书名页').locator('[data-role=ground]')).toHaveCount(1)
  // Another arrangement of one page, the others as they were.
  const before = [await drawn(page, '第 2—3 页'), await drawn(page, '书名页')]
  await other.click()
  await expect.poll(() => drawn(page, '第 2—3 页')).not.toBe(before[0])
  const shuffled = await drawn(page, '第 2—3 页')
  await fits(page)
  await accessible(page)
  await page.reload()
  await allLaid(page, 24)
  await expect(page.getByRole('textbox', { name: '书名' })).toHaveValue('春天的二十四张')
  await other.scrollIntoViewIfNeeded()
  const plain = (markup: string): string => markup.replaceAll(/blob:[^"]+/g, '')
  expect(plain(await drawn(page, '第 2—3 页'))).toBe(plain(shuffled))
  expect(photoCalls(sent)).toEqual([])

  await page.getByRole('button', { name: '登录，存进书架' }).click()
  await page.waitForURL((url) => url.pathname === '/signin')
  const back = new URL(page.url()).searchParams.get('redirect')!
  expect(back).toBe('/create/album?tid=square-album&save=1')
  await page.goto(`/login?openid=o-album-${Date.now()}&redirect=${encodeURIComponent(back)}`)
  await page.waitForURL(/\/albums\/[^/]+\/preview/, { timeout: 60_000 })
  expect(photoCalls(sent).filter((one) => one.startsWith('PUT'))).toHaveLength(24)

  const pages = page.getByRole('list', { name: '一页一页翻：左右方向键' })
  await expect(page.getByRole('img', { name: '《春天的二十四张》书名页' })).toBeVisible()
  await pages.focus()
  await page.keyboard.press('ArrowRight')
  const wide = (page.viewportSize()?.width ?? 0) >= 640
  await expect(page.getByRole('status').filter({ hasText: wide ? '第 2—3 页' : '第 2 页' })).toBeVisible()
  await page.getByRole('button', { name: '版权页' }).click()
  await expect(page.getByRole('status').filter({ hasText: '版权页' })).toBeVisible()
  await fits(page)
  await accessible(page)
  const preview = new URL(page.url()).pathname
  await page.goto('/albums')
  await expect(page.getByRole('heading', { name: '春天的二十四张' })).toBeVisible()
  await expect(page.getByText('方本 8 寸')).toBeVisible()
  await fits(page)
  await accessible(page)
  // The draft is gone with the album that was made of it.
  await page.goto('/create/album')
  await expect(page.getByText('排好的版面会放在这里')).toBeVisible()
  await signInAs(page, '/albums')
  await expect(page.getByRole('heading', { name: '还没有相册' })).toBeVisible()
  await accessible(page)
  expect((await page.goto(preview))?.status()).toBe(404)
})

test('what is no photograph is told by name, nothing of the good ones is lost; one alone makes pages too', async ({
  page,
}) => {
  const unusable = await unusableFiles()
  await page.goto('/create/album')
  await pick(
    page,
    unusable.map(({ file }) => file),
  )
  await expect(page.getByRole('alert').filter({ hasText: '没有能放进相册的照片' })).toBeVisible()
  await page.getByTestId('refused').getByText(`${unusable.length} 个文件没有放进去`).click()
  for (const { file, says } of unusable)
    await expect(page.getByRole('listitem').filter({ hasText: file.name })).toContainText(says)
  const [one] = await phonePhotos(1, 3)
  // The same bytes under another name count once.
  await pick(page, [one!, { ...one!, name: '又是它.jpg' }])
  await allLaid(page, 1)
  await expect(page.getByRole('listitem').filter({ hasText: '又是它.jpg' })).toContainText('和另一张完全一样')
  await accessible(page)
})

test('near doubles wait aside and come in by one press', async ({ page }) => {
  const photos = await phonePhotos(6, 2)
  const second = photos[1]!
  const double = { ...second, name: 'IMG_101_again.jpg', buffer: Buffer.concat([second.buffer, Buffer.from([0])]) }
  await page.goto('/create/album')
  await pick(page, [...photos, double])
  await allLaid(page, 7)
  const aside = page.getByRole('region', { name: '先放一边的' })
  await aside.getByText('一张一张挑').click()
  await expect(aside.getByRole('listitem').filter({ hasText: '几乎一样' })).toHaveCount(1)
  await aside.getByRole('button', { name: '都放进去' }).click()
  await expect(aside).toHaveCount(0)
})

test('originals that broke off go on after a reload, each once; a lost answer makes one album @once', async ({
  page,
}) => {
  await signInAs(page, '/create/album')
  await pick(page, await phonePhotos(28, 5))
  await allLaid(page, 28)
  const arrived = new Map<string, number>()
  let broken = true
  await page.route('**/jx/album_images/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PUT') return route.continue()
    if (broken && arrived.size >= 8) return route.abort()
    const response = await route.fetch()
    const name = new URL(request.url()).pathname
    arrived.set(name, (arrived.get(name) ?? 0) + 1)
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: '存进书架' }).click()
  await expect(page.getByText('网络断了一下，正在接着传')).toBeVisible()
  const early = arrived.size
  broken = false
  await page.reload()
  let answers = 0
  await page.route('**/jx/albums/my', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    answers += 1
    const response = await route.fetch()
    // The first answer is lost on the way.
    return answers === 1 ? route.abort() : route.fulfill({ response })
  })
  await page.waitForURL(/\/albums\/[^/]+\/preview/, { timeout: 60_000 })
  expect([early >= 8, arrived.size, Math.max(...arrived.values())]).toEqual([true, 28, 1])
  expect(answers).toBe(2)
  const list = await page.request.get('/jx/albums/my')
  expect(((await list.json()) as { total_count: number }).total_count).toBe(1)
})

test('what a device did not keep is told and not passed over; another window waits for the first @once', async ({
  page,
}) => {
  await signInAs(page, '/create/album')
  await pick(page, await phonePhotos(5, 4))
  await allLaid(page, 5)
  const second = await page.context().newPage()
  await second.goto('/create/album')
  await expect(second.getByText('另一个窗口里正开着这本相册的草稿')).toBeVisible()
  // As when the page went while a file was being written.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const asked = indexedDB.open('xinshu-album', 1)
        asked.onsuccess = () => {
          const change = asked.result.transaction('files', 'readwrite')
          const keys = change.objectStore('files').getAllKeys()
          keys.onsuccess = () => change.objectStore('files').delete(keys.result[0]!)
          change.oncomplete = () => {
            asked.result.close()
            done()
          }
        }
      }),
  )
  await page.close()
  await expect(second.getByTestId('lost')).toContainText('有 1 张照片还没来得及存在这台设备上')
  await allLaid(second, 4)
  // Few photographs are said to be few before they are kept.
  await second.getByRole('button', { name: '存进书架' }).click()
  await expect(second.getByRole('status').filter({ hasText: '要 20 张照片才能印' })).toHaveCount(1)
  await second.getByRole('button', { name: '存进书架' }).click()
  await second.waitForURL(/\/albums\/[^/]+\/preview/, { timeout: 60_000 })
  await second.goto('/albums')
  await second.getByRole('button', { name: '删掉《我的相册》' }).click()
  await second.getByRole('dialog').getByRole('button', { name: '删掉' }).click()
  await expect(second.getByRole('heading', { name: '还没有相册' })).toBeVisible()
})

test('sending is paused by a press and goes on by another @once', async ({ page }) => {
  await signInAs(page, '/create/album')
  await pick(page, await phonePhotos(28, 6))
  await allLaid(page, 28)
  let stuck = 0
  await page.route('**/jx/album_images/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    // The first three never end, as in a tunnel.
    stuck += 1
    if (stuck > 3) await route.continue()
  })
  await page.getByRole('button', { name: '存进书架' }).click()
  await expect.poll(() => stuck).toBe(3)
  await page.getByRole('button', { name: '暂停' }).click()
  await page.getByRole('button', { name: '接着传' }).click()
  await page.waitForURL(/\/albums\/[^/]+\/preview/, { timeout: 60_000 })
})
