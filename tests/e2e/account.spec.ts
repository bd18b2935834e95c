import { Buffer } from 'node:buffer'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { accessible, fits, signInAs } from './support/screens.ts'

let serial = 0
const unique = () => `${Date.now().toString(36)}${++serial}`
const newPhone = () => `137${String(Date.now() % 1e6).padStart(6, '0')}${String(++serial % 100).padStart(2, '0')}`

/** The newest code of this phone, as whoever tries the site reads it. */
const readCode = async (page: Page, phone: string): Promise<string> => {
  const other = await page.context().newPage()
  await other.goto('/dev/sms')
  const code = await other.locator('li', { hasText: phone }).locator('[data-sms-code]').first().innerText()
  await other.close()
  return code.trim()
}

const signInByPhone = async (page: Page, phone: string, to: string): Promise<void> => {
  await page.goto(`/signin?redirect=${encodeURIComponent(to)}`)
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('已发送')).toBeVisible()
  await page.getByLabel('短信验证码').fill(await readCode(page, phone))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('再勾选同意')).toBeVisible()
  await page.getByLabel('我已读过并同意').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => url.pathname === to)
}

/** Agrees to the terms and goes on to WeChat. */
const toWechat = async (page: Page): Promise<void> => {
  await page.getByLabel('我已读过并同意').check()
  await page.locator('[data-wechat]:visible').click()
}

