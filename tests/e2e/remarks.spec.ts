/** A friend by a link reads, likes and writes; the owner answers and hides; what is reported and held is decided at the desk. */
import { expect, type Page, test } from '@playwright/test'
import { temporaryData } from '../support/server/data-template.ts'
import { startServer } from '../support/server/server.ts'
import { accessible, fits, haveBook, signInAs } from './support/screens.ts'
import { appoint, inDatabase } from './support/shop-desk.ts'

const good = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

const sheet = (page: Page) => page.getByRole('dialog', { name: '喜欢和留言' })
const openSheet = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^喜欢和留言/ }).click()
  await expect(sheet(page).getByRole('button', { name: /喜欢/ })).toBeVisible()
}
const write = async (page: Page, words: string): Promise<void> => {
  await sheet(page).getByRole('textbox', { name: /^留言/ }).fill(words)
  await sheet(page).getByRole('button', { name: '发表' }).click()
}

test.use({ actionTimeout: 15_000 })

test('a friend by a link likes and writes, the owner answers and hides, the desk decides', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(150_000)
  const data = await temporaryData()
  const server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
  const contexts = await Promise.all([0, 1, 2].map(() => browser.newContext({ viewport, baseURL: server.url })))
  const [owner, friend, desk] = (await Promise.all(contexts.map((one) => one.newPage()))) as [Page, Page, Page]
  const named = (openid: string, nickname: string, phone: string | null) =>
    inDatabase(data.path, [
      'update users set nickname = $2, login_phone = $3 where openid = $1',
      [openid, nickname, phone],
    ])
  try {
    await signInAs(owner, '/books', 'o-remark-owner')
    await named('o-remark-owner', '林知夏', '13900000001')
    const id = await haveBook(owner, '寻常日子')
    await owner.goto(`/books/${id}/share`)
    await owner.getByLabel('链接的名称').fill('给外婆')
    await owner.getByRole('button', { name: '生成链接' }).click()
    await expect(owner.locator('[data-link]')).toContainText('给外婆', { timeout: 30_000 })
    const { data: share } = await (await owner.request.get(`/api/book/${id}/share`)).json()

    // Not signed in: reads, and is told how to write.
    await friend.goto(new URL(share.links[0].address).pathname)
    await expect(friend).toHaveURL(new RegExp(`/book-share/${id}`))
    await openSheet(friend)
    await expect(sheet(friend).getByText('还没有留言。')).toBeVisible()
    await expect(sheet(friend).getByText('登录后可以点赞和留言。')).toBeVisible()
    await good(friend, 'remarks-visitor')
    await expect(sheet(friend).getByRole('link', { name: '登录' })).toHaveAttribute('href', /redirect=.*remarks%3D1/)

    // Signed in without a phone: what was written stays until it is known.
    await signInAs(friend, `/book-share/${id}`, 'o-remark-friend')
    await named('o-remark-friend', '外婆', null)
    await friend.goto(`/book-share/${id}?remarks=1`)
    await expect(sheet(friend).getByText('发表前请验证一次手机号')).toBeVisible()
    const said = '蜡烛那张，<b>跟你小时候一模一样</b>。'
    await write(friend, said)
    await expect(sheet(friend).getByText('发表前请先验证手机号')).toBeVisible()
    await expect(sheet(friend).getByRole('textbox', { name: /^留言/ })).toHaveValue(said)
    await good(friend, 'remarks-phone')
    await named('o-remark-friend', '外婆', '13900000002')
    await sheet(friend).getByRole('button', { name: '发表' }).click()
    const first = sheet(friend).locator('[data-remark]').filter({ hasText: '蜡烛那张' })
    await expect(first).toContainText(said)
    await expect(first).toContainText('还可以修改 10 分钟')
    await sheet(friend).getByRole('button', { name: /喜欢/, pressed: false }).click()
    await expect(sheet(friend).getByText('外婆', { exact: true }).first()).toBeVisible()
    await expect(sheet(friend).getByRole('button', { name: /喜欢 1/, pressed: true })).toBeVisible()

    // Too much, the same again, and what the word list holds.
    await write(friend, said)
    await expect(sheet(friend).getByText('这句话已经说过了，换一句吧')).toBeVisible()
    await write(friend, '老照片十块一张，加我 V 信')
    const held = sheet(friend).locator('[data-remark]').filter({ hasText: '老照片' })
    await expect(held).toContainText('审核中，只有您看得到')
    await good(friend, 'remarks-friend')

    // The owner answers and hides, where the book is shared.
    await owner.goto(`/books/${id}/share`)
    const seen = owner.locator('[data-remark]').filter({ hasText: '蜡烛那张' })
    await expect(seen).toContainText('从链接「给外婆」进来', { timeout: 30_000 })
    await expect(owner.locator('[data-remark]')).toHaveCount(1)
    await seen.getByRole('button', { name: /^答复/ }).click()
    await owner.getByRole('dialog').getByRole('textbox').fill('妈，那也是奶油蛋糕。')
    await owner.getByRole('dialog').getByRole('button', { name: '发表' }).click()
    await expect(seen.locator('[data-answer]')).toContainText('妈，那也是奶油蛋糕。')
    await expect(seen.locator('[data-answer]')).toContainText('作者')
    await good(owner, 'remarks-owner')
    await friend.goto(`/book-share/${id}?remarks=1`)
    await expect(first.locator('[data-answer]')).toContainText('妈，那也是奶油蛋糕。')
    await seen.getByRole('button', { name: /^隐藏/ }).click()
    await expect(seen).toContainText('已隐藏')
    await friend.reload()
    await expect(first).toContainText('已隐藏')
    await seen.getByRole('button', { name: /^重新显示/ }).click()
    await expect(seen).not.toContainText('已隐藏')

    // Reported by the owner, blocked, let in again.
    await seen.locator('button', { hasText: '举报' }).first().click()
    await owner.getByRole('dialog').getByText('泄露别人的信息').click()
    await good(owner, 'remarks-report')
    await owner.getByRole('dialog').getByRole('button', { name: '举报' }).click()
    await expect(owner.getByText('已举报，我们会尽快看')).toBeVisible()
    await seen.getByRole('button', { name: /^屏蔽/ }).click()
    await owner.getByRole('dialog').getByRole('button', { name: '屏蔽' }).click()
    await expect(owner.getByRole('button', { name: '解除：外婆' })).toBeVisible()
    await friend.reload()
    await expect(sheet(friend).getByText('这本书现在不接受您的留言。')).toBeVisible()
    await owner.getByRole('button', { name: '解除：外婆' }).click()
    await expect(owner.getByText('已解除屏蔽')).toBeVisible()

    // The desk: two things wait; one stays, one goes, and its writer is told and asks again.
    await signInAs(desk, '/my', 'o-remark-desk')
    expect((await desk.goto('/operator/moderation'))?.status()).toBe(404)
    await appoint(data.path, 'o-remark-desk', '何田', ['review'])
    expect((await desk.goto('/operator/moderation'))?.status()).toBe(200)
    const rows = desk.locator('[data-item]')
    await expect(rows).toHaveCount(2)
    await expect(desk.locator('mark')).toContainText('加我 V 信')
    await good(desk, 'moderation-desk')
    const [heldRow, reportedRow] = [rows.filter({ hasText: '老照片' }), rows.filter({ hasText: '蜡烛' })]
    await heldRow.getByRole('button', { name: '决定，告知本人' }).click()
    await expect(heldRow.getByRole('alert')).toContainText('没有填')
    await heldRow.getByText('不显示，只有本人看得到').click()
    await heldRow.getByLabel('给本人看').fill('这条留言里有加好友的广告。')
    await heldRow.getByRole('button', { name: '决定，告知本人' }).click()
    await expect(rows).toHaveCount(1)
    await reportedRow.getByLabel('给本人看').fill('没有问题。')
    await reportedRow.getByRole('button', { name: '决定，告知本人' }).click()
    await expect(desk.getByText('都看完了。')).toBeVisible()
    await desk.getByRole('link', { name: '已决定' }).click()
    await expect(rows).toHaveCount(2)
    await good(desk, 'moderation-decided')
    await friend.goto(`/book-share/${id}?remarks=1`)
    await expect(held).toContainText('不再显示')
    await expect(held).toContainText('审核的话：这条留言里有加好友的广告。')
    await held.getByRole('button', { name: /^申诉/ }).click()
    const why = friend.getByRole('dialog', { name: '为什么应当显示？' })
    await why.getByRole('textbox').fill('不是广告，是我自己的手艺。')
    await why.getByRole('button', { name: '发表' }).click()
    await expect(held).toContainText('申诉中')
    await desk.goto('/operator/moderation')
    await expect(rows).toContainText('您决定过这一条')
  } finally {
    await Promise.all(contexts.map((one) => one.close()))
    await server.end('SIGKILL')
    await data.remove()
  }
})
