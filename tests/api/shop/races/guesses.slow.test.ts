/** Ten thousand guesses of a code: they end after a day's tries, and how long an answer takes tells nothing of what is refused. */
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { POST as freezeRoute } from '../../../../src/pages/api/operator/redeem_batches/[id]/freeze.ts'
import { query } from '../../../support/account.ts'
import { callEndpoint } from '../../../support/call.ts'
import { openCoupons } from '../../../support/coupons.ts'
import { testDatabase } from '../../../support/database.ts'
import { person } from '../../../support/story.ts'

const { connection } = await testDatabase()
const desk = await openCoupons(connection)
const { template, batch, redeem, redeemed } = desk

/** The largest distance between the distributions of two samples (Kolmogorov and Smirnov): 0 alike, 1 apart. */
const distance = (one: readonly number[], other: readonly number[]): number => {
  const [a, b] = [one.toSorted((x, y) => x - y), other.toSorted((x, y) => x - y)]
  let [i, j, most] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const at = Math.min(a[i]!, b[j]!)
    while (i < a.length && a[i]! <= at) i += 1
    while (j < b.length && b[j]! <= at) j += 1
    most = Math.max(most, Math.abs(i / a.length - j / b.length))
  }
  return most
}
/** Two samples of this size that are alike are farther apart than this once in a thousand times. */
const chance = (size: number): number => 1.95 * Math.sqrt(2 / size)

test('the distance of samples is right', () => {
  expect(distance([1, 2, 3, 4], [1, 2, 3, 4])).toBe(0)
  expect(distance([1, 2], [3, 4])).toBe(1)
  expect(distance([1, 2, 3, 4], [3, 4, 5, 6])).toBe(0.5)
})

test('ten thousand guesses by one person: a day’s tries are looked at, no more, and the right code then waits', async () => {
  const { codes } = await batch(await template({ claimable: false }), { count: 1 })
  const eve = person('eve')
  const outcomes: Record<string, number> = {}
  for (let call = 0; call < 500; call += 1) {
    const answer = await redeem(
      Array.from({ length: 20 }, (_, at) => `${call} ${at}`),
      eve,
      `10.${call >> 8}.${call & 255}.1`,
    )
    const results = (answer.body.data as { results?: { outcome: string }[] } | undefined)?.results
    for (const { outcome } of results ?? [{ outcome: String(answer.status) }])
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  expect(outcomes).toEqual({ refused: 60, 429: 497 })
  expect((await redeem(codes, eve, '10.99.9.9')).status).toBe(429)
  expect(await redeemed(codes, person('frank'), '10.99.9.8')).toMatchObject([{ outcome: 'redeemed' }])
}, 600_000)

test('wrong, mistyped, used, frozen and over take as long: samples differ no more than samples of one kind do', async () => {
  const size = Number(process.env.GUESSES ?? 2000)
  const made = async (count = 1) => batch(await template({ claimable: false }), { count })
  const [used, frozen, over, unknown] = [await made(), await made(), await made(), await made()]
  await redeemed(used.codes, person('owner'))
  await callEndpoint(freezeRoute, { params: { id: frozen.id }, body: { words: '发错了' }, actor: desk.manager })
  await query(connection, "update redeem_batches set expires_at = now() - interval '1 second' where id = $1", [over.id])
  // Its hash is taken away: a well-formed code that is in no table.
  await query(connection, "update redeem_codes set code_hash = 'gone-' || id where batch_id = $1", [unknown.id])
  const kinds: Record<string, string> = {
    unknown: unknown.codes[0]!,
    again: unknown.codes[0]!,
    mistyped: `${unknown.codes[0]!.slice(0, -1)}${unknown.codes[0]!.endsWith('7') ? '8' : '7'}`,
    used: used.codes[0]!,
    frozen: frozen.codes[0]!,
    over: over.codes[0]!,
  }
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
  let serial = 0
  for (let round = 0; round < size; round += 1) {
    // In an order of its own each round: what the machine does meanwhile hits each alike.
    const order = Object.entries(kinds)
      .map((entry) => [randomInt(1 << 30), entry] as const)
      .sort(([a], [b]) => a - b)
    for (const [, [kind, code]] of order) {
      serial += 1
      const from = performance.now()
      const answer = await redeem(
        [code],
        person(`guesser-${serial}`),
        `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}`,
      )
      times[kind]!.push(performance.now() - from)
      if (round === 0)
        expect(answer.body.data, kind).toMatchObject({ results: [{ message: '没有这个码，或已被用掉' }] })
    }
  }
  const middle = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1]!
  const told = Object.fromEntries(
    Object.entries(times).map(([kind, list]) => [
      kind,
      `${distance(times.unknown!, list).toFixed(3)} ${middle(list).toFixed(3)} ms`,
    ]),
  )
  console.log(`distance from an unknown code, median: ${JSON.stringify(told)}; by chance ${chance(size).toFixed(3)}`)
  for (const [kind, list] of Object.entries(times))
    expect(distance(times.unknown!, list), kind).toBeLessThan(chance(size))
}, 1_200_000)
