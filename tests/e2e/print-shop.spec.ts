/** What a print shop's program has, as the desk sees it; and how the desk takes it back. */
import { expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { hashToken } from '#lib/auth/token.server.ts'
import { readConfig } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { holdPostgres } from '#lib/db/postgres.server.ts'
import { printedOrder } from '../support/printed-orders.ts'
import { temporaryData } from '../support/server/data-template.ts'
import { startServer } from '../support/server/server.ts'
import { accessible, fits } from './support/screens.ts'
import { appoint } from './support/shop-desk.ts'

const good = async (page: Page, name: string): Promise<void> => {
  await fits(page)
  await accessible(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

test('the desk sees how far a print shop is with each book, reads its trouble, and calls an order back', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(300_000)
  const data = await temporaryData()
  const server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
  const context = await browser.newContext({ viewport, baseURL: server.url })
  const desk = await context.newPage()
  try {
    setService('config', readConfig({ DATA_DIR: data.path }))
    await desk.goto(`/login?openid=o-print-clerk&redirect=${encodeURIComponent('/my')}`)
    await appoint(data.path, 'o-print-clerk', '许岚', ['press'])
    const postgres = await holdPostgres(data.path)
    const client = new pg.Client(postgres.connection('xinshu'))
    await client.connect()
    const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
      (await client.query(text, values)).rows as T[]
    const key = `xsp_${'e'.repeat(43)}`
    await rows("insert into print_partners (id, name) values ('p', '青山印刷')")
    await rows("insert into print_keys (id, partner_id, key_hash, tail) values ('k', 'p', $1, 'eeee')", [
      hashToken(key),
    ])
    const { orderNo } = await printedOrder(rows, null, { copies: [2, 1] })
    await client.end()
    await postgres.release()

    // The program, by the calls it makes.
    const call = async (path: string, body: object): Promise<{ jobs: { job_id: string }[] }> => {
      const headers = { authorization: `Bearer ${key}` }
      const answer = await fetch(`${server.url}/api/print/v1${path}`, {
        ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
        body: JSON.stringify(body),
      })
      expect(answer.status, await answer.clone().text()).toBe(200)
      return ((await answer.json()) as { data: { jobs: { job_id: string }[] } }).data
    }
    const claim = { claim_id: 'desk-sees-what-is-claimed' }
    const { jobs } = await call('/claims', claim)
    await call(`/jobs/${jobs[0]!.job_id}/steps`, { ...claim, step: 'printed' })
    await call(`/jobs/${jobs[1]!.job_id}/trouble`, { ...claim, reason: '封面卡纸，撕破了' })

    await desk.goto('/operator/press?tab=printing')
    const ticket = desk.locator(`[data-ticket="${orderNo}"]`)
    await expect(ticket.locator('[data-job=printed]')).toContainText('青山印刷，印好了')
    await expect(ticket.locator('[data-job=trouble]')).toContainText('青山印刷，印刷所说有问题：封面卡纸，撕破了')
    // Whoever has it sends it.
    await expect(ticket.getByRole('button', { name: '寄出' })).toHaveCount(0)
    await ticket.getByText('收回来自己做').click()
    await ticket.getByRole('button', { name: '收回', exact: true }).click()
    await expect(ticket.getByText('请填写缘由').or(ticket.getByText('缘由没有填'))).toBeVisible()
    await good(desk, 'print-shop')
    await ticket.getByLabel('缘由').fill('机器坏了，改由我们印')
    await ticket.getByRole('button', { name: '收回', exact: true }).click()
    await expect(ticket.getByRole('button', { name: '寄出' })).toBeVisible()
    await expect(ticket.locator('[data-job]')).toHaveCount(0)
  } finally {
    await context.close()
    await server.end()
    await data.remove()
  }
})
