import type { Command } from './command.ts'

/** What became of one sending; `answer` is told to whoever shows the document. */
export type Sent<A> = { t: 'ok'; answer: A } | Away | { t: 'refused'; code: string; message: string } | Closed

/** Not now. `message`: why, where the server said so; '': it was not reached. */
type Away = { t: 'away'; message: string }

/** The document takes nothing, for the reason of `code`: signed, deleted, or no longer one's own. */
type Closed = { t: 'closed'; code: string }

/**
 * `saved`: the server has everything. `saving`: on its way. `offline`: the server cannot take it now, it is kept here and
 * sent later. `refused`: the server will not take one of them, the reason is said; it is kept here, and those after it are sent all the same. `closed`: it
 * takes none; they are kept here until somebody gives them up, for what was signed can be opened again.
 */
export type OutboxState = {
  state: 'saved' | 'saving' | 'offline' | 'refused' | 'closed'
  waiting: number
  message: string
  /** False: of what waits something is nowhere but on this page. */
  kept: boolean
  /** False: this device could not keep the last command. */
  keeps: boolean
}

export const emptyOutbox: OutboxState = { state: 'saved', waiting: 0, message: '', kept: true, keeps: true }

/** A command on its way, with where this device keeps it; undefined: nowhere. */
export type Kept = { command: Command; key: number | undefined }

export type OutboxPorts<A> = {
  send(commands: readonly Command[]): Promise<Sent<A>>
  /** Keeps a command on this device; undefined where it cannot. */
  keep(command: Command): Promise<number | undefined>
  forget(keys: readonly number[]): Promise<void>
  onState(state: OutboxState): void
  onAnswer(answer: A): void
  /** The document takes nothing any more; what waits stays. */
  onClosed(code: string): void
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
  /** Refused, and kept until its owner gives it up or sends it again. What came after it goes on. */
  private readonly aside = new Set<Kept>()
  private sending = false
  private alone = false
  private stop: (() => void) | undefined
  private refused: string | undefined
  private away: Away | undefined
  private shut = false
  private keeps = true
  private over = false
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
      this.keeps = one.key !== undefined
    })
    this.say()
    return this.keeping.then(() => this.run())
  }

  /** What `drop` would give up. */
  get refusedFirst(): Command | undefined {
    return this.first()?.command
  }

  /** How many are still to be sent: all that wait but those that were refused. */
  get pending(): number {
    return this.waiting.length - this.aside.size
  }

  /** Sends what waits; also what was refused before. */
  flush(): Promise<void> {
    if (!this.sending) {
      this.aside.clear()
      this.refused = undefined
    }
    return this.run()
  }

  private first(): Kept | undefined {
    return this.waiting.find((one) => this.aside.has(one)) ?? this.waiting[0]
  }

  private async run(): Promise<void> {
    this.stop?.()
    if (this.over || this.sending || this.pending === 0) return this.say()
    this.sending = true
    this.shut = false
    while (this.pending > 0 && !this.over && (await this.sendSome())) this.say()
    this.sending = false
    this.say()
    if (this.away && !this.over) this.stop = this.ports.later(() => void this.run(), retryMs)
  }

  /** Gives up the first that was refused, else the first that waits: its owner has read why. */
  async drop(): Promise<void> {
    const first = this.first()
    if (!first || this.sending) return
    this.waiting = this.waiting.filter((one) => one !== first)
    await this.forget([first])
    await this.flush()
  }

  /** Gives up all that waits, of a document that takes none of it. */
  async dropAll(): Promise<void> {
    if (this.sending) return
    await this.keeping
    const all = this.waiting
    this.waiting = []
    this.aside.clear()
    this.refused = undefined
    await this.forget(all)
    this.say()
  }

  /** Sends nothing any more, for somebody else may be signed in by now; what is kept stays kept. */
  close(): void {
    this.over = true
    this.stop?.()
  }

  /** Whether to go on with the next. */
  private async sendSome(): Promise<boolean> {
    const some = this.nextOnes()
    this.say()
    await this.keeping
    if (this.over) return false
    const broken = (): Sent<A> => ({ t: 'away', message: '' })
    const sent = await this.ports.send(some.map(({ command }) => command)).catch(broken)
    this.away = sent.t === 'away' ? sent : undefined
    if (sent.t === 'away') return false
    if (sent.t === 'closed') {
      this.shut = true
      this.ports.onClosed(sent.code)
      return false
    }
    if (sent.t === 'refused') {
      // One of many may be why: they are sent one by one.
      this.alone = some.length > 1
      if (this.alone) return true
      for (const one of some) this.aside.add(one)
      this.refused ??= sent.message
      return true
    }
    this.waiting = this.waiting.filter((one) => !some.includes(one))
    await this.forget(some)
    this.ports.onAnswer(sent.answer)
    return true
  }

  private nextOnes(): Kept[] {
    const some: Kept[] = []
    let characters = 0
    for (const one of this.waiting) {
      if (this.aside.has(one)) continue
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
    if (this.over) return
    const waiting = this.waiting.length
    const kept = this.waiting.every(({ key }) => key !== undefined)
    const message = this.refused ?? this.away?.message ?? ''
    this.ports.onState({ state: this.stateNow(), waiting, message, kept, keeps: this.keeps })
  }

  private stateNow(): OutboxState['state'] {
    if (this.waiting.length === 0) return 'saved'
    if (this.shut) return 'closed'
    if (this.refused !== undefined) return 'refused'
    return this.away && !this.sending ? 'offline' : 'saving'
  }
}
