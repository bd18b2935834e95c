import { textOf } from '../../files/decode.ts'
import { type JsonObject, jsonObjects } from '../../files/json-posts.ts'
import { object, objects } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import type { RawItem } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { isMblog, mblogItems } from './mblog.ts'
import { weiboNotation } from './notation.ts'

/** Answers of m.weibo.cn as somebody saved them: `{data:{cards:[{mblog}|{card_group:[{mblog}]}]}}`, or posts alone. */
export const mWeibo: Format = {
  kind: 'weibo',
  format: 'm-weibo-json',
  label: '微博网页的 JSON',
  form: 'weibo-json',
  fields: {
    kept: 'id time zone text emoji mentions pictures video live place likes=count comments=count repost link visibility edits',
    but: { text: sharedNotes.cutByTool },
  },
  notation: weiboNotation,
  detect: ({ first, type }) => type === 'json' && mblogs(first).length > 0,
  parse,
}

const mblogs = (value: JsonObject | undefined): JsonObject[] => {
  if (!value) return []
  if (isMblog(value)) return [value]
  const inside = [object(value.mblog), object(value.status), ...objects(value.card_group).flatMap(mblogs)]
  return inside.filter((one) => one !== undefined).filter(isMblog)
}

async function* parse({ probe, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  for await (const piece of jsonObjects(textOf(probe.file, probe.head, onBytes))) {
    if (piece.t === 'object') for (const one of mblogs(piece.value)) yield* mblogItems(one)
    if (piece.t === 'broken') yield { t: 'skip', ref: `第 ${piece.number} 条（第 ${piece.line} 行）`, why: piece.why }
    if (piece.t === 'end' && piece.cut)
      yield { t: 'warn', code: 'cut-off', detail: `文件不完整，在第 ${piece.cut.line} 行断开；前面的都已读出` }
  }
}
