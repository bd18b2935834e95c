import { baseName, stemOf } from '../../files/input-file.ts'
import { pythonList } from '../../files/python-list.ts'
import { endWithout, withoutQuery } from '../../files/scan.ts'
import { sheetRows } from '../../files/xlsx.ts'
import { list, text } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import type { RawComment, RawItem, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { whenFromText } from '../../format/when.ts'
import { qzoneNotation } from './notation.ts'
import { largeAddress } from './picture-address.ts'

const LONGEST_HEAD = 200

/** The tool writes tabs as the letter: runs of it at the ends are no part of a name. */
function withoutTabs(head: string): string {
  const tail = head.endsWith('ttt') ? endWithout(head, /t/) : head
  return tail.replace(/^t{3,}/, '').trim()
}

const titles = ['时间', '内容', '图片链接', '评论']

/** LibraHp/GetQzonehistory (imports.md §3): tables of 说说, forwards and messages, four columns. */
export const getQzoneHistory: Format = {
  kind: 'qzone',
  format: 'getqzonehistory-xlsx',
  label: 'GetQzonehistory 的表格',
  form: 'qzone-sheet',
  fields: { kept: 'time text emoji mentions pictures comments repost link' },
  notation: qzoneNotation,
  detect: ({ type, row }) => type === 'xlsx' && titles.every((title, i) => row?.[i]?.trim() === title),
  parse,
}

/** `<qq>_说说列表.xlsx`: the number in front is the owner's. */
const ownerIn = (name: string): string | undefined => /(?:^|\/)(\d{5,11})_[^/]*\.xlsx$/.exec(name)?.[1]

async function* parse({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const owner = ownerIn(probe.file.name)
  let relative = 0
  for await (const { row, cells } of sheetRows(probe.file)) {
    if (row === 1 && cells[0]?.trim() === '时间') continue
    const [at = '', said = '', links = '', comments = ''] = cells
    if (said.trim() === '' && links.trim() === '') continue
    const when = whenFromText(at, zone)
    if (!when) relative++
    yield { t: 'post', post: postOf({ at, said, links, comments }, when, owner, zone) }
  }
  onBytes(probe.file.bytes)
  if (owner) yield { t: 'about', ownerId: owner }
  if (relative > 0)
    yield {
      t: 'warn',
      code: 'relative-time',
      detail: `${relative} 条的时间写作「昨天」之类，看不出是哪一天，排在书的最后`,
    }
}

/** `昵称 ：正文`, `昵称 转发：原文`; runs of `t` around a name are tabs the tool lost. */
function postOf(
  cell: { at: string; said: string; links: string; comments: string },
  when: RawPost['when'] | undefined,
  owner: string | undefined,
  zone: string,
): RawPost {
  const first = cell.said.indexOf('：')
  // No name is that long: the colon belongs to what was said.
  const colon = first > LONGEST_HEAD ? -1 : first
  const head = withoutTabs((colon < 0 ? '' : cell.said.slice(0, colon)).trim())
  const body = colon < 0 ? cell.said : cell.said.slice(colon + 1)
  const forwards = head.endsWith('转发')
  const name = forwards ? head.slice(0, -2).trim() : head
  const author = { ...(owner ? { id: owner } : {}), name }
  const addresses = cell.links.split(/[,，\s]+/).filter((one) => /^https?:/.test(one))
  const bare = { author, when: when ?? { local: '', precision: 'unknown', from: 'text' }, likes: [] } as const
  return {
    ...bare,
    likes: [],
    text: forwards ? '' : body.trim(),
    media: addresses.map((address, i) => {
      // The tool names pictures by the first words of the post.
      const words = `${cell.at} ${body.trim()}`.replace(/[\\/:*?"<>|\n]/g, '_').slice(0, 40)
      const tail = baseName(withoutQuery(address))
      return {
        kind: 'image',
        url: largeAddress(address),
        want: [`pic/${words}${i > 0 ? `_${i}` : ''}.jpg`, tail, stemOf(tail)],
      }
    }),
    comments: commentsOf(cell.comments, zone),
    ...(forwards
      ? {
          repost: {
            state: 'ok',
            post: { author: { name: '' }, when: bare.when, text: body.trim(), media: [], likes: [], comments: [] },
          },
        }
      : {}),
  }
}

/** `[['2012-05-01 22:40:01', '哈哈', '阿舟', 10002]]`. */
function commentsOf(cell: string, zone: string): RawComment[] {
  return list(pythonList(cell.trim())).flatMap((one) => {
    const [at, said, name, id] = list(one)
    if (!text(said)) return []
    const when = whenFromText(at, zone)
    return [
      {
        author: { ...(text(id) ? { id: text(id) } : {}), name: text(name) },
        text: text(said),
        media: [],
        ...(when ? { when } : {}),
      },
    ]
  })
}
