import { expect, test } from 'vitest'
import { paragraph as p, words } from '../../../../tests/support/docx-parts.ts'
import {
  abstractList,
  list,
  listed,
  listLevel,
  paragraphStyle,
  type WordFile,
  wordFile,
} from '../../../../tests/support/word-file.ts'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from '../read/read-import.ts'

/** What stands before each paragraph of a document: an item's number, or the first word of what is none. */
async function numbersOf(of: WordFile): Promise<string[]> {
  const book = await readImport([inputFileFromBytes('编号.docx', wordFile(of))])
  if (!book.ok) throw new Error(book.failure.message)
  return book.value.entries.flatMap(({ title = '', body }) => [
    ...(title === '编号' ? [] : [title]),
    ...body.map((block) => {
      if (block.t === 'li') return block.label ?? '•'
      return 'inl' in block ? block.inl.map((one) => ('s' in one ? one.s : '')).join('') : ''
    }),
  ])
}
const items = (id: number, ...levels: number[]): string =>
  levels.map((level) => p(words('项'), '', listed(id, level))).join('')

test.each([
  ['decimal', '%1.', 1, ['1.', '2.', '3.']],
  ['decimalZero', '%1', 9, ['09', '10', '11']],
  ['upperRoman', '%1.', 3, ['III.', 'IV.', 'V.']],
  ['lowerRoman', '(%1)', 8, ['(viii)', '(ix)', '(x)']],
  ['upperLetter', '%1', 26, ['Z', 'AA', 'BB']],
  ['lowerLetter', '%1)', 1, ['a)', 'b)', 'c)']],
  ['chineseCounting', '%1、', 9, ['九、', '十、', '十一、']],
  ['chineseCounting', '%1', 99, ['九十九', '一○○', '一○一']],
  ['chineseCountingThousand', '第%1条', 99, ['第九十九条', '第一百条', '第一百零一条']],
  ['chineseCountingThousand', '%1', 109, ['一百零九', '一百一十', '一百一十一']],
  ['chineseLegalSimplified', '%1', 10, ['壹拾', '壹拾壹', '壹拾贰']],
  ['taiwaneseCounting', '%1', 9, ['九', '十', '十一']],
  ['taiwaneseCountingThousand', '%1', 100, ['一百', '一百零一', '一百零二']],
  ['japaneseCounting', '%1', 99, ['九十九', '百', '百一']],
  ['ideographDigital', '%1', 9, ['九', '一〇', '一一']],
  ['ideographTraditional', '%1．', 9, ['壬．', '癸．', '11．']],
  ['ideographZodiac', '%1', 11, ['戌', '亥', '13']],
  ['ideographZodiacTraditional', '%1', 59, ['壬戌', '癸亥', '甲子']],
  ['decimalEnclosedCircle', '%1', 20, ['⑳', '㉑', '㉒']],
  ['decimalEnclosedCircleChinese', '%1', 1, ['①', '②', '③']],
  ['decimalFullWidth', '%1．', 9, ['９．', '１０．', '１１．']],
  ['ordinal', '%1', 1, ['1st', '2nd', '3rd']],
  ['koreanCounting', '%1', 10, ['십', '십일', '십이']],
  ['bullet', '•', 1, ['•', '•', '•']],
])('%s %s from %i is written %j', async (format, text, start, wanted) => {
  const numbering = abstractList(1, listLevel(0, format, text, { start })) + list(1, 1)
  expect(await numbersOf({ body: items(1, 0, 0, 0), numbering })).toEqual(wanted)
})

const outline = abstractList(
  1,
  listLevel(0, 'chineseCountingThousand', '%1、'),
  listLevel(1, 'decimal', '%1.%2', { inside: '<w:isLgl/>' }),
  listLevel(2, 'lowerLetter', '%3)', { inside: '<w:lvlRestart w:val="0"/>' }),
)
const override = (start: number): string =>
  `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride>`

test('levels count in each other, begin anew below the next one above, and go on where they are told to', async () => {
  expect(await numbersOf({ body: items(1, 0, 1, 2, 1, 0, 1, 2), numbering: outline + list(1, 1) })).toEqual([
    '一、',
    '1.1',
    'a)',
    '1.2',
    '二、',
    '2.1',
    'b)',
  ])
})

test('a list goes on behind a paragraph and in another list of its kind; one that is told to begins anew', async () => {
  const numbering = outline + list(1, 1) + list(2, 1) + list(3, 1, override(7))
  const body = items(1, 0, 0) + p(words('隔')) + items(1, 0) + items(2, 0) + items(3, 0, 0)
  expect(await numbersOf({ body, numbering })).toEqual(['一、', '二、', '隔', '三、', '四、', '七、', '八、'])
})

test('headings and clauses are numbered by their styles; numId 0 takes a number away', async () => {
  const numbering =
    abstractList(
      1,
      listLevel(0, 'chineseCountingThousand', '第%1章', { inside: '<w:pStyle w:val="H1"/>' }),
      listLevel(1, 'decimal', '%1.%2', { inside: '<w:pStyle w:val="H2"/><w:isLgl/>' }),
    ) + list(1, 1)
  const numPr = (inside = ''): string => `<w:pPr><w:numPr>${inside}<w:numId w:val="1"/></w:numPr></w:pPr>`
  const styles =
    paragraphStyle('H1', 'heading 1', numPr()) +
    paragraphStyle('H2', 'heading 2', numPr('<w:ilvl w:val="1"/>')) +
    paragraphStyle('N', '附录', '<w:basedOn w:val="H1"/>')
  const none = '<w:numPr><w:numId w:val="0"/></w:numPr>'
  const body =
    p(words('甲'), 'H1') +
    p(words('乙'), 'H2') +
    p(words('丙'), 'H1') +
    p(words('丁'), 'H2') +
    p(words('戊'), 'H2', none)
  expect(await numbersOf({ body, numbering, styles })).toEqual(['第一章 甲', '1.1 乙', '第二章 丙', '2.1 丁', '戊'])
})
