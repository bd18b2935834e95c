import { type NamePainter, namePainter } from '#lib/books/content/names.ts'
import { readingKey } from '#lib/edits/own-posts.ts'
import { worthOf } from '#lib/photo-layout/rank.ts'
import type { Block, Comment, Entry, Inline, Media, PostImport } from '#lib/posts/post-import.ts'
import { breaksAs } from '#lib/std/linear.ts'
import type { Post, Warning } from '#lib/typeset/book/content.ts'
import type { Photo, Video } from '#lib/typeset/book/photo.ts'
import { monthSection } from '#lib/typeset/book/section.ts'
import { collectArticles } from './collect-articles.ts'
import {
  dayOf,
  degreesOf,
  folded,
  linkOf,
  placeholder,
  plainAddress,
  printedMonthOf,
  tidy,
  undatedMonth,
  whyMissing,
  withPauses,
} from './collect-words.ts'
import type { Collected, CollectOptions } from './collected.ts'

/** What was imported to what is typeset: local days, cleaned words, masked names, months in order, undated last. */
export function collectSections(
  book: PostImport,
  options: CollectOptions,
  known = new WeakMap<Entry, CollectedPost>(),
): Collected {
  if (options.sections === 'article') return collectArticles(book, options)
  const around = new Collector(book, options, known)
  const months = new Map<string, { post: Post; order: string }[]>()
  for (const entry of book.entries) {
    if (!entry.include) continue
    const month = printedMonthOf(entry)
    if ((options.fromMonth || options.toMonth) && month === undatedMonth) continue
    if ((options.fromMonth && month < options.fromMonth) || (options.toMonth && month > options.toMonth)) continue
    const post = around.collect(entry)
    if (!post) continue
    const list = months.get(month) ?? []
    list.push({
      post,
      order: readingKey(entry),
    })
    months.set(month, list)
  }
  const place = (month: string): string => (month === undatedMonth ? '999999' : month)
  const sorted = [...months].sort(([a], [b]) => (place(a) < place(b) ? -1 : 1))
  const out = sorted.map(([month, list]) => ({
    month,
    posts: list.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0)).map((one) => one.post),
  }))
  const posts = out.reduce((sum, month) => sum + month.posts.length, 0)
  return {
    sections: out.map(monthSection),
    warnings: around.warnings,
    posts,
    pictures: around.pictures,
    missing: around.missing.size,
  }
}

/** What a post came to, and what is to be said of it. */
export type CollectedPost = {
  post: Post | undefined
  warnings: Warning[]
  pictures: Set<string>
  missing: Set<string>
}

/** How well a picture stands for others, to two places; undefined where nobody looked for people. */
export const worthSeen = ({
  faces,
  paper,
  ...picture
}: Pick<Media, 'focus' | 'graphic' | 'faces' | 'paper'> & { widthPx: number; heightPx: number }):
  | number
  | undefined => {
  if (picture.graphic || (faces === undefined && !paper)) return undefined
  const seen = { ...picture, ...(faces ? { faces } : {}), ...(paper ? { paper } : {}) }
  return Math.round(100 * worthOf(seen)) / 100
}

/** A caption that says which picture it is of, see `captions`. */
const numbered = /^图 \d/

class Collector {
  readonly warnings: Warning[] = []
  readonly pictures = new Set<string>()
  readonly missing = new Set<string>()
  /** Of the post in hand. */
  private own: Omit<CollectedPost, 'post'> = { warnings: [], pictures: new Set(), missing: new Set() }
  private readonly known: WeakMap<Entry, CollectedPost>
  private readonly media: Map<string, Media>
  private readonly names: NamePainter
  private readonly options: CollectOptions
  /** Threads and chats are written by several people: there each piece says whose it is. */
  private readonly signed: boolean

  constructor(book: PostImport, options: CollectOptions, known: WeakMap<Entry, CollectedPost>) {
    this.options = options
    this.known = known
    this.media = new Map(book.media.map((one) => [one.id, one]))
    this.names = namePainter(book, options)
    const writers = new Set(book.entries.filter((entry) => entry.include).map((entry) => entry.author))
    this.signed = /^(forum|network)$/.test(book.source.kind) && writers.size > 1
  }

  collect(entry: Entry): Post | undefined {
    const known = this.known.get(entry)
    const collected = known ?? this.alone(entry)
    if (!known) this.known.set(entry, collected)
    for (const warning of collected.warnings) this.warnings.push(warning)
    for (const picture of collected.pictures) this.pictures.add(picture)
    for (const media of collected.missing) this.missing.add(media)
    return collected.post
  }

  private alone(entry: Entry): CollectedPost {
    this.own = { warnings: [], pictures: new Set(), missing: new Set() }
    const post = this.post(entry)
    return { ...this.own, post }
  }

