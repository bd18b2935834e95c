import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { readPdf } from '../support/pdf.ts'
import { accessible, becomes, fits, haveBook, signInAs } from './support/screens.ts'

test.beforeEach(async ({ page }) => signInAs(page))

test('an empty shelf and an empty bin say so and lead on @once', async ({ page }) => {
  await expect(page.getByText('书架还空着')).toBeVisible()
  await page.getByRole('link', { name: '去回收站看看' }).click()
  await expect(page.getByText('回收站是空的')).toBeVisible()
  await accessible(page)
  await page.getByRole('link', { name: '回书架' }).last().click()
  await expect(page.getByText('书架还空着')).toBeVisible()
})

test('a book is renamed on the shelf and on its own page @once', async ({ page }) => {
  const id = await haveBook(page, '旧名字')
  await page.reload()
  await page.getByLabel('更多操作：旧名字').click()
  await page.getByRole('button', { name: '改书名' }).click()
  const field = page.getByRole('listitem').getByLabel('书名')
  await expect(field).toBeFocused()
  await field.fill('')
  await expect(page.getByText('书名不能空着')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 2, name: '旧名字' })).toBeVisible()
  await expect(page.getByLabel('更多操作：旧名字')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '改书名' }).click()
  await field.fill('长'.repeat(40))
  await expect(field).toHaveValue('长'.repeat(30))
  await field.fill('新名字')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: '新名字' })).toBeVisible()
  await page.getByLabel('更多操作：新名字').click()
  await page.getByRole('button', { name: '改作者' }).click()
  await page.getByRole('dialog').getByLabel('作者').fill('外婆')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await becomes(page, `/api/book/${id}/progress`, 'ready')

  await page.goto(`/books/${id}`)
  await page.getByRole('button', { name: '改书名' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '改书名' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('书名', { exact: true }).fill('最后的名字')
  await page.keyboard.press('Enter')
  await becomes(page, `/api/book/${id}/progress`, 'ready')
  await expect(page.getByRole('heading', { level: 1, name: '最后的名字' })).toBeVisible({ timeout: 60_000 })
})

test('a deleted book comes back at once, and from the bin after a reload', async ({ page }) => {
  await haveBook(page, '舍不得')
  await page.reload()
  const heading = page.getByRole('heading', { level: 2, name: '舍不得' })
  const remove = async () => {
    await page.getByLabel('更多操作：舍不得').click()
    await page.getByRole('button', { name: '删除' }).click()
    await expect(heading).toBeHidden()
  }
  await remove()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(heading).toBeVisible()
  await remove()
  await page.reload()
  await expect(page.getByText('书架还空着')).toBeVisible()
  await page.getByRole('link', { name: '去回收站看看' }).click()
  await expect(page.getByText('还能找回 30 天')).toBeVisible()
  await fits(page)
  await accessible(page)
  await page.getByRole('button', { name: '放回书架：舍不得' }).click()
  await expect(page.getByText('回收站是空的')).toBeVisible()
  await page.goto('/books')
  await expect(heading).toBeVisible()
})

test('a double click deletes once @once', async ({ page }) => {
  await haveBook(page, '点了两下')
  await page.reload()
  const removed: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/remove')) removed.push(answer.status())
  })
  await page.getByLabel('更多操作：点了两下').click()
  await page.getByRole('button', { name: '删除' }).dblclick()
  await expect(page.getByText('已放进回收站')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '点了两下' })).toBeHidden()
  expect(removed).toEqual([200])
  await expect(page.locator('xinshu-alert')).toBeEmpty()
})

test('signed out in another window, the shelf is put away and leads to the sign-in @once', async ({
  page,
  context,
}) => {
  await haveBook(page, '只给自己看')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: '只给自己看' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/books')
  await other.locator('details[data-menu]:visible > summary').first().click()
  await other.getByRole('button', { name: '退出登录' }).click()
  await other.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('heading', { name: '登录已经结束' })).toBeVisible()
  await expect(page.getByText('只给自己看')).toHaveCount(0)
  await accessible(page)
  await fits(page)
  await page.getByRole('link', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/\/signin\?redirect=%2Fbooks/)
})

test('an answer that says the sign-in is over puts the shelf away too @once', async ({ page, context }) => {
  await haveBook(page, '还在看')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: '还在看' })).toBeVisible()
  await context.clearCookies()
  await page.getByLabel('更多操作：还在看').click()
  await page.getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('heading', { name: '登录已经结束' })).toBeVisible()
  await expect(page.getByText('还在看')).toHaveCount(0)
})

test('shelf with books and typesetting screen pass axe and fit', async ({ page }) => {
  const id = await haveBook(page, '排好的书')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: '排好的书' })).toBeVisible()
  await accessible(page)
  await fits(page)
  // The screen is looked at while it waits: the server's numbers are held at half.
  await page.route(`**/api/book/${id}/progress`, (route) =>
    route.fulfill({
      json: {
        data: {
          status: 'typesetting',
          progress: { stage: 'months', done: 12, total: 24 },
          page_count: null,
          failure: null,
        },
        timestamp: Date.now(),
      },
    }),
  )
  await page.goto(`/books/${id}`)
  await page.locator('main summary[aria-label=更多]').click()
  await page.getByRole('button', { name: '重新编排' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '重新编排' }).click()
  await expect(page.getByRole('progressbar', { name: '编排进度' })).toBeVisible()
  await expect(page.getByText('第 12 / 24 条', { exact: true })).toBeVisible()
  await accessible(page)
  await fits(page)
})

