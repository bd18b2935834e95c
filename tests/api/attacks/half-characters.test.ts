/** Half of a pair in any string of any body: no database takes it, so it is refused before anybody reads it. */
import { expect, test } from 'vitest'
import { toWire } from '#lib/http/wire.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { everyCall, filled, schemaOf, stringsIn } from '../../support/every-call.ts'
import { standIn } from '../../support/stand-in.ts'

await testDatabase()

const withStrings = (await everyCall()).flatMap((call) => {
  const { body } = call.contract
  if (!body || body === 'raw') return []
  const shape = schemaOf(body)
  return stringsIn(filled(shape, 'one'), 'one') === 0 ? [] : [{ ...call, shape }]
})

test('most bodies have strings', () => {
  expect(withStrings.length).toBeGreaterThan(80)
})

const answers = new Map<string, number>()

test.each(withStrings.map((call) => [call.name, call] as const))('%s', async (name, { contract, route, shape }) => {
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one)
  const { status } = await callEndpoint(route, {
    method: contract.method,
    path: contract.path.replaceAll(/[{}]/g, ''),
    params: Object.fromEntries(names.map((one) => [one, 'x'])),
    body: toWire(filled(shape, '前\ud83d后')),
    actor: standIn(`half-${contract.path}`, 'operator'),
  })
  answers.set(name, status)
  // Nobody there by that id, or no print shop with that key: refused sooner.
  expect([401, 404, 422]).toContain(status)
})

test('and it is the text that most are refused for', () => {
  expect([...answers.values()].filter((status) => status === 422).length).toBeGreaterThan(0.8 * withStrings.length)
})
