import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SceneItem } from '#lib/print/scene.ts'
import type { Article, ArticleBlock } from '#lib/typeset/book/article.ts'
import { articleSection, layoutSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { areaHeightMm, leadMm, measureMm, textLeftMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'
import { nastyArticle } from './nasty-articles.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const changwen = styles.changwen!
const flat = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))
const pagesOf = (article: Article) => layoutSection(articleSection('202410', article), changwen, world).pages

type Seen = { name: string; page: number; yMm: number }

/** Everything with a name, in the order in which it is read: headings, paragraphs, items, cells, captions, pictures. */
function seenOn(pages: ReturnType<typeof pagesOf>): Seen[] {
  return pages.flatMap((page, at) => {
    const lines = new Map<number, string>()
    const out: Seen[] = []
    for (const item of flat(page.items)) {
      if (item.kind === 'image') out.push({ name: item.media, page: at, yMm: item.yMm })
      if (item.kind === 'text') lines.set(item.yMm, (lines.get(item.yMm) ?? '') + item.clusters.join(''))
    }
    for (const [yMm, text] of lines)
      for (const [name] of text.matchAll(/[节段引项格题][\d・、]+。/gu)) out.push({ name, page: at, yMm })
    return out.sort((a, b) => a.yMm - b.yMm)
  })
}

/** The names of what an article is made of, in its order. */
const namesIn = (blocks: readonly ArticleBlock[]): string[] =>
  (JSON.stringify(blocks).match(/[节段引项格图题][\d・、]+。/gu) ?? []).filter(
    (name, at, all) => all.indexOf(name) === at,
  )

const runs = { numRuns: Number(process.env.RUNS ?? 1500) > 1500 ? 2000 : 120 }

test('nothing of any article is lost, nothing stands twice, and all of it stays in the type area', () => {
  fc.assert(
    fc.property(nastyArticle, (article) => {
      const pages = pagesOf(article)
      expect(
        seenOn(pages)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(namesIn(article.blocks).sort())
      const drawn = pages.flatMap((page) => flat(page.items)).filter((item) => item.kind === 'path' && item.alt)
      const formulas = JSON.stringify(article.blocks).match(/"widthEm"/g) ?? []
      expect(drawn).toHaveLength(formulas.length)
      const foot = changwen.headMm + areaHeightMm(changwen) + 0.01
      for (const page of pages) {
        const left = textLeftMm(changwen, page.side) - 0.01
        for (const item of flat(page.items)) {
          if (item.kind === 'text') expect(item.yMm).toBeLessThanOrEqual(foot)
          if (item.kind === 'image') expect(item.yMm + item.hMm).toBeLessThanOrEqual(foot)
          if (item.kind !== 'path' || !item.alt) continue
          const xs = [...item.d.matchAll(/[ML]([-\d.]+) /g)].map((one) => Number(one[1]))
          expect(Math.min(...xs)).toBeGreaterThanOrEqual(left)
          expect(Math.max(...xs)).toBeLessThanOrEqual(left + measureMm(changwen) + 0.05)
        }
      }
    }),
    runs,
  )
})

test('a figure stays in its section and out of lists and quotations, and never waits for more than a page', () => {
  fc.assert(
    fc.property(nastyArticle, (article) => {
      const order = namesIn(article.blocks)
      const seen = seenOn(pagesOf(article))
      const place = new Map(seen.map(({ name }, at) => [name, at]))
      for (const [at, { name, page }] of seen.entries()) {
        if (!name.startsWith('图')) continue
        const [section = ''] = name.slice(1).split('・')
        // Read before it: its section's heading, and none of those after.
        expect(place.get(`节${section}。`)).toBeLessThan(at)
        expect(place.get(`节${Number(section) + 1}。`) ?? seen.length).toBeGreaterThan(at)
        // Words overtook it, from the page before.
        const after = seen.slice(at).map((other) => other.name)
        const before = order.slice(0, order.indexOf(name))
        const overtook = seen.slice(0, at).filter((one) => !before.includes(one.name) && !one.name.startsWith('题'))
        for (const one of overtook) {
          expect(one.name).toMatch(/^[段项引]/u)
          expect(one.page).toBe(page - 1)
          // A list that overtook it did so as a whole.
          const list = /^项[\d・]+/u.exec(one.name)?.[0]
          if (list) expect(after.filter((other) => other.startsWith(`${list}、`))).toEqual([])
        }
        for (const one of before) if (!/^[图题]/u.test(one)) expect(place.get(one)).toBeLessThan(at)
      }
    }),
    runs,
  )
})

test('a quotation stands a line from its neighbours, never more, and paragraphs stand close', () => {
  const lead = leadMm(changwen)
  fc.assert(
    fc.property(nastyArticle, (article) => {
      const kinds = article.blocks.map((block) => block.kind)
      const only = article.blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'quote')
      if (!kinds.includes('quote')) return
      for (const page of pagesOf({ ...article, blocks: only })) {
        const ys = flat(page.items).flatMap((item) =>
          item.kind === 'text' && item.origin?.role === 'text' ? [item.yMm] : [],
        )
        const rows = [...new Set(ys)].sort((a, b) => a - b)
        for (const [at, y] of rows.slice(1).entries()) expect((y - (rows[at] ?? 0)) / lead).toBeLessThan(2.01)
      }
    }),
    runs,
  )
})

