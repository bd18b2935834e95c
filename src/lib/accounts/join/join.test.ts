import { expect, test } from 'vitest'
import { type Joining, lostPhone, maskedPhone, mayJoin, survivorOf, wholeOf } from './join.ts'

const account = (id: string, more: Partial<Joining> = {}): Joining => ({
  id,
  openid: null,
  unionid: null,
  loginPhone: null,
  passwordHash: null,
  nickname: '书友0001',
  headimgurl: null,
  role: 'user',
  subscribe: false,
  joinedInto: null,
  createdAt: new Date('2026-01-01'),
  ...more,
})

test('the older account stays, whoever is signed in', () => {
  const [old, young] = [account('b'), account('a', { createdAt: new Date('2026-02-01') })]
  expect(survivorOf(old, young)).toEqual(survivorOf(young, old))
  expect(survivorOf(young, old).into.id).toBe('b')
  expect(survivorOf(account('x'), account('w')).into.id).toBe('w')
})

test('the phone just proved opens the whole, with the password that was typed with it', () => {
  const mine = account('a', { loginPhone: '13800000001', passwordHash: 'mine' })
  const other = account('b', { loginPhone: '13800000002', passwordHash: 'other' })
  expect(wholeOf(mine, other, '13800000002')).toMatchObject({ loginPhone: '13800000002', passwordHash: 'other' })
  expect(lostPhone(mine, other, '13800000002')).toBe('13800000001')
  expect(wholeOf(mine, other, null)).toMatchObject({ loginPhone: '13800000001', passwordHash: 'mine' })
  expect(lostPhone(mine, account('c'), null)).toBeUndefined()
  expect(wholeOf(account('c'), other, null)).toMatchObject({ loginPhone: '13800000002', passwordHash: 'other' })
})

test('a name somebody chose wins over one we gave', () => {
  const mine = account('a')
  const other = account('b', { nickname: '林小满', subscribe: true, openid: 'o1' })
  expect(wholeOf(mine, other, null)).toMatchObject({
    nickname: '林小满',
    subscribe: true,
    openid: 'o1',
  })
  expect(wholeOf(other, mine, null).nickname).toBe('林小满')
})

test('agents’ and joined accounts are not joined', () => {
  expect(mayJoin(account('a'), account('b')).ok).toBe(true)
  expect(mayJoin(account('a'), account('b', { role: 'agent' }))).toMatchObject({ failure: { code: 'not_joinable' } })
  expect(mayJoin(account('a'), account('b', { joinedInto: 'c' }))).toMatchObject({
    failure: { code: 'already_joined' },
  })
})

test('a phone is shown by its ends', () => expect(maskedPhone('13812345678')).toBe('138****5678'))
