import { type InputFile, readHead } from '../input-file.ts'
import { type FileType, sniff } from '../sniff.ts'

/** The end record of a zip with the longest comment, in bytes. */
const TAIL = 65_557
const END = 0x06054b50
const CENTRAL = 0x02014b50
/** Longer lists, and files of which no part can be read by itself that are larger, are no document. */
const MOST_LIST = 8 * 1024 ** 2
const MOST_WHOLE = 128 * 1024 ** 2

/** What a file is. Documents that are zips (Word, Excel, EPUB, OpenDocument) are known by their parts, wherever these lie in it. */
export async function fileType(file: InputFile, head?: Uint8Array): Promise<FileType> {
  const first = head ?? (await readHead(file, 4096))
  const type = sniff(first)
  if (type !== 'zip') return type
  const names = (await centralNames(file)) ?? localNames(first)
  return documentOf(new Set(names), new TextDecoder('latin1').decode(first.subarray(0, 200)))
}

const within = async (file: InputFile, from: number, length: number): Promise<Uint8Array | undefined> => {
  if (file.readPart) return file.readPart(from, length)
  if (file.bytes > MOST_WHOLE) return undefined
  return (await readHead(file, file.bytes)).subarray(from, from + length)
}

/** Names in the list at a zip's end; undefined when there is none that can be read. */
async function centralNames(file: InputFile): Promise<string[] | undefined> {
  const from = Math.max(0, file.bytes - TAIL)
  const tail = await within(file, from, file.bytes - from).catch(() => undefined)
  if (!tail || tail.length < 22) return undefined
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  let at = tail.length - 22
  while (at >= 0 && view.getUint32(at, true) !== END) at--
  if (at < 0) return undefined
  const [size, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
  if (size > MOST_LIST || start + size > file.bytes) return undefined
  const list = start >= from ? tail.subarray(start - from, start - from + size) : await within(file, start, size)
  return list && namesIn(list, CENTRAL, { length: 28, name: 46, skip: [30, 32] })
}

/** Names as far as the beginning of a damaged zip tells them. */
function localNames(head: Uint8Array): string[] {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 4096))
  return [...text.matchAll(/PK\x03\x04[\s\S]{22}([\s\S])([\s\S])[\s\S]{2}/g)].map((found) => {
    const length = (found[1] as string).charCodeAt(0) + 256 * (found[2] as string).charCodeAt(0)
    const from = found.index + found[0].length
    return text.slice(from, from + length)
  })
}

function namesIn(
  list: Uint8Array,
  mark: number,
  place: { length: number; name: number; skip: readonly number[] },
): string[] {
  const view = new DataView(list.buffer, list.byteOffset, list.byteLength)
  const names: string[] = []
  for (let at = 0; at + place.name <= list.length && view.getUint32(at, true) === mark; ) {
    const length = view.getUint16(at + place.length, true)
    names.push(new TextDecoder().decode(list.subarray(at + place.name, at + place.name + length)).replaceAll('\\', '/'))
    at += place.name + length + place.skip.reduce((sum, one) => sum + view.getUint16(at + one, true), 0)
  }
  return names
}

/** `start`: the first bytes; EPUB and OpenDocument keep their kind there, unpacked, in a part called mimetype. */
function documentOf(names: ReadonlySet<string>, start: string): FileType {
  const has = (mark: RegExp): boolean => [...names].some((name) => mark.test(name))
  if (has(/^xl\/(workbook|worksheets\/)/)) return 'xlsx'
  if (has(/^word\/document\d*\.xml$/) || (names.has('[Content_Types].xml') && has(/^word\//))) return 'docx'
  if (has(/^ppt\/presentation/)) return 'slides'
  if (names.has('META-INF/container.xml') && (names.has('mimetype') || has(/\.(opf|ncx)$/i))) return 'epub'
  if (names.has('content.xml') && (names.has('mimetype') || names.has('META-INF/manifest.xml'))) {
    if (/opendocument\.presentation/.test(start)) return 'slides'
    return /opendocument\.(spreadsheet|graphics|formula|chart)/.test(start) ? 'ods' : 'odt'
  }
  return has(/^Index\/Document\.iwa$|^Index\.zip$/) ? 'pages' : 'zip'
}
