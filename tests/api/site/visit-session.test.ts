/** What the session of a visit holds: token, source, user and the small-screen flag (row 3.6). */
import { expect, test } from 'vitest'
import { makeUser } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'
import { visit } from '../../support/visit.ts'

const { connection } = await testDatabase()

test('a visit knows its person, where it came from and that its screen is small, from one page to the next', async () => {
  const anna = await makeUser(connection, { nickname: '林小满' })
  const first = await visit('/?source=weibo', { cookie: `${anna.cookie}; wxbook.small=1` })
  expect(first.locals).toMatchObject({
    actor: { kind: 'user', userId: anna.id },
    credential: 'cookie',
    visit: { source: 'weibo', smallScreen: true },
    profile: { nickname: '林小满' },
  })
  expect(first.cookies).toContain('wxbook.source=weibo; Path=/; SameSite=Lax')
  const next = await visit('/books', { cookie: `${anna.cookie}; wxbook.small=0; wxbook.source=weibo` })
  expect(next.locals).toMatchObject({ actor: { userId: anna.id }, visit: { source: 'weibo', smallScreen: false } })
  const nobody = await visit('/', {})
  expect(nobody.locals).toMatchObject({ actor: { kind: 'visitor' }, visit: { source: undefined, smallScreen: false } })
})
