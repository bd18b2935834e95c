import { expect, test } from 'vitest'
import { failureOf, unwrap } from './unwrap.ts'

test('data comes first, then results, keeping totalCount (or count) and timestamp', () => {
  expect(unwrap({ data: { a: 1 }, timestamp: 5 })).toEqual({ a: 1 })
  expect(unwrap({ data: null, timestamp: 5 })).toBeNull()
  expect(unwrap({ results: [1], totalCount: 9, timestamp: 5 })).toEqual({ results: [1], totalCount: 9, timestamp: 5 })
  expect(unwrap({ data: { results: [1], count: 9 }, timestamp: 5 })).toMatchObject({
    results: [1],
    totalCount: 9,
    timestamp: 5,
  })
  expect(unwrap([1])).toEqual([1])
})

test('errcode, errmsg or an errors object make a failure whatever the status', () => {
  expect(failureOf(200, { errcode: 'x', errmsg: '不行' })).toMatchObject({ code: 'x', message: '不行' })
  expect(failureOf(200, { errmsg: '不行' })).toMatchObject({ code: '200', message: '不行' })
  expect(failureOf(200, { errors: { code: 7, message: '坏' } })).toMatchObject({ code: '7', message: '坏' })
  expect(failureOf(200, { errcode: 0, data: 1 })).toBeUndefined()
  expect(failureOf(200, { data: { errcode: 1 } })).toBeUndefined()
})

test('message and code fall back in the order of the specification', () => {
  expect(failureOf(401, {})).toEqual({ status: 401, code: '401', message: '您没有登录哦，请登录后再试' })
  expect(failureOf(502, undefined)?.message).toBe('哦哟，服务器发生了一些错误，请稍后再试')
  expect(failureOf(418, { message: 'm', code: 3 })).toEqual({ status: 418, code: '3', message: 'm' })
  expect(failureOf(418, { errmsg: 'e', message: 'm', errcode: 'x', code: 3 })).toMatchObject({
    code: 'x',
    message: 'e',
  })
  expect(failureOf(0, { errmsg: 'e' })).toMatchObject({ code: 'UNKNOWN' })
  expect(failureOf(418, {})?.message).toBe('发生了一些错误，请稍后再试哦')
})
