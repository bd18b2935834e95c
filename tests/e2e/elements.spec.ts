import { expect, type Page, test } from '@playwright/test'
import { accessible, fits } from './support/screens.ts'

const sheet = '/dev/components'

/** The sheet with a clock of our own: time goes on only when the test says so. */
const open = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.goto(sheet, { waitUntil: 'domcontentloaded' })
  await expect.poll(() => page.evaluate(() => 'xinshuAlert' in window), { timeout: 20_000 }).toBe(true)
  await page.clock.pauseAt(Date.now() + 60_000)
}

const toast = (page: Page) => page.locator('xinshu-alert > [data-kind]')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an alert leaves after 3 s and is gone 300 ms later @once', async ({ page }) => {
  await open(page)
  await press(page, '做成了')
  await page.mouse.move(5, 400)
  await expect(toast(page)).toHaveText('排好了，可以通读了')
  await page.clock.runFor(2990)
  await expect(toast(page)).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(20)
  await expect(toast(page)).toHaveAttribute('data-leaving')
  await page.clock.runFor(280)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(30)
  await expect(toast(page)).toHaveCount(0)
})

test('pointing at an alert or focusing it holds it; it leaves half a second after @once', async ({ page }) => {
  await open(page)
  await press(page, '做成了')
  await toast(page).hover()
  await page.clock.runFor(20_000)
  await expect(toast(page)).not.toHaveAttribute('data-leaving')
  await page.mouse.move(5, 400)
  await page.clock.runFor(490)
  await expect(toast(page)).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(20)
  await expect(toast(page)).toHaveAttribute('data-leaving')
  await page.clock.runFor(300)

  await press(page, '可以撤销')
  await page.mouse.move(5, 400)
  await page.keyboard.press('F8')
  await expect(toast(page)).toBeFocused()
  await page.clock.runFor(20_000)
  await expect(toast(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '撤销', exact: true })).toBeFocused()
  await page.clock.runFor(20_000)
  await page.keyboard.press('Enter')
  await expect(page.locator('#answer')).toHaveText('撤销了')
})

test('the last alert is reached with F8 also when it has left, and Escape goes back @once', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: '出错了' }).focus()
  await page.keyboard.press('Enter')
  await page.clock.runFor(4000)
  await expect(toast(page)).toHaveCount(0)
  await page.keyboard.press('F8')
  await expect(toast(page)).toBeFocused()
  await expect(toast(page)).toHaveText('您没有登录哦，请登录后再试（401）')
  await page.keyboard.press('Escape')
  await page.clock.runFor(400)
  await expect(toast(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: '出错了' })).toBeFocused()
})

test('a toast takes the place of a toast; a failure stays beside it @once', async ({ page }) => {
  await open(page)
  await press(page, '做成了')
  await press(page, '告诉一声')
  await expect(toast(page)).toHaveText(['改动先存在这台手机里'])
  await press(page, '出错了')
  await expect(toast(page)).toHaveCount(2)
  await press(page, '做成了')
  await expect(toast(page)).toHaveText(['您没有登录哦，请登录后再试（401）', '排好了，可以通读了'])
})

test('a click puts an alert away, unless text in it is selected @once', async ({ page }) => {
  await open(page)
  await press(page, '做成了')
  await toast(page).evaluate((node) => getSelection()?.selectAllChildren(node))
  await toast(page).dispatchEvent('click')
  await page.clock.runFor(400)
  await expect(toast(page)).toHaveCount(1)
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await toast(page).click()
  await page.clock.runFor(310)
  await expect(toast(page)).toHaveCount(0)
})

test('user text in an alert is text @once', async ({ page }) => {
  await open(page)
  await page.evaluate(() => window.xinshuAlert?.('danger', '<img src=x onerror="document.title=1">'))
  await expect(toast(page)).toHaveText('<img src=x onerror="document.title=1">')
  await expect(toast(page).locator('img')).toHaveCount(0)
})

test('confirm asks with 确认, 确定 and 取消, keeps the focus and gives it back @once', async ({ page }) => {
  await open(page)
  await press(page, '确认')
  const dialog = page.getByRole('alertdialog', { name: '确认' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveText(['取消', '确定'])
  await expect(dialog.getByRole('button', { name: '确定' })).toBeFocused()
  for (let turn = 0; turn < 6; turn++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const at = document.activeElement
      return at !== null && at !== document.body && at.closest('dialog') === null
    })
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await page.clock.runFor(300)
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#answer')).toHaveText('false')
  await expect(page.getByRole('button', { name: '确认', exact: true })).toBeFocused()
  await press(page, '确认')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.locator('#answer')).toHaveText('true')
})

