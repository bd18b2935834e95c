import type { Element } from 'domhandler'
import { findAll } from 'domutils'
import { textOf } from '../../files/decode.ts'
import { wantOf } from '../../format/builder.ts'
import type { Format } from '../../format/format.ts'
import type { RawItem, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'
import { byClass, eachPost, hasClass, wordsIn } from './html-posts.ts'

/** tech-shrimp/WechatMoments (2024): `.item` with `.p1` name, `.p2` words, `img[full_img]`, `.time`; nothing else. */
export const techShrimpHtml: Format = {
  kind: 'wechat-moments',
  format: 'tech-shrimp-html',
  label: 'WechatMoments 导出的网页',
  form: 'moments-page',
  fields: { kept: 'time text emoji pictures video place' },
  detect: ({ type, text }) =>
    type === 'html' &&
    /class="(?:row item|item row|item)"/.test(text) &&
    /class="p1\b/.test(text) &&
    /class="time\b/.test(text),
  parse: parseFeed,
}

async function* parseFeed({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const { ended, count } = yield* eachPost(
    textOf(probe.file, probe.head, onBytes),
    (node) => hasClass(node, 'item') && byClass('p1', node) !== undefined,
    (node) => [{ t: 'post', post: readPost(node, zone) } as const],
  )
  if (!ended) yield { t: 'warn', code: 'cut-off', detail: `网页不完整，已读出 ${count} 条动态；请重新导出后再补一次` }
}

function readPost(node: Element, zone: string): RawPost {
  const images = findAll((one) => one.name === 'img' && one.attribs.full_img !== undefined, node.children)
  const videos = findAll((one) => one.name === 'video', node.children)
  const place = wordsIn(byClass('location', node))
  const file = (src: string) => (/^https?:/.test(src) ? { url: src, want: [] } : { want: wantOf(src) })
  return {
    author: { name: wordsIn(byClass('p1', node)) },
    when: whenFromText(wordsIn(byClass('time', node)), zone) ?? unknownWhen,
    text: wordsIn(byClass('p2', node)),
    media: [
      ...images.map((one) => {
        const full = file(one.attribs.full_img ?? '')
        const small = one.attribs.src && !/^https?:/.test(one.attribs.src) ? wantOf(one.attribs.src) : []
        return { kind: 'image' as const, ...full, want: [...full.want, ...small] }
      }),
      ...videos.map((one) => {
        const src = one.attribs.src ?? findAll((s) => s.name === 'source', one.children)[0]?.attribs.src ?? ''
        return { kind: 'video' as const, ...file(src) }
      }),
    ],
    ...(place ? { place: { name: place, datum: 'unknown' as const, kind: 'checkin' as const } } : {}),
    likes: [],
    comments: [],
  }
}
