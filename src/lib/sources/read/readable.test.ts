import { expect, test } from 'vitest'
import { allFormats, formats } from '../formats/formats.ts'
import { canRead, readableForms } from './readable.ts'

test('every registered format is told to people in exactly one form, and no form without a format', () => {
  const told = readableForms().flatMap((form) => form.formats)
  expect([...told].sort()).toEqual(allFormats.map(({ format }) => format).sort())
})

test('forms are known by what they look like, not by the tool that made them', () => {
  const words = readableForms().map(({ file, sign, keeps }) => file + sign + keeps)
  // Networks that give their people a download themselves are named; tools are not.
  for (const { label } of formats.filter(({ kind }) => /^(wechat-moments|weibo|qzone)$/.test(kind))) {
    const tool = /^[A-Za-z]{5,}[\w-]*/.exec(label)?.[0]
    if (tool !== undefined && tool !== 'Excel') expect(words.join(' ')).not.toContain(tool)
  }
})

test('a place nobody reads yet is not promised', () => {
  expect([canRead('wechat-moments'), canRead('abroad')]).toEqual([true, false])
})
