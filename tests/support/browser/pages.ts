import { expect, type Page } from '@playwright/test'

/** Fills the sign-in form that is open with this number and the code the local gateway shows, and sends it. */
export const signInByCode = async (page: Page, phone: string): Promise<void> => {
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒|重新/ })).toBeVisible()
  const inbox = await page.context().newPage()
  await inbox.goto('/dev/sms')
  const code = await inbox.locator('li', { hasText: phone }).locator('[data-sms-code]').first().innerText()
  await inbox.close()
  await page.getByLabel(/短信验证码/).fill(code.trim())
  await page.getByLabel('我已读过并同意').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Signs in by code and stands on the import page; `onForm` looks at the form before it is filled. */
export const signIn = async (page: Page, phone: string, onForm?: () => Promise<void>): Promise<void> => {
  await page.goto('/signin?redirect=/create/wxbook')
  await onForm?.()
  await signInByCode(page, phone)
  await page.waitForURL(/\/create\/wxbook/)
}

/** The PDF is made on demand: 202 while it is being made, as the download button waits for it. */
export const pdfOf = async (page: Page, id: string, kind: string): Promise<Buffer> => {
  let body: Buffer | undefined
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`/api/book/${id}/pdf/${kind}`)
        if (answer.status() === 200) body = await answer.body()
        return answer.status()
      },
      { timeout: 120_000 },
    )
    .toBe(200)
  return body!
}
