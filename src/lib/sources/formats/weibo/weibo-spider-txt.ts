import { textOf } from '../../files/decode.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import type { RawItem } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { weiboNotation } from './notation.ts'
import { countOf } from './weibo.ts'
import { spideredPost } from './weibo-spider.ts'

/** dataabc/weiboSpider `txt`: who it is, then post after post, each closed by five lines of facts. No ids in it. */
export const weiboSpiderTxt: Format = {
  kind: 'weibo',
  format: 'weibospider-txt',
  label: 'weiboSpider 导出的 txt',
  form: 'weibo-text',
  fields: {
    kept: 'time text emoji mentions place likes=count comments=count repost link',
    but: { emoji: sharedNotes.lostByTool },
  },
  notation: weiboNotation,
  detect: ({ type, text }) =>
    type === 'text' && /^用户信息\s*\n用户昵称[:：]/.test(text.trimStart()) && FACTS.test(text),
  parse,
}

const FACTS =
  /\n微博位置[:：]([^\n]*)\n发布时间[:：]([^\n]*)\n点赞数[:：] {0,9}(\S{0,20}) {1,9}转发数[:：] {0,9}(\S{0,20}) {1,9}评论数[:：] {0,9}(\S{0,20})\n发布工具[:：]([^\n]*)(?:\n|$)/

/** A post is never longer (characters): facts that do not come are not waited for any longer. */
const LONGEST = 1024 * 1024

async function* parse({ probe, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  let rest = ''
  let owner: { id?: string; name: string } | undefined
  let count = 0
  const take = function* (last: boolean): Generator<RawItem> {
    if (!owner) {
      const head =
        /用户昵称[:：]([^\n]{0,100})\n用户id[:：] {0,9}(\d{0,20})(?:(?!用户昵称)[\s\S])*?微博内容[:：] {0,9}\n/.exec(
          rest,
        )
      if (!head) return
      owner = { name: head[1]?.trim() ?? '', ...(head[2] ? { id: head[2] } : {}) }
      rest = rest.slice(head.index + head[0].length)
    }
    for (let found = FACTS.exec(rest); found; found = FACTS.exec(rest)) {
      // The last line may still be coming.
      if (!last && found.index + found[0].length === rest.length) return
      const [all, place, time, likes, reposts, comments] = found
      count++
      const post = spideredPost(
        {
          content: rest.slice(0, found.index),
          publish_place: place?.trim(),
          publish_time: time?.trim(),
          up_num: countOf(likes),
          retweet_num: countOf(reposts),
          comment_num: countOf(comments),
        },
        owner,
      )
      rest = rest.slice(found.index + all.length).replace(/^\s+/, '')
      yield { t: 'post', post }
    }
    if (rest.length > LONGEST) rest = rest.slice(-4096)
  }
  for await (const chunk of textOf(probe.file, probe.head, onBytes)) {
    rest += chunk.replaceAll('\r', '')
    yield* take(false)
  }
  yield* take(true)
  if (owner?.id) yield { t: 'about', ownerId: owner.id }
  if (rest.trim() !== '')
    yield {
      t: 'warn',
      code: 'cut-off',
      detail: `文件在第 ${count + 1} 条中间断开；前面的 ${count} 条已读出，请重新导出后再补一次`,
    }
}
