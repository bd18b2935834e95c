/** The editor where things go wrong around it: a device that keeps nothing, a full server, a wrong clock, a book or a sign-in that ends. */
import { expect, type Page, test } from '@playwright/test'
import { familyPosts, monthBook } from './support/month-book.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

/** Of August, which shares its chapter with the months around it. */
const posts = (page: Page) => page.getByRole('list', { name: '2025 年八月的内容' }).locator(':scope > li')
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
const calls = /\/api\/book\/[^/]+\/edits$/
const cut = (page: Page) =>
  page.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
const online = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))
const takeOut = (page: Page, at: number) => posts(page).nth(at).getByRole('button', { name: /^移出/ }).click()
const write = async (page: Page, at: number, words: string): Promise<void> => {
  await posts(page)
    .nth(at)
    .getByRole('button', { name: /^改文字/ })
    .click()
  await page.getByRole('textbox', { name: '文字' }).fill(words)
  await page.getByRole('button', { name: '改好了' }).click()
}

const opened = async (page: Page, of?: string): Promise<string> => {
  if (of === undefined) await signInAs(page)
  const id = of ?? (await monthBook(page, '寻常日子', familyPosts))
  await page.goto(`/books/${id}/edit/202508`)
  await expect(posts(page)).toHaveCount(7)
  return id
}

const askedOf = (page: Page): { count: number } => {
  const asked = { count: 0 }
  page.on('request', (request) => {
    if (request.method() === 'POST' && calls.test(request.url())) asked.count += 1
  })
  return asked
}

for (const [name, refuse] of [
  [
    'shut off',
    () =>
      Object.defineProperty(window, 'indexedDB', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
  ],
  [
    'full',
    () => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('no room', 'QuotaExceededError')
      }
    },
  ],
] as const)
  test(`storage of the browser is ${name}: changes are saved all the same, and the person is told @once`, async ({
    page,
  }) => {
    await page.addInitScript(refuse)
    await opened(page)
    await expect(page.getByText(/存不下没送到的修改/)).toHaveCount(0)
    await takeOut(page, 0)
    await saved(page)
    await expect(page.getByText(/^这个浏览器现在存不下没送到的修改/)).toBeVisible()
    await accessible(page)
    await cut(page)
    await takeOut(page, 1)
    await expect(page.getByText('网络不通，这台设备也存不下：1 处修改还没有保存，请先别关这一页')).toBeVisible()
    // Whoever leaves now is asked by the browser.
    const asked = page.waitForEvent('dialog')
    const left = page.reload({ timeout: 3000 }).catch(() => undefined)
    await (await asked).dismiss()
    await left
    await page.unroute(calls)
    await online(page)
    await saved(page)
    await page.reload()
    await expect(page.getByText('已移出本书')).toHaveCount(2)
  })

test('a server without room says so with its code; what was typed goes when there is room @once', async ({ page }) => {
  await opened(page)
  const errmsg = '服务器的存储空间满了，已经收到的内容都在，请稍后再试'
  await page.route(calls, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 507, json: { errcode: 'storage_full', errmsg } })
      : route.continue(),
  )
  await write(page, 0, '满的时候写的')
  await expect(page.getByText(`${errmsg}（storage_full）。1 处修改先存在这台设备上，通了就送去`)).toBeVisible()
  await page.reload()
  await expect(posts(page).first()).toContainText('满的时候写的')
  await page.unroute(calls)
  await online(page)
  await saved(page)
  await page.reload()
  await expect(posts(page).first()).toContainText('满的时候写的')
})

for (const days of [-1, 1])
  test(`a clock ${days} day wrong: what is said later holds, whatever the clocks say @once`, async ({
    page,
    browser,
  }) => {
    const other = await browser.newPage({ storageState: undefined })
    const id = await opened(page)
    await other.context().addCookies(await page.context().cookies())
    await other.clock.setSystemTime(Date.now() + days * 86_400_000)
    await opened(other, id)
    await write(other, 0, '钟不准的那台写的')
    await saved(other)
    await page.reload()
    await expect(posts(page).first()).toContainText('钟不准的那台写的')
    await write(page, 0, '钟准的那台后写的')
    await saved(page)
    await other.reload()
    await expect(posts(other).first()).toContainText('钟准的那台后写的')
    await write(other, 0, '最后写的')
    await saved(other)
    await page.reload()
    await expect(posts(page).first()).toContainText('最后写的')
    await expect(page.getByText('在两处都改过')).toHaveCount(0)
    await other.close()
  })

