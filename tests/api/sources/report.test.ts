import { beforeEach, expect, test } from 'vitest'
import { readReports } from '#lib/site/report/report.server.ts'
import { POST } from '../../../src/pages/api/report.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'

beforeEach(testDatabase)
const report = (body: object) => callEndpoint(POST, { body })

test('reports are counted by day, screen and range, and hold nothing else', async () => {
  for (const lcp of [700, 750, 1900]) await report({ route: 'home', small: true, lcp, cls: 3 })
  await report({ route: 'home', small: true, error: 2, image: 1 })
  const counts = (await readReports(1)).map(({ route, small, what, range, count }) => [
    route,
    small,
    what,
    range,
    count,
  ])
  expect(counts).toEqual(
    expect.arrayContaining([
      ['home', true, 'lcp', 0, 2],
      ['home', true, 'lcp', 3, 1],
      ['home', true, 'cls', 1, 3],
      ['home', true, 'error', 0, 2],
      ['home', true, 'image', 0, 1],
    ]),
  )
  expect(counts.length).toBe(5)
})

test('a name that is no screen, such as an address with a key in it, is not kept', async () => {
  await report({ route: '/book-share/c2VjcmV0', small: false, error: 1 })
  expect((await readReports(1)).map(({ route }) => route)).toEqual(['404'])
})

test('text, ids and unheard-of fields are refused', async () => {
  for (const extra of [{ message: 'x' }, { user: '1' }, { lcp: 'fast' }, { lcp: -1 }, { error: 5000 }]) {
    const { status } = await report({ route: 'home', small: true, ...extra })
    expect(status).toBe(422)
  }
  expect(await readReports(1)).toEqual([])
})
