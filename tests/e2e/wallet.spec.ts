import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { holdPostgres } from '#lib/db/postgres.server.ts'
import { temporaryData } from '../support/server/data-template.ts'
import { startServer } from '../support/server/server.ts'
import { accessible, fits, signInAs } from './support/screens.ts'

test('a visitor learns what a wallet is, and comes back to it signed in', async ({ page }) => {
  await page.goto('/my/balance')
  await expect(page).toHaveURL(/\/my\/wallet$/)
  await expect(page.getByRole('heading', { level: 1, name: '钱包里是您的余额' })).toBeVisible()
  await expect(page.getByText('最多 5,000.00 元')).toBeVisible()
  await accessible(page)
  await fits(page)
  await expect(page.getByRole('main').getByRole('link', { name: '登录' })).toHaveAttribute(
    'href',
    '/signin?redirect=%2Fmy%2Fwallet',
  )
  await page.goto('/my/balance/details')
  await expect(page).toHaveURL(/\/signin\?redirect=%2Fmy%2Fbalance%2Fdetails$/)
})

test('an empty wallet says so, and so does its statement', async ({ page }) => {
  await signInAs(page, '/my/wallet')
  await expect(page.locator('[data-balance]')).toHaveText('0.00')
  await expect(page.getByText('还没有一笔进出')).toBeVisible()
  await accessible(page)
  await fits(page)
  await page.goto('/my/balance/details')
  await expect(page.getByRole('heading', { level: 1, name: '余额明细' })).toBeVisible()
  await expect(page.getByText('还没有一笔进出')).toBeVisible()
  await accessible(page)
  await fits(page)
})

/** `npm run operator -- …` beside the running site; what it said, and whether it did it. */
const operatorOf =
  (dataDir: string) =>
  async (...said: string[]): Promise<{ ok: boolean; words: string }> => {
    const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    try {
      const { stdout } = await promisify(execFile)('npx', ['node', 'scripts/operator.ts', ...said], { env })
      return { ok: true, words: stdout }
    } catch (error) {
      return { ok: false, words: (error as { stderr: string }).stderr }
    }
  }

/** Twenty lines of a fen for whoever has a wallet here: more than a page of the statement holds. */
const addLines = async (dataDir: string): Promise<void> => {
  const postgres = await holdPostgres(dataDir)
  const client = new pg.Client(postgres.connection('xinshu'))
  await client.connect()
  await client.query(
    `with t as (insert into ledger_transactions (idem_key, type, ref, digest, entry_count)
       select 'line-' || n, 'adjusted', 'line', 'x', 2 from generate_series(1, 20) n returning id)
     insert into ledger_entries (transaction_id, account_id, amount_fen)
       select t.id, a.id, case a.kind when 'user_cash' then 1 else -1 end from t, ledger_accounts a
       where a.kind in ('user_cash', 'adjustment') order by t.id`,
  )
  await client.end()
  await postgres.release()
}

const numberOf = async (page: Page, url: string): Promise<string> => {
  await page.goto(`${url}/my`)
  return (/编号 (1\d{7})/.exec(await page.getByRole('main').innerText()) ?? [])[1] ?? ''
}

test('money that came stands in the passbook and in the statement; what an operator may is asked first', async ({
  page,
}) => {
  test.slow()
  const data = await temporaryData()
  const server = await startServer({ DATA_DIR: data.path, DEV_LOGIN: '1' })
  try {
    const operator = operatorOf(data.path)
    await page.goto(`${server.url}/login?openid=o-wallet&redirect=%2Fmy`)
    const number = await numberOf(page, server.url)
    const credit = (...more: string[]) =>
      operator('credit', number, '--reason', '寄晚了', '--by', '13800000009', ...more)
    await operator('13800000009')
    expect((await credit('--yuan', '20')).words).toContain('财务')
    expect((await operator('13800000009', '--can', '财务')).words).toContain('财务')
    expect((await credit('--yuan', '0.001')).words).toContain('最多两位小数')
    expect((await credit('--yuan', '500.01')).words).toContain('两个人')
    expect((await credit('--yuan', '20')).ok).toBe(true)
    expect((await credit('--yuan', '5.50', '--bonus')).ok).toBe(true)
    await addLines(data.path)

    await page.goto(`${server.url}/my/wallet`)
    await expect(page.locator('[data-balance]')).toHaveText('25.70')
    await expect(page.getByText('其中自己的 20.20，赠送的 5.50')).toBeVisible()
    await expect(page.getByRole('main').getByText('客服更正')).toHaveCount(4)
    await accessible(page)
    await fits(page)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/wallet-${page.viewportSize()?.width}.png`, fullPage: true })
    await page.getByRole('link', { name: '全部明细' }).click()
    await expect(page.getByRole('main').getByText('客服更正')).toHaveCount(20)
    await accessible(page)
    await fits(page)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/details-${page.viewportSize()?.width}.png`, fullPage: true })
    await page.getByRole('link', { name: '下一页' }).click()
    const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: '客服更正' })
    await expect(lines).toHaveCount(2)
    await expect(lines.last()).toContainText('+20.00')
    await expect(lines.last()).toContainText('余额 20.00')
    await page.goto(`${server.url}/my`)
    await expect(page.getByRole('link', { name: /钱包/ }).filter({ hasText: '余额 25.70 元' })).toBeVisible()
    await page.goto(`${server.url}/my/delete`)
    await expect(page.getByText('余额里还有 20.20 元')).toBeVisible()
    await expect(page.getByText('赠送的余额 5.50 元会一起作废')).toBeVisible()
    await expect(page.getByRole('button', { name: /天后删除/ })).toHaveCount(0)
    await accessible(page)
    await fits(page)
  } finally {
    await server.end()
    await data.remove()
  }
})