/** Stands before WeChat's page as a made-up person and agrees. */
const agreeAs = async (page: Page, person: string): Promise<void> => {
  await page.waitForURL(/\/connect\//)
  const asked = page.url()
  await page
    .locator('input[name=person]')
    .first()
    .evaluate((input, value) => {
      ;(input as HTMLInputElement).value = value
      ;(input as HTMLInputElement).checked = true
    }, person)
  await page.getByRole('button', { name: '同意' }).click()
  // The next page, loaded: a press before its script has come goes nowhere.
  await page.waitForURL((url) => url.href !== asked)
}

test('by QR code on a computer: agreed at WeChat, back where one wanted to go, hash included @once', async ({
  page,
}) => {
  await page.goto('/signin?redirect=%2Fmy%2Fdevices#here')
  await accessible(page)
  await fits(page)
  await toWechat(page)
  await agreeAs(page, `t-e2e-${unique()}`)
  await expect(page).toHaveURL(/\/my\/devices#here$/)
  await expect(page.getByText('这一台', { exact: true })).toBeVisible()
})

test('who refuses at WeChat is told kindly and may try again @once', async ({ page }) => {
  await page.goto('/signin?redirect=%2Fmy')
  await toWechat(page)
  await page.waitForURL(/\/connect\//)
  await page.getByRole('button', { name: '拒绝' }).click()
  await expect(page.getByRole('alert')).toContainText('没有同意')
  await accessible(page)
  await toWechat(page)
  await agreeAs(page, `t-e2e-${unique()}`)
  await expect(page).toHaveURL(/\/my$/)
})

test('inside WeChat: agreed once, and the next time nobody is asked @once', async ({ browser }) => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.53 NetType/WIFI'
  const context = await browser.newContext({ userAgent, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const person = `t-e2e-${unique()}`
  await page.goto('/signin?redirect=%2Fmy')
  await toWechat(page)
  // Who this phone's WeChat belongs to, then what a stranger agrees to.
  await agreeAs(page, person)
  await page.waitForURL(/snsapi_userinfo/)
  await agreeAs(page, person)
  await expect(page).toHaveURL(/\/my$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('试用者')
  await page.goto('/my/devices')
  await expect(page.getByText('微信 · iPhone')).toBeVisible()
  await page.goto('/my')
  await page.getByRole('main').getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/signin?redirect=%2Fmy')
  await toWechat(page)
  await expect(page).toHaveURL(/\/my$/)
  await context.close()
})

test('visitors learn at /my what is there; the overview fits and passes axe', async ({ page }) => {
  await page.goto('/my')
  await expect(page.getByRole('heading', { level: 1, name: '您的书，都收在这里' })).toBeVisible()
  await accessible(page)
  await fits(page)
  await page.getByRole('main').getByRole('link', { name: '登录' }).click()
  await expect(page).toHaveURL(/\/signin\?redirect=%2Fmy/)
  await signInAs(page, '/my')
  await expect(page.getByText(/编号 1\d{7}/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '账户里的各页' }).getByRole('link')).toHaveCount(16)
  await accessible(page)
  await fits(page)
})

test('nickname and avatar: chosen by key, cut square, shown in the frame after a reload', async ({ page }) => {
  await signInAs(page, '/my/profile')
  await page.getByLabel('昵称').fill(' ')
  await page.getByRole('button', { name: '保存昵称' }).click()
  await expect(page.getByText('昵称没有填')).toBeVisible()
  await page.getByLabel('昵称').fill('晴川')
  await page.getByRole('button', { name: '保存昵称' }).click()
  await page.waitForURL(/\/my$/)
  await expect(page.getByRole('heading', { level: 1, name: '晴川' })).toBeVisible()
  await page.goto('/my/profile')
  const photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#2f5d50' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: '照片.jpg', mimeType: 'image/jpeg', buffer: photo })
  const stage = page.getByLabel('挑选头像的方块')
  await expect(stage).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('放大').fill('2')
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: '用这一块' }).click()
  await expect(page.locator('[data-now] img')).toBeVisible()
  await expect
    .poll(() => page.locator('[data-now] img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBe(320)
  const bad = { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nothing') }
  await page.locator('input[type=file]').setInputFiles(bad)
  await page.getByRole('button', { name: '用这一块' }).click()
  await expect(page.getByText('这张图片打不开')).toBeVisible()
})

test('addresses: three selects that depend on each other, one default, changed and removed after asking', async ({
  page,
}) => {
  await signInAs(page, '/my/address')
  await expect(page.getByText('还没有地址')).toBeVisible()
  await page.getByRole('button', { name: '保存地址' }).click()
  await expect(page.getByText('收件人没有填')).toBeVisible()
  await accessible(page)
  await fits(page)
  const fill = async (name: string, street: string) => {
    await page.getByLabel('收件人').fill(name)
    await page.getByLabel('手机号').fill('138 1234 5678')
    await page.getByLabel('省份').selectOption('浙江省')
    await page.getByLabel('城市').selectOption('杭州市')
    await page.getByLabel('区县').selectOption('临平区')
    await page.getByLabel('详细地址').fill(street)
    await page.getByRole('button', { name: '保存地址' }).click()
  }
  await fill('外婆', '南苑街道 8 号')
  const rows = page.locator('[data-addresses] > li')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('浙江省杭州市临平区 南苑街道 8 号')
  await expect(rows.first()).toContainText('默认')
  await page.getByRole('link', { name: '添一个地址' }).click()
  await fill('小满', '学院路 1 号')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: '设为默认' }).click()
  await expect(rows.first()).toContainText('小满')
  await page.reload()
  await expect(rows.first()).toContainText('小满')
  await page.getByRole('link', { name: /^修改：.*南苑街道/ }).click()
  await expect(page.getByLabel('区县')).toHaveValue('临平区')
  await page.getByLabel('省份').selectOption('北京市')
  await expect(page.getByLabel('城市')).toHaveValue('北京市')
  await page.getByLabel('区县').selectOption('东城区')
  await page.getByRole('button', { name: '保存地址' }).click()
  await expect(rows.nth(0)).toContainText('小满')
  await expect(rows.nth(1)).toContainText('北京市东城区')
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: /^删除：.*学院路/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删掉' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('默认')
})

test('a phone is bound after its code; a wrong number and a wrong code are told beside their fields @once', async ({
  page,
}) => {
  const phone = newPhone()
  await signInAs(page, '/my/bind-phone')
  await accessible(page)
  await fits(page)
  await page.getByLabel('手机号', { exact: true }).fill('123')
  await page.getByRole('button', { name: '绑定手机号' }).click()
  await expect(page.getByText('手机号应当是 1 开头的 11 位数字')).toBeVisible()
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('秒后可重发')).toBeVisible()
  const code = await readCode(page, phone)
  await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '绑定手机号' }).click()
  await expect(page.getByText('验证码不对或已过期')).toBeVisible()
  await page.getByLabel('短信验证码').fill(code)
  await page.getByRole('button', { name: '绑定手机号' }).click()
  await expect(page.getByText(`现在是 137****${phone.slice(-4)}`)).toBeVisible()
})

test('a WeChat that has an account asks first, shows both sides, and makes them one', async ({ page, browser }) => {
  const person = `t-e2e-${unique()}`
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/signin?redirect=%2Fmy%2Faddress')
  await toWechat(elsewhere)
  await agreeAs(elsewhere, person)
  await elsewhere.getByLabel('收件人').fill('老账号')
  await elsewhere.getByLabel('手机号').fill('13812345678')
  await elsewhere.getByLabel('省份').selectOption('上海市')
  await elsewhere.getByLabel('区县').selectOption('徐汇区')
  await elsewhere.getByLabel('详细地址').fill('衡山路 1 号')
  await elsewhere.getByRole('button', { name: '保存地址' }).click()
  await expect(elsewhere.locator('[data-addresses]')).toContainText('老账号')

  await signInByPhone(page, newPhone(), '/my/bind-phone')
  await page.getByRole('button', { name: '绑定微信' }).click()
  await agreeAs(page, person)
  await page.waitForURL(/\/my\/join$/)
  await expect(page.getByLabel('您刚才证明也是您的账号')).toContainText('收货地址')
  await expect(page.getByText('合并之后不能再拆开')).toBeVisible()
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: '合成一个账号' }).click()
  await page.waitForURL(/\/my$/)
  await page.goto('/my/address')
  await expect(page.locator('[data-addresses]')).toContainText('老账号')
  // The other browser goes on in the same account.
  await elsewhere.goto('/my/devices')
  await expect(elsewhere.locator('xinshu-devices li')).toHaveCount(2)
  await accessible(elsewhere)
  await fits(elsewhere)
  await elsewhere.getByRole('button', { name: '退出其他所有设备' }).click()
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click()
  await expect(elsewhere.locator('xinshu-devices li')).toHaveCount(1)
  await page.goto('/my/address')
  await expect(page).toHaveURL(/\/signin/)
  await elsewhere.getByRole('button', { name: '退出全部，包括这一台' }).click()
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: '全部退出' }).click()
  await elsewhere.waitForURL((url) => url.pathname === '/')
  await elsewhere.goto('/my/address')
  await expect(elsewhere).toHaveURL(/\/signin/)
  await elsewhere.context().close()
})

