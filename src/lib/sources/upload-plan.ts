import { maxFilesPerImport } from './import.api.ts'
import type { BlobEntry } from './zip-blob.ts'

/** A file as it was brought, or one inside a zip that was (`inside`: its name, as the reader knows it). */
export type Piece = { home: string; inside?: string; bytes: number }

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
    const [first] = all
    if (all.length === 1 && first?.bytes === bytes && !/\.zip$/i.test(home)) {
      plan[used.has(first.name) ? 'send' : 'left'].push(whole)
      continue
    }
    const wanted = all.filter(({ name }) => used.has(name))
    const rest = all.filter(({ name }) => !used.has(name))
    const spared = rest.reduce((sum, one) => sum + one.bytes, 0)
    const piece = (one: BlobEntry): Piece => ({ home, inside: one.name, bytes: one.bytes })
    if (wanted.length === 0) plan.left.push(whole)
    else if (
      spared < Math.max(sparedBytes, bytes * sparedShare) ||
      wanted.length > maxFilesPerImport / 2 ||
      wanted.some((one) => !one.plain && one.bytes > mostPacked)
    )
      plan.send.push(whole)
    else {
      plan.send.push(...wanted.map(piece))
      plan.left.push(...rest.map(piece))
    }
  }
  return plan
}
