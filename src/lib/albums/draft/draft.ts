import { partAlbumPhotos } from '#lib/photo-layout/alike.ts'
import { inTimeOrder } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { type AlbumProduct, type AlbumSize, albumProducts, isMade } from '#lib/print/products/album-products.ts'
import { themeNamed, themes } from '../layout/theme.ts'
import { asideWhy, type SetAside } from '../photos/set-aside.ts'

/** What somebody chose for an album that is not saved yet. */
export type DraftChoices = { tid: string; size: string; theme: string; title: string; author: string }

/** An album on this device: nothing of it is anywhere else. */
export type Draft = {
  choices: DraftChoices
  photos: LayoutPhoto[]
  /** Files that are no photographs for an album, with why. */
  refused: SetAside[]
  /** Photographs somebody wants in although they were set aside. */
  wanted: string[]
  /** How often 换一版 was pressed, by the name of the page. */
  shuffles: Record<string, number>
  /** What is asked to be saved once goes under one key, over sign-in and reload. */
  saveKey?: string
}

const defaultTitle = '我的相册'

/** A fresh draft of the product of this tid; of the first one where there is no such product any more. */
export function emptyDraft(tid: string | undefined): Draft {
  const product = makeable(tid) ?? albumProducts[0]!
  const choices = { tid: product.tid, size: product.sizes[0].id, theme: themes[0].id, title: defaultTitle, author: '' }
  return { choices, photos: [], refused: [], wanted: [], shuffles: {} }
}

/** The product of a tid, where it is still made. */
export function makeable(tid: string | undefined): AlbumProduct | undefined {
  const product = albumProducts.find((one) => one.tid === tid)
  return product && isMade(product, Date.now()) ? product : undefined
}

/** Choices with what does not exist (any more) replaced by the first that does. */
export function soundChoices(choices: DraftChoices): DraftChoices & { product: AlbumProduct; sizeOf: AlbumSize } {
  const product = makeable(choices.tid) ?? albumProducts[0]!
  const sizeOf = product.sizes.find(({ id }) => id === choices.size) ?? product.sizes[0]
  const theme = themeNamed(choices.theme)?.id ?? themes[0].id
  return { ...choices, tid: product.tid, size: sizeOf.id, theme, product, sizeOf }
}

type Parted = { kept: LayoutPhoto[]; aside: { photo: LayoutPhoto; why: string }[] }

/** Comparing hundreds of undated photographs takes its time, and a title changes none of them. */
const known = new WeakMap<readonly LayoutPhoto[], { wanted: readonly string[]; parted: Parted }>()

/** Which photographs the album is laid out of, and which are set aside beside them, in words. Pure. */
export function partDraft({ photos, wanted }: Pick<Draft, 'photos' | 'wanted'>): Parted {
  const before = known.get(photos)
  if (before && before.wanted === wanted) return before.parted
  const ordered = inTimeOrder(photos)
  const { aside } = partAlbumPhotos(ordered)
  const out = new Map(aside.map((one) => [one.photo.id, one]))
  for (const id of wanted) out.delete(id)
  const parted = {
    kept: ordered.filter(({ id }) => !out.has(id)),
    aside: [...out.values()].map(({ photo, reason }) => ({ photo, why: asideWhy[reason] })),
  }
  known.set(photos, { wanted, parted })
  return parted
}
