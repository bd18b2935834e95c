import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { expect, test } from 'vitest'
import { loggedError } from '#lib/log/logged-error.ts'

const secrets = ['13800138000', '林小满', 'c2VjcmV0LWhhc2g']
const databaseError = (message: string, fields: object): Error =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields)

test('a failed query keeps its text, table and code, and loses parameters and details at every depth', () => {
  const cause = databaseError('duplicate key value violates unique constraint "users_login_phone"', {
    ...{ code: '23505', table: 'users', constraint: 'users_login_phone' },
    detail: `Key (login_phone)=(${secrets[0]}) already exists.`,
    where: secrets[1],
  })
  const query = new DrizzleQueryError('insert into "users" values ($1, $2)\nreturning $3', secrets, cause)
  const logged = loggedError(new Error('outer', { cause: query }))
  const text = JSON.stringify(logged)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).toContain('insert into \\"users\\" values ($1, $2)\\nreturning $3')
  expect(logged.cause?.cause).toMatchObject({ code: '23505', table: 'users', constraint: 'users_login_phone' })
  expect(logged.cause?.stack).toMatch(/\n\s+at /)
})

test('so does one that crossed a thread and is a plain error by now', () => {
  const crossed = structuredClone(new DrizzleQueryError('select $1', secrets, new Error('gone')))
  for (const secret of secrets) expect(JSON.stringify(loggedError(crossed))).not.toContain(secret)
})

test('values quoted by PostgreSQL and by JSON.parse are cut out', () => {
  const badNumber = databaseError(`invalid input syntax for type integer: "${secrets[1]}"`, { code: '22P02' })
  expect(loggedError(badNumber).message).toBe('invalid input syntax for type integer: "…"')
  let thrown: unknown
  try {
    JSON.parse(`${secrets[1]}，你好`)
  } catch (error) {
    thrown = error
  }
  expect((thrown as Error).message).toContain('林小')
  expect(JSON.stringify(loggedError(thrown))).not.toContain('林小')
})

test('what is no error is not quoted', () => {
  expect(JSON.stringify(loggedError(secrets[0]))).not.toContain(secrets[0])
})
