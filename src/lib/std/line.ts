/**
 * Lines by key: of one key one piece of work is done at a time, in the order it came, each after the one before has ended in
 * whatever way. Keys do not wait for each other, and a key nobody waits for takes no memory.
 */
export class Lines {
  private readonly most: number
  private readonly lines = new Map<string, { count: number; last: Promise<unknown> }>()

  /** `most`: so many stand in one line, the one being served included. */
  constructor(most: number) {
    this.most = most
  }

  /** What `work` answers when its turn has come; undefined, and nothing is done: the line is full. */
  enter<T>(key: string, work: () => Promise<T>): Promise<T> | undefined {
    const line = this.lines.get(key) ?? { count: 0, last: Promise.resolve() }
    if (line.count >= this.most) return undefined
    line.count += 1
    this.lines.set(key, line)
    const done = line.last.then(work)
    const leave = (): void => {
      line.count -= 1
      if (line.count === 0) this.lines.delete(key)
    }
    line.last = done.then(leave, leave)
    return done
  }

  /** How many keys somebody waits for. */
  get size(): number {
    return this.lines.size
  }
}
