/**
 * Numbers as Word's automatic numbering writes them, by the names of ECMA-376 part 1, 17.18.59 (ST_NumberFormat).
 */

const digits = (zero: string) => (n: number) => [...String(n)].map((digit) => [...zero][Number(digit)]).join('')

/** `一二三`, then what Word writes when the characters are used up. */
const listed =
  (characters: string) =>
  (n: number): string =>
    [...characters][n - 1] ?? String(n)

const cycled =
  (characters: string) =>
  (n: number): string => {
    const all = [...characters]
    return all[(n - 1) % all.length] as string
  }

/** A … Z, AA, BB, … */
const letters =
  (first: string, count: number) =>
  (n: number): string =>
    String.fromCodePoint((first.codePointAt(0) as number) + ((n - 1) % count)).repeat(
      Math.min(20, Math.ceil(n / count)),
    )

function roman(n: number): string {
  const values: [number, string][] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ]
  if (n < 1 || n > 32_767) return String(n)
  let rest = n
  let out = ''
  for (const [worth, sign] of values) for (; rest >= worth; rest -= worth) out += sign
  return out
}

type Counting = { digits: string; units: readonly string[]; tenThousand: string; bareTen: boolean; bareOne?: boolean }

/** 一百零三; `bareTen`: 十二, not 一十二; `bareOne`: Japanese says 百, not 一百, and has no 零 between. */
const counting =
  ({ digits: signs, units, tenThousand, bareTen, bareOne = false }: Counting) =>
  (n: number): string => {
    const all = [...signs]
    const below = (rest: number, whole: boolean): string => {
      let out = ''
      let gap = false
      for (let place = 3; place >= 0; place--) {
        const digit = Math.floor(rest / 10 ** place) % 10
        if (digit === 0) {
          gap = out !== '' || !whole
          continue
        }
        if (gap && !bareOne) out += all[0]
        gap = false
        const bare = digit === 1 && place > 0 && (bareOne || (bareTen && place === 1 && out === '' && whole))
        out += (bare ? '' : all[digit]) + (units[place] ?? '')
      }
      return out
    }
    if (n === 0) return all[0] as string
    if (n < 10_000) return below(n, true)
    if (n >= 100_000_000) return String(n)
    const rest = n % 10_000
    return below(Math.floor(n / 10_000), true) + tenThousand + (rest === 0 ? '' : below(rest, false))
  }

const chinese = { units: ['', '十', '百', '千'], tenThousand: '万', bareTen: true }
const thousands = counting({ ...chinese, digits: '零一二三四五六七八九' })
/** 十一, 二十; from a hundred on digit by digit. */
const short =
  (zero: string) =>
  (n: number): string =>
    n < 100 ? thousands(n) : digits(`${zero}一二三四五六七八九`)(n)

const circled = (n: number): string =>
  n >= 1 && n <= 20
    ? String.fromCodePoint(0x2460 + n - 1)
    : n <= 35
      ? String.fromCodePoint(0x3251 + n - 21)
      : n <= 50
        ? String.fromCodePoint(0x32b1 + n - 36)
        : String(n)
const upTo20 =
  (first: number) =>
  (n: number): string =>
    n >= 1 && n <= 20 ? String.fromCodePoint(first + n - 1) : String(n)

const stems = '甲乙丙丁戊己庚辛壬癸'
const branches = '子丑寅卯辰巳午未申酉戌亥'
const decimal = (n: number): string => String(n)

const ordinalEnd = (n: number): string =>
  n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
const under20 =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const cardinal = (n: number): string =>
  n < 20
    ? (under20[n] as string)
    : n < 100
      ? `${tens[Math.floor(n / 10)]}${n % 10 > 0 ? `-${under20[n % 10]}` : ''}`
      : n < 1000
        ? `${under20[Math.floor(n / 100)]} hundred${n % 100 > 0 ? ` ${cardinal(n % 100)}` : ''}`
        : String(n)
