import type { PdfFacts } from '../pdf-facts.server.ts'
import type { FontFacts } from '../pdf-fonts-read.ts'
import type { Problem, Rule } from '../rule.ts'

const each = ({ fonts }: PdfFacts, bad: (font: FontFacts) => boolean, message: (name: string) => string): Problem[] =>
  [...fonts].filter(([font]) => bad(font)).map(([font, page]) => ({ page, message: message(font.name || '未命名') }))

/** Fonts in use (ISO 15930-7 §6.4). */
export const FONT_RULES: readonly Rule[] = [
  {
    id: 'fonts-embedded',
    name: '字体已嵌入',
    level: 'refuse',
    check: (facts) =>
      each(
        facts,
        (font) => !font.embedded,
        (name) => `字体 ${name} 没有嵌入，印厂会换成别的字体。`,
      ),
  },
  {
    id: 'fonts-subset',
    name: '字体只含用到的字',
    level: 'warn',
    check: (facts) =>
      each(
        facts,
        (font) => font.embedded && font.subtype !== 'Type3' && !/^[A-Z]{6}\+/.test(font.name),
        (name) => `字体 ${name} 整套嵌入，文件会很大。`,
      ),
  },
  {
    id: 'fonts-unicode',
    name: '文字可以复制和检索',
    level: 'warn',
    check: (facts) =>
      each(
        facts,
        (font) => !font.hasUnicode && font.wide,
        (name) => `字体 ${name} 没有对照表，文字不能复制和检索。`,
      ),
  },
  {
    id: 'type3',
    name: '没有 Type 3 字体',
    level: 'refuse',
    check: (facts) =>
      each(
        facts,
        (font) => font.subtype === 'Type3',
        (name) => `字体 ${name} 是 Type 3，有的照排机很慢或印不出。`,
      ),
  },
  {
    id: 'replacement-characters',
    name: '没有缺字',
    level: 'warn',
    check: ({ texts }) => {
      const bad = texts.find(({ text }) => /[\u3013\ufffd]/.test(text))
      return bad ? [{ page: bad.page, message: `第 ${bad.page} 页有缺字（印成〓）：${bad.text.slice(0, 20)}` }] : []
    },
  },
]
