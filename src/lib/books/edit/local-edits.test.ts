import { expect, test } from 'vitest'
import type { Command } from '#lib/editing/command.ts'
import { firstKey, movedKeys } from '#lib/editing/order-key.ts'
import { type EditItem, localEdits } from './local-edits.ts'

const item = (edits: EditItem['edits'] = []): EditItem => ({
  ...{ id: '1', type: 'image', time: '2024-04-01', text: '春天', missingPics: 0, included: true, trashed: false },
  ...{ target: 'i:me\n1', edits },
  ...{ title: '', place: '', ownPage: false, breakBefore: false },
  pics: ['0', '1'].map((name, at) => ({
    ...{ src: '/a', width: 3, height: 2, name, hidden: false, key: firstKey(at), caption: '', size: 'normal' as const },
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
  expect(now().shown[0]).toMatchObject({ time: '2024-04-01', pics: [{ size: 'normal' }, {}] })
})
