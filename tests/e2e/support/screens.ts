import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { householdZip } from './household.ts'

type Answer<T> = { data: T }

const newPerson = (): string => `o-e2e-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6).toString(36)}`

/** Signs in as somebody new, or as who was answered before, by the simulated sign-in the test server allows. */
export const signInAs = async (page: Page, to = '/books', who = newPerson()): Promise<string> => {
  await page.goto(`/login?openid=${who}&redirect=${encodeURIComponent(to)}`)
  await page.waitForURL((url) => url.pathname === to)
  return who
}

const origin = (page: Page): string => new URL(page.url()).origin
const postTo = async <T>(page: Page, path: string, body: object): Promise<T> => {
  const answer = await page.request.post(path, { data: body, headers: { origin: origin(page) } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as Answer<T>).data
}

/** A small typeset book of the person signed in, for tests about what comes afterwards. */
export const haveBook = async (
  page: Page,
  title: string,
  options: Parameters<typeof householdZip>[0] = { posts: 12, pictures: 6, missing: 1 },
  look: { style?: string } = {},
): Promise<string> => bookOf(page, title, await householdZip(options), look)

/** A typeset book of this export, made by the calls the screens make. */
export const bookOf = async (
  page: Page,
  title: string,
  zip: Buffer,
  look: { style?: string } = {},
): Promise<string> => {
  const { id } = await postTo<{ id: string }>(page, '/api/import/imports', {})
  const { file_id: file } = await postTo<{ file_id: string }>(page, `/api/import/imports/${id}/files`, {
    name: '朋友圈.zip',
    bytes: zip.length,
  })
  const sent = await page.request.put(`/api/import/imports/${id}/files/${file}?offset=0`, {
    data: zip,
    headers: { origin: origin(page), 'content-type': 'application/octet-stream' },
  })
  expect(sent.ok()).toBe(true)
  await postTo(page, `/api/import/imports/${id}/read`, {})
  await becomes(page, `/api/import/imports/${id}`, 'ready')
  const book = await postTo<{ id: string }>(page, '/api/book/books', { import_id: id, title, ...look })
  await becomes(page, `/api/book/${book.id}/progress`, 'ready')
  return book.id
}

/** Waits until what this address answers has the status. */
export const becomes = async (page: Page, path: string, status: string): Promise<void> => {
  const stateOf = async (): Promise<string> =>
    ((await (await page.request.get(path)).json()) as Answer<{ status: string }>).data.status
  await expect.poll(stateOf, { timeout: 90_000 }).toBe(status)
}

/** Titles of the articles of a book, as the room of its articles lists them. */
export const articleTitles = (page: Page): Locator =>
  page.getByRole('list', { name: '文章，按书里的先后' }).getByRole('heading')

/** Nothing sticks out to the side. */
export const fits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

export const accessible = async (page: Page): Promise<void> => {
  // Bars that stay in view cover what one may scroll free: a link half under one is not a small link.
  const still = await page.addStyleTag({ content: '[data-frame] { position: static !important }' })
  // A colour on its way to another is neither; what was just pressed sets out in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  await still.evaluate((node) => (node as HTMLElement).remove())
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.target} ${one.nodes[0]?.failureSummary}`)).toEqual([])
}
