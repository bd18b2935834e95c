import type { Block, Entry, Inline, Media, MediaUse, PostImport, When } from '#lib/posts/post-import.ts'
import { shortHash } from '#lib/posts/sha256.ts'
import { withoutEnd } from '#lib/std/linear.ts'

/** An article on its way into a book: as a file or a page gave it, or as somebody wrote it. */
export type ArticleDraft = {
  title: string
  author: string
  when: When
  blocks: Block[]
  /** What its figures show, by the ids they use. */
  media: Media[]
  /** Address it was read from. */
  url?: string
}

/** Spec §3: an article, like a book, is called this until somebody names it. */
export const untitled = '暂无标题'

/** The site an article book that is written here comes from. */
export const ownSite = 'xinshu'

/** One spelling of an address: scheme, `www.`, fragment, slash at the end and what sharing adds do not make another article. */
export function tidyUrl(address: string): string {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return ''
  }
  if (!/^https?:$/.test(url.protocol)) return ''
  for (const name of [...url.searchParams.keys()])
    if (/^(utm_\w+|from|scene|share\w*|spm|isappinstalled|nsukey|chksm|poc_token)$/i.test(name))
      url.searchParams.delete(name)
  url.searchParams.sort()
  const path = withoutEnd(url.pathname, /\//)
  return `${url.host.toLowerCase().replace(/^www\./, '')}${path}${url.search}`
}

/** Ids that mean the same in every article: the hash of a picture that is there, else a mark of where it should come from. */
const steadyId = (one: Media): string =>
  one.sha256 ?? `m${shortHash([one.url ?? '', ...one.want, one.url || one.want.length > 0 ? '' : one.id].join('\n'))}`

/** The draft with steady ids for its pictures, and no others than those it shows. */
export function steadyDraft(draft: ArticleDraft): ArticleDraft {
  const byId = new Map(draft.media.map((one) => [one.id, one]))
  const media = new Map<string, Media>()
  const keep = (id: string): string | undefined => {
    const one = byId.get(id)
    if (!one) return undefined
    const own = steadyId(one)
    if (media.has(own)) return own
    const { poster, motion, file: _, ...rest } = one
    media.set(own, { ...rest, id: own })
    const halves = { poster: poster && keep(poster), motion: motion && keep(motion) }
    media.set(own, {
      ...rest,
      id: own,
      ...(halves.poster ? { poster: halves.poster } : {}),
      ...(halves.motion ? { motion: halves.motion } : {}),
    })
    return own
  }
  const uses = (all: readonly MediaUse[]): MediaUse[] =>
    all.flatMap((use) => {
      const id = keep(use.media)
      return id === undefined ? [] : [{ ...use, media: id }]
    })
  const blocks = draft.blocks.flatMap((block): Block[] => {
    if (block.t !== 'figure') return [block]
    const shown = uses(block.media)
    return shown.length > 0 ? [{ ...block, media: shown }] : []
  })
  return { ...draft, blocks, media: [...media.values()] }
}

/** Whatever was read from export files, as articles in reading order: an entry is one, headings of a document more. */
export function draftsOf(book: PostImport): ArticleDraft[] {
  const names = new Map(book.people.map((person) => [person.id, person.names[0] ?? '']))
  return book.entries
    .filter((entry) => entry.include)
    .map((entry) => ({
      title: entry.title ?? '',
      author: names.get(entry.author) ?? '',
      when: entry.when,
      blocks: [...entry.body, ...figuresOf(entry)],
      media: book.media,
      ...(entry.url ? { url: entry.url } : {}),
    }))
    .map(steadyDraft)
}

/** Pictures a post has beside its words stand behind them. */
const figuresOf = (entry: Entry): Block[] => entry.media.map((use) => ({ t: 'figure', media: [use] }))

const charactersIn = (parts: readonly Inline[]): number =>
  parts.reduce((sum, one) => sum + (one.t === 'br' || one.t === 'emoji' ? 1 : [...one.s].length), 0)

/** How long an article is, as people count it. */
export const charactersOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => {
    if (block.t === 'hr') return sum
    if (block.t === 'table') return sum + block.rows.flat().reduce((cells, cell) => cells + charactersIn(cell), 0)
    return sum + charactersIn(block.t === 'figure' ? (block.caption ?? []) : block.inl)
  }, 0)
