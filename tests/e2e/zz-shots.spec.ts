import { test } from '@playwright/test'
import { haveBook, signInAs } from './support/screens.ts'
test('shots', async ({ page }) => {
  await signInAs(page)
  for (const [style, at] of [['zazhi', [8, 10, 11]], ['jiaopian', [10, 12]], ['yuanxing', [12]]] as const) {
    const id = await haveBook(page, '一年杂志', { posts: 90, pictures: 40, missing: 0 }, { style })
    const kinds = await page.request.get(`/api/book/${id}/months`)
    console.log(style, kinds.status(), (await kinds.text()).slice(0, 900))
    for (const n of at) {
      await page.goto(`/book-preview/${id}#${n}`)
      await page.waitForTimeout(2500)
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: `/tmp/edges/shots/${style}-${n}.png` })
      const one = page.getByRole('article', { name: `第 ${n} 页`, exact: true })
      if (await one.count()) await one.screenshot({ path: `/tmp/edges/shots/${style}-${n}-page.png` })
    }
  }
})
