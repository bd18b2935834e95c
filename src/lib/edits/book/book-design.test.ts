import { expect, test } from 'vitest'
import { apply, type EditState, emptyState, replay } from '#lib/editing/apply.ts'
import type { Command } from '#lib/editing/command.ts'
import { keyOf } from '#lib/editing/record.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { fc } from '../../../../tests/support/runner/property.ts'
import { applyEdits, lostEdits } from '../apply-edits.ts'
import type { Edit } from '../edit.ts'
import { editsFile, readEditsFile } from '../edits-file.ts'
import { bookEdits, bookFocus, designOf, postEdits } from './book-design.ts'
import { pictureTarget, readBookEdit } from './book-fields.ts'
import { focusValue } from './focus-value.ts'
import { readIsbn } from './isbn.ts'

const of = (field: string, value: Edit['value']): Edit => ({ target: 'book', field, value })
const said = (field: string, value: Edit['value']) => {
  const read = readBookEdit({ target: 'book', field }, value)
  return read.ok ? read.value : read.failure.message
}

test('what is said of the book is no change of a post: posts stay, and nothing of it is lost', () => {
  const book = { entries: [], media: [], people: [] } as unknown as PostImport
  const edits = [of('preface/text', '写在前面'), { target: 'i:me\n1', field: 'hidden', value: true }]
  expect(applyEdits(book, bookEdits(edits)).entries).toEqual([])
  expect(lostEdits([], edits)).toEqual([edits[1]])
  expect([postEdits(edits), bookEdits(edits)]).toEqual([[edits[1]], [edits[0]]])
})

test('a book says what its owner said last, and nothing of what was taken back', () => {
  const design = designOf([
    of('preface/title', '写在前面'),
    of('preface/text', '一\n二'),
    of('copyright/editor', '林'),
    of('copyright/designer', ''),
    of('photos', 'grey'),
    of('time-label-hidden', true),
    of('baby/enable', false),
    of('acknowledgement/text', null),
  ])
  expect(design.preface).toEqual({ title: '写在前面', text: '一\n二', signature: '', dateline: '' })
  expect(design.acknowledgement.text).toBe('')
  expect(design.copyright).toEqual({ editor: '林', designer: '' })
  expect(design).toMatchObject({ photos: 'grey', timeLabelHidden: true, baby: { enable: false } })
})

test('an insert is there while it has a kind, at the end where no place is said, in the order of its place', () => {
  const insert = (id: string, field: string, value: Edit['value']): Edit => ({
    ...{ target: `insert/insert-of-the-test-${id}`, field, value },
  })
  const edits = [
    ...[insert('b', 'kind', 'letter'), insert('b', 'order', '000001')],
    ...[insert('a', 'kind', 'divider'), insert('a', 'before', '202404'), insert('a', 'order', '000002')],
    ...[insert('c', 'title', '还没有样子'), insert('d', 'kind', null), insert('d', 'title', '拿掉了')],
  ]
  expect(designOf(edits).inserts.map(({ id, before }) => [id.slice(-1), before])).toEqual([
    ['b', 'end'],
    ['a', '202404'],
  ])
})

test('a spread takes 18 pictures and no nineteenth, each a hash', () => {
  const read = (count: number) =>
    readBookEdit(
      { target: 'insert/insert-of-the-test-a', field: 'pictures' },
      Array.from({ length: count }, () => 'a'.repeat(64)).join('\n'),
    )
  expect([read(0).ok, read(18).ok]).toEqual([true, true])
  expect(read(19)).toMatchObject({ ok: false, failure: { message: '一个跨页最多放 18 张照片' } })
  expect(readBookEdit({ target: 'insert/insert-of-the-test-a', field: 'pictures' }, '/etc/passwd').ok).toBe(false)
})

