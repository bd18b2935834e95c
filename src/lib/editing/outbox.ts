import type { Command } from './command.ts'

/** What became of one sending; `answer` is told to whoever shows the document. */
export type Sent<A> = { t: 'ok'; answer: A } | { t: 'away' } | { t: 'refused'; code: string; message: string } | Closed

/** The document takes nothing any more, and never will again. */
type Closed = { t: 'closed' }

/**
 * `saved`: the server has everything. `saving`: on its way. `offline`: the server cannot be reached, it is kept here and
 * sent later. `refused`: the server will not take the first of them, the reason is said; it is kept here.
 */
export type OutboxState = {
  state: 'saved' | 'saving' | 'offline' | 'refused'
  waiting: number
  message: string
  /** False: this device keeps nothing, what waits is lost with the page. */
  kept: boolean
}

/** A command on its way, with where this device keeps it; undefined: nowhere. */
export type Kept = { command: Command; key: number | undefined }

export type OutboxPorts<A> = {
  send(commands: readonly Command[]): Promise<Sent<A>>
  /** Keeps a command on this device; undefined where it cannot. */
  keep(command: Command): Promise<number | undefined>
  forget(keys: readonly number[]): Promise<void>
  onState(state: OutboxState): void
  onAnswer(answer: A): void
  /** The document is closed: these were given up, oldest first. */
  onClosed(given: readonly Command[]): void
  /** Calls back after so many ms; the answer takes it back. */
  later(run: () => void, ms: number): () => void
}

const retryMs = 5000
/** At most so many go together, and so many characters of text. */
const [mostTogether, mostCharacters] = [100, 400_000]

const sizeOf = (command: Command): number => JSON.stringify(command).length

/**
 * Commands between the hand and the server: each is kept on this device before it is sent, sent in order, one sending at a
 * time, and forgotten when the server has answered. Sending one twice is harmless (apply.ts), so that what may have arrived
 * is sent again. Order goes by the list and no clock: a device may be a day wrong.
 */
export class Outbox<A> {
  private readonly ports: OutboxPorts<A>
  private waiting: Kept[]
  private sending = false
  private alone = false
  private stop: (() => void) | undefined
  private refused: string | undefined
  private away = false
  private keeping: Promise<void> = Promise.resolve()

  constructor(kept: readonly Kept[], ports: OutboxPorts<A>) {
    this.ports = ports
    this.waiting = [...kept]
  }

  /** All that the server has not answered, oldest first. */
  get commands(): readonly Command[] {
    return this.waiting.map(({ command }) => command)
  }

  /** Takes a command; resolves when it is kept and, if the net is there, answered. */
  add(command: Command): Promise<void> {
    const one: Kept = { command, key: undefined }
    this.waiting.push(one)
    // One after the other: they are found again in the order they were given.
    this.keeping = this.keeping.then(async () => {
      one.key = await this.ports.keep(command).catch(() => undefined)
    })
    this.say()
    return this.keeping.then(() => this.flush())
  }

  /** Sends what waits; also what was refused before. */
  async flush(): Promise<void> {
    this.stop?.()
    if (this.sending || this.waiting.length === 0) return this.say()
    this.sending = true
    this.refused = undefined
    while (this.waiting.length > 0 && (await this.sendSome())) this.say()
    this.sending = false
    this.say()
    if (this.away) this.stop = this.ports.later(() => void this.flush(), retryMs)
  }

  /** Gives up the first that waits: its owner has read why it was refused. */
  async drop(): Promise<void> {
    const [first] = this.waiting
    if (!first || this.sending) return
    this.waiting = this.waiting.slice(1)
    await this.forget([first])
    await this.flush()
  }

  /** Stops every clock; what is kept stays kept. */
  close(): void {
    this.stop?.()
  }

  /** Whether to go on with the next. */
  private async sendSome(): Promise<boolean> {
    const some = this.nextOnes()
    this.say()
    await this.keeping
    const sent = await this.ports.send(some.map(({ command }) => command)).catch((): Sent<A> => ({ t: 'away' }))
    this.away = sent.t === 'away'
    if (sent.t === 'away') return false
    if (sent.t === 'closed') {
      await this.giveUpAll()
      return false
    }
    if (sent.t === 'refused') {
      // One of many may be why: they are sent one by one.
      if (some.length === 1) this.refused = sent.message
      this.alone = some.length > 1
      return this.alone
    }
    this.waiting = this.waiting.slice(some.length)
    await this.forget(some)
    this.ports.onAnswer(sent.answer)
    return true
  }

  /** Nobody has to give up one by one what can never be taken. */
  private async giveUpAll(): Promise<void> {
    await this.keeping
    const all = this.waiting
    this.waiting = []
    await this.forget(all)
    this.ports.onClosed(all.map(({ command }) => command))
  }

  private nextOnes(): Kept[] {
    const some: Kept[] = []
    let characters = 0
    for (const one of this.waiting) {
      characters += sizeOf(one.command)
      if (some.length > 0 && (this.alone || some.length === mostTogether || characters > mostCharacters)) break
      some.push(one)
    }
    return some
  }

  private async forget(done: readonly Kept[]): Promise<void> {
    await this.ports.forget(done.flatMap(({ key }) => key ?? [])).catch(() => undefined)
  }

  private say(): void {
    const waiting = this.waiting.length
    const state =
      waiting === 0
        ? 'saved'
        : this.refused !== undefined
          ? 'refused'
          : this.away && !this.sending
            ? 'offline'
            : 'saving'
    const kept = this.waiting.every(({ key }) => key !== undefined)
    this.ports.onState({ state, waiting, message: this.refused ?? '', kept })
  }
}
