import { parse as parseYaml } from 'yaml'
import type { Inline } from '#lib/posts/post-import.ts'
import { type JsonObject, parseObject, parseValue } from '../../files/json-posts.ts'
import { wantOf } from '../../format/builder.ts'
import { idText, list, number, object, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import type { RawBlock, RawComment, RawItem, RawMedia, RawPerson } from '../../format/raw.ts'
import type { ParseContext, Probe } from '../../format/source.ts'
import { unknownWhen, whenFromNumber } from '../../format/when.ts'
import { LARGEST_JSON, wholeObject, wholeText } from '../../format/whole.ts'
import { tiebaNotation, tiebaSticker } from './tieba-stickers.ts'

/**
 * 283375/tieba-thread-archive: `thread.yaml` of version 3; of version 2 `posts.json` with texts for numbers, the names in
 * `users.json`, the title in `threadInfo.json` (imports.md §6).
 */
export const tieba: Format = {
  kind: 'forum',
  format: 'tieba-archive',
  label: '贴吧帖子的存档',
  form: 'tieba',
  fields: {
    kept: 'id time zone text emoji mentions pictures video likes=count comments replies link',
    but: { emoji: sharedNotes.named },
  },
  notation: tiebaNotation,
  detect: (probe) => isYaml(probe) || isArchive(wholeObject(probe)) || isOldPost(probe.first, probe.key),
  parse,
}

const isYaml = ({ type, text: head }: Probe): boolean =>
  type === 'text' && /^thread_info:\s*$/m.test(head) && /^posts:\s*$/m.test(head)
const isArchive = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'posts' in value && ('dict_subposts' in value || 'thread_info' in value)

/** A post of version 2 in its bare list. */
const isOldPost = (value: JsonObject | undefined, key: string | undefined): boolean =>
  key === '' && value !== undefined && 'floor' in value && 'author_id' in value && Array.isArray(value.content)

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const archive =
    context.probe.type === 'json' && context.probe.key === '' ? await oldArchive(context) : await archiveOf(context)
  if (!archive) {
    yield { t: 'skip', ref: '这份存档', why: '不是完整的 YAML 或 JSON' }
    return
  }
  const info = object(archive.thread_info)
  const people = new Map(objects(archive.users).map((one) => [text(one.id), personOf(one)]))
  const under = object(archive.dict_subposts) ?? {}
  const thread = { id: text(info?.id), title: text(info?.title) }
  const cached = (id: unknown): RawPerson => people.get(text(id)) ?? { id: text(id), name: text(id) }
  for (const post of objects(archive.posts)) {
    const id = idText(post.id)
    const { body, media } = contentsOf(post.contents)
    yield {
      t: 'post',
      post: {
        id,
        type: 'floor',
        author: cached(post.author_id),
        when: whenFromNumber(number(post.time), context.zone) ?? unknownWhen,
        text: '',
        body,
        media,
        likes: [],
        likeCount: number(object(post.agree)?.agree_num),
        comments: objects(under[id ?? '']).map((one) => answer(one, cached, context.zone)),
        thread: { ...thread, floor: number(post.floor) ?? 0 },
        ...(some(object(info?.forum)?.name) ? { series: text(object(info?.forum)?.name) } : {}),
      },
    }
  }
}

/** The three files of version 2 as one archive of version 3. */
async function oldArchive(context: ParseContext): Promise<JsonObject | undefined> {
  const posts = objects(parseValue(await wholeText(context, LARGEST_JSON)))
  const file = async (name: string): Promise<JsonObject | undefined> => {
    const bytes = await context.beside(name)
    return bytes ? parseObject(new TextDecoder().decode(bytes)) : undefined
  }
  if (posts.length === 0) return undefined
  const info = await file('threadInfo.json')
  const under: JsonObject = {}
  for (const post of posts) {
    under[text(post.id)] = objects(post.sub_post_list).map((one) => ({
      ...one,
      author_id: object(one.author)?.id ?? one.author_id,
      contents: one.content,
    }))
  }
  return {
    thread_info: { ...info, title: some(info?.title) ?? text(posts[0]?.title) },
    users: [
      ...Object.values((await file('users.json')) ?? {}),
      ...posts.flatMap((post) => objects(post.sub_post_list).map((one) => one.author)),
    ],
    dict_subposts: under,
    posts: posts.map((post) => ({ ...post, contents: post.content })),
  }
}

