import { expect, test } from 'vitest'
import { movedKeys } from '#lib/editing/order-key.ts'
import { mergeImports } from '#lib/posts/merge/merge.ts'
import { plainText } from '#lib/posts/plain-text.ts'
import type { Block, Entry, PostImport } from '#lib/posts/post-import.ts'
import { fc } from '../../../tests/support/runner/property.ts'
import { importOf, picture, told, wholly, words } from '../../../tests/support/told-posts.ts'
import { applyEdits, lostEdits, peopleOf } from './apply-edits.ts'
import type { Edit } from './edit.ts'
import { dateOf, partsOf } from './edit-date.ts'
import { partField, pictureField, readEdit } from './edit-fields.ts'
import { editsFile, readEditsFile } from './edits-file.ts'
import { picturesOf } from './post-pictures.ts'
import { mediaOf, pictureName, targetOf } from './post-target.ts'
import { rewritten, writtenText } from './post-text.ts'
import { commentNames, likeNames } from './remarks.ts'

/** What somebody sees of a book: its posts by the number in their words, their text, and how many pictures. */
const shown = ({ entries }: PostImport) =>
  entries
    .filter((one) => one.include)
    .map((one) => [
      one.when.local,
      plainText(one.body),
      mediaOf(one)
        .map((id) => pictureName(one, id))
        .join(),
    ])
test('changes lie over posts; the posts themselves stay', () => {
  const book = importOf(told('1', 'id'), told('2', 'id'), told('3', 'id'))
  const before = structuredClone(book)
  const [one, two, three] = book.entries.map(targetOf) as [string, string, string]
  const edits: Edit[] = [
    { target: one, field: 'hidden', value: true },
    { target: two, field: 'text', value: '改过' },
    { target: three, field: pictureField('0'), value: true },
    { target: three, field: 'text', value: null },
  ]
  expect(shown(applyEdits(book, edits))).toEqual([
    ['2024-04-03T10:00:00', '改过', '0,1'],
    ['2024-04-04T10:00:00', '第 3 条', '1'],
  ])
  expect(book).toEqual(before)
  // What the import left out is taken in.
  const left = { ...book, entries: book.entries.map((entry) => ({ ...entry, include: false })) }
  expect(shown(applyEdits(left, [{ target: one, field: 'hidden', value: false }]))).toHaveLength(1)
  expect(shown(applyEdits(left, [{ target: one, field: 'hidden', value: null }]))).toEqual([])
})

test('paragraphs that stay keep their links and names, and pictures stay behind their words', () => {
  const mention: Block = {
    t: 'p',
    inl: [
      { t: 'mention', person: 'p1', s: '@林小满' },
      { t: 'text', s: ' 来了' },
    ],
  }
  const figure: Block = { t: 'figure', media: [{ media: 'm' }] }
  const body = [words('一'), figure, mention, words('二')]
  expect(writtenText(body)).toBe('一\n\n@林小满 来了\n\n二')
  expect(rewritten(body, '一\n\n@林小满 来了\n\n三\n四')).toEqual([
    words('一'),
    figure,
    mention,
    { t: 'p', inl: [{ t: 'text', s: '三' }, { t: 'br' }, { t: 'text', s: '四' }] },
  ])
  expect(rewritten(body, '')).toEqual([figure])
  expect(rewritten(body, writtenText(body))).toEqual(body)
})

test('a post that is gone leaves its changes, which are listed', () => {
  const book = importOf(told('1', 'id'))
  const edits: Edit[] = [
    { target: 'i:me\n9', field: 'hidden', value: true },
    { target: 'i:me\n8', field: 'hidden', value: null },
  ]
  expect(applyEdits(book, edits)).toEqual(book)
  expect(lostEdits(book.entries, edits)).toEqual([edits[0]])
})

