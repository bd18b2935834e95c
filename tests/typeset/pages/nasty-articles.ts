import type { Article, ArticleBlock, Inline, MathBox } from '#lib/typeset/book/article.ts'
import { fc } from '../../support/runner/property.ts'

/** What is drawn for a formula does not matter to pages: a bar as wide and high as it is. */
export const bar = (widthEm: number, heightEm = 0.7, depthEm = 0.2): MathBox => ({
  d: `M0 ${-heightEm}L${widthEm} ${-heightEm}L${widthEm} ${depthEm}L0 ${depthEm}Z`,
  widthEm,
  heightEm,
  depthEm,
})

const words = '凌晨四点的菜市场是这座城市最诚实的地方，灯是白的，冰是白的。'

/** A stretch of so many characters that begins with its own name. */
const named = (name: string, length: number): string =>
  (name + words.repeat(20)).slice(0, Math.max(name.length, length))

/** Parts of a section; each is told again by the name its words begin with. */
const part = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 4, max: 320 }).map((length) => ({ kind: 'paragraph' as const, length })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'paragraph' as const, length: 4 }) },
  { weight: 2, arbitrary: fc.integer({ min: 4, max: 90 }).map((length) => ({ kind: 'quote' as const, length })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 9 }).map((length) => ({ kind: 'list' as const, length })) },
  { weight: 3, arbitrary: fc.integer({ min: 5, max: 26 }).map((length) => ({ kind: 'figure' as const, length })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 8 }).map((length) => ({ kind: 'table' as const, length })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }).map((length) => ({ kind: 'math' as const, length })) },
)
type Part = typeof part extends fc.Arbitrary<infer T> ? T : never

const t = (text: string): Inline => ({ text })

function blockOf({ kind, length }: Part, name: string): ArticleBlock {
  switch (kind) {
    case 'paragraph': {
      const text = named(`段${name}。`, length)
      const half = Math.max(`段${name}。`.length, text.length >> 1)
      // A formula in the middle of every third one.
      return length % 3 === 0
        ? { kind, inline: [t(text.slice(0, half)), { text: '$x$', math: bar(1 + (length % 9)) }, t(text.slice(half))] }
        : { kind, inline: [t(text)] }
    }
    case 'quote':
      return { kind, paragraphs: [[t(named(`引${name}。`, length))]] }
    case 'list':
      return {
        kind,
        ordered: length % 2 === 0,
        items: Array.from({ length }, (_, at) => ({
          inline: [t(named(`项${name}、${at}。`, 6 + ((at * 37) % 70)))],
          depth: 0,
          ...(length % 3 === 0 ? { ticked: at % 2 === 0 } : {}),
        })),
      }
    case 'figure':
      return {
        kind,
        photos: [{ media: `图${name}。`, widthPx: 2000, heightPx: 100 * length, alt: '' }],
        caption: `题${name}。`,
      }
    case 'table':
      return {
        kind,
        head: [[t('名')], [t('数')]],
        rows: Array.from({ length }, (_, at) => [[t(`格${name}、${at}。`)], [t(`${at * 13}.${at}`)]]),
      }
    case 'math':
      return { kind, tex: `$$${name}$$`, box: bar(length * 4, length * 0.8, length * 0.7) }
  }
}

/** Articles of several sections with everything in them, in any order: what the pages of a blog are like, only worse. */
export const nastyArticle: fc.Arbitrary<Article> = fc
  .array(
    fc.record({
      level: fc.constantFrom(2 as const, 3 as const),
      parts: fc.array(part, { minLength: 1, maxLength: 9 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((sections) => ({
    id: 'a',
    title: '外公的收音机',
    local: '2024-10-12',
    blocks: sections.flatMap(({ level, parts }, section): ArticleBlock[] => [
      { kind: 'heading', level, inline: [t(`节${section}。`)] },
      ...parts.map((one, at) => blockOf(one, `${section}・${at}`)),
    ]),
  }))
