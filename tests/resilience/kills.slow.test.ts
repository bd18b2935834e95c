/**
 * kill -9 of server, worker and PostgreSQL at random moments while three people bring their exports and make books.
 * `ROUNDS=30 SEED=7 npx vitest run tests/resilience` for the long proof; a few rounds otherwise. Every kill is printed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { signIn } from '../support/server/client.ts'
import { emptyData } from '../support/server/server.ts'
import { madeLife } from '../support/story.ts'
import { randomFrom } from './random.ts'
import { type Part, type Service, startService } from './service.ts'
import { live, lost, newStory, type Phase, type Story, type StoryOptions, tellingOptions } from './story.ts'

const rounds = Number(process.env.ROUNDS ?? 4)
const seed = Number(process.env.SEED ?? (process.env.ROUNDS === undefined ? 20_261_121 : Date.now() % 1_000_000))
const people = 3
const posts = 90
const pictures = 24

const random = randomFrom(seed)

const targets: Part[][] = [['server'], ['worker'], ['postgres'], ['server', 'worker', 'postgres']]
const phases: Phase[] = ['upload', 'reading', 'typesetting', 'pdf']
type Strike = { parts: Part[]; phase: Phase; delayMs: number }
/** In every run, whatever is drawn: pages are being set, and the process that sets them dies, once early and once late. */
const certain: Strike[] = [60, 600].map((delayMs) => ({ parts: ['worker'], phase: 'typesetting', delayMs }))

/** Every target in every phase in random order, again and again; the moment within the phase is random. */
const strikes = (count: number): Strike[] => {
  const all = targets.flatMap((parts) => phases.map((phase) => ({ parts, phase })))
  const out: Strike[] = [...certain]
  while (out.length < count) {
    const deck = all.map((strike) => ({ ...strike, at: random() })).sort((a, b) => a.at - b.at)
    for (const { parts, phase } of deck) out.push({ parts, phase, delayMs: Math.floor(random() ** 2 * 900) })
  }
  return out.slice(0, count)
}

const data = await emptyData()
let service: Service
let options: StoryOptions
beforeAll(async () => {
  service = await startService(data)
  options = tellingOptions(service, await madeLife(posts, pictures, 41))
}, 300_000)
afterAll(async () => {
  await service?.end()
  await data.remove()
})

type BookRow = {
  layout_key: string
  inner_pdf_key: string
  cover_pdf_key: string
  page_count: number
  months_pages: number
  source_id: string
}
const bookOf = async (openid: string): Promise<BookRow[]> =>
  service.query<BookRow>(
    `select b.layout_key, b.inner_pdf_key, b.cover_pdf_key, b.page_count, b.source_id,
       (select sum(page_count)::int from book_sections m where m.book_id = b.id) as months_pages
     from books b join users u on u.id = b.owner_id where u.openid = $1`,
    [openid],
  )

test(`after ${rounds} kills nothing acknowledged is lost, nothing is done twice, and the books are the same`, async () => {
  onTestFailed(() => console.log(`what the processes said: ${service.keepOutput()}`))
  const troubles = new Map<number, number>()
  const calm = newStory('o_calm', await signIn(service.url, 'o_calm', troubles))
  await live(calm, options)
  const [wanted] = await bookOf('o_calm')
  expect(calm.faults).toEqual([])
  expect(calm.acknowledged.report).toMatchObject({ entries: posts, added: posts })

  const stories: Story[] = []
  let going = true
  const person = async (name: string): Promise<void> => {
    for (let turn = 0; going; turn += 1) {
      const openid = `o_${name}_${turn}`
      const story = newStory(openid, await signIn(service.url, openid, troubles))
      stories.push(story)
      await live(story, options)
    }
  }
  const crowd = Promise.all(Array.from({ length: people }, (_, at) => person(`p${at}`)))
  crowd.catch(() => {
    going = false
  })

  console.log(`seed ${seed}, ${rounds} rounds`)
  const struck: string[] = []
  for (const { parts, phase, delayMs } of strikes(rounds)) {
    const until = Date.now() + 90_000
    while (!stories.some((story) => story.phase === phase) && going && Date.now() < until) await wait(2)
    await wait(delayMs)
    if (!going) break
    const doing = stories.filter((story) => story.phase !== 'rest').map((story) => story.phase)
    await service.kill(parts)
    const missing = (await Promise.all(stories.map(lost))).flat()
    struck.push(`${parts.join('+')} while ${doing.join(', ') || 'nothing'} (+${delayMs} ms)`)
    console.log(`round ${struck.length}: ${struck.at(-1)}`)
    expect(missing, struck.at(-1)).toEqual([])
  }
  going = false
  await crowd

  expect(struck.length).toBe(rounds)
  expect((await Promise.all(stories.map(lost))).flat()).toEqual([])
  expect(stories.flatMap((story) => story.faults)).toEqual([])
  for (const { openid, acknowledged } of stories) {
    expect(acknowledged.report, openid).toEqual(calm.acknowledged.report)
    expect(acknowledged.pdf, openid).toEqual(calm.acknowledged.pdf)
    const books = await bookOf(openid)
    expect(books.length, openid).toBe(1)
    expect(books[0], openid).toEqual({ ...wanted, source_id: books[0]!.source_id })
    expect(books[0]!.months_pages).toBe(books[0]!.page_count)
    const [stored] = await service.query<{ posts: number; read: number; left: number }>(
      `select (select count(*)::int from posts where source_id = $1) as posts,
         (select count(*)::int from pgboss.job where name = 'read-import' and data->>'importId' = $2
            and state = 'completed') as read,
         (select count(*)::int from pgboss.job where data->>'importId' = $2 and name = 'read-import'
            and state <> 'completed') as left`,
      [books[0]!.source_id, acknowledged.importId],
    )
    expect(stored, openid).toEqual({ posts, read: 1, left: 0 })
  }
  const [rest] = await service.query<{ failed: number }>(
    `select count(*)::int as failed from pgboss.job where state = 'failed'`,
  )
  expect(rest).toEqual({ failed: 0 })
  const numbers = [...troubles].map(([status, count]) => `${status === 0 ? 'broken line' : status}: ${count}`)
  console.log(`${stories.length + 1} stories, all with the same book; answers of trouble: ${numbers.join(', ')}`)
}, 3_600_000)
