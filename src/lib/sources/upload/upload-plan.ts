import { tidyName } from '../files/input-file.ts'
import type { BlobEntry } from '../files/zip/zip-blob.ts'
import type { Aside } from './set-aside.ts'
import { maxFilesPerImport } from './upload-limits.ts'

/**
 * A file as it was brought, or one inside a zip that was (`inside`: its name, as the reader knows it). `aside`: what it
 * is, where it is left out and is not just something that lay there.
 */
export type Piece = { home: string; inside?: string; bytes: number; aside?: Aside }

/** What people call it: by its own name, and inside a zip with the zip's. */
export const pieceName = ({ home, inside }: Piece): string => {
  if (inside === undefined) return home
  const folder = `${tidyName(home.replace(/\.zip$/i, ''))}/`
  return `${home} 里的 ${inside.startsWith(folder) ? inside.slice(folder.length) : inside}`
}

/** What goes to the server, and what no entry of the book wants. */
export type UploadPlan = { send: Piece[]; left: Piece[] }

/** A zip goes in pieces where that spares so much: at least this share of it, and this many bytes. */
const sparedShare = 0.1
const sparedBytes = 256 * 1024
/** A packed piece is unpacked in memory before it goes: larger ones go as they are, in their zip. */
const mostPacked = 64 * 1024 ** 2

/** `sizes`: bytes of what was brought, by path. */
export function uploadPlan(
  sizes: ReadonlyMap<string, number>,
  files: readonly BlobEntry[],
  used: ReadonlySet<string>,
  asides: ReadonlyMap<string, Aside> = new Map(),
): UploadPlan {
  const inHome = new Map<string, BlobEntry[]>()
  for (const file of files) {
    const home = file.home ?? file.name
    inHome.set(home, [...(inHome.get(home) ?? []), file])
  }
  const plan: UploadPlan = { send: [], left: [] }
  for (const [home, bytes] of sizes) {
    const all = inHome.get(home)
    const whole = { home, bytes }
    if (!all) continue
    const cached = all.flatMap(({ name }) => asides.get(name) ?? [])[0]
    const wholeLeft: Piece = cached ? { ...whole, aside: cached } : whole
    const [first] = all
    if (all.length === 1 && first?.bytes === bytes && !/\.zip$/i.test(home)) {
      if (used.has(first.name)) plan.send.push(whole)
      else plan.left.push(wholeLeft)
      continue
    }
    const wanted = all.filter(({ name }) => used.has(name))
    const rest = all.filter(({ name }) => !used.has(name))
    const spared = rest.reduce((sum, one) => sum + one.bytes, 0)
    const piece = (one: BlobEntry): Piece => ({ home, inside: one.name, bytes: one.bytes })
    if (wanted.length === 0) plan.left.push(wholeLeft)
    else if (
      spared < Math.max(sparedBytes, bytes * sparedShare) ||
      wanted.length > maxFilesPerImport / 2 ||
      wanted.some((one) => !one.plain && one.bytes > mostPacked)
    )
      plan.send.push(whole)
    else {
      plan.send.push(...wanted.map(piece))
      for (const one of rest) {
        const aside = asides.get(one.name)
        plan.left.push(aside ? { ...piece(one), aside } : piece(one))
      }
    }
  }
  return plan
}
