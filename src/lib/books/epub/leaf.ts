import type { Photo, Video } from '#lib/typeset/book/photo.ts'
import { webAddress, xmlText } from './xml.ts'

/** What a page of the book is written with: which of its pictures can be shown, and what was shown so far. */
export type Leaf = {
  /** Hashes of pictures that nobody can open any more. */
  gone: ReadonlySet<string>
  /** Hashes of pictures on it, in order. */
  shown: Set<string>
  /** Printed page that begins with this entry. */
  pageOf: ReadonlyMap<string, string>
  /** Printed pages that begin on it, each with its id there. */
  marks: { page: string; id: string }[]
  /** Footnotes of the article in hand. */
  notes: string[]
  /** Parts ids of this page from one another. */
  ids: number
  /** Where the picture of this hash is to be had, as it stands in markup. */
  addressOf: (sha256: string) => string
}

/** How a picture is called inside the book. */
export const imageName = (sha256: string): string => `images/${sha256.slice(0, 40)}.jpg`

export const newLeaf = (
  gone: ReadonlySet<string>,
  pageOf: ReadonlyMap<string, string>,
  addressOf: Leaf['addressOf'] = imageName,
): Leaf => ({
  ...{ gone, pageOf, addressOf, shown: new Set(), marks: [], notes: [], ids: 0 },
})

export const figure = (leaf: Leaf, { media, alt }: Photo, caption = ''): string => {
  const words = caption ? `<figcaption>${xmlText(caption)}</figcaption>` : ''
  if (leaf.gone.has(media)) return `<figure><p class="note">这里有一张照片，已经打不开了。</p>${words}</figure>`
  leaf.shown.add(media)
  return `<figure><img src="${leaf.addressOf(media)}" alt="${xmlText(alt || caption || '照片')}"/>${words}</figure>`
}

export const linkTo = (url: string | undefined, words: string): string => {
  const address = webAddress(url)
  return address === undefined ? xmlText(words) : `<a href="${xmlText(address)}">${xmlText(words)}</a>`
}

/** A film plays where its printed code leads. */
export const film = (leaf: Leaf, { poster, url, seconds, title }: Video): string => {
  const length = seconds ? `${Math.floor(seconds / 60)} 分 ${Math.round(seconds) % 60} 秒` : ''
  const words = ['看视频', title ?? '', length].filter(Boolean).join('　')
  return `${poster ? figure(leaf, poster, '视频') : ''}<p class="note">${linkTo(url, words)}</p>`
}

/** Marks where a printed page begins, for whoever holds the printed book beside it. */
export const pageMark = (leaf: Leaf, entryId: string): string => {
  const page = leaf.pageOf.get(entryId)
  if (page === undefined) return ''
  leaf.ids += 1
  const id = `page-${leaf.ids}`
  leaf.marks.push({ page, id })
  return `<span epub:type="pagebreak" role="doc-pagebreak" id="${id}" aria-label="${xmlText(page)}"></span>`
}
