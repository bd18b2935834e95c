import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { undoLatin1 } from '#lib/sources/formats/network/meta.ts'
import { type Part, partBytes } from './part.ts'

/** One place of a sample that was marked: `before` is what stands in front of it, with the words or the name themselves. */
export type Mark = { file: string; before: string; mark: string }

/** A token of Han alone, so that no notation of any source takes it apart: 12 is 囧壹贰囧. */
const wordMark = (n: number): string =>
  `囧${[...String(n)].map((digit) => '零壹贰叁肆伍陆柒捌玖'[Number(digit)]).join('')}囧`
export const wordMarks = /囧[零壹贰叁肆伍陆柒捌玖]+囧/g

const latin = (words: string): string => Array.from(Buffer.from(words), (byte) => String.fromCharCode(byte)).join('')
/** How much of what stands in front is kept with a mark. */
const NEAR = 300

type Change = (text: string, file: string) => string

/** Pages inside JSON are written in base64 by one source (QQ空间 日志). */
const coded = /(?<=")[A-Za-z0-9+/]{60,}={0,2}(?=")/g
const inBase64 = (text: string, change: (inside: string) => string): string =>
  text.replace(coded, (run) => {
    const inside = utf8(Buffer.from(run, 'base64'))
    return inside === undefined ? run : Buffer.from(change(inside)).toString('base64')
  })

/** Every part changed as text; also the texts inside packed ones (Word, Excel, zip). */
function changed(parts: readonly Part[], change: Change): Part[] {
  return parts.map((part): Part => {
    const bytes = partBytes(part)
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
      const text = utf8(bytes)
      return text === undefined
        ? part
        : {
            name: part.name,
            bytes: strToU8(
              change(
                inBase64(text, (inside) => change(inside, part.name)),
                part.name,
              ),
            ),
          }
    }
    const inside = Object.entries(unzipSync(bytes)).map(([name, held]): [string, Uint8Array] => {
      const text = utf8(held)
      return [name, text === undefined ? held : strToU8(change(text, `${part.name}/${name}`))]
    })
    return { name: part.name, bytes: zipSync(Object.fromEntries(inside), { level: 0 }) }
  })
}

function utf8(bytes: Uint8Array): string | undefined {
  if (bytes.length > 2_000_000 || bytes.includes(0)) return undefined
  const text = strFromU8(bytes)
  return text.includes('\uFFFD') ? undefined : text
}

/** A mark behind each run of Han, as it stands or as Meta writes it (bytes as characters). `wanted`: only those; `as`: what is written instead. */
export function markWords(
  parts: readonly Part[],
  wanted: (mark: Mark) => boolean = () => true,
  as: (mark: string) => string = (mark) => mark,
): { parts: Part[]; marks: Mark[] } {
  const marks: Mark[] = []
  let count = 0
  const add = (run: string, text: string, at: number, file: string): string => {
    const mark = wordMark(++count)
    const one = { file, before: text.slice(Math.max(0, at - NEAR), at) + run, mark }
    marks.push(one)
    return wanted(one) ? as(mark) : ''
  }
  const out = changed(parts, (text, file) =>
    text
      .replace(/\p{Script=Han}+/gu, (run, at: number) => run + add(run, text, at, file))
      .replace(/[\u0080-\u00ff]{3,}/g, (run, at: number) => {
        const words = undoLatin1(run)
        const marked = words.replace(/\p{Script=Han}+/gu, (one) => one + add(one, text, at, file))
        return marked === words ? run : latin(marked)
      }),
  )
  return { parts: out, marks }
}

/** Names of files, and what sources call pictures by that have none: parts of addresses, hashes, ids. */
const pictureName =
  /[\w-]+(?=(?:@\dx)?\.(?:jpe?g|png|gif|webp|mp4|mov)\b)|(?<=\/mmsns\/|photo\.store\.qq\.com\/(?:psb\?\/V1\/)?|\/mmbiz_jpg\/|https:\/\/a\.b\/|"md5":"|<en-media [^<>]{0,40}hash="|\]\(:\/)\w+/g

/** Each mention of a picture or film under a name of its own. */
export function markPictures(parts: readonly Part[]): { parts: Part[]; marks: Mark[] } {
  const marks: Mark[] = []
  const out = changed(parts, (text, file) =>
    text.replace(pictureName, (name: string, at: number) => {
      // As long as it was, where the source counts its digits.
      const number = String(marks.length + 1).padStart(4, '0')
      const mark = name.length >= 16 ? `${name.slice(0, -8)}beef${number}` : `p${number}`
      marks.push({ file, before: text.slice(Math.max(0, at - NEAR), at) + name, mark })
      return mark
    }),
  )
  return { parts: out, marks }
}
