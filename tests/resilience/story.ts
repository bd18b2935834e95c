/**
 * One person's way from files to PDFs, from outside, through whatever is killed meanwhile. Everything the server
 * acknowledged is written down and can be asked for again at any time.
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, dataOf } from '../support/server/client.ts'
import type { Service } from './service.ts'

export type Phase = 'upload' | 'reading' | 'typesetting' | 'pdf' | 'rest'
export type Upload = { name: string; bytes: Uint8Array }
type Progress = { stage: string; done: number; total: number }

/** What was acknowledged to one person. */
export type Acknowledged = {
  importId?: string
  /** Bytes of each file that the server said are safe. */
  received: Map<string, number>
  reading?: boolean
  report?: { entries: number; images: number; added: number }
  bookId?: string
  title?: string
  pages?: number
  pdf: Map<string, string>
}

export type Story = {
  openid: string
  client: Client
  acknowledged: Acknowledged
  phase: Phase
  /** What went wrong although nothing was asked wrongly: each is a failure of the test. */
  faults: string[]
}

const stages = ['waiting', 'unpacking', 'posts', 'months', 'media', 'pictures', 'storing', 'pages', 'pdf', 'done']

/** Follows numbers and notes every fall. */
const neverFalling = (story: Story, what: string): ((progress: Progress) => void) => {
  let last: Progress = { stage: 'waiting', done: 0, total: 0 }
  return (progress) => {
    const [before, now] = [stages.indexOf(last.stage), stages.indexOf(progress.stage)]
    if (now < before || (now === before && progress.done < last.done)) {
      story.faults.push(`${what} fell from ${last.stage} ${last.done} to ${progress.stage} ${progress.done}`)
    }
    last = progress
  }
}

/** Sends one file in pieces, going on wherever the server says it is. */
const send = async ({ client, acknowledged, faults }: Story, importId: string, file: Upload, piece: number) => {
  const path = `/api/import/imports/${importId}/files`
  const announced = dataOf<{ file_id: string; received: number }>(
    await client.ask('POST', path, { name: file.name, bytes: file.bytes.length }),
  )
  const id = announced.file_id
  let sent = announced.received
  while (sent < file.bytes.length) {
    const part = file.bytes.subarray(sent, sent + piece)
    const reply = await client.ask('PUT', `${path}/${id}?offset=${sent}`, part)
    if (reply.status === 409) {
      // The answer to the piece before was lost, not the piece.
      sent = (reply.body.details as { received: number }).received
    } else {
      sent = dataOf<{ received: number }>(reply).received
    }
    const before = acknowledged.received.get(id) ?? 0
    if (sent < before) faults.push(`${file.name} fell back from ${before} to ${sent}`)
    acknowledged.received.set(id, sent)
  }
}

const bring = async (story: Story, files: Upload[], piece: number): Promise<string> => {
  const { client, acknowledged } = story
  const { id } = dataOf<{ id: string }>(await client.ask('POST', '/api/import/imports', {}))
  acknowledged.importId = id
  const waiting = [...files]
  const lane = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await send(story, id, file, piece)
  }
  await Promise.all([lane(), lane()])
  dataOf(await client.ask('POST', `/api/import/imports/${id}/read`, {}))
  acknowledged.reading = true
  return id
}

type ImportState = {
  status: string
  progress: Progress
  failure: { message: string } | null
  report: { counts: { entries: number; images: number }; added: number } | null
}

const untilRead = async (story: Story, id: string): Promise<void> => {
  const { client, acknowledged } = story
  const follow = neverFalling(story, `import ${id}`)
  for (;;) {
    const state = dataOf<ImportState>(await client.ask('GET', `/api/import/imports/${id}`))
    follow(state.progress)
    if (state.status === 'failed') throw new Error(`reading failed: ${state.failure?.message}`)
    if (state.status === 'ready' && state.report) {
      acknowledged.report = { ...state.report.counts, added: state.report.added }
      return
    }
    await wait(20)
  }
}

const untilTypeset = async (story: Story, id: string): Promise<void> => {
  const follow = neverFalling(story, `book ${id}`)
  for (;;) {
    const state = dataOf<{ status: string; progress: Progress; page_count: number | null; failure: string | null }>(
      await story.client.ask('GET', `/api/book/${id}/progress`),
    )
    follow(state.progress)
    if (state.status === 'failed') throw new Error(`typesetting failed: ${state.failure}`)
    if (state.status === 'ready') {
      story.acknowledged.pages = state.page_count ?? 0
      return
    }
    await wait(20)
  }
}

