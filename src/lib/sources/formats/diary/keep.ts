import { type JsonObject, parseObject } from '../../files/json-posts.ts'
import { oneLine } from '../../files/scan.ts'
import { wantOf } from '../../format/builder.ts'
import { number, objects, some, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { me } from '../../format/owner.ts'
import type { RawBlock, RawItem, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { blocksOf, plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { wholeObject, wholeText } from '../../format/whole.ts'

/** Google Keep out of Takeout: one JSON a note, times in microseconds; what lies in the bin stays there. */
export const googleKeep: Format = {
  kind: 'notes',
  format: 'google-keep',
  label: 'Google Keep 的笔记',
  form: 'notes-backup',
  fields: { kept: 'id time zone text emoji pictures video link edits' },
  notation: plainNotation,
  detect: (probe) => isNote(wholeObject(probe)),
  parse,
}

const isNote = (value: JsonObject | undefined): boolean =>
  value !== undefined && 'isTrashed' in value && 'userEditedTimestampUsec' in value

async function* parse(context: ParseContext): AsyncGenerator<RawItem> {
  const value = parseObject(await wholeText(context))
  if (!value) return
  const title = oneLine(some(value.title) ?? '') || undefined
  if (value.isTrashed === true) {
    yield { t: 'skip', ref: title ?? '一条笔记', why: '已经在回收站里' }
    return
  }
  const micros = number(value.createdTimestampUsec) ?? number(value.userEditedTimestampUsec)
  const edited = number(value.userEditedTimestampUsec)
  const items: RawBlock[] = objects(value.listContent).map((one) => ({
    t: 'li',
    inl: [{ t: 'text', s: `${one.isChecked === true ? '☑' : '☐'} ${text(one.text)}` }],
  }))
  yield {
    t: 'post',
    post: {
      id: micros === undefined ? undefined : `keep:${micros}`,
      type: 'diary',
      author: me,
      when: whenAt(micros === undefined ? undefined : micros / 1000, undefined, context.zone),
      ...(edited && micros && edited - micros > 60e6 ? { edited: whenAt(edited / 1000, undefined, context.zone) } : {}),
      title,
      text: '',
      body: [...blocksOf(text(value.textContent), plainNotation), ...items],
      media: objects(value.attachments).map((one) => ({
        kind: /^video\//.test(text(one.mimetype)) ? 'video' : /^audio\//.test(text(one.mimetype)) ? 'audio' : 'image',
        want: wantOf(text(one.filePath)),
      })),
      ...linkOf(value),
      tags: objects(value.labels)
        .map((one) => text(one.name))
        .filter(Boolean),
      likes: [],
      comments: [],
      visibility: 'private',
    },
  }
}

function linkOf(value: JsonObject): Pick<RawPost, 'link'> {
  const [one] = objects(value.annotations)
  const url = some(one?.url)
  const title = some(one?.title)
  return url ? { link: { url, kind: 'web', image: undefined, ...(title ? { title } : {}) } } : {}
}
