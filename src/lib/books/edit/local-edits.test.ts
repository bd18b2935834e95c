import { expect, test } from 'vitest'
import type { Command } from '#lib/editing/command.ts'
import { firstKey, movedKeys } from '#lib/editing/order-key.ts'
import { picturesOf } from '#lib/edits/post-pictures.ts'
import { told } from '../../../../tests/support/told-posts.ts'
import { type EditItem, localEdits } from './local-edits.ts'
import { pictureBehind } from './picture-behind.ts'
import { sentPictures } from './sent-pictures.ts'

const item = (edits: EditItem['edits'] = []): EditItem => ({
  ...{
    id: '1',
    type: 'image',
    time: '2024-04-01',
    text: '春天',
    missingPics: 0,
    films: 0,
    included: true,
    trashed: false,
  },
  ...{ target: 'i:me\n1', edits },
  ...{ own: false, splitFrom: null, splitOrder: '', joinedTo: null, passesOn: false },
  ...{ title: '', place: '', ownPage: false, breakBefore: false },
  pics: ['0', '1'].map((name, at) => ({
    ...{
      src: '/a',
      width: 3,
      height: 2,
      name,
      hidden: false,
      key: firstKey(at),
      caption: '',
      pid: 'p',
      size: 'normal' as const,
    },
  })),
  likes: { hidden: false, count: 1, people: [{ name: 'l', person: '周子谦', hidden: false }] },
  comments: { hidden: false, list: [{ name: 'c', person: '周子谦', text: '好看', hidden: false }] },
})
let count = 0
const command = (change: Extract<Command, { changes: unknown }>['changes'][number]): Command => ({
  id: `c${++count}`,
  name: 'change-post',
  changes: [change],
})

test('what waits is shown at once, and the next change builds on it', () => {
  const waiting: Command[] = []
  const now = () => localEdits([item()], waiting)
  waiting.push(command(now().change(item(), 'text', '一')))
  waiting.push(command(now().change(item(), 'text', '二')))
  waiting.push(command(now().change(item(), 'hidden', true)))
  waiting.push(command(now().change(item(), 'hidden-picture/0', true)))
  expect(now().shown[0]).toMatchObject({
    text: '二',
    trashed: true,
    included: false,
    pics: [{ hidden: true }, { hidden: false }],
  })
  expect(now().change(item(), 'text', '三').base).toBe(waiting[1]!.id)
  expect(now().change(item(), 'hidden', false).base).toBe(waiting[2]!.id)
})

test('a joined post is changed under the name it was changed by before', () => {
  const known = item([{ field: 'hidden', target: 'p:1', version: 'earlier', value: true }])
  const { change, shown } = localEdits([known], [])
  expect(change(known, 'hidden', false)).toEqual({ target: 'p:1', field: 'hidden', base: 'earlier', value: false })
  expect(shown[0]).toMatchObject({ trashed: true, included: false })
})

test('every field is shown at once: remarks, date, title, place, pages, pictures and their order', () => {
  const waiting: Command[] = []
  const now = () => localEdits([item()], waiting)
  const say = (field: string, value: string | boolean | null) =>
    waiting.push(command(now().change(item(), field, value)))
  say('hidden-likes', true)
  say('hidden-comment/c', true)
  say('date', '2023-01-02')
  say('title', '题')
  say('place', '北戴河')
  say('own-page', true)
  say('picture-caption/1', '海边')
  say('picture-size/1', 'large')
  for (const { name, key } of movedKeys(now().shown[0]!.pics, 1, 0)) say(`picture-order/${name}`, key)
  expect(now().shown[0]).toMatchObject({
    ...{ time: '2023-01-02', title: '题', place: '北戴河', ownPage: true, breakBefore: false },
    ...{ likes: { hidden: true }, comments: { hidden: false, list: [{ hidden: true }] } },
    pics: [{ name: '1', caption: '海边', size: 'large' }, { name: '0' }],
  })
  say('picture-size/1', null)
  say('date', null)
  expect(now().shown[0]).toMatchObject({ time: '2024-04-01', pics: [{ pid: 'p', size: 'normal' }, {}] })
})

test('a new post and a piece of one stand there at once, the piece behind its post', () => {
  const other: EditItem = { ...item(), id: '2', target: 'i:me\n2' }
  const waiting: Command[] = []
  const say = (target: string, said: Record<string, string | boolean>) =>
    waiting.push({
      ...{ id: `n${++count}`, name: 'add-post' },
      changes: Object.entries(said).map(([field, value]) => ({ target, field, base: '', value })),
    })
  const [piece, fresh] = ['own:0123456789abcdef', 'own:fedcba9876543210']
  say(fresh!, { added: true, date: '2024-04', text: '新写的' })
  say(piece!, { added: true, 'split-from': 'i:me\n1', 'split-order': 'V', text: '后一半' })
  say('i:me\n2', { 'joined-to': 'i:me\n1' })
  const { shown } = localEdits([item(), other], waiting)
  expect(shown.map(({ target, text, time }) => [target, text, time])).toEqual([
    ['i:me\n1', '春天', '2024-04-01'],
    [piece, '后一半', '2024-04-01'],
    ['i:me\n2', '春天', '2024-04-01'],
    [fresh, '新写的', '2024-04'],
  ])
  say('i:me\n2', { 'added-picture/0123456789': '1\ni:me\n1' })
  expect(localEdits([item(), other], waiting).shown[2]!.pics.map(({ name }) => name)).toEqual(['0', '1', '+0123456789'])
  expect(shown[2]).toMatchObject({ joinedTo: 'i:me\n1', included: true })
})

test('a picture put in after others were moved stands last, here and where it is printed', () => {
  const waiting: Command[] = []
  const now = () => localEdits([item()], waiting)
  const put = (id: string): number => {
    const hash = id.repeat(64)
    sentPictures.set(hash, { src: `/${id}`, width: 3, height: 2 })
    const said = pictureBehind(now().shown[0]!.pics, { kind: 'new-picture', id, value: `${hash} 3 2` })
    const changes = said.map(({ field, value }) => now().change(item(), field, value))
    waiting.push({ id: `c${++count}`, name: 'add-picture', changes })
    return changes.length
  }
  // Nothing was moved: it stands behind all by itself.
  expect(put('a')).toBe(1)
  waiting.pop()
  for (const { name, key } of movedKeys(now().shown[0]!.pics, 0, 1))
    waiting.push(command(now().change(item(), `picture-order/${name}`, key)))
  for (const id of ['b', 'c']) expect(put(id)).toBe(2)
  expect(now().shown[0]!.pics.map(({ name }) => name)).toEqual(['1', '0', '+b', '+c'])
  const said = waiting.flatMap((one) => ('changes' in one ? one.changes : []))
  const changes = new Map(said.map(({ target, field, value }) => [field, { target, field, value }]))
  const entry = told('1', 'id').entry
  const printed = picturesOf({ ...entry, media: [{ media: '0' }, { media: '1' }] }, changes, () => undefined)
  expect(printed.map(({ name }) => name)).toEqual(['1', '0', '+b', '+c'])
})
