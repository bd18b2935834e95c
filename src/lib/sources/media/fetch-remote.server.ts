import { setTimeout as sleep } from 'node:timers/promises'
import { fetchOutside } from '#lib/fetching/outside.server.ts'
import { faultOf, faultParts } from '#lib/posts/media-fault.ts'
import type { Media } from '#lib/posts/post-import.ts'
import { type InputFile, inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { newNodeHash } from '#lib/sources/files/input-files.server.ts'
import { inspectMedia } from '#lib/sources/media/inspect.ts'
import { type RemotePicture, refererFor, remotePictures } from '#lib/sources/media/remote-pictures.ts'
import type { ReadFromDisk } from '#lib/sources/read/read-import.server.ts'
import { mapBounded } from '#lib/std/bounded.ts'

/** A picture that could not be had: its address and why, a Chinese sentence without its full stop. */
export type NotFetched = { url: string; why: string }

/** Servers asked at the same time; each hears one request after the other, with a breath between. ms */
const lanes = 4
const pauseMs = 250
/** All pictures of one command together, bytes: they are held in memory until the book is written. */
const mostBytes = 1024 ** 3

const whyOf = (status: number): string =>
  status === 404 || status === 410 ? '这张图片已经不在网站上了' : `网站没有给我们这张图片（${status}）`

/** One picture: its file with what it is, or why there is none. */
const fetchOne = async ({ url, entry, medium }: RemotePicture): Promise<{ file: InputFile; one: Media } | string> => {
  const got = await fetchOutside(url, { want: 'picture', referer: refererFor(url, entry.url) })
  if (!got.ok) return got.failure.message
  if (got.value.status !== 200) return whyOf(got.value.status)
  const name = `${medium.id}/picture`
  const file = { ...inputFileFromBytes('picture', got.value.body), name }
  const { type: _, motionBytes: __, ...facts } = await inspectMedia(file, newNodeHash)
  const one: Media = { ...medium, ...facts, file: name }
  const fault = faultOf(one)
  if (one.state === 'present') return { file, one }
  return fault ? `那个地址上的图片${faultParts(fault).what}` : '那个地址上不是能印的图片'
}

/**
 * Fetches the pictures of what was read that lie on the web, each address once, for one command: no database and nothing
 * kept. The guarded reader of 0110 decides where it may go.
 */
export async function fetchRemote(
  { book, files }: Pick<ReadFromDisk, 'book' | 'files'>,
  onDone: (done: number, total: number) => void,
): Promise<Pick<ReadFromDisk, 'book' | 'files'> & { notFetched: NotFetched[] }> {
  const wanted = remotePictures(book)
  const byHost = Map.groupBy(wanted, (one) => new URL(one.url).host)
  const here = new Map<string, Media>()
  const found = new Map(files)
  const notFetched: NotFetched[] = []
  let done = 0
  let bytes = 0
  await mapBounded([...byHost.values()], lanes, async (pictures) => {
    for (const [at, picture] of pictures.entries()) {
      if (at > 0) await sleep(pauseMs)
      const got = bytes > mostBytes ? '图片太多了，没有再取' : await fetchOne(picture)
      if (typeof got === 'string') notFetched.push({ url: picture.url, why: got })
      else {
        bytes += got.file.bytes
        found.set(got.file.name, got.file)
        here.set(picture.url, got.one)
      }
      onDone(++done, wanted.length)
    }
  })
  const media = book.media.map((one) => {
    const got = one.state === 'remote' ? here.get(one.url ?? '') : undefined
    return got ? { ...got, id: one.id, kind: one.kind, want: one.want } : one
  })
  return { book: { ...book, media }, files: found, notFetched }
}
