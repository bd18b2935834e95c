import { mediaFileName } from '#lib/media/file-name.ts'
import type { Block, Comment, Entry, Inline, Media, MediaUse, Person, PostImport } from '#lib/posts/post-import.ts'
import { plainAddress, printedMonthOf, undatedMonth } from '../content/collect-words.ts'
import type { CollectOptions } from '../content/collected.ts'
import { namePainter, ownPeople } from '../content/names.ts'

/** Posts that stand in the book: chosen, in its months, not put away. */
const inBook = (entry: Entry, { sections, fromMonth, toMonth }: CollectOptions): boolean => {
  if (!entry.include) return false
  if (sections === 'article') return true
  const month = printedMonthOf(entry)
  if ((fromMonth || toMonth) && month === undatedMonth) return false
  return (!fromMonth || month >= fromMonth) && (!toMonth || month <= toMonth)
}

const plain = (inl: readonly Inline[]): string =>
  inl.map((one) => (one.t === 'br' ? '\n' : one.t === 'emoji' ? (one.char ?? one.code) : one.s)).join('')

/** Whose names, ids and addresses are told, and as what. */
class Masker {
  /** Media that what is told shows, by the id they have here. */
  readonly used = new Map<string, string>()
  readonly people = new Map<string, Person>()
  private readonly ids = new Map<string, string>()
  private readonly names: ReturnType<typeof namePainter>
  private readonly own: ReadonlySet<string>
  private readonly known: ReadonlyMap<string, Person>
  private readonly options: CollectOptions
  /** Nobody is called otherwise than they are: everything is told as it came. */
  readonly isOpen: boolean

  constructor(source: PostImport, options: CollectOptions) {
    this.options = options
    this.names = namePainter(source, options)
    this.own = ownPeople(source)
    this.known = new Map(source.people.map((one) => [one.id, one]))
    this.isOpen = options.names === 'show' && !options.aliases?.size
  }

  readonly text = (words: string): string => this.names.text(words)

  /** An id that tells nothing: those of a source are often made of names. Where nobody has one, all are one person. */
  readonly person = (id: string): string => {
    const shown = this.names.name(id)
    const from = this.known.get(id)
    const isOwn = this.isOpen || this.own.has(id)
    const known = this.ids.get(id)
    if (known !== undefined) return known
    const told = isOwn ? id : this.options.names === 'none' && shown === '朋友' ? 'friend' : `p${this.ids.size + 1}`
    this.ids.set(id, told)
    this.people.set(told, {
      id: told,
      names: isOwn ? (from?.names ?? []) : [shown],
      ...(from?.isOwner ? { isOwner: true } : {}),
    })
    return told
  }

  readonly media = (id: string): string => {
    const told = this.used.get(id) ?? (this.isOpen ? id : `m${this.used.size + 1}`)
    this.used.set(id, told)
    return told
  }

  readonly use = ({ media, caption }: MediaUse): MediaUse => ({
    media: this.media(media),
    ...(caption === undefined ? {} : { caption: this.text(caption) }),
  })

  /** An address with somebody's name in it leads to them. */
  readonly isOpenAddress = (url: string): boolean => this.text(plainAddress(url)) === plainAddress(url)

  private readonly piece = (one: Inline): Inline => {
    if (one.t === 'br') return one
    if (one.t === 'emoji') {
      const { media, ...rest } = one
      return media === undefined ? rest : { ...rest, media: this.media(media) }
    }
    if (one.t === 'mention') {
      const { person, s } = one
      return { t: 'mention', s: this.names.mention(person, s), ...(person ? { person: this.person(person) } : {}) }
    }
    if (one.t === 'a' && !this.isOpenAddress(one.href)) return { t: 'text', s: this.text(one.s) }
    return { ...one, s: this.text(one.s) }
  }

  readonly words = (inl: readonly Inline[]): Inline[] => {
    const told = inl.map(this.piece)
    const whole = this.text(plain(inl.map((one) => (one.t === 'mention' ? this.piece(one) : one))))
    // A name may be half bold: then it goes as a whole, and the bold with it.
    if (plain(told) === whole) return told
    return whole.split('\n').flatMap((s, at): Inline[] => [...(at > 0 ? [{ t: 'br' } as const] : []), { t: 'text', s }])
  }

  private readonly block = (block: Block): Block => {
    if (block.t === 'hr') return block
    if (block.t === 'figure') {
      const caption = block.caption ? { caption: this.words(block.caption) } : {}
      return { t: 'figure', media: block.media.map(this.use), ...caption }
    }
    if (block.t === 'table') {
      const caption = block.caption === undefined ? {} : { caption: this.text(block.caption) }
      return { ...block, rows: block.rows.map((row) => row.map(this.words)), ...caption }
    }
    return { ...block, inl: this.words(block.inl) }
  }

  private readonly entryIds = new Map<string, string>()
  /** Ids of some exports are made of names and words, or of a file's name: where names are masked they are counted instead. */
  private readonly id = (kind: string, key: string, own: string): string => {
    if (this.isOpen) return own
    const known = this.entryIds.get(`${kind}\n${key}`)
    if (known !== undefined) return known
    const made = `${kind}${this.entryIds.size + 1}`
    this.entryIds.set(`${kind}\n${key}`, made)
    return made
  }