const closings = {
  finalized: { path: 'finalize', says: '已定稿，不能再改。' },
  deleted: { path: 'remove', says: '这本书已经删除，或者不是现在登录的这个账号的。' },
} as const
for (const [name, { path, says }] of Object.entries(closings))
  test(`a book ${name} on another device while somebody types: the words stay to be copied`, async ({ page }) => {
    const id = await opened(page)
    await posts(page)
      .nth(1)
      .getByRole('button', { name: /^改文字/ })
      .click()
    await page.getByRole('textbox', { name: '文字' }).fill('还没写完的这一段')
    const origin = new URL(page.url()).origin
    const done = await page.request.post(`/api/book/${id}/${path}`, { data: {}, headers: { origin } })
    expect(done.ok(), await done.text()).toBe(true)
    await page.getByRole('button', { name: /^改文字：8 月 2 日/ }).click()
    await page.getByRole('textbox', { name: '文字' }).fill('来晚了的这一段')
    await page.getByRole('button', { name: '改好了' }).click()
    await expect(page.getByText(says)).toBeVisible()
    const words = page.getByRole('list', { name: '没有保存的文字' })
    await expect(words).toContainText('来晚了的这一段')
    await expect(words).toContainText('还没写完的这一段')
    await expect(page.getByText(/^有 1 处修改来晚了，没有保存，还在这台设备上/)).toBeVisible()
    await accessible(page)
    await fits(page)
    if (name === 'deleted') {
      // Brought back within its days, it takes what waited.
      const back = await page.request.post(`/api/book/${id}/restore`, { data: {}, headers: { origin } })
      expect(back.ok(), await back.text()).toBe(true)
      await page.reload()
      // Sent; what was begun waits in its box.
      await expect(page.locator('header [data-save="saved"]')).toHaveText('还没有保存')
      await expect(posts(page).first()).toContainText('来晚了的这一段')
      return
    }
    await page.reload()
    await expect(words).toContainText('来晚了的这一段')
    await page.getByRole('button', { name: '不要了' }).click()
    await expect(page.getByText(/来晚了，没有保存/)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('来晚了的这一段')).toHaveCount(0)
  })

test('a source deleted while the editor is open: a sentence, and the words stay to be copied @once', async ({
  page,
}) => {
  await opened(page)
  const errmsg = '这本书的原始内容已经删除，不能再改'
  await page.route(calls, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { errcode: 'source_gone', errmsg } })
      : route.continue(),
  )
  await write(page, 0, '来不及保存的话')
  await expect(page.getByText(`${errmsg}。`)).toBeVisible()
  await expect(page.getByRole('list', { name: '没有保存的文字' })).toContainText('来不及保存的话')
})

test('somebody else signs in at the same device: nothing of the first is shown or sent as theirs, and it waits @once', async ({
  page,
  context,
}) => {
  const first = await signInAs(page)
  const id = await opened(page, await monthBook(page, '第一个人的书', familyPosts))
  const asked = askedOf(page)
  await cut(page)
  await write(page, 0, '第一个人写的')
  await expect(page.getByText(/^网络不通，1 处/)).toBeVisible()
  const tried = asked.count
  const other = await context.newPage()
  await signInAs(other)
  // The window of the first puts away what it shows, and its outbox with it.
  await expect(page.getByText('第一个人写的')).toHaveCount(0)
  await expect(posts(page)).toHaveCount(0)
  await page.unroute(calls)
  await online(page)
  await opened(other, await monthBook(other, '第二个人的书', familyPosts))
  await takeOut(other, 1)
  await saved(other)
  await expect(other.getByText('第一个人写的')).toHaveCount(0)
  expect((await other.goto(`/books/${id}/edit/202508`))?.status()).toBe(404)
  await expect(other.getByText('第一个人写的')).toHaveCount(0)
  expect(asked.count).toBe(tried)
  await signInAs(other, '/books', first)
  await opened(other, id)
  await saved(other)
  await expect(posts(other).first()).toContainText('第一个人写的')
})

