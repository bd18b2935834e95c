/** Which rooms of a domain need each other, directly or by way of others: a room is a folder below `src/lib/DOMAIN`. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** A file by its path below src/lib, and the paths it imports, as they are written. */
export type SourceFile = { path: string; imports: readonly string[] }

/** By room, the rooms it imports from. */
type Rooms = ReadonlyMap<string, ReadonlySet<string>>

const importOf = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g

/** Source files below a folder, tests left out: they may look wherever they have to. */
export const sourceFiles = (root: string): SourceFile[] =>
  globSync(`${root}/**/*.ts`, { exclude: ['**/*.test.ts'] }).map((file) => ({
    path: relative(root, file),
    imports: [...readFileSync(file, 'utf8').matchAll(importOf)].map(([, path]) => path as string),
  }))

const partsOf = (path: string): { domain: string; room: string | undefined } => {
  const [domain = '', room, ...more] = path.split('/')
  return { domain, room: more.length > 0 ? room : undefined }
}

const targetOf = ({ path }: SourceFile, written: string): string | undefined =>
  written.startsWith('.')
    ? join(dirname(path), written)
    : written.startsWith('#lib/')
      ? written.slice('#lib/'.length)
      : undefined

function roomsByDomain(files: readonly SourceFile[]): Map<string, Map<string, Set<string>>> {
  const domains = new Map<string, Map<string, Set<string>>>()
  for (const file of files) {
    const { domain, room } = partsOf(file.path)
    if (room === undefined) continue
    const rooms = domains.get(domain) ?? new Map<string, Set<string>>()
    domains.set(domain, rooms)
    const own = rooms.get(room) ?? new Set<string>()
    rooms.set(room, own)
    for (const written of file.imports) {
      const target = partsOf(targetOf(file, written) ?? '')
      if (target.domain === domain && target.room !== undefined && target.room !== room) own.add(target.room)
    }
  }
  return domains
}

const reaches = (rooms: Rooms, from: string, to: string): boolean => {
  const seen = new Set([from])
  const open = [from]
  for (let room = open.pop(); room !== undefined; room = open.pop())
    for (const next of rooms.get(room) ?? []) {
      if (next === to) return true
      if (!seen.has(next)) open.push(next)
      seen.add(next)
    }
  return false
}

/** Imports between rooms that lead back to where they come from: `domain: room -> other`, in the order of the alphabet. */
export const circlesOf = (files: readonly SourceFile[]): string[] =>
  [...roomsByDomain(files)]
    .flatMap(([domain, rooms]) =>
      [...rooms].flatMap(([room, others]) =>
        [...others].filter((other) => reaches(rooms, other, room)).map((other) => `${domain}: ${room} -> ${other}`),
      ),
    )
    .sort()
