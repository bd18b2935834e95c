/** What belongs together: stanzas, lists, numbers with their units. */
import { isText, type Mark, type MeasuredBook, type MeasuredPage, roleOf } from './marks.ts'

type Line = { page: number; x: number; right: number; text: string }

/** Lines of a post's own words as they are set, in order of reading. */
function linesOf(pages: readonly MeasuredPage[]): Map<string, Line[]> {
  const found = new Map<string, Line[]>()
  for (const { number, own } of pages) {
    const rows = new Map<string, Mark[]>()
    for (const mark of own)
      if (isText(mark) && roleOf(mark) === 'text') {
        const key = `${mark.item.origin?.entryId} ${mark.item.yMm.toFixed(1)} ${columnOf(mark)}`
        rows.set(key, [...(rows.get(key) ?? []), mark])
      }
    for (const marks of rows.values()) {
      const [first] = marks.sort((a, b) => a.x0 - b.x0)
      const id = first?.item.origin?.entryId ?? ''
      const text = marks.map(({ item }) => (item.kind === 'text' ? item.clusters.join('') : '')).join('')
      const line = { page: number, x: first?.x0 ?? 0, right: marks.at(-1)?.x1 ?? 0, text }
      found.set(id, [...(found.get(id) ?? []), line])
    }
  }
  return found
}

const columnOf = ({ x0 }: Mark): number => Math.round(x0 / 60)
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')
const verseCharacters = 16
const listed = /^\s*(?:[-·•*]|\d{1,2}\s*[.、．)）]|[①-⑳]|[一二三四五六七八九十]、)/u

/** Stretches of three and more short lines between empty ones: stanzas. A list is none: its head stands on another edge. */
function stanzasOf(paragraphs: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const text of paragraphs) {
    if (text === '') parts.push([])
    else parts.at(-1)?.push(text)
  }
  const all = parts.filter((part) => part.length > 0)
  const short = all.every((part) => part.every((text) => [...text].length <= verseCharacters))
  const isList = (part: readonly string[]): boolean => part.filter((text) => listed.test(text)).length > 1
  return short && all.flat().length >= 3 ? all.filter((part) => part.length > 1 && !isList(part)) : []
}

export type UnitPlaces = { stanzasTorn: string[]; listsWobbling: string[]; unitsParted: string[] }

export function unitPlaces(pages: readonly MeasuredPage[], { posts }: MeasuredBook): UnitPlaces {
  const lines = linesOf(pages)
  const out: UnitPlaces = { stanzasTorn: [], listsWobbling: [], unitsParted: [] }
  for (const { id, paragraphs } of posts) {
    const own = lines.get(id) ?? []
    const find = (text: string): Line | undefined =>
      own.find((line) => line.text !== '' && bare(text).startsWith(bare(line.text)) && bare(line.text) !== '')
    for (const stanza of stanzasOf(paragraphs)) {
      const at = stanza.flatMap((text) => find(text) ?? [])
      const places = new Set(at.map(({ page, x }) => `${page} ${Math.round(x / 40)}`))
      if (places.size > 1) out.stanzasTorn.push(`${id} p.${at[0]?.page}`)
    }
    const items = paragraphs.filter((text) => listed.test(text))
    if (items.length >= 2) {
      const at = items.flatMap((text) => find(text) ?? [])
      const byPage = Map.groupBy(at, ({ page, x }) => `${page} ${Math.round(x / 60)}`)
      const wobbles = [...byPage.values()].some(
        (part) => Math.max(...part.map(({ x }) => x)) - Math.min(...part.map(({ x }) => x)) > 0.5,
      )
      if (wobbles) out.listsWobbling.push(`${id} p.${at[0]?.page}`)
    }
    own.forEach((line, i) => {
      const next = own[i + 1]
      if (next && /\d\s*$/.test(line.text) && /^\s*(?:℃|°C|kg|km|cm|mm|g|ml|GB|%|公斤|公里|℉)/u.test(next.text))
        out.unitsParted.push(`${id} p.${line.page}`)
    })
  }
  return out
}