test('sharing opens the book to a friend and closes it again @once', async ({ page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await haveBook(page, '给朋友看')
  const friend = await (await browser.newContext()).newPage()
  const address = new URL(`/book-share/${id}`, page.url()).href
  expect((await friend.goto(address))?.status()).toBe(404)
  await page.goto(`/book-preview/${id}`)
  await page.getByLabel('分享', { exact: true }).click()
  await page.getByRole('button', { name: '公开并复制网址' }).click()
  await expect(page.getByText('知道网址的人可以翻阅。')).toBeVisible()
  expect((await friend.goto(address))?.status()).toBe(200)
  await expect(friend.locator('xinshu-reader footer')).toContainText(/\/ \d{2,}/)
  await expect(friend.locator('.painted-page svg').first()).toBeVisible()
  await page.getByRole('button', { name: '分享海报' }).click()
  const poster = page.getByRole('img', { name: /《给朋友看》的分享海报/ })
  await expect(poster).toHaveCSS('opacity', '1')
  await page.screenshot({ path: test.info().outputPath('poster.png') })
  await page.keyboard.press('Escape')
  await expect(poster).toHaveCount(0)
  await page.getByRole('button', { name: '停止分享' }).click()
  await expect(page.getByText('没有公开。')).toBeVisible()
  // Who was reading is told once, and nothing more is asked for.
  const refused: string[] = []
  friend.on('response', (answer) => {
    if (answer.status() === 404) refused.push(answer.url())
  })
  await friend.keyboard.press('End')
  await expect(friend.getByRole('heading', { name: '书的主人收回了分享' })).toBeVisible()
  await accessible(friend)
  await fits(friend)
  await expect(friend.getByText('重试')).toHaveCount(0)
  const asked = refused.length
  await friend.keyboard.press('Home')
  await friend.keyboard.press('ArrowRight')
  await expect(friend.getByRole('link', { name: '回首页' })).toBeVisible()
  expect(refused).toHaveLength(asked)
  expect((await friend.goto(address))?.status()).toBe(404)
  await friend.context().close()
})

test('the check shows its pages, asks before it freezes the book, and both PDFs come down @once', async ({ page }) => {
  const id = await haveBook(page, '定稿的书', { posts: 60, pictures: 40, missing: 3 })
  await page.goto(`/books/${id}/check`)
  await expect(page.getByRole('heading', { level: 1, name: '可以定稿了' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '建议看看' })).toBeVisible()
  await accessible(page)
  await fits(page)
  await expect(page.getByRole('link', { name: '补图' }).first()).toHaveAttribute('href', /create\/wxbook\?fill=/)
  // A picture that is missing is on no page: its way leads to its post.
  const look = page.getByRole('link', { name: '去看看' }).first()
  await expect(look).toHaveAttribute('href', /\/edit\/\w+\?from=check/)

  await page.getByRole('button', { name: '定稿', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('都不能再改')
  await accessible(page)
  await dialog.getByRole('button', { name: '再看看' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('可以定稿了')
  await page.getByRole('button', { name: '定稿', exact: true }).click()
  await dialog.getByRole('button', { name: '定稿', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已经定稿')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已经定稿')
  await accessible(page)
  await fits(page)

  for (const [button, kind, pages] of [
    ['内文 PDF', '内文', 20],
    ['封面 PDF', '封面', 1],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 90_000 }),
      page.getByRole('button', { name: button }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`定稿的书-${kind}.pdf`)
    expect(readPdf(await readFile(await file.path())).pages.length).toBeGreaterThanOrEqual(pages)
  }
  await page.goto('/books')
  await page.getByLabel('更多操作：定稿的书').click()
  await expect(page.getByRole('button', { name: '改书名' })).toBeDisabled()
})

test('a password is set from the menu, changing it asks for the old one, and sign-out ends it @once', async ({
  page,
}) => {
  await page.locator('details[data-menu]:visible > summary').first().click()
  await page.getByRole('link', { name: '设置密码' }).click()
  await page.getByLabel('新密码').fill('短')
  await page.getByRole('button', { name: '保存密码' }).click()
  await expect(page.getByText('密码至少 8 位，还差 7 位')).toBeVisible()
  await accessible(page)
  await page.getByLabel('新密码').fill('一二三四五六七八')
  await page.getByRole('button', { name: '保存密码' }).click()
  await page.waitForURL(/\/books$/)
  await page.goto('/my/reset-password')
  await expect(page.getByRole('heading', { level: 1, name: '改密码' })).toBeVisible()
  await page.getByLabel('现在的密码').fill('不是这个密码')
  await page.getByLabel('新密码').fill('八七六五四三二一')
  await page.getByRole('button', { name: '保存密码' }).click()
  await expect(page.getByText('现在的密码不对')).toBeVisible()
  await page.goto('/books')
  await page.locator('details[data-menu]:visible > summary').first().click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/books')
  await expect(page).toHaveURL(/\/signin/)
})