test('a joined post says what was said last of any of its parts', () => {
  const [bare, real] = [importOf(told('1', 'words')), importOf(told('1', 'id'))]
  const merged = mergeImports([bare, real])
  expect(merged.entries).toHaveLength(1)
  const edits: Edit[] = [
    { target: targetOf(bare.entries[0]!), field: 'text', value: '先' },
    { target: targetOf(real.entries[0]!), field: 'text', value: '后' },
  ]
  expect(shown(applyEdits(merged, edits))).toEqual([['2024-04-02T10:00:00', '后', '0,1']])
  expect(shown(applyEdits(merged, [...edits].reverse()))).toEqual([['2024-04-02T10:00:00', '先', '0,1']])
})

const kinds = fc.constantFrom('id' as const, 'bare name' as const, 'words' as const)
const change = fc.constantFrom<Pick<Edit, 'field' | 'value'>>(
  { field: 'hidden', value: true },
  { field: 'text', value: '我的话' },
  { field: pictureField('1'), value: true },
  { field: 'title', value: '题' },
  { field: 'place', value: '北戴河' },
  { field: 'date', value: '2023-05' },
  { field: 'hidden-likes', value: true },
  { field: 'hidden-comments', value: true },
  { field: 'own-page', value: true },
  { field: 'break-before', value: true },
  { field: 'picture-order/1', value: '000V' },
  { field: 'picture-caption/0', value: '海边' },
  { field: 'picture-size/0', value: 'page' },
)
/** Single remarks and likes are named by the post they are read from. */
const remark = fc.record({ kind: fc.constantFrom('hidden-comment' as const, 'hidden-like' as const), at: fc.nat(5) })
const peopleAt = peopleOf(importOf().people)
const remarkOf = (
  entry: Entry,
  { kind, at }: { kind: 'hidden-comment' | 'hidden-like'; at: number },
): Pick<Edit, 'field' | 'value'> => {
  const names =
    kind === 'hidden-like'
      ? likeNames(entry.likes?.people ?? [], peopleAt)
      : commentNames(entry.comments ?? [], peopleAt)
  return { field: partField(kind, names[at % names.length]![0]!), value: true }
}

