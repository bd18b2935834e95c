import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patternsOf, slowOn } from './slow.ts'

/** Files of the product whose texts may come from others: all of them, so that nobody need judge which. */
const files = ['src/lib/**/*.ts', 'src/middleware*.ts']
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => !/\.(?:test|sample)\.ts$/.test(file))

test('no pattern of the product needs the square of its text', { timeout: 300_000 }, () => {
  // What several files have alike is tried once.
  const found = files.flatMap(patternsOf)
  const patterns = [...new Map(found.map((one) => [`/${one.source}/${one.flags}`, one])).values()]
  expect(patterns.length).toBeGreaterThan(500)
  const slow = patterns.flatMap((pattern) => {
    const text = slowOn(pattern)
    return text === undefined ? [] : [`${pattern.where} /${pattern.source}/${pattern.flags} on ${text}`]
  })
  expect(slow).toEqual([])
})

test('what once held the server, and its like, is found', () => {
  const held = [
    /(?:\s|\u200C|\u200D)+$/u,
    /[^\S\n]+(?=\n)/g,
    /(?<=.)\/+$/,
    /^[\s\u3000]+|[\s\u3000]+$/gu,
    /<th\b[^>]*>([\s\S]*?)<\/th>/g,
    /^\S+@\S+\.\S+$/,
    /(\/[^/]*\d{2,}[^/]*\.s?html?$)/i,
    /^(?:a+)+$/,
    /\B(?=(\d{3})+$)/g,
  ]
  for (const { source, flags } of held) expect(slowOn({ where: '', source, flags }), source).toBeDefined()
})

test('a repetition with a bound, and one that begins only where it may, are none', () => {
  for (const { source, flags } of [/[\w-]{1,40}="[^"]*"/g, /<[^<>]*>/g, /\[[^\]]{0,200}\]/g, /\s+/g])
    expect(slowOn({ where: '', source, flags }), source).toBeUndefined()
})