const ordinals: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
const ordinal = (n: number): string =>
  cardinal(n).replace(
    /[a-z]{1,20}$/,
    (last) => ordinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`),
  )
const capital = (s: string): string => s.slice(0, 1).toUpperCase() + s.slice(1)

const formats: Record<string, (n: number) => string> = {
  decimal,
  decimalZero: (n) => String(n).padStart(2, '0'),
  decimalHalfWidth: decimal,
  decimalFullWidth: digits('０１２３４５６７８９'),
  decimalFullWidth2: digits('０１２３４５６７８９'),
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedParen: upTo20(0x2474),
  decimalEnclosedFullstop: upTo20(0x2488),
  upperRoman: (n) => roman(n).toUpperCase(),
  lowerRoman: roman,
  upperLetter: letters('A', 26),
  lowerLetter: letters('a', 26),
  russianUpper: cycled('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ'),
  russianLower: cycled('абвгдежзиклмнопрстуфхцчшщыэюя'),
  ordinal: (n) => `${n}${ordinalEnd(n)}`,
  cardinalText: (n) => capital(cardinal(n)),
  ordinalText: (n) => capital(ordinal(n)),
  hex: (n) => n.toString(16).toUpperCase(),
  chicago: (n) => ['*', '†', '‡', '§'][(n - 1) % 4]!.repeat(Math.ceil(n / 4)),
  numberInDash: (n) => `- ${n} -`,
  chineseCounting: short('○'),
  chineseCountingThousand: thousands,
  chineseLegalSimplified: counting({
    digits: '零壹贰叁肆伍陆柒捌玖',
    units: ['', '拾', '佰', '仟'],
    tenThousand: '万',
    bareTen: false,
  }),
  taiwaneseCounting: short('○'),
  taiwaneseCountingThousand: counting({ ...chinese, digits: '零一二三四五六七八九', tenThousand: '萬' }),
  taiwaneseDigital: digits('○一二三四五六七八九'),
  ideographDigital: digits('〇一二三四五六七八九'),
  japaneseDigitalTenThousand: digits('〇一二三四五六七八九'),
  japaneseCounting: counting({ ...chinese, digits: '〇一二三四五六七八九', bareOne: true }),
  japaneseLegal: counting({
    digits: '零壱弐参四伍六七八九',
    units: ['', '拾', '百', '阡'],
    tenThousand: '萬',
    bareTen: false,
  }),
  ideographLegalTraditional: counting({
    digits: '零壹貳參肆伍陸柒捌玖',
    units: ['', '拾', '佰', '仟'],
    tenThousand: '萬',
    bareTen: false,
  }),
  ideographTraditional: listed(stems),
  ideographZodiac: listed(branches),
  ideographZodiacTraditional: (n) => stems[(n - 1) % 10]! + branches[(n - 1) % 12]!,
  ideographEnclosedCircle: (n) => (n <= 10 ? String.fromCodePoint(0x3280 + n - 1) : String(n)),
  aiueo: cycled('ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ'),
  aiueoFullWidth: cycled(
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  ),
  iroha: cycled('ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽ'),
  irohaFullWidth: cycled(
    'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
  ),
  ganada: cycled('가나다라마바사아자차카타파하'),
  chosung: cycled('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'),
  koreanDigital: digits('영일이삼사오육칠팔구'),
  koreanDigital2: digits('零一二三四五六七八九'),
  koreanCounting: counting({
    digits: '영일이삼사오육칠팔구',
    units: ['', '십', '백', '천'],
    tenThousand: '만',
    bareTen: true,
    bareOne: true,
  }),
  none: () => '',
}

/** Formats that count nothing. */
export const isBullet = (format: string): boolean => format === 'bullet'

/** `known`: false where a format of another script is written as 1, 2, 3. */
export function numberAs(format: string, n: number): { text: string; known: boolean } {
  const write = Object.hasOwn(formats, format) ? formats[format] : undefined
  if (!write) return { text: String(n), known: false }
  return { text: n < 1 && format !== 'none' ? String(n) : write(n), known: true }
}