test('feedback with a picture is sent and stands below; too little is said beside the field @once', async ({
  page,
}) => {
  await signInAs(page, '/my/feedback')
  await page.getByRole('button', { name: '送出去' }).click()
  await expect(page.getByText('想说的话没有填')).toBeVisible()
  await accessible(page)
  await fits(page)
  const photo = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#b3372b' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: '截图.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByAltText('截图.png')).toBeVisible()
  await page.getByLabel('有个想法').check()
  await page.getByLabel('想说的话').fill('想要一本横着翻的书')
  await page.getByRole('button', { name: '送出去' }).click()
  await expect(page.getByText('收到了', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('想要一本横着翻的书')
  await expect(page.getByRole('main')).toContainText('1 张图片')
  await accessible(page)
  expect((await page.goto('/operator/feedback'))?.status()).toBe(404)
})

test('signed out in another tab, a form keeps what was typed, says so, and sends it once one is back @once', async ({
  page,
  context,
}) => {
  const who = `o-e2e-tabs-${unique()}`
  const words = '写了很久的一段话，不能丢'
  await page.goto(`/login?openid=${who}&redirect=%2Fmy%2Ffeedback`)
  await page.getByLabel('有个想法').check()
  await page.getByLabel('想说的话').fill(words)
  const other = await context.newPage()
  await other.goto('/books')
  await other.locator('details[data-menu]:visible > summary').first().click()
  await other.getByRole('button', { name: '退出登录' }).click()
  await other.waitForURL((url) => url.pathname === '/')
  const refused = page.waitForResponse('**/api/user/feedback')
  await page.getByRole('button', { name: '送出去' }).click()
  expect((await refused).status()).toBe(401)
  await expect(page.locator('xinshu-alert')).toContainText('请登录后再试')
  await expect(page.getByLabel('想说的话')).toHaveValue(words)
  const opened = context.waitForEvent('page')
  // An alert goes after three seconds unless somebody is at it.
  await page.getByRole('button', { name: '去登录' }).press('Enter')
  const signIn = await opened
  await expect(signIn).toHaveURL(/\/signin\?redirect=%2Fmy%2Ffeedback/)
  await signIn.goto(`/login?openid=${who}&redirect=%2Fmy%2Ffeedback`)
  await signIn.waitForURL((url) => url.pathname === '/my/feedback')
  await page.getByRole('button', { name: '送出去' }).click()
  await expect(page.getByText('收到了', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(words)
})

test('deleting says what goes, is proved by WeChat, and can be undone', async ({ page }) => {
  const person = `t-e2e-${unique()}`
  await page.goto('/signin?redirect=%2Fmy%2Fdelete')
  await toWechat(page)
  await agreeAs(page, person)
  await expect(page.getByText('包括服务器上的文件')).toBeVisible()
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: /用微信确认是我本人/ }).click()
  await agreeAs(page, `${person}-other`)
  await expect(page.getByText('不是这个账号绑定的')).toBeVisible()
  await page.getByRole('button', { name: /用微信确认是我本人/ }).click()
  await agreeAs(page, person)
  await expect(page.getByRole('button', { name: '不删了，留着账号' })).toBeVisible()
  await accessible(page)
  await page.goto('/my')
  await expect(page.getByText('账号会在')).toBeVisible()
  await fits(page)
  await page.getByRole('main').getByRole('link', { name: '不删了' }).click()
  await page.getByRole('button', { name: '不删了，留着账号' }).click()
  await page.waitForURL(/\/my$/)
  await expect(page.getByText('账号会在')).toHaveCount(0)
})

test('deleting by phone takes the code of that phone @once', async ({ page }) => {
  const phone = newPhone()
  await signInByPhone(page, phone, '/my/delete')
  await page.getByRole('button', { name: '7 天后删除账号' }).click()
  await expect(page.getByText('验证码是 6 位数字')).toBeVisible()
  await page.getByLabel('短信验证码').fill('000000')
  await page.getByRole('button', { name: '7 天后删除账号' }).click()
  await expect(page.getByText('验证码不对或已过期')).toBeVisible()
  await accessible(page)
})
