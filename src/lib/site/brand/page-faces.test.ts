import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { charactersByFace, fontRules, unicodeRange } from './page-faces.ts'

const rules = fontRules([
  `h1, h2 { font-family: var(--font-serif); }
   .plain { font: 600 18px / 1.4 var(--font-sans); }
   .card h2 { font-weight: 400; font-family: var(--font-song) }
   .num > li::before { content: "第" counter(n); font: 600 1em/1 var(--font-serif) }
   .way b { font: 600 1em/1 var(--font-serif) }
   .way b::before { content: counter(way, cjk-ideographic) }
   a:hover { font-weight: 500 }
   @media (max-width: 600px) { .lead { font-family: var(--font-serif) } }`,
])
const read = (html: string) => charactersByFace(html, rules).all
const letters = (text: string): string => text.replace(/[0-9]/g, '')

describe('which characters a page shows in which face', () => {
  test('headings are serif unless a stronger rule says otherwise', () => {
    expect(letters(read('<h2>晒<i>书</i></h2><p>纸</p>').serif)).toBe('书晒')
    expect(letters(read('<h2 class="plain">晒书</h2>').serif)).toBe('')
    expect(letters(read('<h2 class="plain">晒书</h2>').medium)).toBe('书晒')
    expect(letters(read('<div class="card"><h2>晒书</h2></div>').sans)).toBe('书晒')
  })
  test('what style sheets write counts in its own face, and leaves the face of the rest alone', () => {
    const found = read('<ol class="num"><li>纸张</li></ol>')
    expect(found.serif).toContain('第')
    expect(letters(found.serif)).not.toContain('纸')
    expect(letters(found.sans)).toContain('纸')
  })
  test('a Chinese counter is drawn in numerals, in the face of what it counts', () => {
    expect(letters(read('<p class="way"><b>纸</b></p>').serif)).toBe([...'一二三四五六七八九十纸'].sort().join(''))
  })
  test('states, conditions, folded parts, templates and placeholders count', () => {
    expect(letters(read('<a>纸</a>').medium)).toBe('纸')
    const sometimes = read('<p class="lead">纸</p>')
    expect([sometimes.serif, sometimes.sans].map(letters)).toEqual(['纸', '纸'])
    expect(letters(read('<details><summary>问</summary><p>答</p></details>').sans)).toBe('答问')
    expect(letters(read('<template><p>答</p></template>').sans)).toBe('答')
    expect(letters(read('<input placeholder="手机号">').sans)).toBe('号手机')
  })
  test('what nobody sees at first is told apart, unless it is seen at first as well', () => {
    const { all, later } = charactersByFace(
      '<h1>晒书</h1><p>纸</p><div data-later><h2>晒线</h2><p>纸墨</p></div><p hidden>胶</p><details><summary>问</summary><p>答</p></details>',
      rules,
    )
    expect(letters(all.serif)).toBe('书晒线')
    expect(later.serif).toBe('线')
    expect(later.sans).toBe([...'墨胶答'].sort().join(''))
  })
  test('digits are always there; scripts, styles and pages of books never', () => {
    expect(read('<h1>价</h1>').serif).toBe('0123456789价')
    const none = read('<script>"字"</script><style>.字{}</style><svg><text font-family="book">字</text></svg>')
    expect(none).toEqual({ serif: '', sans: '', medium: '' })
  })
})

test('a range of characters is written as short as it can be', () => {
  expect(unicodeRange('0123书9乨一')).toBe('U+30-33,U+39,U+4e00,U+4e66,U+4e68')
})

test('only the sheets that fonts are cut by name a face: a rule in a component would be overlooked', () => {
  const own = globSync('src/**/*.astro').filter((path) =>
    /<style>[\s\S]*var\(--(?:serif|sans)\)[\s\S]*<\/style>/.test(readFileSync(path, 'utf8')),
  )
  expect(own).toEqual([])
})
