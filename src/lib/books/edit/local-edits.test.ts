import { expect, test } from 'vitest'
import type { Command } from '#lib/editing/command.ts'
import { type EditItem, localEdits } from './local-edits.ts'

const item = (edits: EditItem['edits'] = []): EditItem => ({
  ...{ id: '1', type: 'image', time: '2024-04-01', text: '春天', missingPics: 0, included: true, trashed: false },
  ...{ target: 'i:me\n1', edits },
  pics: [{ src: '/a', width: 3, height: 2, name: '0', hidden: false }],
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
  expect(now().shown[0]).toMatchObject({ text: '二', trashed: true, included: false, pics: [{ hidden: true }] })
  expect(now().change(item(), 'text', '三').base).toBe(waiting[1]!.id)
  expect(now().change(item(), 'hidden', false).base).toBe(waiting[2]!.id)
})

test('a joined post is changed under the name it was changed by before', () => {
  const known = item([{ field: 'hidden', target: 'p:1', version: 'earlier', value: true }])
  const { change, shown } = localEdits([known], [])
  expect(change(known, 'hidden', false)).toEqual({ target: 'p:1', field: 'hidden', base: 'earlier', value: false })
  expect(shown[0]).toMatchObject({ trashed: true, included: false })
})
