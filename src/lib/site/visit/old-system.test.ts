import { expect, test } from 'vitest'
import { oldSystemPage } from './old-system.ts'

const isOldSystem = (agent: string | undefined): boolean => oldSystemPage('/', agent, '心书') !== undefined

const agent = (device: string): string =>
  `Mozilla/5.0 (${device}) AppleWebKit/600.1.4 (KHTML, like Gecko) Mobile/12A365`

test('iPhones and iPads on iOS 6 to 11 are too old, whatever browser is on them', () => {
  for (const version of ['6_0', '7_1_2', '8_4', '9_3_5', '10_3_3', '11_4_1']) {
    expect(isOldSystem(agent(`iPhone; CPU iPhone OS ${version} like Mac OS X`)), version).toBe(true)
    expect(isOldSystem(agent(`iPad; CPU OS ${version} like Mac OS X`)), version).toBe(true)
  }
  expect(isOldSystem(`${agent('iPhone; CPU iPhone OS 11_0 like Mac OS X')} MicroMessenger/7.0.5`)).toBe(true)
  expect(isOldSystem(agent('iPod touch; CPU iPhone OS 10_3 like Mac OS X'))).toBe(true)
})

test('newer systems, other devices and nobody in particular are served', () => {
  for (const device of [
    'iPhone; CPU iPhone OS 12_0 like Mac OS X',
    'iPhone; CPU iPhone OS 17_5 like Mac OS X',
    'iPad; CPU OS 26_0 like Mac OS X',
    'iPhone; CPU iPhone OS 5_1 like Mac OS X',
    'Macintosh; Intel Mac OS X 10_11_6',
    'Linux; Android 6.0; Nexus 5',
    'Linux; U; CPU OS 9_0 like an iPhone',
  ]) {
    expect(isOldSystem(agent(device)), device).toBe(false)
  }
  expect(isOldSystem(undefined)).toBe(false)
})

const old = agent('iPhone; CPU iPhone OS 9_0 like Mac OS X')
const showsPage = (path: string): boolean => oldSystemPage(path, old, '心书') !== undefined

test('pages show the screen; files and calls do not', () => {
  expect(['/', '/books', '/products/wxbook', '/v/abc', '/books/'].every(showsPage)).toBe(true)
  for (const path of ['/api/user/info', '/_astro/a.js', '/fonts/x.woff2', '/favicon.svg', '/media/ab', '/healthz']) {
    expect(showsPage(path), path).toBe(false)
  }
})

test('the screen itself holds nothing its own browser would not know', () => {
  const page = oldSystemPage('/books', old, '心书')
  expect(page).toContain('对不起，当前系统版本太低')
  expect(page).toContain('请升级后再使用')
  // No script, no other file, no grid, no flex box, no custom property, no newer unit or colour.
  expect(page).not.toMatch(
    /<script|<link|<img|url\(|@import|@layer|display:\s*(flex|grid)|var\(|\d(rem|vh|dvh)\b|#[0-9a-f]{8}\b/i,
  )
  expect(page).not.toMatch(/(inset|gap|aspect-ratio|object-fit|clamp|min|max)\s*[:(]/)
  expect(oldSystemPage('/', old, '<b>"&')).toContain('&#60;b&#62;&#34;&#38;')
})
