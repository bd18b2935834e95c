import { expect, test } from 'vitest'
import { failureOf } from './client/unwrap.ts'
import { anyErrorMessage, errorBody, offlineMessage, spokenMessage, statusMessages } from './errors.ts'

// The sentences of spec §8, word for word.
test.each([
  [401, '您没有登录哦，请登录后再试'],
  [404, '没有相关的页面或资源哦'],
  [500, '服务器发生了一些错误，请稍后再试'],
  [502, '哦哟，服务器发生了一些错误，请稍后再试'],
  [503, '服务器太忙了，请稍后试试吧'],
  [504, '网关超时，请稍后试试吧'],
])('%i says what the specification says, also when a proxy answers for us', (status, sentence) => {
  expect(statusMessages[status]).toBe(sentence)
  expect(failureOf(status, undefined)).toEqual({ status, message: sentence, code: String(status) })
})

test('what nobody named is said so', () => {
  expect(failureOf(418, undefined)?.message).toBe('发生了一些错误，请稍后再试哦')
  expect([anyErrorMessage, offlineMessage]).toEqual(['发生了一些错误，请稍后再试哦', '网络不通，请检查后再试'])
})

test('every status we answer has a sentence to fall back on, and our bodies name code and matter', () => {
  for (const status of [400, 403, 409, 413, 415, 422, 429]) expect(statusMessages[status]).toMatch(/\p{Script=Han}/u)
  const body = errorBody({ status: 401, code: '21003', message: '登录已过期' }, 'r')
  expect(body).toEqual({ errcode: 21003, errmsg: '登录已过期', request_id: 'r' })
})

test('a message is said with its code, as the specification words it', () => {
  expect(spokenMessage({ code: 'not_found', message: '没有相关的页面或资源哦' })).toBe(
    '没有相关的页面或资源哦（not_found）',
  )
})
