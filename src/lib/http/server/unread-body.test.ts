import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { answerUnread } from './unread-body.server.ts'

const server = createServer((_, res) => res.end('好'))
server.on('clientError', answerUnread)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const send = async (...requests: string[]): Promise<string> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const answer = text(socket)
  for (const one of requests) {
    socket.write(one)
    await new Promise((done) => setTimeout(done, 50))
  }
  return answer
}
const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`

test('an address that is too long is answered in words, and nothing of it is said back', async () => {
  const answer = await send(ask(`/?q=${'<b>x'.repeat(6000)}`))
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(answer).toContain('这个地址太长了')
  expect(answer).not.toContain('<b>')
})

test('also on a connection that has answered before', async () => {
  const answer = await send(ask('/'), ask(`/${'x'.repeat(20_000)}`))
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toContain('HTTP/1.1 431 ')
})

test('what is no request at all is a 400', async () => {
  expect(await send('\x16\x03\x01\x02\x00')).toMatch(/^HTTP\/1\.1 400 [\s\S]*没法读懂/)
})