test('values are read as what they are: text, days, choices, and an ISBN with its check digit', () => {
  expect(said('preface/text', '<b>粗</b>\r\n\r\n\r\n完')).toBe('<b>粗</b>\n\n完')
  expect(said('preface/title', '字'.repeat(21))).toBe('序言的标题最多 20 个字')
  expect(said('preface/text', '字\u0000')).toBe('序言的正文里有不能用的控制字符，请删掉再试')
  expect(said('baby/birthday', '2023-02-29')).toBe('生日要是日历上有的一天')
  expect(said('baby/birthday', '2024-02-29')).toBe('2024-02-29')
  expect(said('photos', 'sepia')).toBe('没有这一种')
  expect(said('time-label-hidden', 'yes')).toBe('只能打开或关上')
  expect(said('preface/nothing', 'x')).toBe('这一处不能改')
  expect(said('copyright/isbn', '978-7-302-51185-4')).toBe('978-7-302-51185-4')
  expect(said('copyright/isbn', '978-7-302-51185-1')).toBe('ISBN 的校验位不对，请对着书号再看一遍')
})

test('a focus of this book alone is a box inside its picture, and nothing of a post', () => {
  const target = pictureTarget('a'.repeat(64))
  const read = (value: string) => readBookEdit({ target, field: 'focus' }, value)
  expect(read(focusValue({ x: 0.25, y: 0.1004, w: 0.5, h: 0.3333 }))).toEqual({ ok: true, value: '0.25 0.1 0.5 0.333' })
  for (const wrong of ['0.7 0 0.4 0.4', '0 0 0.05 0.5', '0 0 1', '-0.1 0 0.5 0.5', '0 0 1e-1 1'])
    expect(read(wrong)).toMatchObject({ ok: false })
  const edits = [{ target, field: 'focus', value: '0 0 0.4 0.4' }]
  expect(bookFocus(edits)).toEqual(new Map([['a'.repeat(64), { x: 0, y: 0, w: 0.4, h: 0.4 }]]))
  expect(lostEdits([], edits)).toEqual([])
  expect(bookFocus([{ ...edits[0]!, value: null }]).size).toBe(0)
})

test('an ISBN is read however it was typed, and its check digit is right', () => {
  expect(readIsbn('ISBN 978 7 111 07575 2')).toBe('978-7-111-07575-2')
  expect(readIsbn('０３０６４０６１５２')).toBe('0306406152')
  expect(readIsbn('080442957X')).toBe('080442957X')
  for (const wrong of ['0306406153', '978-7-111-07575-3', '9780306406', '', '书号'])
    expect(readIsbn(wrong)).toBeUndefined()
})

test('what a book says of itself goes into a file and comes back', () => {
  const edits = [of('preface/text', '写在前面'), of('time-label-hidden', true)]
  expect(readEditsFile(JSON.stringify(editsFile(edits)))).toEqual({ ok: true, value: edits })
  expect(readEditsFile(JSON.stringify(editsFile([of('preface/nothing', '甲')])))).toMatchObject({ ok: false })
})

const fields = ['preface/text', 'copyright/editor', 'photos'] as const
const step = fc.oneof(
  fc.record({
    t: fc.constant('say' as const),
    field: fc.constantFrom(...fields),
    value: fc.constantFrom('甲', '乙', null),
  }),
  fc.record({ t: fc.constantFrom('undo' as const, 'redo' as const), at: fc.nat(20) }),
)

test('any commands, undo and redo: what the log replays is what stands, and what the design is made of', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let state: EditState = emptyState
      for (const [at, one] of steps.entries()) {
        const ids = [...state.log.keys()]
        if (one.t !== 'say' && ids.length === 0) continue
        const command: Command =
          one.t === 'say'
            ? {
                id: `c${at}`,
                name: 'dress-book',
                changes: [
                  {
                    ...{ target: 'book', field: one.field, value: one.value },
                    base: state.records.get(keyOf({ target: 'book', field: one.field }))?.version ?? '',
                  },
                ],
              }
            : { id: `c${at}`, name: one.t, of: ids[one.at % ids.length]! }
        const applied = apply(state, command)
        if (applied.t !== 'refused') state = applied.state
      }
      const again = replay(state.log.values())
      expect(designOf([...again.values()])).toEqual(designOf([...state.records.values()]))
    }),
  )
})
