import { textOf } from '../../files/decode.ts'
import { wantOf } from '../../format/builder.ts'
import { plainDigits } from '../../format/calendars.ts'
import { type DayOrder, dayOf, dayOrder } from '../../format/day-order.ts'
import type { Format } from '../../format/format.ts'
import type { RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { unknownWhen, whenFromText } from '../../format/when.ts'

/** Halves of the day before the clock and behind it, in the languages people write it in. */
const BEFORE = '上午|下午|凌晨|清晨|早上|中午|傍晚|晚上|午前|午後|오전|오후'
const BEHIND = String.raw`[ap]\.?\s?m\.?|[صم](?![\u0600-\u06ff])|[πμ]\.?\s?μ\.?`
/** A number of a date; a year of Japan's eras has their letter, `R6`. */
const NUMBER = String.raw`[RHS]?\d{1,4}`

/** `[2019/10/20 上午10:16:05] 小满: …`, `20.10.19, 10:16 - Mary: …`, `2024. 1. 5. 오후 8:02 - 지은: …`; direction marks may stand anywhere. */
const LINE = new RegExp(
  String.raw`^\[?(${NUMBER})[./-]\s?(${NUMBER})[./-]\s?(${NUMBER})\.?[,،]?\s+(?:(?:à|às|klo|kl\.?|um|at|a las|в|ve)\s+)?((?:(?:${BEFORE})\s*)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*(?:${BEHIND}))?)\]?\s*(?:[-–]\s|:\s)?(?:([^:\n]{1,60}):(?:\s|(?!//)))?([\s\S]*)$`,
  'i',
)

/** Of a line with digits of any script: what stands behind the clock stays as it was typed. */
function lineOf(line: string): RegExpExecArray | undefined {
  const found = LINE.exec(plainDigits(line))
  if (!found) return undefined
  const words = found[6] ?? ''
  found[6] = line.slice(line.length - words.length)
  if (found[5] !== undefined) {
    // The words may begin with one of their own: 「:)」.
    const from = line.lastIndexOf(':', line.length - words.length - 1)
    found[5] = line.slice(from - found[5].length, from)
  }
  return found
}

/** WhatsApp `_chat.txt` (imports.md §8): who wrote when; what the service says has no writer. */
export const whatsapp: Format = {
  kind: 'network',
  format: 'whatsapp-txt',
  label: 'WhatsApp 的导出',
  form: 'chats',
  fields: { kept: 'time text emoji pictures video link', left: { edits: 'Said by the service within the words.' } },
  notation: plainNotation,
  // Chats of other services look alike: `日期 时间 名字` on a line of its own.
  detect: ({ type, text }) => type === 'text' && chatLines(text) >= 2,
  parse,
}

const strip = (line: string): string => line.replace(/[\u200e\u200f\u202a-\u202e]/g, '').replace(/\u202f/g, ' ')

/** Behind a clock without its bracket stands a dash or a colon. */
const clockEnds = new RegExp(String.raw`^\[|\d\s*(?:${BEHIND})?(?:\s[-–]|:)\s`, 'i')

const chatLines = (head: string): number =>
  head
    .split(/\r\n?|\n/)
    .slice(0, 200)
    .filter((line) => {
      const found = lineOf(strip(line))
      return found?.[5] !== undefined && clockEnds.test(plainDigits(strip(line)))
    }).length

/** What the service says in the name of the group. */
const serviceWords =
  /end-to-end encrypt|端[到对對]端(?:的)?加密|點對點加密|端對端加密|Tap for more info|点击了解更多|點擊以瞭解|Ende-zu-Ende-verschlüsselt|cifrad[oa]s? de extremo a extremo|chiffré[es]* de bout en bout|criptografi\w{1,10} de ponta a ponta|エンドツーエンド|종단간 암호화/i

/** What stands in the place of a message somebody took back. */
const deleted =
  /^(?:This message was deleted|You deleted this message|此消息已(?:被)?删除|[您你]已?删除了?此消息|此訊息已刪除|[您你]已?刪除了?(?:此|這則)訊息|Diese Nachricht wurde gelöscht|Du hast diese Nachricht gelöscht|Se eliminó este mensaje|Eliminaste este mensaje|Este mensaje fue eliminado|Ce message a été supprimé|Vous avez supprimé ce message|Esta mensagem foi apagada|Mensagem apagada|Questo messaggio è stato eliminato|このメッセージは削除されました|삭제된 메시지입니다)\.?$/i

/** `marked`: in front of its words stands the mark the app puts before its own. */
type Line = {
  numbers: [string, string, string]
  dots: boolean
  clock: string
  name?: string
  words: string
  marked: boolean
}

async function* parse({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const lines: Line[] = []
  let rest = ''
  let before = 0
  const take = (raw: string): void => {
    const line = strip(raw.replace(/\r$/, ''))
    const [, a = '', b = '', c = '', clock = '', name, words = ''] = lineOf(line) ?? []
    const marked = words !== '' && raw.includes(`\u200e${words.slice(0, 4)}`)
    const numbers = [a, b, c].map(plainYear) as [string, string, string]
    // A day and a clock that nobody's name follows, without bracket or dash, go on with what was said.
    const begins = a !== '' && (name !== undefined || clockEnds.test(plainDigits(line)))
    if (begins)
      lines.push({ numbers, dots: /^\[?\d{1,2}\./.test(line), clock, ...(name ? { name } : {}), words, marked })
    else if (lines.length > 0) lines.at(-1)!.words += `\n${line}`
    else if (line.replace('\ufeff', '').trim() !== '') before++
  }
  for await (const chunk of textOf(probe.file, probe.head, onBytes)) {
    // The half of a line end at the end of a piece waits for the other.
    const parts = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = parts.pop() ?? ''
    for (const line of parts) take(line)
  }
  take(rest)
  if (before > 0)
    yield { t: 'skip', ref: `开头 ${before} 行`, why: '前面没有时间和名字，不是聊天里的一条，没有放进书里' }
  // Nobody writes months first with dots.
  const dotted = lines.length > 0 && lines.every(({ dots }) => dots)
  const { order, sure } = dotted ? { order: 'dmy' as const, sure: true } : dayOrder(lines.map(({ numbers }) => numbers))
  const [first] = lines
  if (!sure && first)
    yield {
      t: 'warn',
      code: 'day-or-month',
      detail: `日期像「${first.numbers.join('/')}」这样，日和月分不清，这里按「${order === 'mdy' ? '月/日' : '日/月'}」读；不对的话，请在手机上把日期格式改成「年/月/日」再导出一次`,
    }
  // In the name of the group the service says nothing else; a person who asks about encryption does.
  const people = new Set(lines.filter(({ words }) => !serviceWords.test(words)).map(({ name }) => name))
  const isService = ({ name, words, marked }: Line): boolean =>
    name === undefined || (serviceWords.test(words) && (marked || !people.has(name)))
  const seen = new Map<string, number>()
  let withdrawn = 0
  let service = 0
  for (const line of lines) {
    if (isService(line)) {
      service++
      continue
    }
    if (deleted.test(line.words.trim())) {
      withdrawn++
      continue
    }
    const post = postOf(line, order, zone)
    // Two messages of one minute may have the same words: both were written.
    const key = `${post.when.local} ${line.name} ${line.words}`
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    yield { t: 'post', post: count > 1 ? { ...post, id: `${key} ${count}` } : post }
  }
  if (service > 0)
    yield {
      t: 'warn',
      code: 'service-lines',
      detail: `${service} 行是 WhatsApp 自己的提示（加密说明、建群、进群），没有放进书里`,
    }
  if (withdrawn > 0)
    yield { t: 'warn', code: 'withdrawn', detail: `${withdrawn} 条消息在 WhatsApp 里已经撤回，没有放进书里` }
}

/** `R6` is 2024. */
const plainYear = (number: string): string => {
  const before = { R: 2018, H: 1988, S: 1925 }[number.charAt(0).toUpperCase()]
  return before === undefined ? number : String(before + Number(number.slice(1)))
}

function postOf({ numbers, clock, name = '', words, marked }: Line, order: DayOrder, zone: string): RawPost {
  const hour = Number(/\d{1,2}/.exec(clock)?.[0])
  // 中午 begins at 11 and goes on to 1.
  const afternoon = /下午|傍晚|晚上|午後|오후|م|μ\.?\s?μ|p\.?\s?m/i.test(clock) || (/中午/.test(clock) && hour !== 11)
  const late = afternoon ? '下午' : /上午|凌晨|清晨|早上|中午|午前|오전|ص|π\.?\s?μ|a\.?\s?m/i.test(clock) ? '上午' : ''
  const time = /\d{1,2}[:.]\d{2}(?:[:.]\d{2})?/.exec(clock)?.[0].replaceAll('.', ':') ?? ''
  const { said, media } = attachments(words, marked)
  return {
    author: { name },
    when: whenFromText(`${dayOf(numbers, order)} ${late}${time}`, zone) ?? unknownWhen,
    text: said,
    media,
    likes: [],
    comments: [],
  }
}

/** Instead of a picture in an export without media, in the languages of the app. */
const omitted =
  /^<?(?:(?:画像|動画|音声|スタンプ|GIF|ドキュメント|メディア)は含まれていません|(?:immagine|video|audio|sticker|GIF|documento) omess[oa]|Media omessi|(?:imagem|vídeo|áudio|GIF|documento) ocultad[oa]|figurinha omitida|(?:사진|동영상|음성|스티커|GIF|문서) 생략됨?|미디어 파일을 제외함?|(?:изображение|видео|аудио|стикер|документ) (?:отсутствует|пропущено)|Без медиафайлов|(?:afbeelding|video|audio|sticker) weggelaten|Media weggelaten|(?:görüntü|video|ses|çıkartma) dahil edilmedi|Medya dahil edilmedi|省略多媒体文件|(?:media|image|video|audio|sticker|GIF|document|contact card) omitted|(?:Medien|Bild|Video|Audio|Sticker|GIF|Dokument) (?:ausgeschlossen|weggelassen)|Multimedia omitido|(?:imagen|video|audio|sticker|GIF|documento) omitid[oa]|Médias omis|(?:image|vidéo|audio|sticker) (?:absente?|omise?)|Mídia oculta|媒体已省略|省略媒体文件|(?:图像|图片|视频|音频|贴图)已忽略|(?:圖片|影片|音訊|貼圖|多媒體檔案|文件|媒體)已(?:略去|省略)|忽略多媒體檔)>?$/gim
/** The same in whatever language, where the app's own mark or its angle brackets say that nobody typed it. */
const leftOutWords =
  /省略|略去|忽略|omit|omis|omess|omiss|ausgeschl|weggel|ocult|absent|отсутств|пропущ|без медиа|含まれて|생략|제외|استبعاد|مشمول|atlan|edilmedi|pomini|vynech|utelat|udelad|jätet|kihagy|dilewat|bỏ qua|παραλ/i
/** Without its mark the app's words name what is not there: 「<此处省略一万字>」 somebody typed. */
const leftOutThings =
  /m[eéèí]di|меди|медиа|файл|video|vídeo|vidéo|видео|audio|аудио|imag|immag|изображ|foto|photo|bild|sticker|стикер|GIF|document|документ|媒体|媒體|多媒|图|圖|照片|影片|音[频訊声像]|视频|影[音像]|贴图|貼圖|文件|檔|画像|動画|音声|メディア|スタンプ|사진|동영상|미디어|파일|وسائط|μέσ/i
const ownWords = /^<([^<>\n]{3,40})>$/
const isLeftOut = (words: string, marked: boolean): boolean => {
  const said = words.trim()
  const typed = ownWords.exec(said)?.[1]
  if (typed !== undefined && !marked) return leftOutWords.test(typed) && leftOutThings.test(typed)
  const inside = typed ?? (marked && said.length <= 40 && !said.includes('\n') ? said : '')
  return leftOutWords.test(inside)
}

/** The app's word behind a message that was changed. */
const edited =
  /\s{0,4}<(?:This message was edited|此消息已编辑|此訊息已編輯|Diese Nachricht wurde bearbeitet|Se editó este mensaje)\.?>/gi

/** `<attached: 0001.jpg>` in any language: the name of a file, no address. */
const namedBetween =
  /<[^<>:：\n]{2,30}[:：]\s?((?!www\.)[^<>/\n]{1,200}\.(?:jpe?g|png|gif|webp|hei[cf]|mp4|mov|m4v|3gp|webm|avi|mkv|opus|m4a|mp3|ogg|aac|wav|amr|pdf|docx?|xlsx?|pptx?|txt|rtf|csv|md|vcf|ics|zip|rar|7z|epub|html?|json|apk|psd|pages|numbers|key))>/
/** `IMG-20240101-WA0001.jpg (file attached)`. */
const namedBefore =
  /^([\w .-]+\.\w{3,4}) \((?:file attached|添付ファイル|arquivo anexado|file allegato|파일 첨부됨?|файл добавлен|bestand bijgevoegd|文件附件|附件|檔案已附加|附加檔案|Datei angehängt|archivo adjunto|fichier joint)\)/
/** The app's own names, whatever it says behind them. */
const namedByApp = /^((?:IMG|VID|AUD|PTT|STK|DOC)-\d{8}-WA\d{4,8}\.\w{3,4}) \([^()\n]{3,40}\)$/
const named = new RegExp(`${namedBetween.source}|${namedBefore.source}|${namedByApp.source}`, 'gim')

/** Pictures and files by their names, `<Media omitted>`, and the words. */
function attachments(words: string, marked: boolean): { said: string; media: RawMedia[] } {
  if (isLeftOut(words, marked)) return { said: '', media: [{ kind: 'image', want: [] }] }
  const media: RawMedia[] = []
  const said = words
    .replace(named, (_, a?: string, b?: string, c?: string) => {
      const name = (a ?? b ?? c ?? '').trim()
      media.push({
        kind: /\.(mp4|mov|3gp)$/i.test(name) ? 'video' : /\.(opus|m4a|mp3)$/i.test(name) ? 'audio' : 'image',
        want: wantOf(name),
      })
      return ''
    })
    .replace(edited, '')
    .replace(omitted, () => {
      media.push({ kind: 'image', want: [] })
      return ''
    })
  return { said: said.trim(), media }
}
