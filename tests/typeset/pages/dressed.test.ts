/** A book dressed by its owner: preface, inserts, grounds and grey pictures leave what its chapters say where it stands. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contrast } from '#lib/covers/contrast.ts'
import { checkPage } from '#lib/print/preflight.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput, Letter, MapStop, Post, Section } from '#lib/typeset/book/content.ts'
import { monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { groundIds, groundInk, grounds } from '#lib/typeset/ground/ground.ts'
import { insertLook, sheetLook } from '#lib/typeset/insert/insert-looks.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const photo = (media: string, widthPx = 4000, heightPx = 3000) => ({ media, widthPx, heightPx, alt: '海' })
const post = (month: string, at: number): Post => ({
  id: `${month}-${at}`,
  local: `${month.slice(0, 4)}-${month.slice(4)}-${String(at + 2).padStart(2, '0')}T20:18:00`,
  paragraphs: ['夜里下了一场小雨，院子里的桂花落了一地。'.repeat(1 + (at % 3))],
  photos: at % 2 === 0 ? [photo(`${month}p${at}`)] : [],
  videos: [],
  likes: ['外婆'],
  comments: [{ name: '外婆', text: '好看' }],
})
const month = (name: string): Section =>
  monthSection({ month: name, posts: Array.from({ length: 12 }, (_, at) => post(name, at)) })
const months = ['202401', '202402', '202403'].map(month)
const letter = (lines: number): Letter => ({
  title: '写在前面',
  paragraphs: Array.from({ length: lines }, () => '等你读到这里，已经比我高了。'),
  signature: '妈妈',
  dateline: '二〇二四年春',
})
const bookOf = (sections: Section[], more: Partial<BookInput> = {}): BookInput => ({
  ...{ title: '寻常日子', subtitle: '', author: '林小满', sections, imprint: [], brand: '心书' },
  ...more,
})
const stops = (count: number, located: boolean): MapStop[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ name: `第${at + 1}处`, region: at % 2 ? '杭州' : '', months: [1 + (at % 12)], posts: 1 + (at % 4) },
    ...(located ? { latitude: 24 + at * 1.7, longitude: 100 + ((at * 37) % 20) } : {}),
  }))
const inserts: Section[] = [
  { id: 'i-divider', kind: 'divider', content: { title: '春天的院子', line: '从惊蛰到立夏' } },
  { id: 'i-letter', kind: 'letter', content: letter(3) },
  { id: 'i-one', kind: 'photos', content: { photos: [photo('sea')], caption: '海边' } },
  { id: 'i-bare', kind: 'photos', content: { photos: [photo('hill')], caption: '' } },
  {
    id: 'i-many',
    kind: 'photos',
    content: { title: '一路上', photos: ['a', 'b', 'c', 'd', 'e'].map((one) => photo(one)), caption: '' },
  },
  {
    id: 'i-year',
    kind: 'year',
    content: {
      title: '二〇二四年',
      line: '',
      photos: ['u', 'v', 'w', 'x', 'y'].map((one, at) => ({
        photo: photo(one, at === 2 ? 2500 : 4000),
        month: at + 3,
      })),
    },
  },
  { id: 'i-map', kind: 'map', content: { title: '去过的地方', line: '一年', stops: stops(9, true) } },
  { id: 'i-way', kind: 'map', content: { title: '', line: '', stops: stops(60, false) } },
  { id: 'i-thanks', kind: 'thanks', content: { title: '谢谢', lines: ['外婆', '阿舟'] } },
]
const leaves = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? leaves(item.items) : [item]))
const wordsOf = (pages: readonly ScenePage[]): string =>
  pages
    .flatMap((page) => leaves(page.items))
    .map((item) => (item.kind === 'text' ? item.clusters.join('') : ''))
    .join('')

/** Those of one page. */
const singles = new Set(['i-divider', 'i-letter', 'i-thanks', 'i-bare'])

