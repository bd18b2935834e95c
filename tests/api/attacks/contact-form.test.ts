/** The one form a stranger may send 24 MB with: counted before it is read, measured before it is taken apart. */
import { expect, test } from 'vitest'
import { contactPage } from '#lib/helpdesk/page.server.ts'
import { visitor } from '#lib/http/actor.ts'
import { testDatabase } from '../../support/database.ts'

await testDatabase()

let address = 0
const nextAddress = (): string => {
  address += 1
  return `10.0.0.${address}`
}
const send = (body: string, type: string, ip = nextAddress()) => {
  const url = new URL('http://127.0.0.1:4321/contact')
  const headers = { host: url.host, origin: url.origin, 'content-type': type, 'content-length': String(body.length) }
  const request = new Request(url, { method: 'POST', body, headers })
  request.headers.set('host', url.host)
  request.headers.set('content-length', String(body.length))
  const locals = { actor: visitor, credential: 'none', sessionOver: false, requestId: 'test', ip } as const
  return contactPage({ request, url, locals: locals as never }, new Headers())
}
const words = 'application/x-www-form-urlencoded'
const parts = 'multipart/form-data; boundary=x'
const part = (name: string, text: string): string =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`

test('a form of words is taken; one longer than any field lets through is refused before it is taken apart', async () => {
  const taken = await send(`text=${encodeURIComponent('想问一下')}&key=${'k'.repeat(22)}`, words)
  expect(taken).toMatchObject({ status: 303 })
  const long = await send('a=b&'.repeat(300_000), words)
  expect(long).toMatchObject({ status: 413 })
  expect(await (long as Response).text()).toBe('留言最多 1000 个字')
})

test('a form of more parts than it has fields is no form of ours', async () => {
  expect(await send(`${part('text', '你好')}${part('key', 'k'.repeat(22))}--x--\r\n`, parts)).toMatchObject({
    status: 303,
  })
  expect(await send(`${part('a', '').repeat(5_000)}--x--\r\n`, parts)).toMatchObject({ status: 400 })
})

test('what is too long or stands on blanks comes back with its words; whoever must wait is not read, but for few words', async () => {
  const text = `a${' '.repeat(40_000)}b`
  const shown = await send(`text=${text.replaceAll(' ', '+')}`, words, '10.9.9.9')
  expect(shown).toMatchObject({ failure: { message: '留言最多 1000 个字' } })
  for (let more = 0; more < 119; more += 1) await send('text=', words, '10.9.9.9')
  const waits = await send(`text=${encodeURIComponent('还想说')}`, words, '10.9.9.9')
  expect(waits).toMatchObject({ failure: { message: expect.stringContaining('操作太频繁了'), typed: '还想说' } })
  expect(await send('x'.repeat(200_000), words, '10.9.9.9')).toMatchObject({ status: 429 })
})
