import { Parser } from 'htmlparser2'

/** No page or export people save is nested deeper; walking a deeper one would fill the stack. */
export const DEEPEST = 400

/**
 * The parser of HTML and XML, for text of strangers. Its own work grows with the square of the depth (every element opened or
 * closed moves the whole stack), so elements nested deeper than any page's count as empty ones: opened and closed at once.
 * What they hold is read all the same, at the deepest level that is kept.
 */
export class ShallowParser extends Parser {
  /** By name: elements taken for empty ones whose ends are still to come. */
  #leftOut = new Map<string, number>()
  #closing = false
  #fresh = false
  #flat = false

  override onopentagname(start: number, end: number): void {
    this.#fresh = true
    super.onopentagname(start, end)
    this.#fresh = false
  }

  override onclosetag(start: number, end: number): void {
    this.#closing = true
    super.onclosetag(start, end)
    this.#closing = false
  }

  protected override isVoidElement(name: string): boolean {
    if (name === '' || super.isVoidElement(name)) return super.isVoidElement(name)
    const left = this.#leftOut.get(name) ?? 0
    if (this.#closing) {
      if (left > 0) this.#leftOut.set(name, left - 1)
      return left > 0
    }
    // Asked once when it opens and once when its tag ends: the same answer both times.
    if (this.#fresh) {
      this.#fresh = false
      this.#flat = (Reflect.get(this, 'stack') as string[]).length >= DEEPEST
      if (this.#flat) this.#leftOut.set(name, left + 1)
    }
    return this.#flat
  }
}
