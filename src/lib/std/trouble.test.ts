import { expect, test } from 'vitest'
import { troubleCode, troubleOf } from './trouble.ts'

const error = (message: string, more: object = {}): Error => Object.assign(new Error(message), more)

test('a full disk is known however deep it lies, of the system and of PostgreSQL', () => {
  expect(troubleOf(error('no space', { code: 'ENOSPC' }))).toBe('full')
  expect(troubleOf(new Error('Failed query', { cause: error('could not extend file', { code: '53100' }) }))).toBe(
    'full',
  )
  expect(troubleOf(new AggregateError([new Error('a'), error('b', { code: 'EDQUOT' })]))).toBe('full')
})

test('a database that went away is known by code, by socket and by the words of the driver', () => {
  expect(troubleOf(error('terminating connection', { code: '57P01' }))).toBe('away')
  expect(troubleOf(error('connect ENOENT /run/.s.PGSQL', { code: 'ENOENT', syscall: 'connect' }))).toBe('away')
  expect(troubleOf(new Error('q', { cause: new Error('Connection terminated unexpectedly') }))).toBe('away')
})

test('a missing file, a broken constraint and a defect are no trouble of the machine', () => {
  expect(troubleOf(error('open', { code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
  expect(troubleOf(error('duplicate key', { code: '23505' }))).toBeUndefined()
  expect(troubleOf(new TypeError('undefined is not a function'))).toBeUndefined()
  expect(troubleOf('text')).toBeUndefined()
})

test('a code that travels says the same at the other end', () => {
  for (const code of ['53100', '57P03']) {
    const there = error('copied', { code: troubleCode(error('here', { code })) })
    expect(troubleOf(there)).toBe(troubleOf(error('here', { code })))
  }
})
