import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/runner/property.ts'
import { type BookId, decodeBookId, encodeBookId } from './book-id.ts'

const part = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => !/[:\u0000-\u001f\u007f]/.test(text))
const bookId: fc.Arbitrary<BookId> = fc
  .record(
    { id: part, type: part, sourceId: part, bookCode: part, sourceTypeId: part },
    { requiredKeys: ['id', 'type', 'sourceId'] },
  )
  .map((value) => ({ ...value }))

test('every book id comes back from its text, with and without padding', () => {
  fc.assert(
    fc.property(bookId, (id) => {
      const text = encodeBookId(id)
      expect(text).toMatch(/^[\w-]+$/)
      expect(decodeBookId(text)).toEqual(id)
      expect(decodeBookId(text + '='.repeat((4 - (text.length % 4)) % 4))).toEqual(id)
    }),
  )
})

test('any text either is a book id in its one spelling or is none, and never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), fc.stringMatching(/^[\w-]{1,40}$/)),
      (text) => {
        const id = decodeBookId(text)
        if (id) expect(encodeBookId(id)).toBe(text.replace(/=+$/, ''))
      },
    ),
  )
})

test('the parts stand in the order of the specification', () => {
  const text = Buffer.from('12:wxbook:s1:code:7').toString('base64url')
  expect(decodeBookId(text)).toEqual({ id: '12', type: 'wxbook', sourceId: 's1', bookCode: 'code', sourceTypeId: '7' })
  expect(encodeBookId({ id: '12', type: 'wxbook', sourceId: 's1', sourceTypeId: '7' })).toBe(
    Buffer.from('12:wxbook:s1::7').toString('base64url'),
  )
})

test('too few, too many, empty parts and bytes that are no text are no book id', () => {
  for (const joined of ['a:b', 'a:b:c:d:e:f', ':b:c', 'a::c', 'a:b:', 'a:b:c:', 'a:b:c::', 'a:b:\u0001']) {
    expect(decodeBookId(Buffer.from(joined).toString('base64url'))).toBeUndefined()
  }
  expect(decodeBookId(Buffer.from([0x61, 0x3a, 0xff, 0x3a, 0x62]).toString('base64url'))).toBeUndefined()
  expect(decodeBookId('')).toBeUndefined()
  expect(decodeBookId('YTpiOmM'.repeat(100))).toBeUndefined()
})

test('a part with a colon is never written', () => {
  expect(() => encodeBookId({ id: 'a:b', type: 'wxbook', sourceId: 'c' })).toThrow()
})