  private readonly comment = ({ id, author, replyTo, body, media, ...rest }: Comment): Comment => ({
    ...rest,
    id: this.id('c', id, id),
    author: this.person(author),
    ...(replyTo ? { replyTo: this.replied(replyTo) } : {}),
    body: this.words(body),
    media: media.map(this.use),
  })

  private readonly replied = ({
    comment,
    person,
  }: NonNullable<Comment['replyTo']>): NonNullable<Comment['replyTo']> => ({
    ...(comment === undefined ? {} : { comment: this.id('c', comment, comment) }),
    ...(person === undefined ? {} : { person: this.person(person) }),
  })

  private readonly named = ({ place, thread, ...entry }: Entry): Pick<Entry, 'place' | 'thread' | 'title'> => {
    const of = (words: string | undefined): string | undefined => (words === undefined ? undefined : this.text(words))
    const told = <K extends string>(key: K, words: string | undefined) =>
      words === undefined ? {} : { [key]: of(words) }
    return {
      ...(place ? { place: { ...place, ...told('name', place.name), ...told('address', place.address) } } : {}),
      ...(thread ? { thread: { ...thread, title: this.text(thread.title) } } : {}),
      ...told('title', entry.title),
      ...told('series', entry.series),
      ...told('mood', entry.mood),
      ...told('weather', entry.weather),
    }
  }

  readonly entry = (entry: Entry): Entry => {
    // How it is printed is the book's; under which names it was known before could be anybody's.
    const { print: _print, alt, keys, url, link, repost, likes, comments, tags, ...rest } = entry
    return {
      ...rest,
      id: this.id('e', `${entry.author}\n${entry.id}`, entry.id),
      ...this.named(entry),
      author: this.person(entry.author),
      body: entry.body.map(this.block),
      media: entry.media.map(this.use),
      ...(this.isOpen ? { ...(alt ? { alt } : {}), ...(keys ? { keys } : {}), ...(url ? { url } : {}) } : {}),
      ...(tags ? { tags: tags.map(this.text) } : {}),
      ...(link ? { link: this.link(link) } : {}),
      ...(repost ? { repost: this.repost(repost) } : {}),
      ...(likes ? { likes: this.likes(likes) } : {}),
      ...(comments ? { comments: comments.map(this.comment) } : {}),
    }
  }

  private readonly likes = ({ people, count }: NonNullable<Entry['likes']>): NonNullable<Entry['likes']> =>
    this.options.names === 'none'
      ? { people: [], count: Math.max(count ?? 0, people.length) }
      : { people: people.map(this.person), ...(count === undefined ? {} : { count }) }

  private readonly link = ({
    url,
    title,
    desc,
    image,
    kind,
  }: NonNullable<Entry['link']>): NonNullable<Entry['link']> => ({
    kind,
    url: this.isOpenAddress(url) ? url : '',
    ...(title === undefined ? {} : { title: this.text(title) }),
    ...(desc === undefined ? {} : { desc: this.text(desc) }),
    ...(image === undefined ? {} : { image: this.media(image) }),
  })

  private readonly repost = ({ entry, state, note }: NonNullable<Entry['repost']>): NonNullable<Entry['repost']> => ({
    state,
    ...(note === undefined ? {} : { note: this.text(note) }),
    ...(entry ? { entry: this.entry(entry) } : {}),
  })
}

const mediaFolder = '图片和视频'

const mediaOf = (one: Media, masker: Masker): Media => {
  const { id, kind, state, sha256, mime, bytes, widthPx, heightPx, seconds, poster, motion, url, want } = one
  const file = state === 'present' && sha256 ? `${mediaFolder}/${mediaFileName(sha256, mime)}` : undefined
  const facts = { mime, bytes, widthPx, heightPx, seconds }
  return {
    ...{ id: masker.media(id), kind, state },
    ...(sha256 ? { sha256 } : {}),
    ...(file ? { file } : {}),
    ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)),
    ...(poster ? { poster: masker.media(poster) } : {}),
    ...(motion ? { motion: masker.media(motion) } : {}),
    ...(url && masker.isOpenAddress(url) ? { url } : {}),
    // Names of files are often names of people.
    want: masker.isOpen ? want : file ? [file] : [],
  }
}

/**
 * What stands in a book as `book-import/1`, which we read again: its posts as they are printed, with what was changed and without
 * what was put away, everybody called as the book calls them. Pure.
 */
export function bookContent(source: PostImport, options: CollectOptions): PostImport {
  const masker = new Masker(source, options)
  const entries = source.entries.filter((entry) => inBook(entry, options)).map(masker.entry)
  const byId = new Map(source.media.map((one) => [one.id, one]))
  const media: Media[] = []
  // Stills of films and moving halves come along: the list grows while it is walked.
  for (const [id] of masker.used) {
    const one = byId.get(id)
    if (one) media.push(mediaOf(one, masker))
  }
  const { kind, format, defaultZone, ownerId, child } = source.source
  return {
    ...source,
    source: {
      ...{ kind, format, defaultZone },
      ...(ownerId ? { ownerId: masker.person(ownerId) } : {}),
      ...(child ? { child } : {}),
      files: [],
    },
    people: [...masker.people.values()],
    entries,
    media,
  }
}
