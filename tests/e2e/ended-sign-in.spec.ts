import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './support/screens.ts'

/** What the browser keeps of the account, when the page has settled. */
const kept = (page: Page) =>
  page.evaluate(() => ({ user: localStorage.getItem('xinshu.user'), draft: sessionStorage.getItem('somebody’s') }))
const signInAndLeaveTraces = async (page: Page): Promise<void> => {
  await signInAs(page)
  await expect.poll(async () => (await kept(page)).user).toContain('openid')
  await page.evaluate(() => sessionStorage.setItem('somebody’s', '没写完的话'))
}
const nothing = { user: null, draft: null }

for (const path of ['/', '/unboxing', '/assistant', '/signin'])
  test(`${path} forgets the account of a sign-in that is over @once`, async ({ page, context }) => {
    await signInAndLeaveTraces(page)
    await context.clearCookies()
    await page.goto(path)
    await expect.poll(() => kept(page)).toEqual(nothing)
  })

test('a link with ncr ends the sign-in and leaves nothing of the account behind @once', async ({ page }) => {
  await signInAndLeaveTraces(page)
  await page.goto('/assistant?flag=ncr')
  await expect.poll(() => kept(page)).toEqual(nothing)
  await page.goto('/books')
  await expect(page).toHaveURL(/\/signin/)
})

test('somebody who is signed in keeps what the browser knows of them @once', async ({ page }) => {
  await signInAndLeaveTraces(page)
  await page.goto('/')
  await page.goto('/assistant')
  expect(await kept(page)).toMatchObject({ user: expect.stringContaining('openid'), draft: '没写完的话' })
})
