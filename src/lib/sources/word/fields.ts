import { rubyWords } from './marks.ts'
import { below, child, type Element, value } from './xml-tree.ts'

/** Beginnings of complex fields that end: what follows another is text, whatever it says. */
export function soundFields(body: Element): Set<Element> {
  const open: Element[] = []
  const sound = new Set<Element>()
  for (const one of below(body, 'w:fldChar')) {
    const type = one.attribs['w:fldCharType']
    if (type === 'begin') open.push(one)
    else if (type === 'end') {
      const begun = open.pop()
      if (begun) sound.add(begun)
    }
  }
  return sound
}

/** What a drop-down list of a form shows: Word keeps it beside the text. */
export function chosenOf(begin: Element): string {
  const list = child(begin, 'w:ffData', 'w:ddList')
  const entries = below(list, 'w:listEntry').map(value)
  const at = Number(value(child(list, 'w:result')) ?? value(child(list, 'w:default')) ?? 0)
  return entries[at] ?? ''
}

const circles: Record<string, string> = Object.fromEntries([
  ...[...'一二三四五六七八九十'].map((one, at) => [one, String.fromCodePoint(0x3280 + at)]),
  ...Array.from({ length: 20 }, (_, at) => [String(at + 1), String.fromCodePoint(0x2460 + at)]),
])

/**
 * What the field EQ draws, as words: 拼音指南 of older Word and WPS (`\o\ad(\s\up 9(tāo),饕)`), 带圈字符 (`\o\ac(○,一)`).
 * Undefined for what is a formula.
 */
function drawnWords(instruction: string): string | undefined {
  const said = instruction
    .replace(/\s+/g, ' ')
    .replace(/^ ?EQ ?/i, '')
    .trim()
  const reading = /\\o ?(?:\\a[a-z] ?)?\( ?\\s ?\\up ?[\d.]* ?\(([^()]*)\) ?[,，;；]([^()]*)\)/i.exec(said)
  if (reading) return rubyWords((reading[2] ?? '').trim(), reading[1] ?? '')
  const circle = /\\o ?\\ac ?\(([^,，;；()]*)[,，;；]([^()]*)\)/i.exec(said)
  if (!circle) return undefined
  const inner = (circle[2] ?? '').trim()
  return circles[inner] ?? inner
}

/** Some fields show what their own words say, without a result. */
export function wordsOfField(instruction: string): string | undefined {
  if (/^\s*EQ\b/i.test(instruction)) return drawnWords(instruction)
  const quote = /^\s*QUOTE\s+"([^"]*)"/i.exec(instruction)
  if (quote) return quote[1]
  const button = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s+(.*)$/i.exec(instruction)
  return button?.[1]?.trim()
}

/** Marks for Word itself, which show nothing: entries of an index, of a table of contents. */
export const isSilentField = (instruction: string): boolean =>
  /^\s*(XE|TC|TA|RD|SET|PRIVATE|ASK|NEXT|SKIPIF|NEXTIF)\b/i.test(instruction)
