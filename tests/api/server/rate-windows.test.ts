import { expect, test } from 'vitest'
import { exceeded } from '#lib/http/limits/rate-limit.server.ts'
import { testDatabase } from '../../support/database.ts'

await testDatabase()

const who = (ip: string) => ({ ip, user: undefined, subject: undefined })
const most = 120
const secondsOfHour = 3600

test('a window opens with its first call: the turn of an hour gives nobody more', async () => {
  const turnMs = Date.parse('2026-01-05T11:00:00Z')
  for (let call = 0; call < most; call += 1)
    expect(await exceeded('report', who('203.0.113.5'), turnMs - 60_000)).toBe(undefined)
  expect(await exceeded('report', who('203.0.113.5'), turnMs + 60_000)).toBe(secondsOfHour - 120)
  expect(await exceeded('report', who('203.0.113.6'), turnMs + 60_000)).toBe(undefined)
  expect(await exceeded('report', who('203.0.113.5'), turnMs - 60_000 + secondsOfHour * 1000)).toBe(undefined)
})
