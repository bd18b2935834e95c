import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const answer = vi.fn()
vi.mock('#lib/http/client/client.ts', async () => {
  class CallError extends Error {
    readonly code: string
    constructor(code: string) {
      super(code)
      this.code = code
    }
  }
  return { CallError, call: answer }
})
const went = vi.fn()
const cleared = vi.fn()
vi.stubGlobal('location', { href: 'https://xinshu.example/books?page=2', assign: went })
vi.stubGlobal('sessionStorage', { clear: cleared })

const { $user, syncUser } = await import('./auth.store.ts')
const { CallError } = await import('#lib/http/client/client.ts')
const { $sessionEnded } = await import('#lib/http/client/alert.store.ts')
const user = (mark: string) => ({ nickname: '林', token: { mark } }) as never

beforeEach(() => $user.set(undefined))
afterEach(() => vi.clearAllMocks())

test('the user is asked for once for each sign-in', async () => {
  answer.mockResolvedValue(user('m1'))
  await syncUser('m1')
  await syncUser('m1')
  expect(answer).toHaveBeenCalledTimes(1)
  await syncUser('m2')
  expect(answer).toHaveBeenCalledTimes(2)
})

test('without a session the user and the session storage are forgotten', async () => {
  $user.set(user('m1'))
  await syncUser(null)
  expect($user.get()).toBeUndefined()
  expect(cleared).toHaveBeenCalledTimes(1)
  expect(answer).not.toHaveBeenCalled()
})

test('a dead session leads to /signin and back; any other error is ignored', async () => {
  answer.mockRejectedValue(new CallError('21003' as never))
  await syncUser('m1')
  expect(went).toHaveBeenCalledWith(`/signin?redirect=${encodeURIComponent('/books?page=2')}`)
  went.mockClear()
  answer.mockRejectedValue(new CallError('500' as never))
  await syncUser('m1')
  expect(went).not.toHaveBeenCalled()
})

test('whoever hears 21003 makes the store forget', () => {
  $user.set(user('m1'))
  $sessionEnded.set($sessionEnded.get() + 1)
  expect($user.get()).toBeUndefined()
})