/** Asks for a PDF until it is made; answers the hash of its bytes. */
const pdfOf = async ({ client }: Story, id: string, kind: string): Promise<string> => {
  for (;;) {
    const reply = await client.ask('GET', `/api/book/${id}/pdf/${kind}`)
    if (reply.status === 200) return createHash('sha256').update(reply.bytes).digest('hex')
    if (reply.status !== 202) throw new Error(`PDF answered ${reply.status}: ${reply.bytes.toString('utf8')}`)
    await wait(50)
  }
}

type BookView = { id: string; title: string }
const draftOf = (title: string): string => `${title}（草稿）`

export type StoryOptions = {
  files: Upload[]
  /** Bytes in one request. */
  piece: number
  title: string
  /** Called with the book id between making and renaming. */
  made?: (bookId: string) => Promise<void>
}

/** The whole way. Ends with everything acknowledged and the PDFs read. */
export const live = async (story: Story, { files, piece, title, made }: StoryOptions): Promise<void> => {
  const { client, acknowledged } = story
  story.phase = 'upload'
  const importId = await bring(story, files, piece)
  story.phase = 'reading'
  await untilRead(story, importId)

  story.phase = 'typesetting'
  const draft = draftOf(title)
  // The answer to an earlier try may have been lost: whoever looks at the shelf first makes no second book.
  for (let tries = 0; acknowledged.bookId === undefined; tries += 1) {
    const shelf = (await client.ask('GET', '/api/book/books')).body.results as BookView[]
    const there = shelf.find((book) => book.title === draft)
    if (there) acknowledged.bookId = there.id
    else {
      const reply = await client
        .once('POST', '/api/book/books', { import_id: importId, title: draft })
        .catch(() => undefined)
      if (reply?.status === 200) acknowledged.bookId = dataOf<BookView>(reply).id
      else if (reply && reply.status < 500) throw new Error(`no book: ${reply.bytes.toString('utf8')}`)
      else await wait(50)
    }
    if (tries > 2000) throw new Error('no book can be made')
  }
  const bookId = acknowledged.bookId
  acknowledged.title = draft
  await made?.(bookId)
  await untilTypeset(story, bookId)
  dataOf(await client.ask('POST', `/api/book/${bookId}/info`, { title }))
  acknowledged.title = title
  await untilTypeset(story, bookId)

  story.phase = 'pdf'
  for (const kind of ['inner', 'cover']) acknowledged.pdf.set(kind, await pdfOf(story, bookId, kind))
  story.phase = 'rest'
}

/** Everything acknowledged so far that the server no longer knows, as sentences; none when nothing is lost. */
export const lost = async ({ client, acknowledged, openid }: Story): Promise<string[]> => {
  // A copy: the person goes on while we look, and what is acknowledged later need not be in these answers.
  const { importId, received, reading, report, bookId } = { ...acknowledged, received: new Map(acknowledged.received) }
  const out: string[] = []
  if (importId !== undefined) {
    const reply = await client.ask('GET', `/api/import/imports/${importId}`)
    if (reply.status !== 200) return [`${openid}: import ${importId} answers ${reply.status}`]
    const state = dataOf<ImportState & { files: { file_id: string; received: number }[] }>(reply)
    for (const [fileId, bytes] of received) {
      const there = state.files.find((file) => file.file_id === fileId)?.received ?? -1
      if (there < bytes) out.push(`${openid}: file ${fileId} has ${there} of ${bytes} bytes acknowledged`)
    }
    if (reading && state.status === 'receiving') out.push(`${openid}: the wish to read is forgotten`)
    if (report && state.report?.counts.entries !== report.entries) out.push(`${openid}: the report changed`)
  }
  if (bookId !== undefined) {
    const before = acknowledged.title
    const reply = await client.ask('GET', `/api/book/${bookId}/info`)
    const now = reply.status === 200 ? dataOf<BookView>(reply).title : `(${reply.status})`
    // A rename under way may be stored before its answer is here; one that was answered may not be undone.
    if (now !== before && before !== draftOf(now)) out.push(`${openid}: the book is ${now}, not ${before}`)
  }
  return out
}

export const newStory = (openid: string, client: Client): Story => ({
  openid,
  client,
  acknowledged: { received: new Map(), pdf: new Map() },
  phase: 'rest',
  faults: [],
})

/** PDFs carry the day the book was made: the same for all, so that their bytes can be compared. */
const fixedDay = '2026-01-15T04:00:00Z'

/** The story everybody lives, so that everybody's book must be the same. */
export const tellingOptions = ({ query }: Service, files: Upload[]): StoryOptions => ({
  files,
  piece: 12_000,
  title: '一年',
  made: async (bookId) => {
    const [id = ''] = Buffer.from(bookId, 'base64url').toString('utf8').split(':')
    const rows = await query('update books set created_at = $1 where id = $2 returning id', [fixedDay, id])
    if (rows.length !== 1) throw new Error(`no row for ${bookId}`)
  },
})
