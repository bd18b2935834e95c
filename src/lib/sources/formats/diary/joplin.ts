import { baseName } from '../../files/input-file.ts'
import { number } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { gpsPlace } from '../../format/gps-place.ts'
import { me } from '../../format/owner.ts'
import type { RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { wholeText } from '../../format/whole.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { pictureOf } from '../../html/html-picture.ts'
import { markdownBlocks } from '../../html/markdown.ts'
import { JOPLIN_NAME, type JoplinIndex, type JoplinItem, joplinIndex, joplinItem } from './joplin-items.ts'

/** Joplin's RAW export: a file a note, notebook, tag and resource, with what is known of it below; JEX is a tar of it. */
export const joplin: Format = {
  kind: 'notes',
  format: 'joplin-raw',
  label: 'Joplin 的导出',
  form: 'notes-backup',
  fields: { kept: 'id time zone text emoji pictures video place link edits' },
  notation: plainNotation,
  detect: ({ file, text, head }) =>
    JOPLIN_NAME.test(baseName(file.name)) && (file.bytes > head.length || /\ntype_: \d+\s*$/.test(text)),
  belongs: (name) => JOPLIN_NAME.test(baseName(name)) || /(^|\/)(\.sync\/\w+\.txt|info\.json)$/.test(name),
  parse,
}

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const item = joplinItem(await wholeText(context))
  if (item?.type !== 'note') return
  const title = item.title || '没有标题的笔记'
  if (item.fact('encryption_applied') === '1') {
    yield { t: 'skip', ref: context.probe.file.name, why: '是加密的笔记，读不了；请在 Joplin 里解密后再导出' }
    return
  }
  if (item.fact('is_conflict') === '1') {
    yield { t: 'skip', ref: `「${title}」`, why: '是同步冲突时留下的副本' }
    return
  }
  const index = await context.once(() => joplinIndex(context.parts.map(({ file }) => file)))
  const post = postOf(item, index, context.zone)
  if (post.body?.length === 0 && !post.title)
    yield { t: 'skip', ref: context.probe.file.name, why: '没有标题也没有正文' }
  else yield { t: 'post', post }
}

function postOf(item: JoplinItem, index: JoplinIndex, zone: string): RawPost {
  const at = (...names: string[]): number =>
    names.map((name) => Date.parse(item.fact(name))).find((ms) => Number.isFinite(ms) && ms > 0) ?? Number.NaN
  const created = at('user_created_time', 'created_time')
  const updated = at('user_updated_time', 'updated_time')
  const picture = (attributes: Record<string, string>): RawMedia | undefined => resourceOf(attributes, index)
  const notebook = index.notebook(item.fact('parent_id'))
  const url = item.fact('source_url')
  const done = item.fact('is_todo') === '1' ? Number(item.fact('todo_completed')) > 0 : undefined
  return {
    id: item.fact('id'),
    type: 'diary',
    author: { ...me, name: item.fact('author') },
    when: whenAt(created, undefined, zone),
    ...(updated > created + 60_000 ? { edited: whenAt(updated, undefined, zone) } : {}),
    title: [done === undefined ? '' : done ? '☑' : '☐', item.title].filter(Boolean).join(' ') || undefined,
    text: '',
    body:
      item.fact('markup_language') === '2'
        ? htmlBlocks(item.body, { picture })
        : markdownBlocks(item.body, { picture }),
    media: [],
    place: gpsPlace({ lat: number(item.fact('latitude')), lon: number(item.fact('longitude')) }),
    ...(/^https?:/.test(url) ? { url } : {}),
    ...(notebook ? { series: notebook } : {}),
    tags: index.tags(item.fact('id')),
    likes: [],
    comments: [],
    visibility: 'private',
  }
}

/** `![院子](:/0123…)`: a file of the export by its id; anything else is a picture of the web. */
function resourceOf(attributes: Record<string, string>, index: JoplinIndex): RawMedia | undefined {
  const id = /^:\/([0-9a-f]{32})/.exec(attributes.src ?? '')?.[1]
  if (!id) return pictureOf(attributes)
  const known = index.resource(id)
  const mime = known?.mime ?? 'image/'
  const caption = attributes.alt?.trim()
  return {
    kind: /^video\//.test(mime) ? 'video' : /^audio\//.test(mime) ? 'audio' : 'image',
    want: [...(known ? [`resources/${known.file}`, known.file] : []), id],
    ...(caption && caption !== known?.title ? { caption } : {}),
  }
}
