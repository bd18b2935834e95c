/** Letters are measured once a call, in a thread; one that filled its pages is too long in a style chosen later: the check says so. */
import { expect, test } from 'vitest'
import { setService } from '#lib/config/services.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { type Pool, pool } from '#lib/queue/pool.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as check } from '../../../src/pages/api/book/[id]/check.ts'
import { POST as show } from '../../../src/pages/api/book/[id]/design/show.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as bookInfo, POST as changeInfo } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const imported = await bring(anna, await madeLife(30, 2))

type Book = { id: string; status: string }
const settled = (id: string): Promise<Book> =>
  until(
    async () => dataOf<Book>(await callEndpoint(bookInfo, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
const made = await callEndpoint(createBook, { body: { import_id: imported.id, style: 'zazhi' }, actor: anna })
const book = await settled(dataOf<Book>(made).id)
const params = { id: book.id }

type Issue = { reason: string; severity: string; month: string; title: string; message: string }
const longLetters = async (): Promise<Issue[]> =>
  dataOf<{ issues: Issue[] }>(await callEndpoint(check, { params, actor: anna })).issues.filter(
    ({ reason }) => reason === 'long_letter',
  )
const wear = async (style: string): Promise<void> => {
  expect((await callEndpoint(changeInfo, { params, body: { style }, actor: anna })).status).toBe(200)
  await settled(book.id)
}

test('a style chosen later that has no room for a letter is told at the check, and gone when another has', {
  timeout: 120_000,
}, async () => {
  const text = (count: number) => ({
    ...{ target: 'book', field: 'preface/text' },
    value: '写给以后翻开这本书的人，愿你慢一点。'.repeat(count),
  })
  let count = 90
  const fits = async (): Promise<boolean> =>
    dataOf<{ over: unknown }>(
      await callEndpoint(show, { params, body: { part: 'preface', edits: [text(count)] }, actor: anna }),
    ).over === null
  while (count > 10 && !(await fits())) count -= 5
  const changes = [{ ...text(count), base: '' }]
  const commands = [{ id: 'command-of-a-long-letter-1', name: 'change-preface', changes }]
  const { outcomes } = dataOf<{ outcomes: { outcome: string }[] }>(
    await callEndpoint(write, { params, body: { commands }, actor: anna }),
  )
  expect(outcomes[0]?.outcome).toBe('written')
  await settled(book.id)
  expect(await longLetters()).toEqual([])
  await wear('tongnian')
  const [issue, ...others] = await longLetters()
  expect(others).toEqual([])
  expect(issue).toMatchObject({ severity: 'warn', month: 'preface', title: '序言超过两页' })
  expect(issue?.message).toMatch(/^换了版式以后，序言多出 \d+ 行，大约 \d+ 个字$/)
  await wear('zazhi')
  expect(await longLetters()).toEqual([])
})

type Outcome = { outcome: string; code: string | null; message: string | null }
const words = '写给以后翻开这本书的人，愿你慢一点。'
let sent = 0
/** Commands that write these letters, all in one call. */
const writeAll = async (texts: readonly string[], field = 'preface/text'): Promise<Outcome[]> => {
  const id = (at: number): string => `command-of-letters-${String(at).padStart(6, '0')}`
  const commands = texts.map((value, at) => {
    sent += 1
    // Each stands on the one before, as a device's own do.
    const changes = [{ target: 'book', field, base: at === 0 ? '' : id(sent - 1), value }]
    return { id: id(sent), name: 'change-letter', changes }
  })
  const answer = await callEndpoint(write, { params, body: { commands }, actor: anna })
  return dataOf<{ outcomes: Outcome[] }>(answer).outcomes
}
const [short, long] = [words.repeat(3), words.repeat(200)]

test('a letter that does not fit is refused, with what is too much; one a later command of the call mends is not', async () => {
  expect((await writeAll([short, long])).map(({ outcome, code }) => [outcome, code])).toEqual([
    ['written', null],
    ['refused', 'letter_too_long'],
  ])
  expect((await writeAll([long, short])).map(({ outcome }) => outcome)).toEqual(['written', 'written'])
  const [refused] = await writeAll([long], 'acknowledgement/text')
  expect(refused?.message).toMatch(/^致谢最多印两页，多出 \d+ 行，大约 \d+ 个字，没有放进书里$/)
  // However many: the last that fits is looked for among the last few, and no more are measured.
  const many = await writeAll(Array.from({ length: 30 }, (_, at) => `${long}${at}`))
  expect(many.map(({ code }) => code)).toEqual(many.map(() => 'letter_too_long'))
  await settled(book.id)
})

test('a hundred letters in a call are one task of a thread, and a call without a letter is none', async () => {
  const asked: string[] = []
  const real = pool()
  const counted: Pool = {
    ...real,
    run: (module, name, argument, options) => {
      asked.push(name)
      return real.run(module, name, argument, options)
    },
  }
  setService('pool', counted)
  const outcomes = await writeAll(
    Array.from({ length: 100 }, (_, at) => `${short}${at}`),
    'acknowledgement/text',
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(outcomes.map(() => 'written'))
  expect(asked.filter((name) => name === 'lettersWork')).toEqual(['lettersWork'])
  await writeAll(['书名旁边的一句'], 'copyright/editor')
  expect(asked.filter((name) => name === 'lettersWork')).toHaveLength(1)
  setService('pool', real)
})
