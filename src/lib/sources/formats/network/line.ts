import { textOf } from '../../files/decode.ts'
import type { Format } from '../../format/format.ts'
import type { RawItem, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'

/** LINE's 傳送聊天記錄: a day on a line of its own, then `上午10:02<TAB>名字<TAB>話`; long words stand in quotes. */
export const line: Format = {
  kind: 'network',
  format: 'line-txt',
  label: 'LINE 的聊天记录',
  form: 'chats',
  fields: {
    kept: 'time text emoji link',
    few: true,
    left: {
      pictures: 'The chat says that there was one; its file is not part of the export. Counted in a warning.',
      video: 'The chat says that there was one; its file is not part of the export. Counted in a warning.',
    },
  },
  notation: plainNotation,
  detect: ({ type, text }) => type === 'text' && /^\ufeff?\[LINE\]/.test(text.trimStart()) && SAID.test(text),
  parse,
}

const DAY = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:\s*[（(]?[^\d\s（）()]{1,12}[）)]?)?\s*$/
const SAID = /^(上午|下午|午前|午後|AM|PM)?\s?(\d{1,2}:\d{2})\s?(AM|PM)?\t([^\t\n]*)\t(.*)$/m
/** What stands in the words' place: the files are not in the text. */
const absent: Record<string, string> = {
  照片: '照片',
  图片: '照片',
  影片: '视频',
  视频: '视频',
  贴图: '贴图',
  语音消息: '语音',
  文件: '文件',
  檔案: '文件',
  File: '文件',
  'Voice message': '语音',
  Audio: '语音',
  動画: '视频',
  ボイスメッセージ: '语音',
  ファイル: '文件',
  貼圖: '贴图',
  语音訊息: '语音',
  語音訊息: '语音',
  写真: '照片',
  スタンプ: '贴图',
  Photo: '照片',
  Photos: '照片',
  Sticker: '贴图',
  Video: '视频',
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** `Thu, 12/28/2023`, `Thu, 28/12/2023`: which number is the day the weekday says. */
function englishDay(line: string): string[] | undefined {
  const found = /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]{0,6},?\s+(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(line)
  if (!found) return undefined
  const [, weekday = '', first = '', second = '', year = ''] = found
  const is = (month: string, day: string): boolean => {
    const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
    return at.getUTCMonth() === Number(month) - 1 && weekdays[at.getUTCDay()] === weekday
  }
  if (is(first, second)) return [line, year, first, second]
  return is(second, first) ? [line, year, second, first] : undefined
}

async function* parse({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  let day = ''
  let rest = ''
  let title = ''
  let missing = 0
  let open: { name: string; when: RawPost['when']; words: string } | undefined
  const seen = new Map<string, number>()
  const close = function* (): Generator<RawItem> {
    if (!open) return
    const { name, when, words } = open
    open = undefined
    const said = words.replace(/^"([\s\S]*)"$/, '$1').trim()
    const what = absent[/^\[([^\]]{1,14})\]$/.exec(said)?.[1] ?? '']
    if (what) {
      missing++
      return
    }
    // Recalled, joined, left: nobody's words.
    if (name === '' || said === '') return
    const key = `${when.local} ${name} ${said}`
    const again = seen.get(key) ?? 0
    seen.set(key, again + 1)
    yield {
      t: 'post',
      post: {
        id: again === 0 ? undefined : `${key} ${again}`,
        author: { name },
        when,
        text: said,
        media: [],
        ...(title ? { series: title } : {}),
        likes: [],
        comments: [],
      },
    }
  }
  const take = function* (raw: string): Generator<RawItem> {
    const one = raw.replace(/\r$/, '').replace(/^\ufeff/, '')
    const date = DAY.exec(one) ?? englishDay(one)
    const said = SAID.exec(one)
    if (date) {
      yield* close()
      day = `${date[1]}-${date[2]}-${date[3]}`
    } else if (said) {
      yield* close()
      const half = said[1] === '午前' ? '上午' : said[1] === '午後' ? '下午' : (said[1] ?? said[3] ?? '')
      open = {
        name: said[4]?.trim() ?? '',
        when: whenFromText(`${day} ${half} ${said[2]}`, zone) ?? unknownWhen,
        words: said[5] ?? '',
      }
    } else if (open) open.words += `\n${one}`
    else if (title === '')
      title =
        /^\[LINE\]\s*(?:與|与|和|Chat history (?:with|in)\s|ประวัติการ(?:แชท|สนทนา)กับ\s?)?\s*(.*?)\s*(?:的聊天(?:記錄|紀錄|记录)?|との?トーク(?:履歴)?)?$/.exec(
          one.trim(),
        )?.[1] ?? ''
  }
  for await (const chunk of textOf(probe.file, probe.head, onBytes)) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const one of lines) yield* take(one)
  }
  yield* take(rest)
  yield* close()
  if (missing > 0)
    yield {
      t: 'warn',
      code: 'left-in-chat',
      detail: `聊天记录里有 ${missing} 处照片、贴图或语音，导出的文字里没有它们的文件`,
    }
}
