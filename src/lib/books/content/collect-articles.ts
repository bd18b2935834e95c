import { articleBlocks } from '#lib/articles/model/typeset-blocks.ts'
import { namePainter } from '#lib/books/content/names.ts'
import { faultOf, faultWords } from '#lib/posts/media-fault.ts'
import type { Entry, Media, PostImport } from '#lib/posts/post-import.ts'
import type { Chapter, Warning } from '#lib/typeset/book/content.ts'
import { articleSection } from '#lib/typeset/book/section.ts'
import { printedMonthOf, tidy } from './collect-words.ts'
import type { Collected, CollectOptions } from './collected.ts'

const localOf = ({ when }: Entry): string =>
  when.precision === 'unknown' || when.precision === 'month' ? '' : when.local.slice(0, 10)

/** An article a section, in the order they come: what has no article's form keeps its words all the same. */
export function collectArticles(book: PostImport, options: CollectOptions): Collected {
  const media = new Map(book.media.map((one) => [one.id, one]))
  const people = new Map(book.people.map((person) => [person.id, person]))
  const warnings: Warning[] = []
  const pictures = new Set<string>()
  const missing = new Set<string>()
  const names = namePainter(book, options)
  const name = (id: string): string => tidy(names.name(id)).replaceAll('\n', ' ').trim()
  const section = (entry: Entry): Chapter => {
    const title = names.text(tidy(entry.title ?? '').replaceAll('\n', ' '))
    const figures = entry.media.map((use) => ({ t: 'figure' as const, media: [use] }))
    const blocks = articleBlocks([...entry.body, ...figures], {
      media: (id) => media.get(id),
      words: (part) => {
        if (part.t === 'emoji') return part.char ?? names.text(part.code)
        if (part.t === 'mention') return tidy(names.mention(part.person, part.s))
        return names.text(tidy(part.s))
      },
      ...drawing(options.math, (tex) => {
        warnings.push({
          code: 'formula-as-typed',
          entryId: entry.id,
          detail: `《${title || '无题'}》里的公式「${begun(tex)}」排不出来，书里照原样印着`,
        })
      }),
      videoCode: (id) => options.videoCode?.(entry.id, id),
      onMissing: (id, kind) => {
        missing.add(id)
        warnings.push({
          code: 'missing-media',
          entryId: entry.id,
          media: id,
          detail: missingWords(title, kind, media.get(id)),
        })
      },
    })
    for (const block of blocks) if (block.kind === 'figure') for (const photo of block.photos) pictures.add(photo.media)
    const owner = people.get(entry.author)
    const by = owner?.isOwner || entry.author === book.source.ownerId ? '' : name(entry.author)
    const article = { id: entry.id, title, local: localOf(entry), ...(by ? { place: by } : {}), blocks }
    return articleSection(printedMonthOf(entry), article)
  }
  const sections = book.entries.filter((entry) => entry.include).map(section)
  return { sections, warnings, posts: sections.length, pictures, missing: missing.size }
}

/** Formulas drawn, and told of once where they cannot be: they stand in the book as they were typed. */
function drawing(math: CollectOptions['math'], onTyped: (tex: string) => void): Pick<CollectOptions, 'math'> {
  if (!math) return {}
  const told = new Set<string>()
  return {
    math: (tex, display) => {
      const box = math(tex, display)
      if (!box && !told.has(tex)) onTyped(tex)
      if (!box) told.add(tex)
      return box
    },
  }
}

const begunCharacters = 24

const begun = (tex: string): string => {
  const all = [...tex.replaceAll(/\s+/g, ' ')]
  return all.length > begunCharacters ? `${all.slice(0, begunCharacters).join('')}…` : all.join('')
}

const kinds: Partial<Record<Media['kind'], string>> = { video: '一段视频', audio: '一段声音', file: '一个附件' }

const missingWords = (title: string, kind: Media['kind'], one: Media | undefined): string => {
  const fault = one && faultOf(one)
  return `《${title || '无题'}》里有${kinds[kind] ?? '一张图片'}${fault ? faultWords(fault) : '在导入的文章里没有文件'}，书里没有它`
}
