import { expect, test } from 'vitest'
import { samePerson } from './same-person.ts'

test('a bare name is the one person with an id of that name, and never one of two', () => {
  const same = samePerson([
    { id: '10001', names: ['小满'] },
    { id: 'name:小满', names: ['小满'] },
    { id: '10002', names: ['阿舟'] },
    { id: '10003', names: ['阿舟'] },
    { id: 'name:阿舟', names: ['阿舟'] },
  ])
  expect(['name:小满', '10001', 'name:阿舟', '10002', '10003', 'name:妈妈'].map(same)).toEqual([
    ...['10001', '10001', 'name:阿舟', '10002', '10003', 'name:妈妈'],
  ])
})
