/** Pages that are not ours and let a browser send our cookie along. */
import { expect, test } from 'vitest'
import { POST as signOut } from '../../../src/pages/api/user/sign_out.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { standIn } from '../../support/stand-in.ts'

process.env.NODE_ENV = 'production'
process.env.SITE_URL = 'https://xinshu.example'
await testDatabase()
const from = async (origin: string, host = 'xinshu.example') =>
  (
    await callEndpoint(signOut, {
      method: 'POST',
      actor: standIn('origin-owner', 'user'),
      headers: { origin, 'x-asked-host': host },
    })
  ).status

test('a page of our name without https, or on another port, may change nothing', async () => {
  expect(await from('https://xinshu.example')).toBe(200)
  for (const origin of ['http://xinshu.example', 'https://xinshu.example:8443', 'https://a.xinshu.example', 'null', ''])
    expect(await from(origin), origin).toBe(403)
})

test('another name of this server is its own under the scheme of the site alone', async () => {
  expect(await from('https://www.xinshu.example', 'www.xinshu.example')).toBe(200)
  expect(await from('http://www.xinshu.example', 'www.xinshu.example')).toBe(403)
  expect(await from('https://www.xinshu.example')).toBe(403)
})