test('whatever is brought later, in any order: a change made of a post once holds for what it became', () => {
  const imported = fc.uniqueArray(fc.tuple(fc.nat(5), kinds, fc.constantFrom('旧', '新的话')), {
    minLength: 1,
    maxLength: 10,
    selector: ([id, kind]) => `${id} ${kind}`,
  })
  fc.assert(
    fc.property(
      imported,
      fc.array(fc.tuple(fc.nat(), fc.oneof(change, remark)), { maxLength: 8 }),
      fc.nat(),
      (all, changes, at) => {
        const imports = all.map(([id, kind, text]) => importOf(told(String(id), kind, `${text}${id}`)))
        // Changed when only the first few had come.
        const [first, ...rest] = imports
        const early = mergeImports([first!, ...rest.slice(0, at % imports.length)])
        const edits = changes.map(([n, one]): Edit => {
          const entry = early.entries[n % early.entries.length]!
          return { ...('kind' in one ? remarkOf(entry, one) : one), target: targetOf(entry) }
        })
        const whole = mergeImports([first!, ...rest])
        const again = mergeImports([whole, early])
        const backwards = mergeImports([...imports].reverse() as [PostImport, ...PostImport[]])
        const result = applyEdits(whole, edits)
        expect(lostEdits(whole.entries, edits)).toEqual([])
        expect(wholly(applyEdits(again, edits))).toEqual(wholly(result))
        expect(wholly(applyEdits(backwards, edits))).toEqual(wholly(result))
        for (const { target, field, value } of edits) {
          const now = applyEdits(whole, [{ target, field, value }])
          const changed = now.entries.filter((entry, i) => entry !== whole.entries[i])
          expect(changed).toHaveLength(1)
          const post = changed[0]!
          const before = whole.entries[now.entries.indexOf(post)]!
          if (field.startsWith('hidden-comment/')) expect(post.comments).toHaveLength(before.comments!.length - 1)
          else if (field.startsWith('hidden-like/'))
            expect(post.likes!.people).toHaveLength(before.likes!.people.length - 1)
          else if (field === 'hidden-likes') expect(post.likes).toBeUndefined()
          else if (field === 'hidden-comments') expect(post.comments).toBeUndefined()
          else if (field === 'date') expect(post.when).toMatchObject({ local: '2023-05', precision: 'month' })
          else if (field === 'title' || field === 'place') expect([post.title, post.place?.name]).toContain(value)
          else if (field === 'own-page' || field === 'break-before')
            expect(Object.keys(post.print ?? {})).toHaveLength(1)
          else if (field === 'picture-order/1')
            expect(mediaOf(post).map((id) => pictureName(post, id))).toEqual(['1', '0'])
          else if (field === 'picture-caption/0') expect(post.media[0]!.caption).toBe('海边')
          else if (field === 'picture-size/0') expect(post.media[0]!.size).toBe('page')
          else if (field === 'hidden') expect(post.include).toBe(false)
          else if (field === 'text') expect(plainText(post.body)).toBe('我的话')
          else expect(mediaOf(post).map((id) => pictureName(post, id))).toEqual(['0'])
          // The very post that was meant.
          const meant = early.entries.find((entry) => targetOf(entry) === target)!
          if (field !== 'date') expect(post.when.local).toBe(meant.when.local)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('of posts alike in words the one is meant that the changed one was joined with', () => {
  const post = (id: string, keys: string[]): Entry => ({ ...told('1', 'id').entry, id, keys })
  const entries = [post('5', ['c:x']), post('6', ['C:x']), post('7', ['c:x'])]
  const book = { ...importOf(), entries }
  const edited = applyEdits(book, [{ target: 'c:x', field: 'hidden', value: true }])
  expect(edited.entries.map(({ include }) => include)).toEqual([true, false, true])
})

test('changes go into a file and come back; what is no such file is told apart', () => {
  const edits: Edit[] = [
    { target: 'i:me\n1', field: 'hidden', value: true },
    { target: 'i:me\n2', field: 'text', value: '改过' },
    { target: 'i:me\n2', field: 'date', value: '2024-04' },
    { target: 'i:me\n2', field: 'own-page', value: true },
    { target: 'i:me\n2', field: 'picture-size/0', value: 'page' },
    { target: 'own:0123456789abcdef', field: 'added', value: true },
    { target: 'own:0123456789abcdef', field: 'split-from', value: 'i:me\n2' },
  ]
  expect(readEditsFile(JSON.stringify(editsFile(edits)))).toEqual({ ok: true, value: edits })
  const wrong = (text: string) => {
    const read = readEditsFile(text)
    return read.ok ? '' : read.failure.message
  }
  expect(wrong('{')).toBe('修改文件不是完整的 JSON，请重新下载')
  expect(wrong('{"schema":"book-import/1"}')).toBe('修改文件不是心书的修改文件（book-edits/1）')
  expect(wrong(JSON.stringify({ schema: 'book-edits/1', edits: [{ target: 'i:a', field: 'x', value: true }] }))).toBe(
    '修改文件第 1 处读不懂：这一处不能改',
  )
})

test('a text is kept as typed: HTML is text, halves of characters and too much are refused with a sentence', () => {
  const said = (text: string) => {
    const read = readEdit('text', text)
    return read.ok ? read.value : read.failure.message
  }
  expect(said('<b>粗</b>\r\n\r\n\r\n一\u202e')).toBe('<b>粗</b>\n\n一')
  expect(said('')).toBe('')
  expect(said('字\ud83d')).toBe('这条的文字里有不完整的字，请重新输入')
  expect(said('字\u0000')).toBe('这条的文字里有不能用的控制字符，请删掉再试')
  expect(said('字'.repeat(100_000))).toHaveLength(100_000)
  expect(said('字'.repeat(100_001))).toBe('一条最多 10 万个字')
  expect(readEdit('hidden', '是')).toMatchObject({ ok: false })
})

test('a date is a day, a month or none; what no calendar has, and tomorrow, is refused with a sentence', () => {
  const said = (date: string, today = '2024-06-15') => {
    const read = readEdit('date', date, today)
    return read.ok ? read.value : read.failure.message
  }
  for (const date of ['', '2024-06', '2024-06-15', '2024-02-29T23:59', '1999-12-31T00:00:00'])
    expect(said(date)).toBe(date)
  expect(said('2023-02-29')).toBe('2023 年 2 月没有 29 日')
  expect(said('2024-02-31')).toBe('2024 年 2 月没有 31 日')
  expect(said('2024-04-00')).toBe('2024 年 4 月没有 0 日')
  expect(said('2024-13')).toBe('一年里没有 13 月')
  expect(said('0000-01-01')).toBe('没有 0 年的内容，年份从 1800 年起')
  expect(said('2024-06-16')).toBe('这一天还没有到，最晚写今天（2024-06-15）')
  expect(said('2024-07')).toBe('这一天还没有到，最晚写今天（2024-06-15）')
  expect(said('2024-06-15T24:00')).toBe('时间要在 00:00 到 23:59 之间')
  expect(said('六月')).toBe('日期要写成 2024-04-05 或 2024-04')
})

test('what a form shows of a date is what it says', () => {
  for (const date of ['', '2024-06', '2024-06-05', '2024-12-31T09:05']) expect(dateOf(partsOf(date))).toBe(date)
  expect(dateOf({ year: '2024', month: '', day: '3', time: '' })).toBe('2024-00-03')
  expect(dateOf({ year: '2024', month: '6', day: '5', time: '9：05' })).toBe('2024-06-05T09:05')
})

test('titles, places and captions: markup is text, directions are dropped, halves, NUL and too much are refused', () => {
  const said = (field: string, value: string) => {
    const read = readEdit(field, value)
    return read.ok ? read.value : read.failure.message
  }
  expect(said('title', '<b>粗</b>')).toBe('<b>粗</b>')
  expect(said('title', '🌊🌊')).toBe('🌊🌊')
  expect(said('place', '\u202e北戴河')).toBe('北戴河')
  expect(said('place', 'שלום')).toBe('שלום')
  expect(said('place', '北\ud83d')).toBe('地点里有不完整的字，请重新输入')
  expect(said('picture-caption/0', '海\u0000边')).toBe('图片的说明里有不能用的控制字符，请删掉再试')
  expect(said('picture-caption/0', '海'.repeat(200))).toHaveLength(200)
  expect(said('picture-caption/0', '海'.repeat(201))).toBe('图片的说明最多 200 个字')
  expect(said('title', '题'.repeat(61))).toBe('标题最多 60 个字')
  expect(said('place', '地'.repeat(41))).toBe('地点最多 40 个字')
  expect(said('picture-order/0', '0')).toBe('先后只能用上移、下移来改')
  expect(said('picture-size/0', 'huge')).toBe('图片只能放大、单独占一页或留在这一条')
  expect(readEdit('own-page', 'yes')).toMatchObject({ ok: false })
  expect(readEdit('picture-colour/0', true)).toMatchObject({ failure: { message: '这一处不能改' } })
})

test('of 500 pictures any may be moved, captioned and left out', () => {
  const one = told('1', 'id')
  const media = Array.from({ length: 500 }, (_, at) => picture(`me/1/${at}`))
  const entry = { ...one.entry, media: media.map(({ id }) => ({ media: id })) }
  const book = importOf({ entry, media })
  const target = targetOf(entry)
  const { key } = movedKeys(
    picturesOf(entry, new Map(), () => undefined),
    499,
    0,
  )[0]!
  const edited = applyEdits(book, [
    { target, field: 'picture-order/499', value: key },
    { target, field: 'picture-caption/250', value: '正中' },
    { target, field: 'hidden-picture/0', value: true },
  ])
  const names = mediaOf(edited.entries[0]!).map((id) => pictureName(entry, id))
  expect([names.length, names.slice(0, 3)]).toEqual([499, ['499', '1', '2']])
  expect(edited.entries[0]!.media[250]).toMatchObject({ media: 'me/1/250', caption: '正中' })
})
