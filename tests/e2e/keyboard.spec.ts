import { expect, type Page, test } from '@playwright/test'
import { householdZip } from './support/household.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

/** Presses Tab until something with this name has the focus; where it never comes, the way is closed to a keyboard. */
const tabTo = async (page: Page, name: RegExp, most = 60): Promise<void> => {
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const at = document.activeElement
      return at ? `${at.getAttribute('aria-label') ?? ''} ${at.textContent ?? ''} ${at.getAttribute('name') ?? ''}` : ''
    })
    if (name.test(here)) return
  }
  throw new Error(`no Tab leads to ${name}`)
}

test('the whole way from a file to an open book goes by keyboard alone @once', async ({ page }) => {
  await signInAs(page, '/books')
  await expect(page.getByText('书架还空着')).toBeVisible()
  await accessible(page)
  await tabTo(page, /导入朋友圈/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/create\/wxbook/)
  await expect(page.getByText('放进来就报数')).toBeVisible()
  await accessible(page)
  await fits(page)
  await tabTo(page, /^\s*选文件/)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles({ name: '朋友圈.zip', mimeType: 'application/zip', buffer: await householdZip() })
  await expect(page.getByLabel('读到的内容')).toContainText('本人', { timeout: 90_000 })
  await tabTo(page, /从哪个月开始/)
  await page.keyboard.press('ArrowRight')
  await tabTo(page, /title/)
  await page.keyboard.type('只用键盘')
  await tabTo(page, /编排这本书/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '只用键盘' })).toBeVisible({ timeout: 90_000 })
  await accessible(page)
  await fits(page)
  await tabTo(page, /翻开看看/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/book-preview/)
  await expect(page.locator('.rdf')).toContainText(/\/ \d{2,}/)
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
  await expect(page.getByRole('heading', { level: 1, name: /定稿|处要处理/ })).toBeVisible()
  await tabTo(page, /^\s*定稿/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('都不能再改')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})
