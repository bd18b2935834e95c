/**
 * Signs that carry what mammoth has no word for through it: noncharacters, which no text may hold (Unicode 23.7). They
 * are taken out of what a document says before, and of its HTML after.
 */
export const mark = {
  ruby: '\ufdd0',
  reading: '\ufdd1',
  rubyEnd: '\ufdd2',
  number: '\ufdd3',
  /** Between the number and the words stands a blank. */
  numberEnd: '\ufdd4',
  /** Nothing stands between them. */
  numberTight: '\ufdd5',
} as const

const all = /[\ufdd0-\ufdd5]/g
export const withoutMarks = (s: string): string => s.replace(all, '')

/** A base longer than this stays in its line and has its reading behind it: over so many characters no line could break. */
const longestBase = 8

/** Base and reading; `plain` where nothing can stand over words. */
export function rubyWords(base: string, reading: string, plain = false): string {
  const over = reading.trim()
  if (over === '' || base.trim() === '') return base + over
  return plain || [...base].length > longestBase
    ? `${base}（${over}）`
    : mark.ruby + base + mark.reading + over + mark.rubyEnd
}

const { ruby, reading, rubyEnd, number, numberEnd, numberTight } = mark
const pair = new RegExp(`${ruby}([^${ruby}${reading}${rubyEnd}]*)${reading}([^${rubyEnd}]*)${rubyEnd}`, 'g')
const item = new RegExp(
  `<li>((?:<a id="[^"]*"></a>)*)${number}([^${numberEnd}${numberTight}]*)[${numberEnd}${numberTight}]`,
  'g',
)
const label = new RegExp(`${number}([^${numberEnd}${numberTight}]*)([${numberEnd}${numberTight}])`, 'g')

/** What they stand for, in HTML: ruby, the numbers of items, and numbers as words everywhere else. */
export const marksAsHtml = (html: string): string =>
  withoutMarks(
    html
      .replace(pair, '<ruby>$1<rt>$2</rt></ruby>')
      .replace(
        item,
        (_, anchors: string, words: string) => `<li data-label="${words.replaceAll('"', '&quot;')}">${anchors}`,
      )
      .replace(
        label,
        (_, words: string, end: string) => words + (end === numberTight || /[、．。：）】」]$/.test(words) ? '' : ' '),
      ),
  )
