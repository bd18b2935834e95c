import { expect, test } from 'vitest'
import type { Actor, Role } from '#lib/http/actor.ts'
import { type Action, authorize, type Resource } from './authorize.ts'
import { readSimulatedId } from './simulated-id.ts'

const person = (userId: string, role: Role = 'user'): Actor => ({ kind: 'user', userId, role, sessionMark: 'm' })
const answer = (actor: Actor, action: Action, resource: Resource) => {
  const decided = authorize(actor, action, resource)
  return decided.ok ? 200 : decided.failure.status
}
const mine: Resource = { ownerId: 'a' }
const strangers: Actor[] = [
  { kind: 'visitor' },
  person('b'),
  person('b', 'agent'),
  person('b', 'partner'),
  person('b', 'operator'),
]

test('the private things of somebody are missing for everybody else, whatever their role', () => {
  for (const actor of strangers) {
    for (const action of [
      'book.read',
      'book.edit',
      'book.download',
      'import.use',
      'source.read',
      'media.read',
    ] as const) {
      expect(answer(actor, action, mine)).toBe(404)
    }
  }
})

test('what is shared may be read and nothing more', () => {
  for (const actor of strangers) {
    for (const shared of [
      { ...mine, public: true },
      { ...mine, opened: true },
    ]) {
      expect(answer(actor, 'book.read', shared)).toBe(200)
      expect(answer(actor, 'book.edit', shared)).toBe(403)
      expect(answer(actor, 'book.download', shared)).toBe(403)
      expect(answer(actor, 'source.read', shared)).toBe(404)
    }
  }
})

test('the owner edits until the book is finalized', () => {
  expect(answer(person('a'), 'book.edit', mine)).toBe(200)
  expect(answer(person('a'), 'book.edit', { ...mine, finalized: true })).toBe(403)
  expect(answer(person('a'), 'book.finalize', { ...mine, finalized: true })).toBe(200)
})

test('a simulated id is trimmed, loses its quotes, and needs one of two prefixes', () => {
  const prefixes = { openid: 'o', unionid: 'u' }
  expect(readSimulatedId(' "oABC_1" ', prefixes)).toEqual({ openid: 'oABC_1' })
  expect(readSimulatedId('u-9', prefixes)).toEqual({ unionid: 'u-9' })
  for (const bad of ['', 'x1', 'o', 'o 1', '<o1>', `o${'1'.repeat(64)}`])
    expect(readSimulatedId(bad, prefixes)).toBeUndefined()
  expect(readSimulatedId('wx_o1', { openid: 'wx_', unionid: 'un_' })).toEqual({ openid: 'wx_o1' })
})
