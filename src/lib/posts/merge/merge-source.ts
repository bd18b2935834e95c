import type { ImportReport, ImportSource } from '../post-import.ts'
import { least, sorted } from './order.ts'

/** What two exports say about themselves: all formats, all files, the newest date. */
export function joinSource(all: readonly ImportSource[]): ImportSource {
  const pick = (values: readonly (string | undefined)[]): string | undefined =>
    values
      .filter((value) => value !== undefined)
      .sort()
      .at(-1)
  const owner = least(all.flatMap((one) => one.ownerId ?? []))
  const exportedAt = pick(all.map((one) => one.exportedAt))
  const formatVersion = pick(all.map((one) => one.formatVersion))
  const child = all.find((one) => one.child)?.child
  const files = new Map(all.flatMap((one) => one.files).map((file) => [`${file.name}\n${file.sha256}`, file]))
  return {
    kind: least(all.map((one) => one.kind)) as ImportSource['kind'],
    format: [...new Set(all.flatMap((one) => one.format.split('+')))].sort().join('+'),
    ...(formatVersion === undefined ? {} : { formatVersion }),
    ...(exportedAt === undefined ? {} : { exportedAt }),
    ...(owner === undefined ? {} : { ownerId: owner }),
    ...(child === undefined ? {} : { child }),
    defaultZone: least(all.map((one) => one.defaultZone)) ?? 'Asia/Shanghai',
    files: [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file),
  }
}

/** Different items once each, in a fixed order. */
export function union<T extends ImportReport['skipped'][number] | ImportReport['warnings'][number]>(
  items: readonly T[],
): T[] {
  const once = new Map(items.map((item) => [JSON.stringify(sorted(item)), item]))
  return [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)
}
