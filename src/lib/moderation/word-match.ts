import { fold, stop } from './fold.ts'
import type { Hit, HitKind } from './moderation.ts'

type Node = {
  next: Map<string, Node>
  /** Where to go on when no word goes on from here: the longest end of what was read that begins a word (Aho and Corasick). */
  fallback: Node
  /** The word that ends here, and the nearest node behind whose word ends here too. */
  word: { text: string; kind: HitKind; length: number } | undefined
  shorter: Node | undefined
}

export type WordMatch = (text: string) => Hit[]

const plant = (words: readonly { text: string; kind: HitKind }[]): Node => {
  const root = { next: new Map(), word: undefined, shorter: undefined } as unknown as Node
  root.fallback = root
  for (const { text, kind } of words) {
    const units = fold(text).units
    let node = root
    for (const unit of units) {
      const child: Node = node.next.get(unit) ?? {
        next: new Map(),
        fallback: root,
        word: undefined,
        shorter: undefined,
      }
      node.next.set(unit, child)
      node = child
    }
    if (node !== root) node.word ??= { text, kind, length: units.length }
  }
  const queue = [...root.next.values()]
  for (const node of queue)
    for (const [unit, child] of node.next) {
      let back = node.fallback
      while (back !== root && !back.next.has(unit)) back = back.fallback
      child.fallback = back.next.get(unit) ?? root
      child.shorter = child.fallback.word ? child.fallback : child.fallback.shorter
      queue.push(child)
    }
  return root
}

/** Telephone numbers, however they are spaced: a run of exactly eleven digits, or thirteen with the country's. */
const numbersIn = ({ units, from, to }: ReturnType<typeof fold>): Hit[] => {
  const hits: Hit[] = []
  let begin = 0
  for (let at = 0; at <= units.length; at += 1) {
    if (at < units.length && /^\d$/.test(units[at]!)) continue
    const run = units.slice(begin, at).join('')
    if (/^(86)?1[3-9]\d{9}$/.test(run)) hits.push({ from: from[begin]!, to: to[at - 1]!, word: '', kind: 'number' })
    begin = at + 1
  }
  return hits
}

/**
 * Finds every word of a list in one walk over a text, whatever the list and the text. Nodes are made once; what is found is told
 * in places of what was written.
 */
export const wordMatch = (words: readonly { text: string; kind: HitKind }[]): WordMatch => {
  const root = plant(words)
  return (text) => {
    const folded = fold(text)
    const { units, from, to } = folded
    const hits = numbersIn(folded)
    let node = root
    for (let at = 0; at < units.length; at += 1) {
      const unit = units[at]!
      if (unit === stop) {
        node = root
        continue
      }
      while (node !== root && !node.next.has(unit)) node = node.fallback
      node = node.next.get(unit) ?? root
      for (let ended: Node | undefined = node.word ? node : node.shorter; ended?.word; ended = ended.shorter) {
        const { text: word, kind, length } = ended.word
        hits.push({ from: from[at - length + 1]!, to: to[at]!, word, kind })
      }
    }
    return hits
  }
}
