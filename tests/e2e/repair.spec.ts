/** Damaged copies: told of with a photograph, agreed to at the desk, printed again; by the pages people use. */
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

test('a damaged copy is told of, refused, told of anew, and printed again for nothing', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(600_000)
  const site = await siteOfTwo({ browser, viewport })
  const { first: page, second: desk } = site
  try {
    await page.goto('/login?openid=o-repair-buyer&redirect=%2Fbooks')
    await desk.goto('/login?openid=o-repair-clerk&redirect=%2Fmy')
    expect((await desk.goto('/operator/repairs'))?.status()).toBe(404)
    await appoint(site.dataDir, 'o-repair-clerk', '许岚', ['support', 'press'])
    await desk.goto('/operator/repairs')
    await expect(desk.getByText('没有等着看的补印。')).toBeVisible()
    const book = await readyBook(page, '外婆院子里的柿子熟了')
    const no = await orderCopies(page, book, 2)
    await page.getByRole('radio', { name: '支付宝' }).check({ force: true })
    await payAtDesk(page)
    await page.goto(`/orders/${no}/repair`)
    await expect(page.getByText('书还没印，收到以后有问题再来说。')).toBeVisible()
    await good(page, 'repair-closed')

    await inDatabase(site.dataDir, ["update orders set paid_at = now() - interval '3 hours' where state = 'paid'"])
    const printAndSend = async (number: string): Promise<void> => {
      await desk.goto('/operator/press')
      await desk.getByRole('button', { name: '接单上机' }).click()
      await expect(desk.locator('[data-ticket]')).toHaveCount(0, { timeout: 30_000 })
      await desk.goto('/operator/press?tab=printing')
      await desk.getByLabel('快递单号').fill(number)
      await desk.getByRole('button', { name: '寄出' }).click()
      await expect(desk.locator('[data-ticket]')).toHaveCount(0)
    }
    await printAndSend('sf1234567890')

    await page.goto(`/orders/${no}`)
    await page.getByRole('link', { name: '书坏了，请求补印' }).click()
    await good(page, 'repair-form')
    // What is missing is said beside its field, and nothing typed is lost.
    await page.getByRole('button', { name: '提交给客服' }).click()
    await expect(page.locator('#damage-msg')).toHaveText('请选择是哪一种问题')
    await page.getByLabel('哪一种问题').selectOption('cover')
    await page.getByLabel('哪里坏了').fill('封面右下角破了，露出里面的纸板')
    await page.getByRole('button', { name: '提交给客服' }).click()
    await expect(page.locator('#pictures-msg')).toContainText('请附一张看得清问题的照片')
    await accessible(page)
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b3372b' } })
      .jpeg()
      .toBuffer()
    const attach = async (): Promise<void> => {
      await page.getByLabel('照片', { exact: true }).setInputFiles({
        ...{ name: '封面.jpg', mimeType: 'image/jpeg', buffer: photo },
      })
      await expect(page.getByText('传好了')).toBeVisible()
    }
    await attach()
    await good(page, 'repair-filled')
    await page.getByRole('button', { name: '提交给客服' }).click()
    await expect(page.getByText('已提交，等客服看。')).toBeVisible()
    await expect(page.getByRole('img', { name: '照片 1' })).toBeVisible()
    await good(page, 'repair-asked')

    await desk.goto('/operator/repairs')
    await expect(desk.getByText('封面右下角破了，露出里面的纸板')).toBeVisible()
    await good(desk, 'desk-repairs')
    await desk.getByRole('button', { name: '不补，写明为什么' }).click()
    await expect(desk.locator('[data-said]')).toHaveText('缘由没有填')
    await desk.getByLabel(/^缘由/).fill('照片里看不到破的地方')
    await desk.getByRole('button', { name: '不补，写明为什么' }).click()
    await expect(desk.getByText('没有等着看的补印。')).toBeVisible()

    await page.reload()
    await expect(page.getByText('没有通过：照片里看不到破的地方')).toBeVisible()
    await good(page, 'repair-refused')
    await page.getByLabel('哪一种问题').selectOption('cover')
    await page.getByLabel('哪里坏了').fill('又拍了一张，右下角破了')
    await attach()
    await page.getByRole('button', { name: '提交给客服' }).click()
    await expect(page.getByText('已提交，等客服看。')).toBeVisible()

    await desk.goto('/operator/repairs')
    await desk.getByRole('button', { name: '我在看' }).click()
    await expect(desk.getByText('客服在看', { exact: true })).toBeVisible()
    await desk.getByLabel(/^缘由/).fill('看清了，补一本')
    await desk.getByRole('button', { name: '免费补印' }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: '补印', exact: true }).click()
    await expect(desk.getByText('没有等着看的补印。')).toBeVisible()
    await desk.getByRole('link', { name: '办过的' }).click()
    await expect(desk.getByRole('link', { name: /补印单 R\d{18}/ })).toBeVisible()
    await good(desk, 'desk-repairs-decided')

    await inDatabase(site.dataDir, ["update orders set paid_at = now() - interval '3 hours' where state = 'paid'"])
    await printAndSend('sf1234567891')
    await page.goto(`/orders/${no}`)
    await expect(page.getByText('补印的书寄出')).toBeVisible()
    await good(page, 'repair-order')
    await page.getByRole('link', { name: '看补印的书到了哪里' }).click()
    await expect(page.getByText('这是补印的，和坏的那几本印的是同一份文件')).toBeVisible()
    await expect(page.getByText('SF1234567891')).toBeVisible()
    await good(page, 'repair-reprint')
    await page.goto('/orders')
    await expect(page.locator('a[href^="/orders/R"]')).toHaveCount(0)
  } finally {
    await site.end()
  }
})