test('who signs out with words that were not sent is asked first; then nothing of them is left @once', async ({
  page,
}) => {
  const id = await opened(page)
  await cut(page)
  await takeOut(page, 0)
  await expect(page.getByText(/^网络不通，1 处/)).toBeVisible()
  await page.goto('/my')
  const out = page.getByRole('main').getByRole('button', { name: '退出登录' })
  await out.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 处修改还没有送到')
  await accessible(page)
  await question.getByRole('button', { name: '取消' }).click()
  await page.goto(`/books/${id}/edit/202508`)
  await expect(page.getByText(/^网络不通，1 处/)).toBeVisible()
  await page.goto('/my')
  await out.click()
  await question.getByRole('button', { name: '退出，不要了' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(left).not.toContain('xinshu-outbox')
})

test('a room of the design says nothing of saving before what this device kept was read, and offers both values of a place two devices changed', async ({
  page,
  context,
}) => {
  const id = await opened(page)
  const room = `/books/${id}/design/preface`
  const other = await context.newPage()
  await other.goto(room)
  const text = (on: Page) => on.getByLabel('正文')
  await expect(text(other)).toBeVisible()
  // The database of the browser answers when it is told to.
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open
    const held: (() => void)[] = []
    Object.assign(window, { letGo: () => void held.splice(0).map((go) => go()) })
    IDBFactory.prototype.open = function (...args) {
      const asked = open.apply(this, args)
      let meant: ((event: Event) => unknown) | null = null
      asked.addEventListener('success', (event) => held.push(() => meant?.(event)))
      Object.defineProperty(asked, 'onsuccess', { set: (set) => (meant = set) })
      return asked
    }
  })
  await page.goto(room)
  await expect(page.getByRole('button', { name: '撤销' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toHaveCount(0)
  await page.evaluate(() => (window as unknown as { letGo(): void }).letGo())
  await saved(page)
  await page.evaluate(() => setInterval(() => (window as unknown as { letGo(): void }).letGo(), 20))
  await cut(page)
  await text(page).fill('这边写的序言')
  await expect(page.getByText(/^网络不通，1 处/)).toBeVisible()
  // It says 已保存 until it begins.
  const written = other.waitForResponse(
    (answer) => /\/edits$/.test(answer.url()) && answer.request().method() === 'POST',
  )
  await text(other).fill('那边写的序言')
  await written
  await saved(other)
  await page.unroute(calls)
  await online(page)
  const choice = page.getByRole('alert').filter({ hasText: '序言的正文在两处都改过' })
  await expect(choice).toContainText('这边写的序言')
  await expect(choice).toContainText('那边写的序言')
  await expect(page.getByText('有一处要您选，选好才算改完')).toBeVisible()
  await expect(text(page)).toHaveValue('那边写的序言')
  await accessible(page)
  await fits(page)
  await choice.getByRole('button', { name: '都留' }).click()
  await expect(text(page)).toHaveValue('那边写的序言\n\n这边写的序言')
  await expect(choice).toHaveCount(0)
  await saved(page)
  await other.reload()
  await expect(text(other)).toHaveValue('那边写的序言\n\n这边写的序言')
})

test('10,000 changes made without a line go in lots, all in effect once, while the screen is used @once', async ({
  page,
}) => {
  test.setTimeout(400_000)
  const id = await opened(page)
  const items = await page.request.get(`/api/book/${await sourceOf(page, id)}/items/month/202508?book=${id}`)
  const targets = ((await items.json()) as { data: { target: string }[] }).data.map(({ target }) => target)
  const many = 10_000
  const wait = async (route: { abort(): Promise<void> }) => route.abort()
  await page.route(calls, wait)
  await page.evaluate(
    async ({ id, targets, many }) => {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const asked = indexedDB.open('xinshu-outbox', 1)
        asked.onupgradeneeded = () =>
          asked.result.createObjectStore('commands', { autoIncrement: true }).createIndex('document', 'document')
        asked.onsuccess = () => done(asked.result)
        asked.onerror = () => fail(asked.error)
      })
      const work = database.transaction('commands', 'readwrite')
      const last = new Map<string, string>()
      for (let at = 0; at < many; at++) {
        const target = targets[at % targets.length]!
        const command = `long-without-a-line-${String(at).padStart(6, '0')}`
        const change = { target, field: 'title', base: last.get(target) ?? '', value: `第 ${at} 次改的` }
        work
          .objectStore('commands')
          .add({ document: id, command: { id: command, name: 'change-title', changes: [change] } })
        last.set(target, command)
      }
      await new Promise((done) => {
        work.oncomplete = done
      })
      database.close()
    },
    { id, targets, many },
  )
  const asked = askedOf(page)
  await page.unroute(calls, wait)
  await page.reload()
  // Long before all of them are sent the posts are there and can be changed.
  await expect(page.getByText(/^正在保存…还有 \d+ 处$/)).toBeVisible()
  await write(page, 0, '一边送一边写的')
  await expect(posts(page).first()).toContainText('一边送一边写的')
  await expect(page.getByText(/^正在保存…还有 \d+ 处$/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible({ timeout: 300_000 })
  expect(asked.count).toBeLessThanOrEqual(many / 100 + 5)
  const after = await page.request.get(`/api/book/${await sourceOf(page, id)}/items/month/202508?book=${id}`)
  const titles = ((await after.json()) as { data: { title: string }[] }).data.map(({ title }) => title)
  expect(titles).toEqual(targets.map((_, at) => `第 ${many - 1 - ((many - 1 - at) % targets.length)} 次改的`))
  const ids = new Set<string>()
  for (let at = 1; at <= 51; at++) {
    const history = await page.request.get(`/api/book/${id}/edits?page=${at}&page_size=200`)
    for (const one of ((await history.json()) as { data: { results: { id: string }[] } }).data.results) ids.add(one.id)
  }
  expect(ids.size).toBe(many + 1)
})

const sourceOf = async (page: Page, id: string): Promise<string> => {
  const info = await page.request.get(`/api/book/${id}/info`)
  return ((await info.json()) as { data: { source_id: string } }).data.source_id
}