  private post(entry: Entry): Post | undefined {
    const own = this.pictured(entry)
    // Who passes something on without a picture of their own shows those of the original.
    const passedOn = own.photos.length + own.videos.length === 0 ? entry.repost?.entry : undefined
    const { photos, videos } = passedOn ? this.pictured(passedOn) : own
    const written = this.paragraphs(entry.body, entry.type === 'post' || entry.type === 'floor')
    const captions = this.captions(entry, written, passedOn ? [] : photos)
    const said = [...written, ...captions]
    const comments = [...(entry.comments ?? [])].sort((a, b) => a.order - b.order)
    const likes = entry.likes?.people ?? []
    const original = entry.repost
    const isEmpty =
      said.length === 0 && photos.length === 0 && videos.length === 0 && !entry.link && !original && !entry.title
    // The day somebody posted a picture stays in the book without it, with what was said below.
    const paragraphs = isEmpty ? placeholder(own.absent) : said
    if (isEmpty && paragraphs.length === 0) {
      const isAnswered = comments.length + likes.length > 0
      this.own.warnings.push({
        code: 'empty-post',
        entryId: entry.id,
        detail: `${dayOf(entry) || '一条没有日期的内容'}什么也没有写，没有排进书里${isAnswered ? '，点赞和评论也没有' : ''}`,
      })
      return undefined
    }
    const place = entry.place?.kind === 'ip' ? '' : this.placeName(entry)
    // A diary's weather stands where its place stands.
    const where = this.names.text([place, entry.weather, entry.mood].filter(Boolean).join('·'))
    return {
      id: entry.id,
      local:
        entry.when.precision === 'unknown'
          ? ''
          : entry.when.precision === 'day'
            ? entry.when.local.slice(0, 10)
            : entry.when.precision === 'month'
              ? entry.when.local.slice(0, 7)
              : entry.when.local,
      ...(where ? { place: where } : {}),
      ...(place ? degreesOf(entry.place) : {}),
      ...this.heading(entry),
      paragraphs,
      ...(captions.some((line) => numbered.test(line)) ? { countsPhotos: true } : {}),
      ...(original ? { repost: this.repost(original) } : {}),
      photos,
      videos,
      ...(entry.link ? { link: this.link(entry.link) } : {}),
      likes: this.options.names === 'none' ? [] : likes.map((id) => this.name(id)).filter(Boolean),
      likeCount: Math.max(entry.likes?.count ?? 0, likes.length),
      comments: comments.map((comment) => this.comment(comment, comments)),
      ...(entry.print?.ownPage ? { ownPage: true } : {}),
      ...(entry.print?.breakBefore ? { breakBefore: true } : {}),
    }
  }

  /** The title; in a thread or a chat the floor and who wrote it. */
  private heading(entry: Entry): { title?: string } {
    const own = entry.title ? this.names.text(tidy(entry.title).replaceAll('\n', ' ')) : ''
    const floor = entry.thread?.floor ? `${entry.thread.floor} 楼` : ''
    const answered = entry.thread?.replyTo ? `回复 ${entry.thread.replyTo} 楼` : ''
    const title = [own, floor, answered, this.signed ? this.name(entry.author) : ''].filter(Boolean).join('　')
    return title === '' ? {} : { title }
  }

  private placeName(entry: Entry): string {
    const place = entry.place
    const parts = [place?.city ?? '', place?.name ?? ''].filter(
      (part, index, all) => part && all.indexOf(part) === index,
    )
    const [city, name] = parts
    // 「杭州 · 杭州西湖」 says the town twice.
    return city && name?.startsWith(city.replace(/市$/, '')) ? name : parts.join('·')
  }

  /** `absent`: what was there and cannot be printed, for want of a file or because it is no picture. */
  private pictured(entry: Entry): { photos: Photo[]; videos: Video[]; absent: Media[] } {
    const uses = [...entry.media, ...entry.body.flatMap((block) => (block.t === 'figure' ? block.media : []))]
    const when = dayOf(entry) || '未注日期'
    const sizes = new Map(uses.flatMap(({ media, size }) => (size ? [[media, size] as const] : [])))
    const photos: Photo[] = []
    const videos: Video[] = []
    const absent: Media[] = []
    for (const id of new Set(uses.map((use) => use.media))) {
      const one = this.media.get(id)
      if (!one) continue
      if (one.kind === 'image' || one.kind === 'livephoto') {
        const photo = this.photo(one, `${when}的第 ${photos.length + 1} 张照片`)
        const size = sizes.get(id)
        if (photo) photos.push(size ? { ...photo, size } : photo)
        else {
          absent.push(one)
          this.miss(entry, id, `${when}有一张照片${whyMissing(one)}，书里没有它`)
        }
      } else if (one.kind === 'video') {
        const poster = one.poster ? this.photo(this.media.get(one.poster), `${when}的视频`) : undefined
        if (one.state !== 'present' && !poster) {
          absent.push(one)
          this.miss(entry, id, `${when}的视频${whyMissing(one)}，书里没有它`)
        } else videos.push(this.video(entry.id, one, poster))
      } else {
        absent.push(one)
        if (one.kind === 'sticker') continue
        this.own.warnings.push({
          code: 'unprintable',
          entryId: entry.id,
          media: id,
          detail: `${when}有一段声音或文件，印不进书里`,
        })
      }
    }
    return { photos, videos, absent }
  }

