import { headingPages, postPages, type SizedPost } from '#lib/typeset/book/estimate.ts'
import type { SizedSetting } from '#lib/typeset/book/estimate-book.ts'
import { styleNumbers } from '#lib/typeset/styles/numbers.ts'
import { shownText } from '../plain-text.ts'
import type { Block, Entry, Media, PostImport } from '../post-import.ts'
import { type Omitted, omittedKind } from './omitted.ts'

/** Posts of one writer, month and kind, with the pages they fill in each setting of each style. */
export type MeasuredMonth = {
  author: string
  /** `YYYYMM`, '' undated. */
  month: string
  omitted: Omitted | null
  entries: number
  /** By style; a number a setting, as `settings` has them. */
  pages: Record<string, number[]>
}

/** A post that may be left out, for whoever decides. */
export type OmittedPost = { omitted: Omitted; author: string; month: string; time: string; text: string }

export type Measured = {
  settings: Record<string, SizedSetting[]>
  months: MeasuredMonth[]
  /** At most `mostShown` of each kind. */
  omitted: OmittedPost[]
}

const mostShown = 200
/** What pictures nobody has opened yet are taken for. */
const unopened = { widthPx: 4, heightPx: 3 }

const known = Object.entries(styleNumbers).map(([id, settings]) => ({ id, settings }))

const linesOf = (block: Block): string[] => shownText([block]).split('\n')

/** What of a post decides its size, as `collectSections` would hand it to the typesetter. */
function sizedPost(entry: Entry, media: ReadonlyMap<string, Media>): SizedPost {
  const usesOf = ({ media: own, body }: Entry) => [
    ...own,
    ...body.flatMap((block) => (block.t === 'figure' ? block.media : [])),
  ]
  const partsOf = (one: Entry) => {
    const parts = [...new Set(usesOf(one).map((use) => use.media))].flatMap((id) => media.get(id) ?? [])
    const printed = parts.filter(({ state }) => state === 'present')
    return {
      photos: printed
        .filter(({ kind }) => kind === 'image' || kind === 'livephoto')
        .map(({ widthPx, heightPx }) => (widthPx && heightPx ? { widthPx, heightPx } : unopened)),
      videos: printed.filter(({ kind }) => kind === 'video'),
    }
  }
  const own = partsOf(entry)
  const passedOn = own.photos.length + own.videos.length === 0 ? entry.repost?.entry : undefined
  const shown = passedOn ? partsOf(passedOn) : own
  const isPost = entry.type === 'post' || entry.type === 'floor'
  const paragraphs = entry.body.flatMap((block, at) => {
    const lines = linesOf(block)
    return isPost && block.t === 'p' && entry.body[at + 1]?.t === 'p' ? [...lines, ''] : lines
  })
  const original = entry.repost
  return {
    ...(entry.title || entry.thread?.floor ? { title: entry.title ?? '楼' } : {}),
    paragraphs: paragraphs.some(Boolean) ? paragraphs : [],
    ...(original ? { repost: { name: '', text: original.entry ? shownText(original.entry.body) : '原文已删除' } } : {}),
    ...shown,
    ...(entry.link ? { link: entry.link } : {}),
    likes: entry.likes?.people.map(() => '名字') ?? [],
    comments: (entry.comments ?? []).map(({ body, replyTo }) => ({
      name: '名字',
      ...(replyTo ? { to: '名字' } : {}),
      text: shownText([{ t: 'p', inl: body }]),
    })),
  }
}

/** Nothing of it would be printed: collecting leaves it out and says so (books/content/collect.ts). */
const isBare = ({ title, link, repost, media, body }: Entry): boolean =>
  !title &&
  !link &&
  !repost &&
  media.length === 0 &&
  !body.some((block) => block.t === 'figure') &&
  shownText(body).trim() === ''

/** What a post is known by in a list: its words, else what it links to. */
export const headlineOf = ({ body, link }: Entry): string =>
  [...(shownText(body).trim() || link?.title || link?.url || '')].slice(0, 80).join('')

const monthOf = (local: string): string => local.slice(0, 7).replace('-', '')

/** How much everybody wrote, month by month, as the pages it fills; and what may be left out. */
export function measure(
  { entries, media }: Pick<PostImport, 'entries' | 'media'>,
  only?: 'private' | 'posts',
): Measured {
  const byId = new Map(media.map((one) => [one.id, one]))
  const months = new Map<string, MeasuredMonth>()
  const omitted: OmittedPost[] = []
  const shown = new Map<Omitted, number>()
  for (const entry of entries) {
    if (only === 'private' ? entry.visibility !== 'private' : only === 'posts' && entry.type !== 'post') continue
    if (isBare(entry)) continue
    const kind = omittedKind(entry)
    const { author } = entry
    const month = monthOf(entry.when.local)
    const key = JSON.stringify([author, month, kind])
    const empty = (): MeasuredMonth => ({
      ...{ author, month, omitted: kind ?? null, entries: 0 },
      pages: Object.fromEntries(known.map(({ id, settings }) => [id, settings.map(() => 0)])),
    })
    const sum = months.get(key) ?? empty()
    sum.entries++
    const post = sizedPost(entry, byId)
    for (const { id, settings } of known) {
      for (const [at, { style }] of settings.entries()) sum.pages[id]![at]! += postPages(post, style)
    }
    months.set(key, sum)
    if (!kind || (shown.get(kind) ?? 0) >= mostShown) continue
    shown.set(kind, (shown.get(kind) ?? 0) + 1)
    omitted.push({ omitted: kind, author, month, time: entry.when.local, text: headlineOf(entry) })
  }
  const rounded = (pages: number): number => Math.round(pages * 1000) / 1000
  const round = (one: MeasuredMonth): MeasuredMonth => ({
    ...one,
    pages: Object.fromEntries(Object.entries(one.pages).map(([id, pages]) => [id, pages.map(rounded)])),
  })
  return { settings: sizedSettings(), months: [...months.values()].map(round), omitted }
}

const sizedSettings = (): Measured['settings'] =>
  Object.fromEntries(
    known.map(({ id, settings }) => [
      id,
      settings.map(({ style, belowPages }) => ({ headingPages: headingPages(style), belowPages })),
    ]),
  )
