import { expect, type Page, test } from '@playwright/test'
import { householdZip } from './support/household.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

/** Presses Tab until something with this name has the focus; where it never comes, the way is closed to a keyboard. */
const tabTo = async (page: Page, name: RegExp, most = 60): Promise<void> => {
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const at = document.activeElement
      // After the last thing on the page the focus lies on the whole of it, which holds every word.
      return at && at !== document.body
        ? `${at.getAttribute('aria-label') ?? ''} ${at.textContent ?? ''} ${at.getAttribute('name') ?? ''}`
        : ''
    })
    if (name.test(here)) return
  }
  throw new Error(`no Tab leads to ${name}`)
}

test('the whole way from a file to an open book goes by keyboard alone @once', async ({ page }) => {
  const files = { name: '朋友圈.zip', mimeType: 'application/zip', buffer: await householdZip() }
  // Heard from the beginning: a chooser that opens before anybody listens is lost.
  page.on('filechooser', (chooser) => chooser.setFiles(files))
  await signInAs(page, '/books')
  await expect(page.getByText('书架还空着')).toBeVisible()
  await accessible(page)
  await tabTo(page, /导入朋友圈/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/create\/wxbook/)
  await expect(page.getByText('放进来，先看看有多少内容')).toBeVisible()
  await accessible(page)
  await fits(page)
  await tabTo(page, /^\s*选文件/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('读到的内容')).toContainText('本人', { timeout: 90_000 })
  await tabTo(page, /从哪个月开始/)
  await page.keyboard.press('ArrowRight')
  await tabTo(page, /title/)
  await page.keyboard.type('只用键盘')
  // What was read is shown before everything is sent.
  await expect(page.getByRole('button', { name: '编排这本书' })).toBeEnabled({ timeout: 90_000 })
  await tabTo(page, /编排这本书/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '只用键盘' })).toBeVisible({ timeout: 90_000 })
  await accessible(page)
  await fits(page)
  await tabTo(page, /翻开看看/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/book-preview/)
  await expect(page.locator('xinshu-reader footer')).toContainText(/\/ \d{2,}/)
  await accessible(page)
  await tabTo(page, /^目录/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Escape')
  await tabTo(page, /^合上/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/books\//)
  await expect(page.getByRole('link', { name: '检查与定稿' })).toBeVisible()
  await tabTo(page, /检查与定稿/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/check/)
  await expect(page.getByRole('heading', { level: 1, name: /定稿|处要处理|装订/ })).toBeVisible()
  await tabTo(page, /^\s*定稿/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('都不能再改')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

/** What somebody reads from their phone, without leaving the page. */
const codeOf = async (page: Page, phone: string): Promise<string> => {
  const inbox = await (await page.request.get('/dev/sms')).text()
  return new RegExp(`${phone}[\\s\\S]*?data-sms-code[^>]*>\\s*(\\d{6})`).exec(inbox)?.[1] ?? ''
}

test('signing in and keeping an address goes by keyboard alone @once', async ({ page }) => {
  const phone = `138${String(Date.now()).slice(-8)}`
  await page.goto('/signin?redirect=%2Fmy%2Faddress')
  await tabTo(page, /^\s*验证码/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('textbox', { name: '密码' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, /phone/)
  await page.keyboard.type(phone)
  await tabTo(page, /获取验证码/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/短信验证码/)).toBeFocused()
  await expect(page.getByText('已发送')).toBeVisible()
  await page.keyboard.type(await codeOf(page, phone))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('我已读过并同意')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/my\/address/)
  await tabTo(page, /^\s*name$/)
  await page.keyboard.type('外婆')
  await tabTo(page, /phone/)
  await page.keyboard.type('13812345678')
  await tabTo(page, /province$/)
  await page.keyboard.press('ArrowDown')
  // The city of a city is chosen by itself.
  await expect(page.getByLabel('城市')).toHaveValue('北京市')
  await tabTo(page, /district$/)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, /street/)
  await page.keyboard.type('龙井路 1 号')
  await tabTo(page, /保存地址/)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-addresses]')).toContainText('东城区 龙井路 1 号')
  await tabTo(page, /^删除：/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^删除：/ })).toBeFocused()
})

test('a letter to the service desk goes by keyboard alone @once', async ({ page }) => {
  await page.goto('/contact')
  await tabTo(page, /text$/)
  await page.keyboard.type('只用键盘写的信')
  await tabTo(page, /^\s*寄出/)
  await page.keyboard.press('Enter')
  await expect(page.locator('#thread, main').getByText('只用键盘写的信').first()).toBeVisible()
  await expect(page.getByLabel('写给客服')).toHaveValue('')
})

test('a book is configured by keyboard alone, and the price follows @once', async ({ page }) => {
  await page.goto('/products/wxbook')
  const price = page.locator('[data-out=one]').first()
  const before = await price.innerText()
  await tabTo(page, /binding$/, 120)
  await page.keyboard.press('ArrowRight')
  await expect(price).not.toHaveText(before)
  const bound = await price.innerText()
  await tabTo(page, /pages$/)
  await page.keyboard.press('ArrowRight')
  await expect(price).not.toHaveText(bound)
  await tabTo(page, /带文件来/)
  // A look at one's own file comes before signing in (look.spec.ts): the browser is asked for one.
  const files = page.locator('[data-look-files]')
  await files.evaluate((input) => input.addEventListener('click', () => input.setAttribute('data-asked', '')))
  await page.keyboard.press('Enter')
  await expect(files).toHaveAttribute('data-asked')
})