test('a confirm that must be answered closes by its own buttons only @once', async ({ page }) => {
  await open(page)
  await press(page, '必须回答')
  const dialog = page.getByRole('alertdialog', { name: '确认付印？' })
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await page.clock.runFor(1000)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '再看看' }).click()
  await page.clock.runFor(300)
  await expect(dialog).toHaveCount(0)
})

test('a press on the ground closes what may be dismissed; what cannot be taken back is not one Enter away @once', async ({
  page,
}) => {
  await open(page)
  await press(page, '不能反悔')
  const dialog = page.getByRole('alertdialog', { name: '删掉这本书？' })
  await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused()
  await page.mouse.click(4, 4)
  await page.clock.runFor(300)
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#answer')).toHaveText('false')
})

test('a confirm closes when the address changes @once', async ({ page }) => {
  await open(page)
  await press(page, '必须回答')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.evaluate(() => {
    location.hash = 'elsewhere'
  })
  await expect(page.locator('#answer')).toHaveText('false')
  await page.clock.runFor(300)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('an alert raised under a dialog is shown above it and can be put away @once', async ({ page }) => {
  await open(page)
  await page.evaluate(() => window.xinshuAlert?.('danger', '没有保存上'))
  await press(page, '确认')
  await expect(page.locator('dialog xinshu-alert > [data-kind]')).toHaveText('没有保存上')
  await page.evaluate(() => window.xinshuAlert?.('danger', '还是没有保存上'))
  await expect(page.locator('dialog xinshu-alert > [data-kind]')).toHaveText(['没有保存上', '还是没有保存上'])
  await toast(page).last().click()
  await page.keyboard.press('Escape')
  await page.clock.runFor(600)
  await press(page, '做成了')
  await expect(page.locator('body > xinshu-alert > [data-kind]').last()).toHaveText('排好了，可以通读了')
})

test('a link that asks first goes on only after yes @once', async ({ page }) => {
  await open(page)
  const link = page.getByRole('link', { name: '带确认的链接' })
  await link.click()
  await page.getByRole('button', { name: '取消' }).click()
  await page.clock.runFor(300)
  await expect(page).toHaveURL(/dev\/components/)
  await link.click()
  await page.getByRole('button', { name: '确定' }).click()
  await page.waitForURL('**/?confirmed')
})

test('a prompt refuses emptiness, counts to 50, and Enter confirms one line @once', async ({ page }) => {
  await open(page)
  await press(page, '填一行')
  const dialog = page.getByRole('dialog', { name: '给这本书起个名字' })
  const field = dialog.getByRole('textbox', { name: '书名' })
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('button', { name: '确定' })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('书名不能空着')
  await field.fill('   ')
  await expect(dialog.getByRole('button', { name: '确定' })).toBeDisabled()
  await field.fill('书'.repeat(60))
  await expect(field).toHaveValue('书'.repeat(50))
  await expect(dialog).toContainText('50 / 50')
  await page.keyboard.press('Enter')
  await expect(page.locator('#answer')).toHaveText('书'.repeat(50))
})

test('Enter while composing Chinese takes the word and confirms nothing @once', async ({ page }) => {
  await open(page)
  await press(page, '填一行')
  const field = page.getByRole('dialog').getByRole('textbox', { name: '书名' })
  // Keys go to the dialog only once it stands; before, they would press the button again.
  await expect(field).toBeFocused()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'xin', selectionStart: 3, selectionEnd: 3 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await session.send('Input.insertText', { text: '心' })
  // Safari: the composition has ended when its Enter arrives, told apart by 229 alone.
  await field.evaluate((node) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    Object.defineProperty(event, 'keyCode', { value: 229 })
    node.dispatchEvent(event)
  })
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('#answer')).toHaveText(/心/)
})

test('a prompt of several lines has 3 to 5 rows, keeps Enter for lines, and may stay empty @once', async ({ page }) => {
  await open(page)
  await press(page, '填几行')
  const field = page.getByRole('dialog').getByRole('textbox')
  await expect(field).toHaveAttribute('rows', '4')
  await page.keyboard.type('一\n二\n三\n四')
  await expect(field).toHaveValue('一\n二\n三 四')
  await expect(page.getByRole('dialog')).toContainText('7 / 60 · 3 / 3 行')
  await field.fill('')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.locator('#answer')).toHaveText('（空）')
})

