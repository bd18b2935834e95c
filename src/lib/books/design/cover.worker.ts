import type { LumaGrid } from '#lib/covers/cover.ts'
import { coverNamed } from '#lib/covers/covers.ts'
import type { PhotoMove } from '#lib/print/photo/move-photo.ts'
import type { PlacedAt } from '#lib/print/photo/place-photo.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { lumaOn } from '../look/small-picture.ts'
import { tableWorld } from '../look/table-world.ts'
import { type CoverToDraw, type DrawnCover, drawCoverDress, movedPlace, pictureFor } from './cover-drawing.ts'
import type { CoverPlace } from './cover-dress.ts'

/** `move`: hands have moved the picture that lies `at`; it is drawn there. `turn` comes back with the answer. */
export type CoverTask = { turn: number; asked: CoverToDraw; move?: { at: PlacedAt; by: PhotoMove } }
export type CoverAnswer =
  | { t: 'drawn'; turn: number; drawn: DrawnCover; place?: CoverPlace }
  | { t: 'none'; turn: number }

let world: Promise<TypesetContext> | undefined
const light = new Map<string, Promise<LumaGrid | undefined>>()

/** How bright the picture is, for letters on it: 满图 alone asks. */
const lightOf = (media: string, address: string): Promise<LumaGrid | undefined> => {
  const known =
    light.get(media) ??
    fetch(address)
      .then((answer) => answer.blob())
      .then(lumaOn)
      .catch(() => undefined)
  light.set(media, known)
  return known
}

const answerTo = async ({ turn, asked, move }: CoverTask): Promise<CoverAnswer> => {
  world ??= tableWorld()
  const { fonts } = await world
  const place = move && movedPlace(asked, move.at, move.by)
  const now = place ? { ...asked, dress: { ...asked.dress, coverPic: place } } : asked
  const design = coverNamed(now.dress.cover)?.cover
  const picture = design === 'full' ? pictureFor(design, now) : undefined
  const luma = picture && (await lightOf(picture.media, picture.large))
  const drawn = drawCoverDress(now, fonts, (media) => (media === picture?.media ? luma : undefined))
  return { t: 'drawn', turn, drawn, ...(place ? { place } : {}) }
}

self.addEventListener('message', async ({ data }: MessageEvent<CoverTask>) => {
  try {
    self.postMessage(await answerTo(data))
  } catch {
    // Whoever asked shows what the server draws.
    world = undefined
    self.postMessage({ t: 'none', turn: data.turn } satisfies CoverAnswer)
  }
})