async function archiveOf(context: ParseContext): Promise<JsonObject | undefined> {
  const words = await wholeText(context)
  if (context.probe.type === 'json') return parseObject(words)
  try {
    // Long numbers stay texts: ids do not fit into a number.
    return object(parseYaml(words, { schema: 'failsafe', maxAliasCount: 0 }))
  } catch {
    return undefined
  }
}

const personOf = (one: JsonObject): RawPerson => ({ id: text(one.id), name: some(one.name_show) ?? text(one.name) })

function answer(one: JsonObject, known: (id: unknown) => RawPerson, zone: string): RawComment {
  const words = objects(one.contents)
    .map((part) => wordsOf(part))
    .join('')
  // 「回复 @谁 :」 says whom it answers; it is not part of what was said.
  const to = /^回复\s*$/.test(text(objects(one.contents)[0]?.text)) ? objects(one.contents)[1] : undefined
  return {
    author: known(one.author_id),
    ...(to ? { replyTo: known(to.uid) } : {}),
    text: to ? words.replace(/^回复[^:：]*[:：]\s*/, '') : words,
    media: [],
    ...(number(one.time) ? { when: whenFromNumber(number(one.time), zone) ?? unknownWhen } : {}),
  }
}

const wordsOf = (part: JsonObject): string =>
  number(part.type) === 2 ? `[${text(part.c)}]` : number(part.type) === 3 ? '' : text(part.text)

function contentsOf(contents: unknown): { body: RawBlock[]; media: RawMedia[] } {
  const body: RawBlock[] = []
  const media: RawMedia[] = []
  let inl: Inline[] = []
  const close = (): void => {
    if (inl.some((one) => one.t !== 'br')) body.push({ t: 'p', inl })
    inl = []
  }
  for (const part of list(contents).map(object)) {
    if (!part) continue
    const type = number(part.type)
    // Version 2 named pictures by their number, version 3 says the name.
    const file = some(part.filename) ?? (some(part.pic_id) ? `${text(part.pic_id)}.jpg` : undefined)
    const want = file
      ? [`images/${file}`, `assets/images/${file}`, ...wantOf(file).slice(0, 1), file.replace(/\.\w+$/, '')]
      : []
    if (type === 3 || type === 20) {
      close()
      body.push({ t: 'figure', media: [{ kind: 'image', url: some(part.origin_src), want }] })
    } else if (type === 5) {
      const src = some(part.src)
      media.push({
        kind: 'video',
        url: some(part.link),
        want: file ? [`videos/${file}`, file] : [],
        ...(src ? { poster: { kind: 'image', url: src, want: [] } } : {}),
      })
    } else if (type === 10) media.push({ kind: 'audio', want })
    else if (type === 1) inl.push(linkOf(part))
    else if (type === 4) inl.push({ t: 'mention', person: text(part.uid), s: `@${text(part.text).replace(/^@/, '')}` })
    else if (type === 2) inl.push(tiebaSticker(text(part.c)))
    else
      for (const [i, line] of text(part.text).split('\n').entries()) {
        if (i > 0) close()
        if (line.trim() !== '') inl.push({ t: 'text', s: line })
      }
  }
  close()
  return { body, media }
}

const linkOf = (part: JsonObject): Inline => {
  const href = text(part.link)
  return /^https?:/.test(href) ? { t: 'a', href, s: text(part.text) } : { t: 'text', s: text(part.text) }
}