test('a counter counts characters as one sees them, keeps to lines, and never cuts what stood behind @once', async ({
  page,
}) => {
  await open(page)
  const title = page.locator('#title')
  const count = page.locator('xinshu-count').first().locator('[data-count]')
  await expect(count).toHaveText('4 / 20')
  await title.fill(`😀${'日'.repeat(18)}`)
  await expect(count).toHaveText('19 / 20')
  await title.press('Home')
  await page.keyboard.type('新年好')
  await expect(title).toHaveValue(`新😀${'日'.repeat(18)}`)
  await expect(page.locator('xinshu-count').first().locator('[aria-live]')).toHaveText('写满了')
  await page.locator('#words').fill('一\n二\n三\n四')
  await expect(page.locator('#words')).toHaveValue('一\n二\n三 四')
})

test('a tooltip comes and goes after 50 ms and keeps 5 px from the edge', async ({ page }) => {
  await open(page)
  // The navigation has a tip of its own.
  const tip = page.locator('#xinshu-tip')
  await page.getByRole('button', { name: '书脊' }).focus()
  await page.waitForFunction(() => document.head.textContent?.includes('floating-tip'))
  await page.clock.runFor(40)
  await expect(tip).toHaveCount(0)
  // Its script may come while the clock stands: the 50 ms begin when it is there.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(tip).toHaveText('按实物比例，书脊 20 毫米', { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: '书脊' })).toHaveAccessibleDescription('按实物比例，书脊 20 毫米')
  await page.getByRole('button', { name: '边上' }).focus()
  await page.clock.runFor(60)
  await expect(tip).toContainText('贴着屏幕边')
  const gap = await tip.evaluate((node) => document.documentElement.clientWidth - node.getBoundingClientRect().right)
  expect(gap).toBeGreaterThanOrEqual(5)
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
})

test('a popover opens by key, holds while one is in it, and Escape gives the focus back @once', async ({ page }) => {
  await open(page)
  const button = page.getByRole('button', { name: '纸', exact: true })
  await button.focus()
  await page.waitForFunction(() => document.head.textContent?.includes('floating-tip'))
  // Its clock stands still: one that began to wait only after this step needs another.
  await expect(async () => {
    await page.clock.runFor(60)
    await expect(button).toHaveAttribute('aria-expanded', 'true', { timeout: 500 })
  }).toPass()
  const link = page.getByRole('link', { name: '看看样张' })
  await link.focus()
  await page.clock.runFor(5000)
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(button).toBeFocused()
})

test('a picture opens large, says after a second how to keep it, for four, and closes in 300 ms @once', async ({
  page,
}) => {
  await open(page)
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/art/sea.svg', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: '看大图' }).click()
  const dialog = page.getByRole('dialog', { name: '海边' })
  await expect(dialog).toContainText('正在加载图片')
  await page.clock.runFor(140)
  await expect(dialog.locator('.picture-spinner')).toBeHidden()
  await page.clock.runFor(20)
  await expect(dialog.locator('.picture-spinner')).toBeVisible()
  release()
  await expect(dialog.getByRole('img', { name: '海边' })).toHaveCSS('opacity', '1')
  const guide = dialog.locator('.picture-guide')
  await page.clock.runFor(990)
  await expect(guide).toBeHidden()
  await page.clock.runFor(20)
  await expect(guide).toContainText('存')
  await page.clock.runFor(3970)
  await expect(guide).toBeVisible()
  await page.clock.runFor(40)
  await expect(guide).toBeHidden()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await page.clock.runFor(280)
  await expect(dialog).toHaveCount(1)
  await page.clock.runFor(30)
  await expect(dialog).toHaveCount(0)
})

test('a picture that fails says so, can be tried again, and gives no hint how to keep it @once', async ({ page }) => {
  await open(page)
  await page.getByRole('link', { name: '打不开的图' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('图片加载错误')
  await page.clock.runFor(5000)
  await expect(dialog.locator('.picture-guide')).toBeHidden()
  await page.route('**/art/none.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>',
    }),
  )
  await dialog.getByRole('button', { name: '再试一次' }).click()
  await expect(dialog.locator('.picture-frame')).toHaveAttribute('data-state', 'loaded')
})

test('square and lazy pictures have four states, a placeholder, and events @once', async ({ page }) => {
  await open(page)
  const broken = page.locator('#broken')
  await broken.scrollIntoViewIfNeeded()
  await expect(broken).toHaveAttribute('data-state', 'failed')
  await expect(broken).toHaveAttribute('data-raised', 'error')
  await broken.getByRole('button', { name: /图片加载错误/ }).click()
  await expect(page.locator('#answer')).toHaveText('click-on-error')
  await expect(page.locator('#lost').getByRole('img', { name: '图片加载错误：外婆的院子' })).toBeVisible()
  await expect(page.locator('xinshu-image[fit="fit"] img')).toHaveCSS('object-fit', 'scale-down')
  for (const fit of ['contain', 'cover', 'fill'])
    await expect(page.locator(`xinshu-image[fit="${fit}"] img`)).toHaveCSS('object-fit', fit)
})

