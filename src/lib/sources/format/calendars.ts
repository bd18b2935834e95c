/** The year before the first of each era, and how many years it had. */
const eras: Record<string, readonly [before: number, years: number]> = {
  令和: [2018, 99],
  平成: [1988, 31],
  昭和: [1925, 64],
  大正: [1911, 15],
  明治: [1867, 45],
  民国: [1911, 199],
  民國: [1911, 199],
}
const eraNames = Object.keys(eras).join('|')

const han = '〇零○一二三四五六七八九'
const numeral = `元|[\\d０-９]{1,3}|[${han}十百廿卅]{1,5}`

/** A day as people write it in China, Japan and Korea, for a pattern: `2024年1月2日`, 令和6年, 民国113年, 二〇二四年一月二日, full-width digits. */
export const eastDay = `(?:[\\d０-９]{4}|[${han}]{4}|(?:${eraNames})\\s?(?:${numeral}))年\\s?(?:${numeral})月\\s?(?:${numeral})[日号號]?|\\d{4}년\\s?\\d{1,2}월\\s?\\d{1,2}일`

const digit = (one: string): number => Math.max(han.indexOf(one) - 2, 0)

/** 十二, 二十三, 廿一, 一百十三, 12, １２, 元 -> a number. */
function numberOf(words: string): number {
  if (words === '元') return 1
  if (/^\d+$/.test(words)) return Number(words)
  const spelled = words.replace(/廿/g, '二十').replace(/卅/g, '三十')
  if (!/[十百]/.test(spelled)) return Number([...spelled].map(digit).join(''))
  const [, hundreds, tens, ones = ''] = /^(?:(.?)百零?)?(?:(.?)十)?(.?)$/.exec(spelled) ?? []
  const part = (sign: string | undefined, worth: number): number =>
    sign === undefined ? 0 : (sign === '' ? 1 : digit(sign)) * worth
  return part(hundreds, 100) + part(tens, 10) + (ones === '' ? 0 : digit(ones))
}

/** Digits of any script as ASCII: full-width, Arabic, Persian, Devanagari. */
export const plainDigits = (words: string): string =>
  words.replace(/[０-９٠-٩۰-۹०-९]/g, (one) => {
    const code = one.codePointAt(0) ?? 0
    const zero = [0xff10, 0x660, 0x6f0, 0x966].find((from) => code >= from && code < from + 10) ?? code
    return String(code - zero)
  })

const written = new RegExp(
  `(?:(?<era>${eraNames})\\s?(?<count>${numeral})|(?<spelled>[${han}]{4})|(?<plain>\\d{4}))年\\s?(?<month>${numeral})月\\s?(?<day>${numeral})[日号號]?`,
)

/** Words with the first day they name written as `2024年1月2日`; a year no era had stays as it is. */
export function plainCalendar(words: string): string {
  const text = plainDigits(words).replace(/(\d{4})년\s?(\d{1,2})월\s?(\d{1,2})일/, '$1年$2月$3日')
  const found = written.exec(text)
  if (!found) return text
  const { era = '', count = '', spelled = '', plain = '', month = '', day = '' } = found.groups ?? {}
  const [before, years] = eras[era] ?? []
  const at = era === '' ? 0 : numberOf(count)
  if (before !== undefined && (at < 1 || at > (years ?? 0))) return text
  const year = before === undefined ? Number(plain || [...spelled].map(digit).join('')) : before + at
  return text.replace(found[0], `${year}年${numberOf(month)}月${numberOf(day)}日`)
}