/** Of an insert's pages the two it is made of. */
const openingOf = (pages: readonly ScenePage[]): readonly ScenePage[] => {
  const from = pages[0]?.side === 'left' ? 0 : 1
  return pages.slice(from, from + 2)
}
/** On which sides inserts were found, over all styles. */
const starts: string[] = []

/** Feet and openers name pages; what a chapter says stands in marks of posts, and in none of these. */
const said = (pages: readonly ScenePage[]) =>
  pages.map(({ side, kind, items }) => ({ side, kind, items: leaves(items).filter(({ origin }) => origin?.entryId) }))

describe.each(Object.values(styles).map((style): [string, Design] => [style.id, style]))('%s', (_, style) => {
  const set = (sections: Section[], more: Partial<BookInput> = {}) => {
    const { scene, sections: places } = typesetBook(bookOf(sections, more), world, style)
    const of = (id: string): ScenePage[] => {
      const place = places.find((one) => one.id === id)!
      return scene.pages.slice(place.firstPage - 1, place.firstPage - 1 + place.pageCount)
    }
    return { scene, of }
  }
  const bare = set(months)

  test('an insert is a page on either side or an opening, and moves no page of a chapter, whichever stands before which', () => {
    const sides = new Set<string>()
    for (const insert of inserts) {
      const isSingle = singles.has(insert.id)
      for (const before of [0, 1, 2, 3]) {
        const dressed = set([...months.slice(0, before), insert, ...months.slice(before)])
        const own = dressed.of(insert.id)
        const told = `${insert.id} ${before}`
        sides.add(own[0]!.side!)
        const blanks = own.filter(({ kind }) => kind === 'blank')
        if (isSingle) {
          // Behind all chapters nothing has to keep its side; else one blank page, and the words on a right one.
          expect([own.length, blanks.length], told).toEqual(before === 3 ? [1, 0] : [2, 1])
          if (before < 3) expect(own.find(({ kind }) => kind !== 'blank')?.side, told).toBe('right')
        } else {
          const isLate = own[0]!.side === 'right'
          const opening = own.slice(isLate ? 1 : 0, isLate ? 3 : 2)
          expect(opening.map(({ side }) => side)).toEqual(['left', 'right'])
          // A leaf says nothing, and behind the opening nothing stands at all.
          expect(own.length, told).toBe(isLate ? (before === 3 ? 3 : 4) : 2)
          if (isLate) {
            expect(wordsOf([own[0]!])).toBe('')
            expect(own[0]!.items).not.toEqual([])
            if (before < 3) expect(own[3]).toMatchObject({ kind: 'blank', items: [], side: 'left' })
          }
        }
        const more = dressed.scene.pages.length - bare.scene.pages.length
        if (before < 3) expect(more, told).toBe(own.length)
        else expect(Math.abs(more - own.length), told).toBeLessThanOrEqual(1)
        for (const { id } of months) expect(said(dressed.of(id)), `${told} ${id}`).toEqual(said(bare.of(id)))
      }
    }
    starts.push(...sides)
  })

  test('however long the names of a map are, its letters are large enough to print', () => {
    const long = (located: boolean): MapStop[] =>
      stops(60, located).map((stop) => ({ ...stop, name: `${stop.name}${'很长很长的地名'.repeat(12)}` }))
    for (const located of [true, false]) {
      const content = { title: '走过的地方'.repeat(40), line: '这一年'.repeat(60), stops: long(located) }
      const map: Section = { id: 'i-long', kind: 'map', content }
      const pages = set([...months, map]).of('i-long')
      const codes = pages.flatMap((page, at) => checkPage(page, at + 1, fakeFonts).map(({ code }) => code))
      expect(codes.filter((code) => /^small-text$|^text-/.test(code))).toEqual([])
      expect(wordsOf(pages)).toContain('…')
    }
  })

  test('inserts that follow one another share what brings them to their sides', () => {
    for (const before of [0, 1, 2, 3]) {
      const dressed = set([...months.slice(0, before), ...inserts, ...months.slice(before)])
      const pages = inserts.flatMap(({ id }) => dressed.of(id))
      // Four of one page, five openings; no more than one page for each of the two places where singles meet openings.
      expect(pages.length, String(before)).toBeLessThanOrEqual(18)
      if (before < 3) expect(pages.length % 2).toBe(0)
      for (const { id } of months) expect(said(dressed.of(id)), `${before} ${id}`).toEqual(said(bare.of(id)))
    }
    const two = inserts.filter(({ id }) => id === 'i-letter' || id === 'i-thanks')
    for (const before of [0, 1, 2]) {
      const dressed = set([...months.slice(0, before), ...two, ...months.slice(before)])
      expect(two.map(({ id }) => dressed.of(id).length)).toEqual([1, 1])
    }
  })

  test('no preface moves a page of a chapter, however long it is', () => {
    for (const lines of [1, 8, 30, 60]) {
      const dressed = set(months, { preface: letter(lines) })
      for (const { id } of months) expect(said(dressed.of(id)), `${lines} ${id}`).toEqual(said(bare.of(id)))
    }
  })

  test('everything an insert says is printed, with every picture once', () => {
    const dressed = set([months[0]!, ...inserts, months[1]!, months[2]!])
    const words = inserts.flatMap(({ id }) => wordsOf(dressed.of(id)).replaceAll(/\s/g, '')).join('')
    for (const one of ['春天的院子', '从惊蛰到立夏', '妈妈', '海边', '谢谢', '外婆', '阿舟', '一路上'])
      expect(words).toContain(one)
    const images = (id: string) =>
      leaves(dressed.of(id).flatMap(({ items }) => items)).filter((one) => one.kind === 'image')
    expect(images('i-one').map(({ media }) => media)).toEqual(['sea'])
    expect(images('i-many').map(({ media }) => media)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(images('i-year').map(({ media }) => media)).toEqual(['u', 'v', 'w', 'x', 'y'])
    // Pictures on both pages of an opening begin on one line.
    const tops = openingOf(dressed.of('i-many')).map(({ items }) =>
      Math.min(...leaves(items).flatMap((one) => (one.kind === 'image' ? [one.yMm] : []))),
    )
    expect(tops[0]).toBeCloseTo(tops[1]!, 2)
    for (const { crop } of images('i-year')) expect(crop!.w * crop!.h).toBeCloseTo(1)
    for (const { xMm, yMm, wMm, hMm } of [...images('i-many'), ...images('i-year')]) {
      expect(Math.min(xMm, yMm)).toBeGreaterThanOrEqual(style.safeMm)
      expect(Math.max(xMm + wMm - style.widthMm, yMm + hMm - style.heightMm)).toBeLessThanOrEqual(-style.safeMm)
    }
  })

  test('a map names every place it has room for, by degrees or by order, and says which; words stay on the page', () => {
    const dressed = set([months[0]!, ...inserts, months[1]!, months[2]!])
    const said = (id: string) => wordsOf(dressed.of(id)).replaceAll(/\s/g, '')
    expect(said('i-map')).toContain('按经纬度画')
    expect(said('i-map')).toMatch(/\d+°N.*\d+°E/)
    for (let at = 1; at <= 9; at += 1) expect(said('i-map')).toContain(`第${at}处`)
    expect(said('i-way')).toContain('按到的先后画')
    expect(said('i-way')).toMatch(/另有\d+处/)
    for (const { xMm, yMm } of leaves(
      [...dressed.of('i-map'), ...dressed.of('i-way')].flatMap(({ items }) => items),
    ).filter((one) => one.kind === 'text')) {
      expect(Math.min(...xMm, yMm)).toBeGreaterThanOrEqual(style.safeMm)
      expect(Math.max(...xMm.map((one) => one - style.widthMm), yMm - style.heightMm)).toBeLessThanOrEqual(
        -style.safeMm,
      )
    }
  })

  test('what lies under the words moves none of them, and lies under blank pages too', () => {
    const all = [months[0]!, ...inserts, months[1]!, months[2]!]
    const plain = set(all)
    for (const ground of groundIds) {
      const { scene } = set(all, { options: { ground } })
      scene.pages.forEach((page, at) => {
        const own = plain.scene.pages[at]!
        const under = page.items.slice(0, page.items.length - own.items.length)
        expect(page.items.slice(under.length)).toEqual(own.items)
        expect(leaves(under).every(({ origin }) => origin?.role === 'ground')).toBe(true)
        const isOfWords = (page.kind === 'body' || page.kind === 'blank') && at > 0
        const images = leaves(own.items).flatMap((one) => (one.kind === 'image' ? [one] : []))
        const crosses = (one: (typeof images)[number]): boolean =>
          one.xMm < 3 || one.yMm < 3 || one.xMm + one.wMm > style.widthMm - 3 || one.yMm + one.hMm > style.heightMm - 3
        const due = grounds[ground].t === 'tint' || (isOfWords && !(ground === 'frame' && images.some(crosses)))
        if (ground !== 'frame' || !images.length) expect(under.length > 0, `${ground} ${at} ${page.kind}`).toBe(due)
        else if (!due) expect(under).toEqual([])
        // No photograph runs through the frame: it lies inside, or there is none on its page.
        if (ground === 'frame' && under.length > 0) {
          const box = under.flatMap((one) => (one.kind === 'rect' ? [one] : []))
          const [x0, y0] = [Math.min(...box.map(({ xMm }) => xMm)), Math.min(...box.map(({ yMm }) => yMm))]
          const x1 = Math.max(...box.map(({ xMm, wMm }) => xMm + wMm))
          const y1 = Math.max(...box.map(({ yMm, hMm }) => yMm + hMm))
          for (const one of images) {
            expect(one.xMm).toBeGreaterThan(x0)
            expect(one.xMm + one.wMm).toBeLessThan(x1)
            expect(one.yMm).toBeGreaterThan(y0)
            expect(one.yMm + one.hMm).toBeLessThan(y1)
          }
        }
      })
    }
  })

  test('words can be read on every ground (4.5 : 1) and on what dividers are flooded with', () => {
    for (const id of groundIds) {
      for (const name of ['text', 'k80', 'k65'] as const)
        expect(contrast(style.ink[name], groundInk(id)), `${name} on ${id}`).toBeGreaterThanOrEqual(4.5)
    }
    const { ground = style.ink.white, text, small, mark, markInk } = insertLook(style)
    const under = mark === 'disc' ? markInk : ground
    for (const one of [text, small]) expect(contrast(one, under)).toBeGreaterThanOrEqual(4.5)
    const sheet = sheetLook(style)
    const paper = sheet.ground ?? style.ink.white
    for (const one of [sheet.text, sheet.small]) expect(contrast(one, paper)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(sheet.onMark, sheet.mark)).toBeGreaterThanOrEqual(4.5)
  })

  test('grey pictures are grey on every page, and nothing else changes', () => {
    const { scene } = set([months[0]!, inserts[3]!, months[1]!, months[2]!], { options: { photos: 'grey' } })
    const images = leaves(scene.pages.flatMap(({ items }) => items)).filter((one) => one.kind === 'image')
    expect(images.length).toBeGreaterThan(5)
    expect(images.every(({ tone }) => tone === 'grey')).toBe(true)
  })
})

test('inserts were tried where a left page comes, and where a right one does', () => {
  expect(new Set(starts)).toEqual(new Set(['left', 'right']))
})

test('a ground takes little ink: at most 30 % in all plates, far under what the press bears', () => {
  for (const id of groundIds) {
    const total = groundInk(id).cmyk.reduce((sum, plate) => sum + plate, 0)
    expect(total, id).toBeLessThanOrEqual(30)
    // Dry enough that a tint over the whole sheet does not set off.
    if (grounds[id].t === 'tint') expect(total, id).toBeLessThanOrEqual(16)
  }
})
