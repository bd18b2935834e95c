import { expect, test } from 'vitest'
import {
  type CoverDress,
  changeToSend,
  noSteps,
  reconciled,
  stepped,
  steppedBack,
  steppedForth,
} from './cover-dress.ts'

const saved: CoverDress = {
  ...{ title: '一年', subtitle: '副', author: '阿舟', cover: 'window', coverText: '', meta: null },
  coverPic: { pic: 'a', x: 0, y: 0, scale: 1, rotate: 0 },
}

test('only what changed is sent, with what was seen in its place', () => {
  expect(changeToSend(saved, { ...saved })).toBeUndefined()
  expect(changeToSend(saved, { ...saved, meta: '二〇二三', coverPic: null })).toEqual({
    ...{ meta: '二〇二三', coverPic: null },
    seen: { meta: null, coverPic: saved.coverPic },
  })
})

test('a title that is being written anew is no title yet', () => {
  expect(changeToSend(saved, { ...saved, title: ' ' })).toBeUndefined()
  expect(changeToSend(saved, { ...saved, title: '', author: '苏棠' })).toEqual({
    author: '苏棠',
    seen: { author: '阿舟' },
  })
})

test('an answer takes nothing back that was written while it came', () => {
  const sent = { ...saved, author: '', title: '二年' }
  const now = { ...sent, title: '二年级' }
  const tidied = { ...sent, author: '佚名' }
  expect(reconciled({ seen: saved, dress: now, elsewhere: {} }, tidied, { author: '', title: '二年' })).toEqual({
    ...{ seen: tidied, dress: { ...now, author: '佚名' }, elsewhere: {} },
  })
  // A title that is none yet was not sent: it stays as somebody left it.
  const blank = { ...sent, title: '' }
  const arrived = reconciled({ seen: saved, dress: blank, elsewhere: {} }, { ...saved, author: '佚名' }, { author: '' })
  expect(arrived.dress).toEqual({ ...blank, author: '佚名' })
})

test('letters of one field are one step; steps go back and forth', () => {
  let [steps, dress] = [noSteps, saved]
  const put = (change: Partial<CoverDress>, typing?: keyof CoverDress) => {
    steps = stepped(steps, dress, typing)
    dress = { ...dress, ...change }
  }
  put({ title: '一' }, 'title')
  put({ title: '一个' }, 'title')
  put({ cover: 'full' })
  put({ title: '一个夏' }, 'title')
  expect(steps.done).toHaveLength(3)
  const back = steppedBack(steps, dress)!
  expect(back.dress).toMatchObject({ title: '一个', cover: 'full' })
  const further = steppedBack(back.steps, back.dress)!
  expect(further.dress).toMatchObject({ title: '一个', cover: 'window' })
  expect(steppedBack(further.steps, further.dress)?.dress).toEqual(saved)
  expect(steppedForth(further.steps, further.dress)?.dress).toEqual(back.dress)
  // Something new ends the way forth.
  expect(steppedForth(stepped(further.steps, further.dress), saved)).toBeUndefined()
})

test('fifty steps can be taken back, and no more', () => {
  let steps = noSteps
  for (let at = 0; at < 60; at += 1) steps = stepped(steps, { ...saved, title: String(at) })
  expect([steps.done.length, steps.done[0]?.title]).toEqual([50, '10'])
})
