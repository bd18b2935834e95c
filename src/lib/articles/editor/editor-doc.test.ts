import { expect, test } from 'vitest'
import { normalBlocks } from '#lib/articles/model/normal.ts'
import type { Block, Inline } from '#lib/posts/post-import.ts'
import { fc } from '../../../../tests/support/runner/property.ts'
import { blocksOf, docOf } from './editor-doc.ts'
import { articleSchema } from './editor-schema.ts'

const words = fc.string({ unit: fc.constantFrom('春', '风', ' ', '　', '\n', 'a', '👨‍👩‍👧', '<', '&'), maxLength: 8 })
const flag = fc.option(fc.boolean(), { nil: undefined })
const set = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc.record({ t: fc.constant('text' as const), s: words, b: flag, i: flag, u: flag }).map(set) as fc.Arbitrary<Inline>,
  fc
    .record({ t: fc.constant('text' as const), s: fc.constantFrom('春', '饕餮'), b: flag, ruby: fc.constant('tāo') })
    .map(set) as fc.Arbitrary<Inline>,
  fc.record({ t: fc.constant('a' as const), href: fc.constantFrom('https://a.b/', 'https://a.b/c'), s: words }),
  fc.record({ t: fc.constant('note' as const), s: words }),
  fc.record({ t: fc.constant('tag' as const), s: words }),
  fc.record({ t: fc.constant('mention' as const), s: words }),
  fc.record({
    t: fc.constant('emoji' as const),
    code: words,
    set: fc.constantFrom('wechat', 'weibo'),
    char: fc.constant('🙂'),
  }),
  fc.constant({ t: 'br' as const }),
) as fc.Arbitrary<Inline>
const inl = fc.array(inline, { maxLength: 6 })
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ t: fc.constantFrom('p', 'h1', 'h2', 'h3', 'quote', 'code'), inl }),
  fc
    .record({
      t: fc.constant('li'),
      inl,
      ordered: flag,
      depth: fc.option(fc.nat(4), { nil: undefined }),
      label: fc.option(fc.constantFrom('（一）', '1.2'), { nil: undefined }),
    })
    .map(set),
  fc.constant({ t: 'hr' }),
  fc
    .record({
      t: fc.constant('table'),
      rows: fc.array(fc.array(inl, { maxLength: 3 }), { maxLength: 3 }),
      head: flag,
      spans: fc.option(fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(3)), { maxLength: 3 }), {
        nil: undefined,
      }),
    })
    .map(set),
  fc.record({
    t: fc.constant('figure'),
    media: fc.array(fc.record({ media: fc.constantFrom('x', 'y'), caption: fc.constant('院子') }), {
      minLength: 1,
      maxLength: 3,
    }),
    caption: inl,
  }),
) as fc.Arbitrary<Block>

test('opening an article and saving it without typing changes nothing', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
      const doc = docOf(blocks)
      doc.check()
      expect(blocksOf(doc)).toEqual(normalBlocks(blocks))
      // Nor does taking it up again, as the browser's own copy does.
      expect(blocksOf(articleSchema.nodeFromJSON(doc.toJSON()))).toEqual(normalBlocks(blocks))
    }),
    { numRuns: 300 },
  )
})

test('one spelling is reached at once', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
      expect(normalBlocks(normalBlocks(blocks))).toEqual(normalBlocks(blocks))
    }),
  )
})
