import { expect, test } from 'vitest'
import { checkUrl, isPublicAddress } from './address.ts'

const codeOf = (url: string, dev: string[] = []): string => {
  const checked = checkUrl(url, dev)
  return checked.ok ? 'ok' : checked.failure.code
}

test('this machine is refused in every spelling', () => {
  for (const host of [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '127.255.255.254',
    '127.0.0.1.',
    '１２７.０.０.１',
    '127。0。0。1',
    '①②⑦.0.0.1',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[2001:4860:1::5efe:7f00:1]',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'blog.localhost',
    'ip6-localhost',
  ])
    expect([host, codeOf(`http://${host}/`)]).toEqual([host, 'fetch_inside'])
})

test('inner networks and the addresses clouds answer machines on are refused', () => {
  for (const host of [
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '[::ffff:169.254.169.254]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[fd20:ce::254]',
    '100.100.100.200',
    '168.63.129.16',
    '169.254.170.2',
    '192.0.0.192',
    'metadata.google.internal',
    'metadata',
    '10.0.0.1',
    '172.16.3.4',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.1',
    '192.88.99.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[fc00::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    'printer.local',
    'router.lan',
    'box.home.arpa',
  ])
    expect([host, codeOf(`http://${host}/`)]).toEqual([host, 'fetch_inside'])
})

test('other schemes, other ports and addresses with a name in them are refused', () => {
  for (const url of [
    'file:///etc/passwd',
    'gopher://example.com/',
    'ftp://example.com/',
    'data:text/html,hi',
    'javascript:alert(1)',
    'ws://example.com/',
    'http://user:pass@example.com/',
    'http://127.0.0.1@example.com/',
    'http://',
    'example.com',
    `http://example.com/${'a'.repeat(2000)}`,
  ])
    expect([url.slice(0, 40), codeOf(url)]).toEqual([url.slice(0, 40), 'fetch_bad_address'])
  for (const port of [22, 25, 3306, 5432, 6379, 8080, 8443])
    expect(codeOf(`http://example.com:${port}/`)).toBe('fetch_inside')
  const other = checkUrl('http://example.com:22/')
  expect(other.ok ? '' : other.failure.message).toContain('端口')
  expect(codeOf('http://example.com:443/')).toBe('fetch_inside')
  expect(codeOf('https://example.com:80/')).toBe('fetch_inside')
})

test('ordinary public addresses are let through, without their fragment', () => {
  for (const url of [
    'http://example.com/',
    'https://example.com:443/a',
    'http://1.1.1.1/',
    'https://[2606:4700::1111]/',
  ])
    expect([url, codeOf(url)]).toEqual([url, 'ok'])
  const checked = checkUrl(' https://博客.中国/文章?a=1#here ')
  expect(checked.ok && checked.value.href).toBe('https://xn--9krq6q.xn--fiqs8s/%E6%96%87%E7%AB%A0?a=1')
})

test('an allowed test server is that server and nothing beside it', () => {
  const dev = ['127.0.0.1:4567']
  expect(codeOf('http://127.0.0.1:4567/a', dev)).toBe('ok')
  for (const url of ['http://127.0.0.1:4568/', 'http://127.0.0.1/', 'http://localhost:4567/', 'http://[::1]:4567/'])
    expect([url, codeOf(url, dev)]).toEqual([url, 'fetch_inside'])
  expect(codeOf('https://127.0.0.1:4567/', dev)).toBe('fetch_inside')
})

test('what is no plain IP address is no public address', () => {
  for (const text of ['', 'example.com', '1.1', '0x1.1.1.1', '1.1.1.1%eth0', 'fe80::1%eth0', '01.1.1.1'])
    expect([text, isPublicAddress(text)]).toEqual([text, false])
})
