import { expect, type Page, test } from '@playwright/test'
import { pdfOf } from '../support/browser/pages.ts'
import { sampleDocx } from '../support/docx.ts'
import { readPdf } from '../support/pdf.ts'
import { accessible, articleTitles, becomes, fits, signInAs } from './support/screens.ts'

test.beforeEach(async ({ page }) => signInAs(page))

const post = async <T>(page: Page, path: string, body: object): Promise<T> => {
  const answer = await page.request.post(path, { data: body, headers: { origin: new URL(page.url()).origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}
const says = (s: string) => ({ t: 'p', inl: [{ t: 'text', s }] })
/** A book with one article of these paragraphs; the address of its editor. */
const haveArticle = async (page: Page, words: string[]): Promise<{ url: string; aid: string; bookId: string }> => {
  const { book_id: bookId } = await post<{ book_id: string }>(page, '/blogbook/books/', { title: '灯下集' })
  const article = { title: '灯下', post_date: '2024-05-03', blocks: words.map(says) }
  const { aids } = await post<{ aids: string[] }>(page, '/blogbook/books/articles/', {
    bid: bookId,
    articles: [article],
  })
  return { url: `/books/${bookId}/editblogbook/${aids[0]}`, aid: aids[0]!, bookId }
}
const storedText = async (page: Page, aid: string): Promise<string> => {
  const answer = await page.request.get(`/blogbook/articles/${aid}/`)
  return JSON.stringify(((await answer.json()) as { data: { blocks: unknown } }).data.blocks)
}
const body = (page: Page) => page.getByRole('textbox', { name: '正文' })
const toEnd = async (page: Page) => {
  await body(page).click()
  await page.keyboard.press('ControlOrMeta+End')
}
const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible({ timeout: 20_000 })

/** Median time from a typed character to the picture of it, ms. */
const keystroke = async (page: Page): Promise<number> => {
  await toEnd(page)
  return page.evaluate(async () => {
    const took: number[] = []
    for (let turn = 0; turn < 21; turn++) {
      const from = performance.now()
      document.execCommand('insertText', false, '字')
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      took.push(performance.now() - from)
    }
    return took.sort((a, b) => a - b)[10]!
  })
}

test('a Word document becomes a book, its chapters are ordered, taken out and put back, the catalogue names their pages', async ({
  page,
}) => {
  await page.goto('/create/blogbook/word')
  await page.getByTestId('documents').setInputFiles({
    name: '外公.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(await sampleDocx()),
  })
  await expect(page.getByText('认出了 2 章')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('1 个公式放不进书里')).toBeVisible()
  await expect(page.getByLabel('书名')).toHaveAttribute('placeholder', '外公的收音机')
  await expect(page.getByLabel('作者')).toHaveValue('苏棠')
  await fits(page)
  await accessible(page)
  // A reload finds the file, what was chosen and what was written.
  await page.getByLabel('书名').fill('外公和收音机')
  await page.getByText('第二章 账本').click()
  await page.reload()
  await expect(page.getByText('认出了 2 章')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByLabel('书名')).toHaveValue('外公和收音机')
  await expect(page.getByText('收进 1 章')).toBeVisible()
  await page.getByText('第二章 账本').click()
  await page.getByRole('button', { name: '做成书' }).click()
  await page.waitForURL(/\/creation$/)
  const titles = articleTitles(page)
  await expect(titles).toHaveText(['第一章 旧物', '第二章 账本'])
  await fits(page)
  await accessible(page)
  await page.getByRole('button', { name: '下移《第一章 旧物》' }).click()
  await expect(titles).toHaveText(['第二章 账本', '第一章 旧物'])
  await page.getByRole('button', { name: '移出《第二章 账本》' }).click()
  await expect(titles).toHaveText(['第一章 旧物'])
  await page.getByRole('link', { name: '移出的文章' }).click()
  await page.getByRole('button', { name: '放回书里：第二章 账本' }).click()
  await expect(page.getByText('没有移出的文章')).toBeVisible()
  await page.getByRole('link', { name: '回文章列表' }).click()
  await expect(titles).toHaveText(['第二章 账本', '第一章 旧物'])
  await page.getByLabel('按标题找').fill('旧')
  await page.getByRole('button', { name: '找', exact: true }).click()
  await expect(titles).toHaveText(['第一章 旧物'])
  const bookId = new URL(page.url()).pathname.split('/')[2]!
  await becomes(page, `/api/book/${bookId}/progress`, 'ready')
  await page.goto(`/books/${bookId}/catalog`)
  const printed = readPdf(await pdfOf(page, bookId, 'inner')).pages.map(({ text }) => text.replace(/\s/g, ''))
  const chapters = ['第二章账本', '第一章旧物']
  const contents = printed.findLastIndex((text) => chapters.every((chapter) => text.includes(chapter)))
  const pageOf = (chapter: string): number =>
    printed.findIndex((text, at) => at > contents && text.includes(chapter)) + 1
  expect(contents).toBeGreaterThan(0)
  await expect(page.getByRole('main').locator('summary')).toHaveText([
    new RegExp(`第二章 账本第 ${pageOf('第二章账本')} 页`),
    new RegExp(`第一章 旧物第 ${pageOf('第一章旧物')} 页`),
  ])
  await expect(page.getByRole('article', { name: /目录页/ })).toHaveCount(2)
  await fits(page)
  await accessible(page)
  await page.goto(`/books/${bookId}/creation`)
  for (const title of ['第二章 账本', '第一章 旧物'])
    await page.getByRole('button', { name: `移出《${title}》` }).click()
  await expect(page.getByText('书里还没有文章。')).toBeVisible()
  await page.goto(`/books/${bookId}`)
  await expect(page.getByRole('link', { name: '放进第一篇文章' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: '检查与定稿' })).toHaveCount(0)
  await page.goto(`/books/${bookId}/check`)
  await expect(page.getByRole('link', { name: '去放文章' })).toBeVisible()
  await expect(page.getByRole('button', { name: '定稿' })).toBeDisabled()
})

test('one writes with titles, lists, stress, a footnote and a table; a reload shows the same', async ({ page }) => {
  const { url, aid } = await haveArticle(page, ['第一段。'])
  await page.goto(url)
  await toEnd(page)
  await page.keyboard.type('再来一句')
  await page.keyboard.press('Enter')
  await page.keyboard.type('# 后来')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- 柿子')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('甜的')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('要紧')
  await page.getByRole('button', { name: '注释' }).click()
  await page.getByLabel(/注释的话/).fill('见家谱')
  await page.getByRole('button', { name: '好', exact: true }).click()
  await page.getByRole('button', { name: '表格' }).click()
  await page.keyboard.type('甲')
  await page.keyboard.press('Tab')
  await page.keyboard.type('乙')
  await saved(page)
  await fits(page)
  await accessible(page)
  const stored = await storedText(page, aid)
  expect(JSON.parse(stored)).toMatchObject([
    says('第一段。再来一句'),
    { t: 'h1', inl: [{ s: '后来' }] },
    { t: 'li', inl: [{ s: '柿子' }] },
    { t: 'li', inl: [{ s: '甜的' }], depth: 1 },
    {},
    {},
    ...(JSON.parse(stored) as unknown[]).slice(6),
  ])
  expect(stored).toContain('{"t":"text","s":"要紧","b":true},{"t":"note","s":"见家谱"}')
  expect(stored).toContain('"s":"乙"')
  const shown = await body(page).innerText()
  await page.reload()
  await expect(body(page)).toBeVisible()
  expect(await body(page).innerText()).toBe(shown)
})

test('without a line the writing stays on the device, says so, and goes when the line is back', async ({
  page,
  context,
}) => {
  const { url, aid } = await haveArticle(page, ['一'])
  await page.goto(url)
  await toEnd(page)
  await context.setOffline(true)
  await page.keyboard.type('断了线写的')
  await expect(page.getByText('网络不通，写的都先存在这台设备上')).toBeVisible({ timeout: 20_000 })
  await context.setOffline(false)
  await saved(page)
  expect(await storedText(page, aid)).toContain('断了线写的')
})

test('two windows wrote: the second is asked, and both writings stay', async ({ page, context }) => {
  const { url, aid, bookId } = await haveArticle(page, ['一'])
  await page.goto(url)
  const other = await context.newPage()
  await other.goto(url)
  await toEnd(page)
  await toEnd(other)
  await page.keyboard.type('这边写的')
  await saved(page)
  await other.keyboard.type('那边写的')
  await expect(other.getByText('这篇文章刚刚在另一个窗口里改过')).toBeVisible({ timeout: 20_000 })
  await accessible(other)
  await other.getByRole('button', { name: '用我这里写的' }).click()
  await saved(other)
  expect(await storedText(page, aid)).toContain('那边写的')
  await page.goto(`/books/${bookId}/creation`)
  await expect(articleTitles(page)).toHaveText(['灯下', '灯下（另存）'])
  await other.close()
})

test('an article of 50,000 characters is written in without waiting', async ({ page }, { project }) => {
  if (project.name !== 'desk') return
  const { url, aid } = await haveArticle(
    page,
    Array.from({ length: 500 }, (_, at) => `${at}${'巷口的灯亮着，豆浆是热的。'.repeat(8)}`),
  )
  const short = await haveArticle(page, ['一'])
  await page.goto(short.url)
  const little = await keystroke(page)
  await page.goto(url)
  const long = await keystroke(page)
  expect(long / little).toBeLessThan(20)
  await saved(page)
  expect(await storedText(page, aid)).toContain('字'.repeat(20))
})
