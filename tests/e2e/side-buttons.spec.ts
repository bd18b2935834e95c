import { expect, test } from '@playwright/test'

test('on a small screen the side buttons fold while it scrolls and come back; on a large one they stay', async ({
  page,
}) => {
  await page.goto('/assistant')
  const contact = page.getByRole('complementary', { name: '帮助' }).getByRole('link', { name: '联系' })
  const left = async (): Promise<number> => (await contact.boundingBox())?.x ?? 0
  await expect(contact).toBeVisible()
  const before = await left()
  const width = page.viewportSize()!.width
  // The page keeps moving, as under a finger.
  const moving = page.evaluate(async () => {
    for (let step = 0; step < 30; step++) {
      scrollBy(0, step % 2 === 0 ? 40 : 20)
      await new Promise((done) => setTimeout(done, 60))
    }
  })
  if (width < 640) {
    await expect.poll(left, { intervals: [50] }).toBeGreaterThan(before + 5)
    await moving
    await expect.poll(left).toBe(before)
  } else {
    for (let look = 0; look < 10; look++) {
      expect(await left()).toBe(before)
      await page.waitForTimeout(100)
    }
    await moving
  }
  await contact.click()
  await expect(page).toHaveURL(/\/contact$/)
})
