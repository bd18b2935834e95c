import { textOf } from '../files/decode.ts'
import { type JsonObject, jsonObjects } from '../files/json-posts.ts'
import type { RawAbout, RawItem, RawPost } from './raw.ts'
import type { ParseContext } from './source.ts'

/** Runs a JSON file through `read`, one post at a time; undefined means: not a post. */
export async function* parseJsonPosts(
  { probe, onBytes }: ParseContext,
  read: (value: JsonObject) => RawPost | undefined,
  about: (header: JsonObject) => RawAbout,
): AsyncGenerator<RawItem> {
  let complete = 0
  let foreign = 0
  for await (const piece of jsonObjects(textOf(probe.file, probe.head, onBytes))) {
    if (piece.t === 'object') {
      const post = piece.key === probe.key ? read(piece.value) : undefined
      if (post) {
        complete++
        yield { t: 'post', post }
      } else if (piece.key === probe.key) foreign++
    } else if (piece.t === 'broken') {
      yield { t: 'skip', ref: `第 ${piece.number} 条（第 ${piece.line} 行，第 ${piece.byte} 字节）`, why: piece.why }
    } else {
      yield { t: 'about', ...about(piece.header) }
      if (foreign > 0) yield { t: 'warn', code: 'not-a-post', detail: `${foreign} 项不是动态，已略过` }
      if (piece.cut) {
        const where = `第 ${piece.cut.line} 行（第 ${piece.cut.byte} 字节）`
        yield {
          t: 'warn',
          code: 'cut-off',
          detail: `文件不完整，在${where}断开；断开前的 ${complete} 条动态已读出，请重新导出后再补一次`,
        }
      }
    }
  }
}
