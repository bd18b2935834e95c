import type { Block } from '#lib/posts/post-import.ts'

/** What a writer may change of an article. */
export type Writing = {
  title: string
  author: string
  postDate: string
  blocks: Block[]
  /** Pictures the blocks show that are still outside. */
  remote?: { media: string; url: string }[]
}

/**
 * `saved`: the server has it. `dirty`: soon. `saving`: on its way. `offline`: the server cannot be reached, the writing
 * is kept here and sent later. `conflict`: somebody saved in between, the writer chooses. `refused`: the server will not
 * take it (the reason is said), it is kept here.
 */
export type SaveState = 'saved' | 'dirty' | 'saving' | 'offline' | 'conflict' | 'refused'

/** What became of one sending. */
export type Sent =
  | { t: 'ok'; version: number }
  | { t: 'conflict'; version: number }
  | { t: 'away' }
  | { t: 'refused'; message: string }

/** What is kept on this device until the server has it. */
export type LocalDraft = Writing & { version: number; at: number }

export type SaverPorts = {
  send(version: number, writing: Writing): Promise<Sent>
  /** Keeps it on this device; undefined forgets it. May fail silently: there is a server as well. */
  keep(kept: LocalDraft | undefined): void
  onState(state: SaveState, message: string): void
  /** Calls back after so many ms; the answer takes it back. */
  later(run: () => void, ms: number): () => void
  now(): number
}

const keepMs = 300
const sendMs = 1500
const retryMs = 5000

/**
 * Saves while one writes: on this device after a moment, on the server a little later, one sending at a time. What
 * cannot be sent is tried again until it can. Nothing is ever dropped: the device forgets only what the server has.
 */
export class Saver {
  private version: number
  private readonly ports: SaverPorts
  private writing: (() => Writing) | undefined
  private state: SaveState = 'saved'
  private stop: (() => void)[] = []
  private sending = false

  constructor(version: number, ports: SaverPorts) {
    this.version = version
    this.ports = ports
  }

  /** Something was written; `read` gives all of it when it is needed. */
  changed(read: () => Writing): void {
    this.writing = read
    if (this.state === 'conflict' || this.state === 'refused') {
      this.keepSoon()
      return
    }
    this.to('dirty')
    this.clear()
    this.keepSoon()
    this.stop.push(this.ports.later(() => void this.flush(), sendMs))
  }

  /** Sends now what is not yet sent; resolves when it is decided. */
  async flush(): Promise<void> {
    if (!this.writing || this.sending || this.state === 'conflict') return
    const read = this.writing
    this.clear()
    this.sending = true
    this.to('saving')
    const writing = read()
    this.ports.keep({ ...writing, version: this.version, at: this.ports.now() })
    const sent = await this.ports.send(this.version, writing).catch((): Sent => ({ t: 'away' }))
    this.sending = false
    if (sent.t === 'ok') {
      this.version = sent.version
      if (this.writing === read) {
        this.writing = undefined
        this.ports.keep(undefined)
        this.to('saved')
      } else this.stop.push(this.ports.later(() => void this.flush(), sendMs))
    } else if (sent.t === 'away') {
      this.to('offline')
      this.stop.push(this.ports.later(() => void this.flush(), retryMs))
    } else if (sent.t === 'conflict') this.to('conflict')
    else this.to('refused', sent.message)
  }

  /** The choice is made: what is written here goes over this version. */
  resolve(version: number): Promise<void> {
    this.version = version
    this.state = 'dirty'
    return this.flush()
  }

  /** Is there anything the server does not have? */
  get waiting(): boolean {
    return this.writing !== undefined
  }

  /** Stops every clock; what is kept stays kept. */
  close(): void {
    this.clear()
  }

  private keepSoon(): void {
    const read = this.writing
    if (!read) return
    const keep = (): void => {
      if (this.writing) this.ports.keep({ ...this.writing(), version: this.version, at: this.ports.now() })
    }
    this.stop.push(this.ports.later(keep, keepMs))
  }

  private clear(): void {
    for (const stop of this.stop) stop()
    this.stop = []
  }

  private to(state: SaveState, message = ''): void {
    this.state = state
    this.ports.onState(state, message)
  }
}