  /** What was written under single pictures, a line each; which picture is meant is said where there are several. */
  private captions(entry: Entry, written: readonly string[], photos: readonly Photo[]): string[] {
    const figures = entry.body.flatMap((block) => (block.t === 'figure' && !block.caption ? block.media : []))
    const lines = [...entry.media, ...figures].flatMap((use) => {
      const caption = this.names.text(tidy(use.caption ?? '').replaceAll(/\s+/g, ' ')).trim()
      if (caption === '' || written.some((line) => line.includes(caption))) return []
      const at = photos.findIndex((photo) => photo.media === this.media.get(use.media)?.sha256)
      return `图${at >= 0 && photos.length > 1 ? ` ${at + 1}` : ''}：${caption}`
    })
    return [...new Set(lines)]
  }

  private video(entryId: string, one: Media, poster: Photo | undefined): Video {
    const code = this.options.videoCode?.(entryId, one.id)
    return {
      media: one.id,
      ...(poster ? { poster } : {}),
      ...(code ? { url: code.url, untilYear: code.untilYear } : {}),
      ...(one.seconds ? { seconds: one.seconds } : {}),
    }
  }

  private photo(one: Media | undefined, alt: string): Photo | undefined {
    if (one?.state !== 'present' || !one.sha256 || !one.widthPx || !one.heightPx) return undefined
    this.own.pictures.add(one.sha256)
    const { sha256, widthPx, heightPx, focus, graphic, dhash } = one
    const worth = worthSeen({ ...one, widthPx, heightPx })
    return {
      ...{ media: sha256, widthPx, heightPx, alt, ...(focus ? { focus } : {}), ...(graphic ? { graphic } : {}) },
      ...(worth === undefined ? {} : { worth }),
      ...(dhash ? { dhash } : {}),
    }
  }

  private miss(entry: Entry, media: string, detail: string): void {
    this.own.missing.add(media)
    this.own.warnings.push({ code: 'missing-media', entryId: entry.id, media, detail })
  }

  /**
   * A line each, with an empty one for an empty line of the writer's and two for more. `apart`: neighbouring paragraphs
   * were parted by one (what people type into a box; in articles and diaries every paragraph is).
   */
  private paragraphs(body: Block[], apart = false): string[] {
    const lines = body.flatMap((block, at) => {
      const own = this.linesOf(block)
      return apart && block.t === 'p' && body[at + 1]?.t === 'p' ? [...own, ''] : own
    })
    return withPauses(lines)
  }

  private linesOf(block: Block): string[] {
    if (block.t === 'hr') return []
    if (block.t === 'table') return block.rows.map((cells) => cells.map((cell) => this.inline(cell)).join('　'))
    const text = block.t === 'figure' ? (block.caption ?? []) : block.inl
    if (block.t === 'quote' && this.options.foldQuotes) return folded(this.inline(text))
    const mark = block.t === 'li' ? '· ' : ''
    const lines = this.inline(text)
      .split('\n')
      .map((line) => line.trim())
    return lines.map((line) => (/[^\s\p{Cf}\p{Cc}]/u.test(line) ? mark + line : ''))
  }

  private inline(parts: Inline[]): string {
    const text = parts.map((part) => {
      if (part.t === 'br') return '\n'
      if (part.t === 'emoji') return part.char ?? part.code
      if (part.t === 'note') return `（${part.s}）`
      if (part.t === 'mention') return this.names.mention(part.person, part.s)
      return part.s
    })
    // Over the whole line: a name may be half bold.
    return this.names.text(tidy(text.join('')))
  }

  private link(link: NonNullable<Entry['link']>): NonNullable<Post['link']> {
    const { title, site, url } = linkOf(link)
    // An address with somebody's name in it leads to them.
    const open = url !== undefined && this.names.text(plainAddress(url)) === plainAddress(url)
    const codeUrl = open ? this.options.linkUrl?.(url) : undefined
    return { title: this.names.text(title), site, ...(open ? { url } : {}), ...(codeUrl ? { codeUrl } : {}) }
  }

  private name(id: string): string {
    return tidy(this.names.name(id)).replaceAll('\n', ' ').trim()
  }

  private comment(comment: Comment, all: Comment[]): Post['comments'][number] {
    const target = comment.replyTo?.person ?? all.find((one) => one.id === comment.replyTo?.comment)?.author
    const text = breaksAs(this.inline(comment.body), ' ').trim()
    return {
      name: this.name(comment.author),
      ...(target ? { to: this.name(target) } : {}),
      text: text || this.wordless(comment),
    }
  }

  /** A comment of nothing but a picture or a sticker says which. */
  private wordless({ media }: Comment): string {
    return media.some((use) => this.media.get(use.media)?.kind === 'image') ? '[图片]' : '[表情]'
  }

  private repost(original: NonNullable<Entry['repost']>): { name: string; text: string } {
    if (!original.entry)
      return {
        name: '',
        text: this.names.text(original.note ?? '') || (original.state === 'deleted' ? '原文已删除' : '原文不可见'),
      }
    const text = this.paragraphs(original.entry.body).filter(Boolean).join(' ')
    return { name: this.name(original.entry.author), text: text || '（图片）' }
  }
}
