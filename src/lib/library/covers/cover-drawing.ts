import type { CoverInput, CoverPhoto } from '#lib/covers/cover.ts'
import { coverNamed, coverOf } from '#lib/covers/covers.ts'
import { photoAspectOf, showsPhoto, slotFromPic } from '#lib/covers/pick-photo.ts'
import { printedYears } from '#lib/covers/titles.ts'
import type { OutputOf, QueryOf } from '#lib/http/contract.ts'
import type { drawCover, getCoverConfig } from './cover.api.ts'
import { defaultCoverPx } from './cover-size.ts'

export type CoverQuery = QueryOf<typeof drawCover>
type CoverConfig = OutputOf<typeof getCoverConfig>

/** A5 (spec §9, 210 by 148), which the designs are drawn for; other sizes of book show the same front. */
const trimWidthMm = 148
const trimHeightMm = 210
/** Nobody sees it: only the front is shown. */
const spineMm = 8

/** What a caller must know to make room for a cover; undefined when no design is called so. */
export function coverConfig(codeName: string): CoverConfig | undefined {
  const named = coverNamed(codeName)
  if (!named) return undefined
  const { id, name, needsPhoto, colourWays } = coverOf(named.cover)
  return {
    codeName,
    name,
    width: defaultCoverPx,
    height: Math.round((defaultCoverPx * trimHeightMm) / trimWidthMm),
    photoAspect: photoAspectOf(id) ?? null,
    needsPhoto,
    colours: colourWays.map((way, index) => ({
      codeName: `${id}-${index + 1}`,
      name: way.name,
      ground: way.ground.rgb,
      accent: way.accent.rgb,
    })),
  }
}

/** The hash a `pic` names, and the signature when it is an address of ours; undefined: neither. */
export function pictureNamed(pic: string): { sha256: string; signature?: string } | undefined {
  if (/^[0-9a-f]{64}$/.test(pic)) return { sha256: pic }
  const [, sha256, query] = /^(?:https?:\/\/[^/]+)?\/media\/([0-9a-f]{64})(?:\.[a-z]{3,4})?\?(.+)$/.exec(pic) ?? []
  const signature = new URLSearchParams(query ?? '').get('s')
  return sha256 && signature ? { sha256, signature } : undefined
}

/** Modes that keep the whole picture; `fill` never pulls a face out of shape, it covers the frame. */
export const keepsWhole = (mode: CoverQuery['pic[mode]']): boolean => mode === 'fit' || mode === 'contain'

/** What the press is asked to draw. Without a title the design stands with the words of an empty book. */
export function coverInput(
  codeName: string,
  { query, photo, brand }: { query: CoverQuery; photo: CoverPhoto | undefined; brand: string },
): CoverInput | undefined {
  const named = coverNamed(codeName)
  if (!named) return undefined
  const placed = photo && showsPhoto(named.cover) ? withSlot(named.cover, query, photo) : undefined
  return {
    cover: named.cover,
    way: named.way,
    title: query.title,
    subtitle: query.subtitle,
    author: query.author,
    years: printedYears(query.years) || query.meta,
    ...(placed ? { photo: placed } : {}),
    back: { quotation: [] },
    ...(query.logo === '0' ? {} : { logo: { name: brand, mark: true } }),
    spineMm,
    trimWidthMm,
    trimHeightMm,
  }
}

/** A picture nobody moved lies where its focal box is whole. */
function withSlot(cover: CoverInput['cover'], query: CoverQuery, photo: CoverPhoto): CoverPhoto {
  const pic = { dx: query['pic[dx]'], dy: query['pic[dy]'], ds: query['pic[ds]'], rotate: query['pic[rotate]'] }
  const untouched = pic.dx === 0 && pic.dy === 0 && pic.ds === 1 && pic.rotate === 0
  return untouched ? photo : { ...photo, slot: slotFromPic(cover, photo, pic) }
}
