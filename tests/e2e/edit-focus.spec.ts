/** /books/{id}/edit/{month}: what of a photograph is kept where it is cut is chosen beside its post, for this book. */
import { expect, type Page, test } from '@playwright/test'
import { dusk } from '../support/dusk.ts'
import { zipOf } from '../support/export-zip.ts'
import { household } from './support/household.ts'
import { monthBook } from './support/month-book.ts'
import { accessible, bookOf, fits, signInAs } from './support/screens.ts'

type Box = { x: number; y: number; w: number; h: number }
type Picture = { media: string; loss: number; focus: Box; chosen: boolean; alone: boolean }
type Item = { id: string; time: string; pics: { pid: string }[] }

const data = async <T>(page: Page, address: string): Promise<T> =>
  ((await (await page.request.get(address)).json()) as { data: T }).data

test('取景 stands beside 放大: moved by keys, saved for this book, its page follows, and undo takes it back', async ({
  page,
}) => {
  await signInAs(page)
  const files = await household({ posts: 16, pictures: 40, missing: 0, seed: 5 }, (index, wide) =>
    dusk(index, wide ? 800 : 600, wide ? 600 : 800),
  )
  const id = await bookOf(page, '取景', await zipOf(files))
  const { source_id: source } = await data<{ source_id: string }>(page, `/api/book/${id}/info`)
  const [cut] = (await data<{ pictures: Picture[] }>(page, `/api/book/${id}/crops`)).pictures
  const months = await data<{ route: string }[]>(page, `/api/book/${source}/months?book=${id}`)
  const all = await Promise.all(
    months.map(async ({ route }) => ({
      route,
      items: await data<Item[]>(page, `/api/book/${source}/items/month/${route}?book=${id}`),
    })),
  )
  const { route, item } = all
    .flatMap(({ route, items }) => items.map((item) => ({ route, item })))
    .find(({ item }) => item.pics.some(({ pid }) => pid === cut!.media))!
  const nth = item.pics.findIndex(({ pid }) => pid === cut!.media) + 1

  await page.goto(`/books/${id}/edit/${route}?${new URLSearchParams({ post: item.id })}`)
  const row = page.locator(`li[data-post="${item.id}"]`)
  await row.getByRole('button', { name: /^改文字/ }).click()
  const open = row.getByRole('button', { name: `第 ${nth} 张取景` })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: '要留住的地方' })
  await expect(dialog.getByRole('checkbox', { name: /^只改这一本书/ })).toBeChecked()
  await accessible(page)
  await fits(page)
  // By keys: the arrows move the frame, not the list behind it.
  const frame = dialog.getByRole('button', { name: /^要留住的地方，离左边/ })
  await frame.focus()
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('Shift+ArrowLeft')
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('Shift+ArrowUp')
  await expect(frame).toBeFocused()
  await expect(frame).toHaveAccessibleName('要留住的地方，离左边 0%，离上边 0%')
  const set = page.waitForResponse((answer) => answer.url().includes(`/api/book/${id}/month/`) && answer.ok())
  await dialog.getByRole('button', { name: '保存' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  // The pages come again without a press, once they are set.
  await set
  const one = async (): Promise<Picture> =>
    (await data<{ pictures: Picture[] }>(page, `/api/book/${id}/crops?media=${cut!.media}`)).pictures[0]!
  expect(await one()).toMatchObject({ chosen: true, alone: true, focus: { x: 0, y: 0 } })
  // A step of the book like any other.
  const undo = page.getByRole('button', { name: '撤销' })
  await expect(undo).toBeEnabled()
  await undo.click()
  await expect.poll(async () => (await one()).chosen).toBe(false)
  expect((await one()).focus).toEqual(cut!.focus)
})

test('of two photographs asked for one after the other the last is shown, whichever answer comes first', async ({
  page,
}) => {
  await signInAs(page)
  const id = await monthBook(page, '两张', [{ day: '2025-08-12T07:15', words: '回程。', pictures: 2 }])
  await page.goto(`/books/${id}/edit/202508`)
  const row = page.locator('li[data-post]')
  await row.getByRole('button', { name: /^改文字/ }).click()
  let answerFirst = (): void => undefined
  const held = new Promise<void>((done) => {
    answerFirst = done
  })
  const asked: string[] = []
  await page.route(/\/crops\?media=/, async (route) => {
    asked.push(route.request().url())
    if (asked.length === 1) await held
    await route.continue()
  })
  await row.getByRole('button', { name: '第 1 张取景' }).click()
  await expect.poll(() => asked.length).toBe(1)
  await row.getByRole('button', { name: '第 2 张取景' }).click()
  const dialog = page.getByRole('dialog', { name: '要留住的地方' })
  await expect(dialog).toBeVisible()
  const shown = await dialog.locator('img').getAttribute('src')
  const late = page.waitForResponse((answer) => answer.url() === asked[0])
  answerFirst()
  await (await late).finished()
  // What the answer would have drawn has been drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await dialog.locator('img').getAttribute('src')).toBe(shown)
})
