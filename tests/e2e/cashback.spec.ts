/** A book that came is shown for a sum: written, refused, written anew, published and paid, taken down; by the pages people use. */
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { accessible, fits } from './support/screens.ts'
import { appoint, inDatabase, orderCopies, payAtDesk, readyBook } from './support/shop-desk.ts'
import { siteOfTwo } from './support/two-people.ts'

const good = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const sum = JSON.stringify({ open: true, rules: ['照片要拍到印出来的书。'], rewardFen: 2000 })

test('a book that came is shown, refused, shown anew, published for a sum, and taken down', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(600_000)
  const site = await siteOfTwo({ browser, viewport })
  const { first: page, second: desk } = site
  try {
    await page.goto('/login?openid=o-cashback-buyer&redirect=%2Fbooks')
    await desk.goto('/login?openid=o-cashback-desk&redirect=%2Fmy')
    expect((await desk.goto('/operator/cashbacks'))?.status()).toBe(404)
    await appoint(site.dataDir, 'o-cashback-desk', '许岚', ['review', 'press'])
    await desk.goto('/operator/cashbacks')
    await expect(desk.getByText('没有等着审的晒书。')).toBeVisible()
    const book = await readyBook(page, '外婆院子里的柿子熟了')
    const no = await orderCopies(page, book, 2)
    await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
    await payAtDesk(page)
    await page.goto(`/orders/${no}/cashback`)
    await expect(page.getByText('书还没印，收到以后再来晒。')).toBeVisible()
    await good(page, 'cashback-closed')
    await inDatabase(
      site.dataDir,
      ["insert into bucket_versions (name, version, value) values ('cashback', 1, $1::jsonb)", [sum]],
      ["update orders set paid_at = now() - interval '3 hours' where state = 'paid'"],
    )
    await desk.goto('/operator/press')
    await desk.getByRole('button', { name: '接单上机' }).click()
    await expect(desk.locator('[data-ticket]')).toHaveCount(0, { timeout: 30_000 })
    // Said as soon as it is printed; the configuration is looked at every ten seconds.
    await expect(async () => {
      await page.goto(`/orders/${no}`)
      await expect(page.getByText('书到了，拍一张？')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await expect(page.getByRole('link', { name: /书到了，拍一张/ })).toHaveCount(0)
    await good(page, 'cashback-ahead')
    await inDatabase(
      site.dataDir,
      ["update orders set state = 'completed' where state = 'printing'"],
      [
        `insert into order_history (subject_id, event, from_state, to_state)
          select id, 'complete', 'shipped', 'completed' from orders where state = 'completed'`,
      ],
    )

    await page.goto(`/orders/${no}`)
    await expect(page.getByRole('link', { name: '晒书，返 20 元' })).toBeVisible()
    await good(page, 'cashback-offer')
    await page.goto('/orders')
    await good(page, 'cashback-orders')
    await page.getByRole('link', { name: '晒书返现：' }).click()
    await good(page, 'cashback-form')
    // What is missing is said beside its field, and nothing typed is lost.
    await page.getByRole('button', { name: '提交审核' }).click()
    await expect(page.locator('#title-msg')).toHaveText('标题没有填')
    await expect(page.locator('#pictures-msg')).toHaveText('请至少附一张照片')
    await expect(page.locator('#consent-msg')).toHaveText('请先确认这些照片和文字可以公开')
    await expect(page.getByLabel('标题')).toBeFocused()
    await accessible(page)
    await page.getByLabel('标题').fill('外公翻了一晚上')
    await page.getByLabel('想说的话').fill('纸有点薄，透字。\n外公还是戴着眼镜一页一页看完了。加微信 xinshu888。')
    await page.getByRole('textbox', { name: '署名' }).fill('阿宁')
    await page.getByLabel('照片', { exact: true }).setInputFiles({
      ...{ name: '书.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('不是照片') },
    })
    await expect(page.locator('#pictures-msg')).toContainText('书.jpg：这张图片打不开')
    const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8a5a3c' } })
      .jpeg()
      .toBuffer()
    await page.getByLabel('照片', { exact: true }).setInputFiles({
      ...{ name: '书.jpg', mimeType: 'image/jpeg', buffer: photo },
    })
    await expect(page.getByText('传好了')).toBeVisible()
    await page.getByRole('checkbox', { name: /可以公开/ }).check()
    await good(page, 'cashback-filled')
    await page.getByRole('button', { name: '提交审核' }).click()
    await expect(page.getByText('已提交，等审核。')).toBeVisible()
    await good(page, 'cashback-submitted')

    await desk.goto('/operator/cashbacks')
    await expect(desk.getByText('返 20.00 元', { exact: true })).toBeVisible()
    await expect(desk.locator('mark')).toContainText('加微信')
    await good(desk, 'desk-cashbacks')
    await desk.getByRole('button', { name: '不通过，写明为什么' }).click()
    await expect(desk.locator('[data-said]')).toHaveText('缘由没有填')
    await desk.getByLabel(/缘由/).fill('请去掉微信号')
    await desk.getByRole('button', { name: '不通过，写明为什么' }).click()
    await expect(desk.getByText('没有等着审的晒书。')).toBeVisible()

    await page.reload()
    await expect(page.getByText('没有通过：请去掉微信号')).toBeVisible()
    // Everything is there as it was, the picture too.
    await expect(page.getByLabel('标题')).toHaveValue('外公翻了一晚上')
    await expect(page.getByRole('img', { name: '上次的照片 1' })).toBeVisible()
    await good(page, 'cashback-refused')
    await page.getByLabel('想说的话').fill('纸有点薄，透字。\n外公还是戴着眼镜一页一页看完了。')
    await page.getByRole('checkbox', { name: /可以公开/ }).check()
    await page.getByRole('button', { name: '提交审核' }).click()
    await expect(page.getByText('已提交，等审核。')).toBeVisible()

    await desk.reload()
    await desk.getByRole('button', { name: '发布，返 20.00 元' }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: '发布', exact: true }).click()
    await expect(desk.getByText('没有等着审的晒书。')).toBeVisible({ timeout: 30_000 })
    await desk.getByRole('link', { name: '审过的' }).click()
    await expect(desk.getByText('返了 20.00 元')).toBeVisible()
    await good(desk, 'desk-cashbacks-decided')

    await page.reload()
    await expect(page.getByText('返现 20.00 元在余额里。')).toBeVisible()
    await good(page, 'cashback-published')
    await page.getByRole('link', { name: '看发布的这一篇' }).click()
    await expect(page.getByText('有返现', { exact: true })).toBeVisible()
    await good(page, 'cashback-post')
    const post = page.url()
    await page.goto('/unboxing')
    await expect(page.getByRole('link', { name: /外公翻了一晚上[\s\S]*有返现/ })).toBeVisible()
    await expect(page.getByRole('link', { name: '晒我的书，返 20 元' })).toBeVisible()
    await good(page, 'cashback-unboxing')
    await page.goto('/my/wallet')
    await expect(page.getByText('返现', { exact: true })).toBeVisible()
    await page.goto(`/orders/${no}`)
    await expect(page.getByText('审核通过，已发布，返现到账')).toBeVisible()
    await good(page, 'cashback-order')

    await page.getByRole('link', { name: '看晒书返现' }).click()
    await page.getByRole('button', { name: '撤下' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '撤下' }).click()
    await expect(page.getByText('您撤下了，返现不收回。')).toBeVisible()
    await expect(page.getByText('返现 20.00 元在余额里。')).toBeVisible()
    expect((await page.goto(post))?.status()).toBe(404)
  } finally {
    await site.end()
  }
})
