import { finishImport } from '#lib/posts/merge/merge.ts'
import type { Entry, Media, PostImport } from '#lib/posts/post-import.ts'
import type { Hasher } from '#lib/posts/sha256.ts'
import { mapBounded } from '#lib/std/bounded.ts'
import { extensionOf, folderOf, type InputFile, stemOf } from '../files/input-file.ts'
import type { MediaIndex } from '../files/media-index.ts'
import { isMovie, isPicture } from '../files/sniff.ts'
import { type Inspected, inspectMedia, type OnPicture } from './inspect.ts'
import { endOf } from './motion-photo.ts'

/** Files under way at once: enough to keep a disk busy, few enough for its buffers (4 MB each) to stay small. */
const LANES = 8

export type Inspector = (file: InputFile) => Promise<Inspected>

/** Each file is read once, however many posts use it. */
export function newInspector(newHash?: () => Hasher, onPicture?: OnPicture): Inspector {
  const seen = new Map<InputFile, Promise<Inspected>>()
  return (file) => {
    const cached = seen.get(file) ?? inspectMedia(file, newHash, onPicture)
    seen.set(file, cached)
    return cached
  }
}

/** Files brought, and how they are looked through. `folder`: where the export file lies. */
export type MediaSearch = {
  index: MediaIndex
  inspect: Inspector
  folder: string
  /** Hears of films that lay inside a picture. */
  onInside?: ((file: InputFile) => void) | undefined
}

/**
 * Fills in every media that is not present and whose file is among those brought. Finds the moving half of live photos
 * (`…_live.mp4`, the phone's own `….MOV`, or inside the picture) and the still of a video (`….jpg`) beside the file.
 */
export async function matchMedia(book: PostImport, among: MediaSearch, onDone?: () => void): Promise<PostImport> {
  const { index, folder } = among
  const media = new Map(book.media.map((one) => [one.id, one]))
  const waiting = book.media.filter((one) => one.state !== 'present')
  const own = isOwn(book.source)
  const answers = await mapBounded(waiting, LANES, async (one) => {
    const file = index.find(namesOf(one), folder)
    const found = (file ? await fill(one, file, among) : []).map((each) => (own && !one.url ? withItsOwn(each) : each))
    onDone?.()
    return found
  })
  // In the order of the media, whichever was read first.
  for (const found of answers.flat()) media.set(found.id, found)
  return finishImport({ ...book, media: withoutStandIns(book.entries, [...media.values()]) })
}

/** Where a person puts the pictures in, a small one is small; only sites answer with one instead of what they were asked for. */
const isOwn = ({ kind, format }: PostImport['source']): boolean =>
  /^(diary|notes|baby)$/.test(kind) || /markdown|static-blog|epub|odt|docx/.test(format)

function withItsOwn(one: Media): Media {
  if (one.state !== 'placeholder') return one
  const { fault: _, ...rest } = one
  return { ...rest, state: 'present' }
}

async function fill(one: Media, file: InputFile, among: MediaSearch): Promise<Media[]> {
  const { index, inspect, folder, onInside } = among
  const what = await inspect(file)
  const found = filled(one, file, what)
  if (one.kind === 'video' && isPicture(what.type)) {
    // Only the still was saved.
    const { widthPx: _w, heightPx: _h, sha256: _s, bytes: _b, mime: _m, file: _f, ...video } = found
    const still: Media = { ...found, id: `${one.id}/poster`, kind: 'image' }
    return [{ ...video, kind: 'video', state: one.state, poster: still.id }, still]
  }
  if (one.kind !== 'video' && isMovie(what.type)) return [{ ...found, kind: 'video' }]
  const role = one.kind === 'video' ? 'poster' : 'motion'
  if (one[role] !== undefined || /\/(motion|poster)$/.test(one.id)) return [found]
  const half =
    (await halfBeside(file, role, index, inspect, folder)) ??
    (what.motionBytes === undefined ? undefined : await halfInside(file, what.motionBytes, inspect, onInside))
  if (!half) return [found]
  const other: Media = {
    id: `${one.id}/${role}`,
    kind: role === 'motion' ? 'video' : 'image',
    state: 'missing',
    want: half.want,
  }
  return [
    { ...found, ...(role === 'motion' ? { kind: 'livephoto' } : {}), [role]: other.id },
    filled(other, half.file, half.what),
  ]
}

