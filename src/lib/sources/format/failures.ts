import { type Failure, fail } from '#lib/std/result.ts'
import { isCutJson } from '../files/cut-json.ts'
import type { FileType } from '../files/sniff.ts'
import { htmlDownload } from './html-downloads.ts'
import type { Probe } from './source.ts'

/** What to do instead, a clause of its own, where nobody says what is wanted here. */
const usualHowTo = '请选择导出得到的原文件（JSON、HTML、表格或文本，连同放图片的文件夹，或整个压缩包）'

type Said = { code: string; what: string; then: string; message: string }

/** One sentence: what a file is, instead of what we need, and what to do. `what` and `then` are its two halves. */
export function sayWhatItIs(probe: Probe, howTo = usualHowTo): Said {
  const name = `「${probe.file.name}」`
  const say: Say = (code, what, then = howTo) => ({
    ...{ code, what: `${name}${what}`, then },
    message: `${name}${what}。${then}。`,
  })
  const byType: Partial<Record<FileType, () => Said>> = {
    empty: () => say('empty', '是空的', '可能没有导出完成，请重新导出后再试'),
    pdf: () => say('pdf', '是一份 PDF，里面没有可以重新排版的动态'),
    rar: () => say('archive', '是 rar 压缩包，这里读不了', '请解压后重新打包成 zip，或直接选择解压出来的文件夹'),
    '7z': () => say('archive', '是 7z 压缩包，这里读不了', '请解压后重新打包成 zip，或直接选择解压出来的文件夹'),
    gzip: () => say('archive', '是 gz 压缩包，这里读不了', '请解压后重新打包成 zip，或直接选择解压出来的文件夹'),
    tar: () => say('archive', '是 tar 压缩包，这里读不了', '请解压后重新打包成 zip，或直接选择解压出来的文件夹'),
    zip: () => say('zip', '是压缩包，要先打开才能看', '直接上传它就可以'),
    sqlite: () => say('database', '是聊天软件的数据库，不是导出文件'),
    xlsx: () =>
      say(
        'table',
        '是 Excel 表格，但里面没有认得的内容',
        '请直接用导出工具生成的表格，或在导出时选择 JSON 或 HTML 格式',
      ),
    docx: () => say('document', '是 Word 文档，不是导出文件'),
    slides: () => say('document', '是演示文稿，这里读不了', '请把要印的文字放进 Word 文档，图片另存出来一起放进来'),
    ods: () => say('document', '是 OpenDocument 表格或图形，这里读不了', '表格请另存为 .xlsx 再放进来'),
    pages: () => say('document', '是 Pages 文稿，这里读不了', '请在 Pages 里选「导出为 Word」，再放进来'),
    epub: () => say('document', '是 EPUB 电子书，要放在文章里'),
    odt: () => say('document', '是 OpenDocument 文稿，不是导出文件'),
    ole: () =>
      isLockedOffice(probe.head)
        ? say('document', '加了打开密码，这里读不了', '请用 Word 或 WPS 打开，去掉密码另存一份，再放进来')
        : say('document', ...olderOffice(probe.file.name)),
    unknown: () => unknownBytes(probe, say),
    json: () => otherJson(probe, say),
    html: () => otherText(probe, say, '是网页，但不是认得的导出'),
    text: () => unknownHeads(probe, say) ?? otherText(probe, say, '是文本，但看不出是哪一天写的，也不是认得的导出'),
    xml: () => otherText(probe, say, '是 XML，但不是认得的导出'),
  }
  if (/^\ufeff?\{\\rtf/.test(probe.text))
    return say('document', '是 RTF 文档，这里读不了', '请用 Word 或 WPS 打开，另存为 .docx 再放进来')
  if (/\.mht(?:ml)?$/i.test(probe.file.name))
    return say(
      'mail',
      '是存成一个文件的网页（mht），这里读不了',
      '请用浏览器打开它，另存为「网页，全部」的 .html 再放进来',
    )
  if (/\.eml$/i.test(probe.file.name))
    return say('mail', '是一封电子邮件，这里读不了', '请把邮件里的文字存成 .txt 或 .docx 再放进来，附的图片一起')
  const download = htmlDownload(probe)
  if (download) return say('html-download', download.what, download.instead)
  if (/^(jpeg|png|gif|webp|heic|avif|bmp|tiff)$/.test(probe.type)) {
    return say('picture', '是一张照片，里面没有文字')
  }
  if (/^(mp4|mov|audio)$/.test(probe.type)) return say('video', '是视频或录音，里面没有文字')
  return byType[probe.type]?.() ?? say('unknown', '不是认得的导出文件')
}

/** By their names: what each is, and as what it is read. */
function olderOffice(name: string): [string, string] {
  if (/\.msg$/i.test(name)) return ['是 Outlook 的邮件，这里读不了', '请把邮件里的文字存成 .txt 或 .docx 再放进来']
  if (/\.doc$/i.test(name)) return ['是旧版 Word 文档，这里读不了', '请用 Word 或 WPS 打开，另存为 .docx 再放进来']
  if (/\.xls$/i.test(name)) return ['是旧版 Excel 表格，这里读不了', '请用 Excel 或 WPS 打开，另存为 .xlsx 再放进来']
  if (/\.ppt$/i.test(name))
    return ['是旧版演示文稿，这里读不了', '请把要印的文字放进 Word 文档，图片另存出来一起放进来']
  return ['是旧版 Office 文档，这里读不了', '请用 Word 或 WPS 打开，另存为 .docx（表格存成 .xlsx），再放进来']
}

/** A protected docx is an OLE file whose list of streams names EncryptedPackage, in UTF-16. */
const isLockedOffice = (head: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(head).includes([...'EncryptedPackage'].join('\0'))

type Say = (code: string, what: string, then?: string) => Said

function unknownBytes(probe: Probe, say: Say) {
  if (/\.(db|sqlite|db-wal|mmdb)$/i.test(probe.file.name)) {
    return say('database', '是加密的聊天数据库，不是导出文件')
  }
  return say('unknown', '的内容无法识别，可能已加密或损坏')
}

/** Keys and words that chat exports have and Moments do not. */
const chatMarks =
  /"(msgSvrId|MsgSvrID|StrTalker|strContent|talker|isSend|is_sender|localType|senderUsername|msg_type|messages)"\s*:/i

function otherJson(probe: Probe, say: Say) {
  if (chatMarks.test(probe.text)) return say('chat', '是聊天记录，做不成书')
  if (probe.file.bytes <= probe.head.length && isCutJson(probe.text)) {
    return say('no-posts', '是 JSON，但没有写完，像是只存下来一半', '请重新导出后再试')
  }
  if (
    /"title"\s*:/.test(probe.text) &&
    /"access"\s*:/.test(probe.text) &&
    /"date"\s*:\s*\{\s*"timestamp"/.test(probe.text)
  )
    return say(
      'no-posts',
      '是 Google 相册里一本相册的名字和日子，没有照片',
      '请把同一个文件夹里的照片和它们的 JSON 也加进来',
    )
  if (!probe.first && /^\s*[[{][\s\S]{0,2000}$/.test(probe.text)) {
    return say('no-posts', '是 JSON，但里面是空的，没有内容', '请换一份写有内容的')
  }
  return say('other-json', '是 JSON，但不是认得的导出')
}

/** A table whose heads say neither day nor words: which they are, and what to call them. */
function unknownHeads({ file, text }: Probe, say: Say): Said | undefined {
  if (!/\.(csv|tsv)$/i.test(file.name)) return undefined
  const heads = (text.split(/\r?\n/)[0] ?? '')
    .split(/[,\t;]/)
    .map((head) => head.replace(/^["\ufeff]+|"$/g, '').trim())
    .filter(Boolean)
  if (heads.length < 2) return undefined
  const named = heads
    .slice(0, 6)
    .map((head) => `「${head.slice(0, 12)}」`)
    .join('')
  return say(
    'table',
    `是表格，从表头${named}${heads.length > 6 ? '等' : ''}看不出哪一列是日期，哪一列是正文`,
    '请把写日期那一列的表头改成「日期」，写正文那一列改成「内容」，有图的那一列改成「图片」，再放进来',
  )
}

function otherText(probe: Probe, say: Say, what: string) {
  // Pages are full of times; lines that begin with one are a chat.
  const chat =
    probe.type !== 'text'
      ? /聊天记录/
      : /聊天记录|chat[-_ ]?(history|log)|\d{4}[-/]\d{1,2}[-/]\d{1,2} \d{1,2}:\d{2}(:\d{2})? \S+[\r\n]/i
  return chat.test(probe.text) ? say('chat', '是聊天记录，做不成书') : say('other-text', what)
}

/** The same of two files that came alone: both are named, and what to do is said once where it is the same. */
export const sayWhatBothAre = (one: Said, other: Said): Pick<Said, 'code' | 'message'> => ({
  code: one.code,
  message: `${one.what}；${other.what}。${one.then === other.then ? one.then : `${one.then}；${other.then}`}。`,
})

/** `guess`: read all the same (zip-name.ts). */
type Refused = readonly { ref: string; why: string; guess?: true }[]

/** Each refused file with its reason; the first three of them. */
const refusedWords = (refused: Refused): string =>
  refused
    .slice(0, 3)
    .map(({ ref, why }) => `「${ref.replace(/\p{Cc}+/gu, ' ').trim()}」${why}`)
    .join('；') + (refused.length > 3 ? `；另外 ${refused.length - 3} 个也打不开` : '')

/** Everything that came was refused before it could be looked at. */
export const nothingUsable = (refused: Refused) =>
  failImport('nothing_usable', `里面没有可以用的文件：${refusedWords(refused)}`)

/** Nothing was read of what could be looked at: what was refused before that is named as well. */
export const alsoRefused = <Failed extends { ok: false; failure: Failure }>(
  failed: Failed,
  refused: Refused,
): Failed => {
  const named = refused.filter(({ guess }) => !guess)
  return named.length === 0
    ? failed
    : { ...failed, failure: { ...failed.failure, message: `${failed.failure.message}${refusedWords(named)}。` } }
}

export const failImport = (code: string, message: string, details?: unknown): { ok: false; failure: Failure } =>
  fail(422, `import_${code.replaceAll('-', '_')}`, message, details)
