import { expect, test } from 'vitest'
import { lockedFile } from './locked-file.ts'

/** So many pieces, one when it is asked for; `at` is told each. */
const answer = (pieces: number, at: (piece: number) => void = () => undefined): Response => {
  let sent = 0
  return new Response(
    new ReadableStream(
      {
        pull: (to) => {
          if (sent === pieces) return to.close()
          sent += 1
          at(sent)
          to.enqueue(new TextEncoder().encode('慢慢来'))
        },
      },
      { highWaterMark: 0 },
    ),
  )
}

test('who gives up gets no file, and no more of it is read', { timeout: 60_000 }, async () => {
  const stop = new AbortController()
  let read = 0
  const halfway = answer(100, (piece) => {
    read = piece
    if (piece === 3) stop.abort()
  })
  expect(await lockedFile(halfway, '12345678', stop.signal)).toBeUndefined()
  expect(read).toBe(3)
})

test('given up while the last of it is locked, there is no file either', { timeout: 60_000 }, async () => {
  const stop = new AbortController()
  const page = lockedFile(answer(0), '12345678', stop.signal)
  stop.abort()
  expect(await page).toBeUndefined()
  expect(await lockedFile(answer(2), '12345678', new AbortController().signal)).toBeInstanceOf(Blob)
})
