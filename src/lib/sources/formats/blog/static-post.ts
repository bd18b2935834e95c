import { baseName, folderOf, stemOf } from '../../files/input-file.ts'
import type { JsonObject } from '../../files/json-posts.ts'
import { list, object, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { me } from '../../format/owner.ts'
import type { RawBlock, RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext, Probe } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenAt, whenFromText } from '../../format/when.ts'
import { wholeText } from '../../format/whole.ts'
import { frontMatter } from '../../html/front-matter.ts'
import { decoded, pictureOf } from '../../html/html-picture.ts'
import { withoutInline } from '../../html/inline-pictures.ts'
import { leftOut, type OnLeft } from '../../html/left-out.ts'
import { linkedPicture } from '../../html/linked-pictures.ts'
import { markdownBlocks } from '../../html/markdown.ts'
import { article, summary } from './article.ts'
import { withoutTags } from './tag-plugins.ts'

/**
 * Posts of Hexo, Jekyll, Hugo and their like (imports.md §5): Markdown below front matter with what only a site needs,
 * pictures in a folder of the post's own name or below the site's root.
 */
export const staticPost: Format = {
  kind: 'blog',
  format: 'static-blog-md',
  label: 'Hexo、Jekyll 的文章',
  form: 'articles-folder',
  readAs: '博客文章，一个文件一篇',
  rivals: ['markdown-diary'],
  fields: { kept: 'id time zone text emoji pictures link edits', left: { video: sharedNotes.players } },
  notation: plainNotation,
  detect: (probe) => /^(text|html)$/.test(probe.type) && isPost(probe),
  parse,
}

/** Fields nobody writes above a diary. */
const siteFields =
  /^(layout|categories|category|permalink|photos|comments|toc|cover|excerpt|published|draft|slug|author|description|keywords|updated|lastmod|thumbnail|top_img|banner_img|index_img|header-img|subtitle|copyright|sticky|aliases)$/

function isPost({ text: words, file }: Probe): boolean {
  const fields = frontMatter(words)?.fields
  if (!fields) return false
  if (!('title' in fields)) return false
  const keys = Object.keys(fields)
  // Hexo's own scaffold: title, a date to the second, tags; nothing a diary notes above its text.
  const scaffold = 'tags' in fields && /^\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{2}:\d{2}/.test(text(fields.date))
  if (/(^|\/)_(posts|drafts)\//.test(file.name)) return true
  if (keys.some((key) => /^(mood|weather|location|place|心情|天气|地点)$/.test(key))) return false
  return scaffold || keys.some((key) => siteFields.test(key))
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const { text: words, files } = withoutInline((await wholeText(context)).replace(/\r\n?/g, '\n'))
  const front = frontMatter(words)
  if (!front) return
  const path = context.probe.file.name
  const { fields } = front
  const title = some(fields.title)
  if (
    /(^|\/)_drafts\//.test(path) ||
    /^(false|no)$/i.test(text(fields.published)) ||
    /^true$/i.test(text(fields.draft))
  ) {
    yield { t: 'skip', ref: `「${title ?? baseName(path)}」`, why: '是草稿' }
    return
  }
  yield* files
  const left = leftOut()
  yield { t: 'post', post: postOf(context, fields, { words: front.rest, left: left.take }, title) }
  yield* left.told()
}

/** `2020-01-01 10:00:00 +0800`: the offset says the instant, the words say the day. */
function siteTime(written: string | undefined, zone: string): RawPost['when'] | undefined {
  const offset = /[T\s](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})\s*$/.exec(written ?? '')
  if (!written || !offset) return whenFromText(written, zone)
  const at = Date.parse(`${written.slice(0, 10)}T${offset[1]}${offset[2]?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`)
  return Number.isFinite(at) ? whenAt(at, undefined, zone) : whenFromText(written, zone)
}

function postOf(
  context: ParseContext,
  fields: JsonObject,
  { words, left }: { words: string; left: OnLeft },
  title: string | undefined,
): RawPost {
  const { probe, zone } = context
  const path = probe.file.name
  const stem = stemOf(path)
  const dayOfName = /^(\d{4}-\d{1,2}-\d{1,2})-/.exec(stem)?.[1]
  const slug = stem.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')
  const written = some(fields.date) ?? some(fields.created) ?? dayOfName
  const when = siteTime(written, zone) ?? siteTime(dayOfName, zone) ?? unknownWhen
  const edited = siteTime(some(fields.updated) ?? some(fields.lastmod), zone)
  const site = { folder: folderOf(path), stem, slug }
  const picture = (attributes: Record<string, string>): RawMedia | undefined =>
    ownPicture(pictureOf({ ...attributes, src: decoded(attributes.src ?? '') }), site)
  const author = some(fields.author) ?? some(object(fields.author)?.name)
  const subtitle = some(fields.subtitle)
  const blocks = markdownBlocks(withoutTags(words, left), { picture, left, linked: linkedPicture(context, picture) })
  const said = [fields.excerpt, fields.description, fields.summary].map(some).find((one) => one !== subtitle && one)
  const photos = list(fields.photos).map(text).filter(Boolean)
  const body: RawBlock[] = [
    ...summary(subtitle, []),
    ...summary(said === title ? undefined : said, blocks),
    ...blocks,
    ...photos.flatMap((src): RawBlock[] => {
      const one = picture({ src })
      return one ? [{ t: 'figure', media: [one] }] : []
    }),
  ]
  const id = some(fields.id) ?? some(fields.abbrlink) ?? some(fields.permalink)
  return {
    ...article(),
    author: { ...me, ...(author ? { name: author } : {}) },
    id: id ?? `${dayOfName ?? when.local.slice(0, 10)}/${slug}`,
    when,
    ...(edited && (edited.utcMs ?? 0) > (when.utcMs ?? Infinity) ? { edited } : {}),
    title,
    body,
    tags: [...namesOf(fields.categories), ...namesOf(fields.category), ...namesOf(fields.tags)],
    visibility: 'public',
  }
}

/** A list, a list of lists (Hexo's nested categories), or words with blanks or commas between. */
const namesOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split(/[,，\s]+/).filter(Boolean)
    : list(value)
        .flat()
        .map((one) => text(one).trim())
        .filter(Boolean)

/** In the folder of the post's own name first, then below the post, then below the site's root. */
function ownPicture(
  one: RawMedia | undefined,
  { stem, slug }: { folder: string; stem: string; slug: string },
): RawMedia | undefined {
  if (!one || one.url) return one
  const [path = ''] = one.want
  const tidy = path.replace(/^(\.{0,2}\/)+/, '')
  const base = baseName(tidy)
  return { ...one, want: [...new Set([`${stem}/${base}`, `${slug}/${base}`, tidy, base])] }
}
