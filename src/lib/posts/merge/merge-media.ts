import type { Media } from '../post-import.ts'
import { greatest } from './order.ts'

const stateRank = { present: 6, placeholder: 4, corrupt: 3, unsupported: 2, remote: 1, missing: 0 }
const kindRank = { livephoto: 6, video: 5, sticker: 4, image: 3, audio: 2, file: 1 }

/** Present beats missing; of two present the one with more pixels; names and address of all are kept. */
export function joinMedia(all: readonly Media[], id: string): Media {
  const best = greatest(all, (one) => [
    stateRank[one.state],
    (one.widthPx ?? 0) * (one.heightPx ?? 0),
    one.bytes ?? 0,
    one.sha256 ?? '',
    kindRank[one.kind],
    one.mime ?? '',
  ])
  const twins = all.filter((one) => one.sha256 === best.sha256 && one.state === best.state)
  const file = twins.flatMap((one) => one.file ?? []).sort()[0]
  const url = all.flatMap((one) => one.url ?? []).sort()[0]
  // The same bytes show the same, whichever import looked at them.
  const looked = twins.find((one) => one.paper !== undefined) ?? twins.find((one) => one.focus !== undefined)
  const has = (role: 'motion' | 'poster'): boolean => all.some((one) => one[role] !== undefined)
  const { file: _file, url: _url, motion: _motion, poster: _poster, ...rest } = best
  return {
    ...rest,
    id,
    kind: has('motion') && best.kind === 'image' ? 'livephoto' : best.kind,
    ...(file === undefined ? {} : { file }),
    ...(url === undefined ? {} : { url }),
    ...(has('motion') ? { motion: '' } : {}),
    ...(has('poster') ? { poster: '' } : {}),
    ...(looked?.focus ? { focus: looked.focus } : {}),
    ...(looked?.graphic ? { graphic: true } : {}),
    ...(looked?.paper === undefined ? {} : { paper: looked.paper }),
    ...(looked?.average === undefined ? {} : { average: looked.average }),
    ...(looked?.faces === undefined ? {} : { faces: looked.faces }),
    ...(looked?.dhash === undefined ? {} : { dhash: looked.dhash }),
    want: sortWant(all.flatMap((one) => one.want)),
  }
}

/** Paths first, then base names, then bare ids; without doubles. */
export function sortWant(names: readonly string[]): string[] {
  const rank = (name: string): number => (name.includes('/') ? 0 : name.includes('.') ? 1 : 2)
  return [...new Set(names)].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}
