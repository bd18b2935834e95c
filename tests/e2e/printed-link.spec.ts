import { expect, test } from '@playwright/test'
import { zipOf } from '../support/export-zip.ts'
import { household } from './support/household.ts'
import { accessible, bookOf, fits, signInAs } from './support/screens.ts'

type Pages = { data: { elements: { type: string; url?: string }[] }[] }
const host = 'long.example.cn'
const address = `https://${host}/article?${'from=timeline&'.repeat(12)}id=1`

test('a short code printed for a long link names its host and waits for a press', async ({ page, browser }) => {
  await signInAs(page)
  const [life, ...pictures] = await household({ posts: 6, pictures: 0, missing: 0 })
  const exported = JSON.parse(Buffer.from(life!.bytes).toString()) as { posts: object[] }
  Object.assign(exported.posts[0] ?? {}, { linkTitle: '一篇长地址的文章', linkUrl: address })
  const files = [{ name: life!.name, bytes: Buffer.from(JSON.stringify(exported)) }, ...pictures]
  const id = await bookOf(page, '印着链接的书', await zipOf(files))
  const months = (await (await page.request.get(`/api/book/${id}/book_months`)).json()) as { data: { route: string }[] }
  const pages = await Promise.all(
    months.data.map(
      async ({ route }) => (await (await page.request.get(`/api/book/${id}/month/${route}`)).json()) as Pages,
    ),
  )
  const codes = pages.flatMap(({ data }) => data.flatMap(({ elements }) => elements.flatMap(({ url }) => url ?? [])))
  const path = new URL(codes.find((url) => /\/v\/[\w-]{22}$/.test(url)) ?? 'http://none/').pathname

  // Whoever holds the book is not signed in.
  const reader = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  const answer = await reader.goto(path)
  expect(answer?.status()).toBe(200)
  expect(new URL(reader.url()).pathname).toBe(path)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`将打开 ${host}`)
  await expect(reader.getByText(address)).toBeVisible()
  const on = reader.getByRole('link', { name: '打开链接' })
  await expect(on).toHaveAttribute('href', address)
  await expect(on).toHaveAttribute('rel', /noreferrer/)
  await fits(reader)
  await accessible(reader)
  if (process.env.SHOTS)
    await reader.screenshot({ path: `${process.env.SHOTS}/link-${page.viewportSize()?.width}.png` })
  expect((await reader.goto(`/v/${'A'.repeat(22)}`))?.status()).toBe(404)
  await reader.context().close()
})