test('a spinner shows only for a picture that takes longer than 150 ms @once', async ({ page }) => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/art/cat.svg', async (route) => {
    await held
    await route.continue()
  })
  // Its clock stands before the page begins to load pictures.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(sheet, { waitUntil: 'domcontentloaded' })
  const square = page.locator('xinshu-square').first()
  await square.scrollIntoViewIfNeeded()
  await expect(square).toHaveAttribute('data-state', 'loading')
  await page.clock.runFor(140)
  await expect(square).not.toHaveAttribute('data-slow')
  await page.clock.runFor(20)
  await expect(square).toHaveAttribute('data-slow', '')
  release()
  await expect(square).toHaveAttribute('data-state', 'loaded')
  await expect(square).not.toHaveAttribute('data-slow')
})

test('the scroll hint comes four times a route and leaves after 200 px @once', async ({ page }) => {
  const hint = page.locator('xinshu-scroll-hint > span')
  for (let visit = 0; visit < 4; visit++) {
    await page.goto(sheet)
    await expect(hint).toBeVisible()
  }
  await page.evaluate(() => scrollTo({ top: 190, behavior: 'instant' }))
  await expect(hint).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 210, behavior: 'instant' }))
  await expect(hint).toHaveCount(0)
  await page.goto(sheet)
  await expect(page.locator('xinshu-guide')).toBeAttached()
  await page.waitForFunction(() => 'xinshuAlert' in window)
  await expect(hint).toHaveCount(0)
})

test('a guide tip comes once, and its close link after a second @once', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(sheet)
  const guide = page.locator('xinshu-guide .guide-tip')
  await expect(guide).toContainText('提示在三秒后自己收起')
  await page.clock.runFor(990)
  await expect(guide.getByRole('button')).toHaveCount(0)
  await page.clock.runFor(20)
  await guide.getByRole('button', { name: '知道了' }).click()
  await expect(guide).toHaveCount(0)
  await page.reload()
  await page.waitForFunction(() => 'xinshuAlert' in window)
  await expect(guide).toHaveCount(0)
})

test('the poster is a picture with the code of the address in it @once', async ({ page }) => {
  await open(page)
  const asked = page.waitForRequest((request) => request.url().includes('/generate/qrcode?url='))
  await page.getByRole('button', { name: '分享海报' }).click()
  expect(new URL((await asked).url()).searchParams.get('url')).toBe(new URL('/', page.url()).href)
  const picture = page.getByRole('img', { name: /《寻常日子》的分享海报/ })
  await expect(picture).toHaveCSS('opacity', '1')
  expect(await picture.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(1080)
})

test('copying a link says so; where the clipboard is closed the link stands there to be copied @once', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await press(page, '复制链接')
  await expect(toast(page)).toHaveText('链接已复制')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL('/', page.url()).href)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await press(page, '复制链接')
  await expect(page.getByRole('textbox', { name: '链接' })).toHaveValue(new URL('/', page.url()).href)
})

test('systems without dialogs get the same from us @once', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')
  })
  await open(page)
  await press(page, '确认')
  const dialog = page.getByRole('alertdialog', { name: '确认' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: '确定' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.clock.runFor(300)
  await expect(dialog).toHaveCount(0)
})

test('every dialog and what is shown above the page passes axe and fits', async ({ page }) => {
  await page.goto(sheet)
  await page.waitForFunction(() => 'xinshuAlert' in window)
  for (const name of ['确认', '必须回答', '填一行', '填几行']) {
    await press(page, name)
    await expect(page.locator('dialog[open]')).toHaveCSS('opacity', '1')
    await accessible(page)
    await fits(page)
    await page.locator('dialog button').first().click()
    await expect(page.locator('dialog')).toHaveCount(0)
  }
  await page.getByRole('link', { name: '看大图' }).click()
  await expect(page.locator('.picture-guide')).not.toBeEmpty()
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
  await press(page, '可以撤销')
  await page.keyboard.press('F8')
  await accessible(page)
})

test('the whole sheet fits and passes axe', async ({ page }) => {
  await page.goto(sheet)
  await expect(page.locator('#broken')).toBeVisible()
  await fits(page)
  await accessible(page)
})
