import { expect, type Page, test } from '@playwright/test'
import { pdfOf } from '../support/browser/pages.ts'
import { readPdf } from '../support/pdf.ts'
import { blogPort } from '../support/server/blog-port.ts'
import { startTestBlog, type TestBlog } from '../support/server/test-blog.ts'
import { accessible, articleTitles, becomes, fits, signInAs } from './support/screens.ts'

let blog: TestBlog
test.beforeAll(async () => {
  blog = await startTestBlog('pages', { articles: 24, port: blogPort })
})
test.afterAll(async () => blog.close())

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 860 }
const atBoth = async (page: Page): Promise<void> => {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await fits(page)
    await accessible(page)
  }
}
const giveLink = async (page: Page, url: string): Promise<void> => {
  await page.getByLabel('粘贴一篇文章').fill(url)
  await page.getByRole('button', { name: '看看有哪些文章' }).click()
}
const letters = (text: string): string => text.replace(/[^\p{Script=Han}\d]/gu, '')
const asked = (what: RegExp): string[] => blog.asked.map(({ path }) => path).filter((path) => what.test(path))

test('a link becomes a book: looked at, read with numbers and reasons, printed, and later brought up to date @once', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await signInAs(page, '/create/blogbook/link')
  await giveLink(page, 'http://127.0.0.1:1/')
  await expect(page.getByText('没能读到')).toBeVisible()
  await giveLink(page, blog.url)
  const sheet = page.getByRole('region', { name: '找到的文章' })
  await expect(sheet.getByRole('listitem')).not.toHaveCount(0)
  await expect(sheet).toContainText(blog.titles[20]!)
  await atBoth(page)
  await page.getByRole('button', { name: '派小助手去读' }).click()
  const card = page.getByRole('region', { name: '小助手' }).getByRole('listitem').first()
  await expect(card.getByRole('status')).toHaveText(/第 \d+ \/ \d+ 篇/, { timeout: 60_000 })
  await page.reload()
  await expect(card.getByRole('status')).toHaveText('一共读好 26 篇，11 篇没读到', { timeout: 120_000 })
  await card.getByText('看没读到的 11 篇').click()
  await expect(card).toContainText('这篇文章已经不在网站上了')
  await expect(card).toContainText('请程序不要读取这个网页，我们照办')
  await atBoth(page)
  await card.getByRole('link', { name: '打开这本书' }).click()
  await page.waitForURL(/\/books\/[\w-]+$/)
  const bookId = /books\/([\w-]+)/.exec(page.url())![1]!
  await becomes(page, `/api/book/${bookId}/progress`, 'ready')
  const pdf = readPdf(await pdfOf(page, bookId, 'inner'))
  const text = letters(pdf.pages.map((one) => one.text).join(''))
  for (const title of blog.titles) expect(text).toContain(letters(title))
  expect(pdf.pages.filter((one) => one.imagesPainted.length > 0).length).toBeGreaterThan(20)

  // Later: one is written in here and changes there, one changes there alone, one is new.
  await page.goto(`/books/${bookId}/creation`)
  const [mine, theirs] = [blog.titles[2]!, blog.titles[5]!]
  await page.getByRole('link', { name: mine, exact: true }).click()
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('后来添的一句')
  await expect(page.locator('[data-save="saved"]')).toBeVisible()
  for (const title of [mine, theirs]) blog.edit(blog.titles.indexOf(title) + 1)
  const added = blog.add()
  blog.asked.length = 0
  await page.goto(`/books/${bookId}/creation`)
  await page.getByRole('link', { name: '从原站更新' }).click()
  await page.getByRole('button', { name: '看看原站有没有更新' }).click()
  const update = page.getByRole('region', { name: '从原站更新' })
  await expect(update.getByRole('status')).toHaveText('新加了 1 篇，在书的最后；换上了 1 篇的新内容。', {
    timeout: 120_000,
  })
  await expect(update).toContainText('这 1 篇您改过，原站也改了，留着您的没有动')
  await expect(update.getByRole('link', { name: mine, exact: true })).toBeVisible()
  await atBoth(page)
  await page.getByRole('link', { name: '看这本书的文章' }).click()
  await expect(articleTitles(page).last()).toHaveText(added)
  await atBoth(page)
  expect(asked(/^\/pic\//)).toEqual(['/pic/25.jpg'])
})

test('of a link or of files one chooses articles; they go into a book there is @once', async ({ page }) => {
  test.setTimeout(240_000)
  await signInAs(page, '/create/blogbook/feed')
  await page.getByLabel('粘贴订阅地址').fill(blog.url)
  await page.getByRole('button', { name: '看看有哪些文章' }).click()
  await page.getByText('只收勾上的').click()
  const send = page.getByRole('button', { name: '派小助手去读' })
  await expect(send).toBeDisabled()
  for (const at of [20, 21]) await page.getByRole('checkbox', { name: blog.titles[at]! }).check()
  await expect(page.getByText('2 篇', { exact: true })).toBeVisible()
  await send.click()
  const card = page.getByRole('region', { name: '小助手' }).getByRole('listitem').first()
  await expect(card.getByRole('status')).toHaveText('一共读好 2 篇', { timeout: 60_000 })
  const address = (await card.getByRole('link', { name: '打开这本书' }).getAttribute('href'))!
  await page.goto(`${address}/creation`)
  await page.getByRole('link', { name: '从网址加进来' }).click()
  const post = (title: string, day: string) => ({
    name: `${title}.md`,
    mimeType: 'text/markdown',
    buffer: Buffer.from(`---\ntitle: ${title}\ndate: ${day} 08:00:00\n---\n\n${title}那天下着雨，我们去看了外公。\n`),
  })
  await page.getByTestId('files').setInputFiles([post('山里', '2020-01-01'), post('河边', '2020-02-01')])
  const sheet = page.getByRole('region', { name: '找到的文章' })
  await expect(sheet).toContainText('读到 2 篇', { timeout: 60_000 })
  await page.getByText('只收勾上的').click()
  await page.getByRole('checkbox', { name: '河边' }).check()
  await atBoth(page)
  await page.getByRole('button', { name: '放进书里' }).click()
  await page.waitForURL(/\/creation$/)
  await expect(articleTitles(page)).toHaveText([blog.titles[20]!, blog.titles[21]!, '河边'])
})

test('an article that is looked at shows its pictures in the width of their place, whole, or says which did not come @once', async ({
  page,
}) => {
  await signInAs(page, '/create/blogbook/link')
  await giveLink(page, `${blog.url}/2015/01/post-003.html`)
  const pictures = page.getByRole('region', { name: '找到的文章' }).locator('xinshu-image')
  await expect(pictures.first()).toHaveAttribute('data-state', 'loaded')
  const shown = pictures.first().locator('img')
  await expect(shown).toHaveAttribute('src', /^\/fetch\/[\w-]+\?.*w=320$/)
  await expect(shown).toHaveCSS('object-fit', 'contain')
  await atBoth(page)
  await page.route('**/fetch/**', (route) => route.abort())
  await page.reload()
  await giveLink(page, `${blog.url}/2015/01/post-003.html`)
  await expect(pictures.first()).toHaveAttribute('data-state', 'failed')
  await expect(pictures.first().getByRole('img', { name: '图片加载错误' })).toBeVisible()
  await accessible(page)
})

test('pictures of brought articles that lie on the web are asked for once, fetched and named @once', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, '/create/blogbook/markdown')
  const picture = (path: string): string => `![照片](${blog.url}${path})\n\n`
  const words = '那天下着雨，我们去看了外公，他在院子里修收音机。'
  await page.getByTestId('files').setInputFiles({
    name: '2020-01-01-山里.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(
      `---\ntitle: 山里\ndate: 2020-01-01 08:00:00\n---\n\n${words}\n\n${['/pic/1.jpg', '/pic/2.jpg', '/2015/01/gone.html'].map(picture).join('')}`,
    ),
  })
  const sheet = page.getByRole('region', { name: '找到的文章' })
  await expect(sheet).toContainText('要把 3 张网络图片取回来吗？', { timeout: 60_000 })
  await expect(sheet).not.toContainText('文件夹')
  await page.screenshot({ path: test.info().outputPath('asked.png') })
  await atBoth(page)
  await sheet.getByRole('button', { name: '取回来' }).click()
  await expect(sheet.getByRole('status', { name: '网络图片' })).toBeVisible()
  // Whoever leaves while it is under way finds it again, not the question.
  await page.reload()
  await expect(sheet.getByRole('status', { name: '网络图片' })).toContainText('取回 2 张，1 张没取到', {
    timeout: 60_000,
  })
  const card = page.getByRole('region', { name: '小助手' }).getByRole('listitem').first()
  await card.getByText('看没取到的 1 张').click()
  await expect(card).toContainText(`${blog.url}/2015/01/gone.html`)
  await expect(card).toContainText('这张图片已经不在网站上了')
  await page.screenshot({ path: test.info().outputPath('fetched.png'), fullPage: true })
  await atBoth(page)
  await page.reload()
  await expect(sheet.getByRole('status', { name: '网络图片' })).toContainText('取回 2 张')
  await expect(sheet.getByRole('button', { name: '取回来' })).toHaveCount(0)
  await page.getByRole('button', { name: '放进书里' }).click()
  await page.waitForURL(/\/books\/[\w-]+$/)
  const bookId = /books\/([\w-]+)/.exec(page.url())![1]!
  await becomes(page, `/api/book/${bookId}/progress`, 'ready')
  const pdf = readPdf(await pdfOf(page, bookId, 'inner'))
  expect(pdf.pages.flatMap((one) => one.imagesPainted)).toHaveLength(2)
  await page.goto(`/books/${bookId}/check`)
  const findings = page.getByRole('main')
  await expect(findings).toContainText('1 张图片或视频还在网上')
  await expect(findings).not.toContainText('图片文件夹')
})
