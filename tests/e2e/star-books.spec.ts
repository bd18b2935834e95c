/** Readers find a star's book with its licence, open it without signing in, and it is gone when the command takes it back. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { decodeBookId, encodeBookId } from '#lib/books/book/book-id.ts'
import { temporaryData } from '../support/server/data-template.ts'
import { startServer } from '../support/server/server.ts'
import { accessible, fits, haveBook, signInAs } from './support/screens.ts'
import { inDatabase } from './support/shop-desk.ts'

const run = promisify(execFile)

test('a star’s book is listed with its licence, read by anybody, and withdrawn by the command', async ({
  viewport,
  browser,
}) => {
  test.setTimeout(120_000)
  const data = await temporaryData()
  const server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
  const command = async (...words: string[]): Promise<string> =>
    (
      await run(process.execPath, ['scripts/star-book.ts', ...words], {
        env: { ...process.env, DATA_DIR: data.path, LOG_LEVEL: 'silent' },
      })
    ).stdout
  const editor = await browser.newContext({ baseURL: server.url })
  const reader = await browser.newContext({ viewport, baseURL: server.url })
  try {
    const desk = await editor.newPage()
    await signInAs(desk)
    const made = decodeBookId(await haveBook(desk, '夜航的人'))!
    // A collection of microblogs; how one is brought is told in ways.spec.ts.
    await inDatabase(data.path, [`update books set type = 'wbbook' where id = $1`, [made.id]])
    const visit = await reader.newPage()
    await visit.goto('/products/star-wbbook')
    const offered = visit.getByRole('region', { name: '在架的明星微博书' })
    await expect(offered).toContainText('现在没有在架的书')
    await fits(visit)

    const licence = '作者本人 2026 年 3 月 1 日书面授权，选编二〇二四年的微博，编号 2026-03'
    const said = await command(encodeBookId({ ...made, type: 'wbbook' }), '--licence', licence)
    const id = encodeBookId({ ...made, type: 'star-wbbook' })
    expect(said).toContain(`/book-share/${id}`)
    await visit.reload()
    await expect(offered.getByRole('listitem')).toContainText(licence)
    await fits(visit)
    await accessible(visit)
    if (process.env.SHOTS) await offered.screenshot({ path: `${process.env.SHOTS}/star-books-${viewport?.width}.png` })
    await offered.getByRole('link', { name: '夜航的人' }).click()
    await expect(visit).toHaveURL(new RegExp(`/book-share/${id}$`))
    await expect(visit.getByRole('heading', { level: 1, name: '夜航的人' })).toBeAttached()
    expect((await visit.request.get('/products/wbbook')).ok()).toBe(true)

    await command(id, '--remove')
    expect((await visit.goto(`/book-share/${id}`))?.status()).toBe(404)
    await visit.goto('/products/star-wbbook')
    await expect(offered).toContainText('现在没有在架的书')
  } finally {
    await editor.close()
    await reader.close()
    await server.end()
    await data.remove()
  }
})