test('a last page of an article holds a few lines only where nothing before it can give', () => {
  const thin = (article: Article): boolean => {
    const pages = pagesOf(article)
    const last = flat(pages.at(-1)?.items ?? [])
    const rows = new Set(last.flatMap((item) => (item.kind === 'text' ? [item.yMm] : [])))
    return pages.length > 1 && rows.size < 5 && !last.some((item) => item.kind === 'image')
  }
  const samples = fc.sample(nastyArticle, { numRuns: 150, seed: 15 })
  expect(samples.filter(thin).length).toBeLessThan(0.05 * samples.length)
})

test('prose ends with five lines at least: what is missing is carried over from the pages before, both of a spread alike', () => {
  const words = '清晨的雾还没有散，河边的柳树只剩下一团灰影，有人推着车从桥上走过，轮子压着石板，声音很远。'.repeat(6)
  const prose = fc.array(fc.integer({ min: 10, max: 260 }), { minLength: 4, maxLength: 30 })
  const ends = fc.sample(prose, { numRuns: 150, seed: 214 }).flatMap((lengths) => {
    const blocks = lengths.map((length): ArticleBlock => {
      return { kind: 'paragraph', inline: [{ text: `${words.slice(0, length)}。` }] }
    })
    const pages = pagesOf({ id: 'a1', title: '河边的早晨', local: '2024-10-12', blocks })
    const rows = pages.map(({ items }) =>
      [...new Set(flat(items).flatMap((item) => (item.kind === 'text' ? [item.yMm] : [])))].sort((a, b) => a - b),
    )
    return pages.length > 2 ? [{ pages, rows }] : []
  })
  expect(ends.filter(({ rows }) => (rows.at(-1)?.length ?? 0) < 5)).toHaveLength(0)
  const lead = leadMm(changwen)
  const foot = Math.max(...ends.flatMap(({ rows }) => rows.flat()))
  for (const { pages, rows } of ends) {
    const open = rows.map((own) => Math.round((foot - (own.at(-1) ?? 0)) / lead))
    for (const [at, page] of pages.slice(0, -1).entries()) {
      expect(open[at]).toBeLessThanOrEqual(5)
      const facing = pages[at + 1]
      if (page.side === 'left' && facing && at + 1 < pages.length - 1)
        expect(Math.abs((open[at] ?? 0) - (open[at + 1] ?? 0))).toBeLessThanOrEqual(2)
    }
  }
})