/** A file that is named outright goes before the names it may have. */
export const namesOf = ({ file, want }: Media): readonly string[] => (file === undefined ? want : [file, ...want])

type Half = { file: InputFile; what: Inspected; want: string[] }

/** The film of a live photo, or the still of a film, by what exporters and phones call them. */
async function halfBeside(
  file: InputFile,
  role: 'motion' | 'poster',
  index: MediaIndex,
  inspect: Inspector,
  folder: string,
): Promise<Half | undefined> {
  const stem = stemOf(file.name)
  const place = folderOf(file.name)
  const path = `${place === '' ? '' : `${place}/`}${stem}`
  const want =
    role === 'motion'
      ? [`${stem}_live.mp4`, `${stem}_live.mov`]
      : [`${stem}.jpg`, `${stem}_thumb.jpg`, `${stem}_cover.jpg`]
  // Beside the film itself first: two folders may each hold a `VID_0001.mp4`.
  const beside = role === 'poster' ? index.find([`${path}_cover.jpg`]) : undefined
  const right = (type: Inspected['type']): boolean => (role === 'motion' ? isMovie(type) : isPicture(type))
  const named = beside?.name === `${path}_cover.jpg` ? beside : index.find(want, folder)
  const same = named && stemOf(named.name) === stem && extensionOf(named.name) === extensionOf(file.name)
  if (named && named !== file && !same) {
    const what = await inspect(named)
    return right(what.type) ? { file: named, what, want } : undefined
  }
  if (role === 'poster') return undefined
  // Telephones keep IMG_0001.HEIC and IMG_0001.MOV side by side.
  const film = index.find([`${path}.mov`])
  if (!film || folderOf(film.name) !== place || film.bytes > mostLiveBytes) return undefined
  const what = await inspect(film)
  return right(what.type) ? { file: film, what, want: [`${path}.mov`] } : undefined
}

/** A live photo's film lasts three seconds. */
const mostLiveBytes = 30 * 1024 * 1024

async function halfInside(
  file: InputFile,
  bytes: number,
  inspect: Inspector,
  onInside: ((file: InputFile) => void) | undefined,
): Promise<Half | undefined> {
  const film = endOf(file, bytes, `${file.name}/motion.mp4`)
  const what = await inspect(film)
  if (!isMovie(what.type)) return undefined
  onInside?.(film)
  return { file: film, what, want: [film.name] }
}

function filled(one: Media, file: InputFile, what: Inspected): Media {
  const { type: _, motionBytes: _film, ...facts } = what
  const { fault: _fault, ...wanted } = one
  return { ...wanted, ...facts, file: file.name }
}

/** A picture this small that comes under so many names in one entry is what a site shows instead of its pictures. */
const standIn = { bytes: 40 * 1024, names: 4 }

/**
 * 「此图片来自微信公众平台」 and the like: sites answer a forbidden picture with one of their own. Nobody knows all of them,
 * but the same small file under many names within one entry is none of its pictures, here and wherever else it comes.
 * Across entries it proves nothing: people do post the same picture week after week.
 */
function withoutStandIns(entries: readonly Entry[], media: readonly Media[]): Media[] {
  const suspects = new Map(
    media
      .filter(
        ({ state, kind, url, bytes = 0 }) => state === 'present' && kind === 'image' && url && bytes < standIn.bytes,
      )
      .map((one) => [one.id, one]),
  )
  const found = new Set<string>()
  for (const { media: uses, body } of entries) {
    const names = new Map<string, Set<string>>()
    for (const use of [...uses, ...body.flatMap((block) => (block.t === 'figure' ? block.media : []))]) {
      const { sha256, url = '' } = suspects.get(use.media) ?? {}
      if (sha256) names.set(sha256, (names.get(sha256) ?? new Set()).add(url))
    }
    for (const [sha256, urls] of names) if (urls.size >= standIn.names) found.add(sha256)
  }
  return media.map((one) =>
    suspects.has(one.id) && found.has(one.sha256 ?? '') ? { ...one, state: 'placeholder', fault: 'stand-in' } : one,
  )
}
