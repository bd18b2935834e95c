import type { BrowserContext, Page } from '@playwright/test'
import { zipOf } from '../export-zip.ts'
import { madeLife } from '../story.ts'

/** What a fetch inside the page answered; made there so that it belongs to the person's own traffic. */
type Fetched = { status: number; json: { data?: unknown } | undefined }

export const fetchInPage = (page: Page, method: string, path: string, body?: object): Promise<Fetched> =>
  page.evaluate(
    async ([how, where, what]) => {
      const key = { 'idempotency-key': crypto.randomUUID() }
      const init =
        what === null
          ? { method: how, headers: key }
          : { method: how, body: what, headers: { ...key, 'content-type': 'application/json' } }
      const answer = await fetch(where, init)
      const isJson = answer.headers.get('content-type')?.includes('json') === true
      const bytes = await answer.text()
      return { status: answer.status, json: isJson ? JSON.parse(bytes) : undefined }
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  )

const signInHere = async (page: Page, origin: string, phone: string): Promise<void> => {
  await page.goto(`${origin}/signin?redirect=/create/wxbook`)
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒|重新/ }).waitFor()
  const inbox = await page.context().newPage()
  await inbox.goto(`${origin}/dev/sms`)
  const code = await inbox.locator('li', { hasText: phone }).locator('[data-sms-code]').first().innerText()
  await inbox.close()
  await page.getByLabel(/短信验证码/).fill(code.trim())
  await page.getByLabel('我已读过并同意').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/create\/wxbook/)
}

/** Waits in the page until `path` answers as wanted; the test's own time limit ends it otherwise. */
const untilFetched = async (page: Page, path: string, done: (answer: Fetched) => boolean): Promise<Fetched> => {
  for (;;) {
    const answer = await fetchInPage(page, 'GET', path)
    if (done(answer)) return answer
    await page.waitForTimeout(100)
  }
}

const typeset = (page: Page, id: string): Promise<Fetched> =>
  untilFetched(page, `/api/book/${id}/progress`, ({ json }) => {
    const progress = json?.data as { status: string } | undefined
    return progress?.status === 'ready'
  })

/** Turns the leaves of the open reader until the last one has been seen, waiting for the pictures of each. */
export const leafThrough = async (page: Page): Promise<void> => {
  await page.locator('svg text').first().waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('button[aria-label="下一页"]:enabled').waitFor()
  while (await page.getByRole('button', { name: '下一页' }).isEnabled()) {
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => document.querySelector('.open-book-side [data-waiting]') === null)
    await page.evaluate(() =>
      Promise.all(
        [...document.querySelectorAll('.open-book-side image')].map((shown) => {
          const picture = new Image()
          picture.src = shown.getAttribute('href') ?? ''
          return picture.decode().catch(() => undefined)
        }),
      ),
    )
  }
}

/**
 * The first person's whole story in a real browser: sign-in, upload, report, book, shelf, reading, check, every call of
 * the spec for it, rename, removal and back, PDFs, finalizing, and a second book that is never shared.
 */
export const liveStory = async (context: BrowserContext, origin: string, phone: string) => {
  const page = await context.newPage()
  await signInHere(page, origin, phone)
  const buffer = await zipOf(await madeLife(14, 6, 11))
  await page.getByTestId('files').setInputFiles({ name: '朋友圈.zip', mimeType: 'application/zip', buffer })
  const report = page.getByLabel('读到的内容')
  await report.getByLabel('书名').fill('只给自己看的书')
  await page.getByRole('button', { name: '编排这本书' }).click({ timeout: 120_000 })
  await page.waitForURL(/\/books\/[\w-]+/)
  const id = /books\/([\w-]+)/.exec(page.url())![1]!
  const book = `/api/book/${id}`
  await typeset(page, id)
  const info = (await fetchInPage(page, 'GET', `${book}/info`)).json!.data as { source_id: string }

  await page.goto(`${origin}/books`)
  await page.getByText('只给自己看的书').first().waitFor()
  await page.goto(`${origin}/book-preview/${id}`)
  await leafThrough(page)
  await page.goto(`${origin}/books/${id}/check`)
  await page.getByRole('button', { name: '定稿' }).waitFor()
  const { issues } = (await fetchInPage(page, 'GET', `${book}/check`)).json!.data as { issues: { key: string }[] }
  const keys = issues.map(({ key }) => key)
  await fetchInPage(page, 'POST', `${book}/check/ignored`, { keys: [...keys, 'none'], reason: '就是这样' })
  await fetchInPage(page, 'POST', `${book}/check/ignored`, { keys: ['none'] })

  const months = (await fetchInPage(page, 'GET', `/api/book/${info.source_id}/months`)).json!.data as {
    route: string
  }[]
  for (const { route } of months) await fetchInPage(page, 'GET', `/api/book/${info.source_id}/items/month/${route}`)
  await fetchInPage(page, 'POST', `${book}/info`, { title: '还是只给自己看的书', subtitle: '副题', author: '我' })
  await typeset(page, id)
  await fetchInPage(page, 'GET', `${book}/names`)
  await fetchInPage(page, 'POST', `${book}/names`, { names: 'nickname' })
  await fetchInPage(page, 'GET', '/api/latest_wxbook_user')
  await fetchInPage(page, 'POST', `${book}/typeset`)
  await typeset(page, id)
  await fetchInPage(page, 'POST', `${book}/copy`)
  await fetchInPage(page, 'GET', '/api/library/books?type=personal')
  await fetchInPage(page, 'POST', `${book}/remove`)
  await page.goto(`${origin}/books/removed`)
  await page.getByText('还是只给自己看的书').first().waitFor()
  await fetchInPage(page, 'POST', `${book}/restore`)
  for (const kind of ['inner', 'cover']) await untilFetched(page, `${book}/pdf/${kind}`, ({ status }) => status === 200)
  await fetchInPage(page, 'POST', `${book}/finalize`, { accept_blurred: true })
  await fetchInPage(page, 'POST', `${book}/reopen`)
  await fetchInPage(page, 'POST', `${book}/finalize`, { accept_blurred: true })

  const second = await fetchInPage(page, 'POST', '/api/book/books', { source_id: info.source_id, title: '第二本' })
  const other = (second.json!.data as { id: string }).id
  await typeset(page, other)
  return { page, id, other, sourceId: info.source_id }
}
