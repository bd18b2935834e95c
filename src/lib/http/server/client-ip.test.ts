import { expect, test } from 'vitest'
import { clientIp, networkOf } from '#lib/http/server/client-ip.server.ts'

test('without trusted proxies nobody can say where they come from', () => {
  expect(clientIp('::ffff:203.0.113.9', '1.1.1.1', 0)).toBe('203.0.113.9')
  expect(clientIp(undefined, '1.1.1.1', 0)).toBe('unknown')
})

test('each trusted proxy is one place from the right, and what a caller wrote further left is not believed', () => {
  expect(clientIp('127.0.0.1', '1.1.1.1, 203.0.113.9', 1)).toBe('203.0.113.9')
  expect(clientIp('127.0.0.1', '1.1.1.1,203.0.113.9:4711 , 10.0.0.2', 2)).toBe('203.0.113.9')
  expect(clientIp('127.0.0.1', '[2001:DB8::7]:443', 1)).toBe('2001:db8::7')
})

test('a list that is missing, too short or malformed leaves the one who holds the connection', () => {
  expect(clientIp('127.0.0.1', undefined, 1)).toBe('127.0.0.1')
  expect(clientIp('127.0.0.1', '203.0.113.9', 2)).toBe('127.0.0.1')
  expect(clientIp('127.0.0.1', '203.0.113.9, unknown', 1)).toBe('127.0.0.1')
})

test('an IPv6 line is counted as one, however its addresses are written', () => {
  expect(networkOf('2001:db8:0:1::7')).toBe('2001:db8:0:1::/64')
  expect(networkOf('2001:db8::1:ffff:0:0:9')).toBe('2001:db8:0:1::/64')
  expect(networkOf('2001:0db8:0000:0002:1:2:3:4')).toBe('2001:db8:0:2::/64')
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
})
