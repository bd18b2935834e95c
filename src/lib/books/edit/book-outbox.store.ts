import type { ClosedWhy } from '#lib/books/edit/edit-words.ts'
import type { writeEdits } from '#lib/books/edit/edits.api.ts'
import type { Command } from '#lib/editing/command.ts'
import { forgetCommands, keepCommand, keptCommands } from '#lib/editing/kept-commands.store.ts'
import { Outbox, type OutboxState, type Sent } from '#lib/editing/outbox.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { spokenMessage } from '#lib/http/errors.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'

export type Answer = OutputOf<typeof writeEdits>

/** By the code the server answers. */
const closedWhys: Record<string, ClosedWhy> = { finalized: 'finalized', source_gone: 'source_gone', not_found: 'gone' }

/** What is given and what of it waits: all that a screen of a book knows besides what the server says. */
export type OpenBook = { given: readonly Command[]; outbox: Outbox<Answer> }

export type BookPorts = {
  bookId: string
  /** Are pages asked for with a sending of so many commands? */
  draws(commands: number): boolean
  onOpen(book: OpenBook): void
  onState(save: OutboxState): void
  /** Not called once another book lies open. */
  onAnswer(answer: Answer): void
  onClosed(why: ClosedWhy): void
  /** Asks the server how things stand. */
  refresh(): Promise<void>
  /** The same when somebody comes back to the page; words half typed still say which version they were typed over. */
  look(): Promise<void>
}

const isAway = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500

type Wire = Parameters<typeof call<typeof writeEdits>>[1]['body']['commands'][number]

const sendTo = async (id: string, commands: readonly Command[], pages: boolean): Promise<Sent<Answer>> => {
  try {
    const body = { commands: commands as unknown as Wire[], pages }
    const answer = await call<typeof writeEdits>(
      'POST /api/book/{id}/edits',
      { params: { id }, body },
      { silent: true },
    )
    return { t: 'ok', answer }
  } catch (error) {
    // A server that is full or stands still says so; a line that is cut says nothing.
    if (isAway(error))
      return { t: 'away', message: error instanceof CallError && error.status >= 500 ? spokenMessage(error) : '' }
    const { code, message } = error as CallError
    const why = closedWhys[code]
    return why ? { t: 'closed', code } : { t: 'refused', code, message: spokenMessage({ code, message }) }
  }
}

/** Says what did not go as meant. */
const tell = ({ outcomes }: Answer): void => {
  const refused = outcomes.find(({ outcome }) => outcome === 'refused')
  if (refused) showAlert('warning', refused.message ?? '', refused.code ?? undefined)
  const skipped = outcomes.reduce((sum, one) => sum + one.skipped.length, 0)
  if (skipped > 0) showAlert('info', `有 ${skipped} 处后来又改过，没有动`)
}

/** As many as one sending holds are waited for before a screen shows; more go while it is used. */
const mostBefore = 100

/** Opens the changes of a book; what this device had not sent goes first. Answers what closes it. */
export const openBook = (ports: BookPorts): (() => void) => {
  const { bookId } = ports
  let closed = false
  let book: OpenBook | undefined
  let save: OutboxState | undefined
  const flush = (): void => void book?.outbox.flush()
  let looking = false
  /** Somebody comes back to the page: another device may have written or decided meanwhile. */
  const look = (): void => {
    if (!book || looking || document.visibilityState !== 'visible') return
    looking = true
    const done = (): void => {
      looking = false
    }
    void ports.look().then(done, done)
  }
  const warn = (event: BeforeUnloadEvent): void => {
    if (!save || save.waiting === 0 || save.kept) return
    event.preventDefault()
    // Older browsers ask for this alone.
    event.returnValue = true
  }
  const start = async (): Promise<void> => {
    const kept = await keptCommands(bookId)
    if (closed) return
    const outbox = new Outbox<Answer>(kept, {
      send: (commands) => sendTo(bookId, commands, ports.draws(commands.length)),
      keep: (command) => keepCommand(bookId, command),
      forget: forgetCommands,
      onState: (state) => {
        save = state
        ports.onState(state)
      },
      onAnswer: (answer) => {
        tell(answer)
        if (!closed) ports.onAnswer(answer)
      },
      onClosed: (code) => {
        if (!closed) ports.onClosed(closedWhys[code] ?? 'gone')
      },
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    })
    book = { given: outbox.commands, outbox }
    ports.onOpen(book)
    window.addEventListener('online', flush)
    window.addEventListener('beforeunload', warn)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    const sending = outbox.flush()
    if (kept.length <= mostBefore) await sending
    await ports.refresh()
  }
  void start().catch((error) => {
    if (!closed) failPage(error)
  })
  return () => {
    closed = true
    window.removeEventListener('online', flush)
    window.removeEventListener('beforeunload', warn)
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
    book?.outbox.close()
  }
}

/** Commands the server has answered, as far as this device gave them: what it says next has them in it. */
export const answeredOf = ({ given, outbox }: OpenBook): ReadonlySet<string> => {
  const answered = new Set(given.map(({ id }) => id))
  for (const { id } of outbox.commands) answered.delete(id)
  return answered
}

/** Gives up the first that waits, which the server will not take. */
export const giveUpFirst = async (book: OpenBook): Promise<void> => {
  const first = book.outbox.refusedFirst
  if (!first) return
  book.given = book.given.filter(({ id }) => id !== first.id)
  await book.outbox.drop()
}

/** The words of commands that wait, to be copied from a book that takes them no more. */
export const wordsOf = (commands: readonly Command[]): string[] => {
  // Of one place what was said last.
  const last = new Map<string, string>()
  for (const command of commands) {
    if (!('changes' in command)) continue
    for (const { target, field, value } of command.changes)
      if (typeof value === 'string' && isWords(field)) last.set(`${field}\n${target}`, value)
  }
  return [...last.values()].filter((words) => words.trim() !== '')
}

const isWords = (field: string): boolean =>
  /^(?:text|title|place|line|signature|dateline|picture-caption\/.+|(?:preface|acknowledgement|copyright)\/.+|baby\/nickname)$/.test(
    field,
  )
