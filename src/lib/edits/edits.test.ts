import { expect, test } from 'vitest'
import { mergeImports } from '#lib/posts/merge/merge.ts'
import { plainText } from '#lib/posts/plain-text.ts'
import type { Block, Entry, Media, PostImport } from '#lib/posts/post-import.ts'
import { fc } from '../../../tests/support/runner/property.ts'
import { applyEdits, type Edit, lostEdits } from './apply-edits.ts'
import { pictureField, readEdit } from './edit-fields.ts'
import { editsFile, readEditsFile } from './edits-file.ts'
import { mediaOf, pictureName, targetOf } from './post-target.ts'
import { rewritten, writtenText } from './post-text.ts'

const words = (s: string): Block => ({ t: 'p', inl: [{ t: 'text', s }] })
const picture = (id: string): Media => ({ id, kind: 'image', state: 'present', sha256: id, want: [id] })

/** A post with two pictures, as an export of `kind` tells it: by id, by id under a bare name, or by words alone. */
const told = (
  id: string,
  kind: 'id' | 'bare name' | 'words',
  text = `第 ${id} 条`,
): { entry: Entry; media: Media[] } => {
  const author = kind === 'id' ? 'me' : 'name:苏棠'
  const own = kind === 'words' ? `h:${id}` : id
  const media = [0, 1].map((at) => picture(`${author}/${own}/${at}`))
  const entry: Entry = {
    id: own,
    keys: [kind === 'words' ? `C:${id}` : `c:${id}`],
    type: 'post',
    author,
    when: { local: `2024-04-0${Number(id) + 1}T10:00:00`, precision: 'second', from: 'number' },
    body: [words(text)],
    media: media.map((one) => ({ media: one.id })),
    visibility: 'unknown',
    include: true,
  }
  return { entry, media }
}

const importOf = (...all: { entry: Entry; media: Media[] }[]): PostImport => ({
  schema: 'book-import/1',
  source: { kind: 'weibo', format: 'test', defaultZone: 'Asia/Shanghai', files: [], ownerId: 'me' },
  people: [
    { id: 'me', names: ['苏棠'], isOwner: true },
    { id: 'name:苏棠', names: ['苏棠'] },
  ],
  entries: all.map(({ entry }) => entry),
  media: all.flatMap(({ media }) => media),
  report: { skipped: [], warnings: [] } as unknown as PostImport['report'],
})

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
)

test('whatever is brought later, in any order: a change made of a post once holds for what it became', () => {
  const imported = fc.uniqueArray(fc.tuple(fc.nat(5), kinds, fc.constantFrom('旧', '新的话')), {
    minLength: 1,
    maxLength: 10,
    selector: ([id, kind]) => `${id} ${kind}`,
  })
  fc.assert(
    fc.property(imported, fc.array(fc.tuple(fc.nat(), change), { maxLength: 6 }), fc.nat(), (all, changes, at) => {
      const imports = all.map(([id, kind, text]) => importOf(told(String(id), kind, `${text}${id}`)))
      // Changed when only the first few had come.
      const [first, ...rest] = imports
      const early = mergeImports([first!, ...rest.slice(0, at % imports.length)])
      const edits = changes.map(
        ([n, one]): Edit => ({
          ...one,
          target: targetOf(early.entries[n % early.entries.length]!),
        }),
      )
      const whole = mergeImports([first!, ...rest])
      const again = mergeImports([whole, early])
      const backwards = mergeImports([...imports].reverse() as [PostImport, ...PostImport[]])
      const result = applyEdits(whole, edits)
      expect(lostEdits(whole.entries, edits)).toEqual([])
      expect(shown(applyEdits(again, edits))).toEqual(shown(result))
      expect(shown(applyEdits(backwards, edits))).toEqual(shown(result))
      for (const { target, field, value } of edits) {
        const now = applyEdits(whole, [{ target, field, value }])
        const changed = now.entries.filter((entry, i) => entry !== whole.entries[i])
        expect(changed).toHaveLength(1)
        const post = changed[0]!
        if (field === 'hidden') expect(post.include).toBe(false)
        else if (field === 'text') expect(plainText(post.body)).toBe('我的话')
        else expect(mediaOf(post).map((id) => pictureName(post, id))).toEqual(['0'])
        // The very post that was meant.
        const meant = early.entries.find((entry) => targetOf(entry) === target)!
        expect(post.when.local).toBe(meant.when.local)
      }
    }),
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
