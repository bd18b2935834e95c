import type { Command } from '#lib/editing/command.ts'
import { forgetCommands, keepCommand, keptCommands } from '#lib/editing/kept-commands.store.ts'
import { Outbox, type OutboxState, type Sent } from '#lib/editing/outbox.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { CallError } from '#lib/http/client/client.ts'
import { spokenMessage } from '#lib/http/errors.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'

/** What every kind of work answers to commands; a kind adds what its screens show. */
export type CommandAnswer = {
  outcomes: readonly { outcome: string; code: string | null; message: string | null; skipped: readonly unknown[] }[]
}

/** What is given and what of it waits: all that a screen knows besides what the server says. */
export type OpenDocument<A extends CommandAnswer> = { given: readonly Command[]; outbox: Outbox<A> }

export type DocumentPorts<A extends CommandAnswer, Why extends string> = {
  workId: string
  /** The call itself; whatever it throws is read here. */
  send(commands: readonly Command[]): Promise<A>
  /** Why a work takes nothing any more, by the code the server answers; other refusals are of the command. */
  closedWhys: Readonly<Record<string, Why>>
  /** Where the server gives none of these. */
  gone: Why
  onOpen(document: OpenDocument<A>): void
  onState(save: OutboxState): void
  /** Not called once another work lies open. */
  onAnswer(answer: A): void
  onClosed(why: Why): void
  /** Asks the server how things stand. */
  refresh(): Promise<void>
  /** The same when somebody comes back to the page; what is half done still says which version it was done over. */
  look(): Promise<void>
}

const isAway = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500

const sentBy = async <A extends CommandAnswer>(
  { send, closedWhys }: Pick<DocumentPorts<A, string>, 'send' | 'closedWhys'>,
  commands: readonly Command[],
): Promise<Sent<A>> => {
  try {
    return { t: 'ok', answer: await send(commands) }
  } catch (error) {
    // A server that is full or stands still says so; a line that is cut says nothing.
    if (isAway(error))
      return { t: 'away', message: error instanceof CallError && error.status >= 500 ? spokenMessage(error) : '' }
    const { code, message } = error as CallError
    if (closedWhys[code]) return { t: 'closed', code }
    return { t: 'refused', code, message: spokenMessage({ code, message }) }
  }
}

/** Says what did not go as meant. */
const tell = ({ outcomes }: CommandAnswer): void => {
  const refused = outcomes.find(({ outcome }) => outcome === 'refused')
  if (refused) showAlert('warning', refused.message ?? '', refused.code ?? undefined)
  const skipped = outcomes.reduce((sum, one) => sum + one.skipped.length, 0)
  if (skipped > 0) showAlert('info', `有 ${skipped} 处后来又改过，没有动`)
}

/** As many as one sending holds are waited for before a screen shows; more go while it is used. */
const mostBefore = 100

/** Opens the changes of a work; what this device had not sent goes first. Answers what closes it. */
export const openDocument = <A extends CommandAnswer, Why extends string>(
  ports: DocumentPorts<A, Why>,
): (() => void) => {
  const { workId } = ports
  let closed = false
  let open: OpenDocument<A> | undefined
  let save: OutboxState | undefined
  const flush = (): void => void open?.outbox.flush()
  let looking = false
  /** Somebody comes back to the page: another device may have written or decided meanwhile. */
  const look = (): void => {
    if (!open || looking || document.visibilityState !== 'visible') return
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
    const kept = await keptCommands(workId)
    if (closed) return
    const outbox = new Outbox<A>(kept, {
      send: (commands) => sentBy(ports, commands),
      keep: (command) => keepCommand(workId, command),
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
        if (!closed) ports.onClosed(ports.closedWhys[code] ?? ports.gone)
      },
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    })
    open = { given: outbox.commands, outbox }
    ports.onOpen(open)
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
    open?.outbox.close()
  }
}

/** Commands the server has answered, as far as this device gave them: what it says next has them in it. */
export const answeredOf = <A extends CommandAnswer>({ given, outbox }: OpenDocument<A>): ReadonlySet<string> => {
  const answered = new Set(given.map(({ id }) => id))
  for (const { id } of outbox.commands) answered.delete(id)
  return answered
}

/** Gives up the first that waits, which the server will not take. */
export const giveUpFirst = async <A extends CommandAnswer>(open: OpenDocument<A>): Promise<void> => {
  const first = open.outbox.refusedFirst
  if (!first) return
  open.given = open.given.filter(({ id }) => id !== first.id)
  await open.outbox.drop()
}
