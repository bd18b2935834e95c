import { textOf } from '../../files/decode.ts'
import { baseName } from '../../files/input-file.ts'
import { number } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { gpsPlace } from '../../format/gps-place.ts'
import { me } from '../../format/owner.ts'
import type { RawItem, RawMedia } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { ShallowParser } from '../../html/shallow-parser.ts'

/** 印象笔记 / Evernote `.enex`: notes in XML, their words in XML of its own inside, their files in base64 behind them. */
export const enex: Format = {
  kind: 'notes',
  format: 'enex',
  label: '印象笔记的 ENEX',
  form: 'notes-backup',
  fields: { kept: 'time zone text emoji pictures video place link edits', but: { pictures: sharedNotes.inside } },
  notation: plainNotation,
  detect: ({ type, text }) => (type === 'xml' || type === 'html') && /<en-export[\s>]/.test(text),
  parse,
}

type Note = { fields: Map<string, string>; tags: string[]; files: Map<string, string>[]; inside: RawItem[] }

/** `20240101T120000Z`. */
const instant = (value: string | undefined): number =>
  Date.parse((value ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

async function* parse({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const notes: Note[] = []
  let note: Note | undefined
  let file: Map<string, string> | undefined
  let words: string[] = []
  let count = 0
  const parser = new ShallowParser(
    {
      onopentag(name) {
        words = []
        if (name === 'note') note = { fields: new Map(), tags: [], files: [], inside: [] }
        if (name === 'resource') file = new Map()
      },
      ontext(part) {
        words.push(part)
      },
      onclosetag(name) {
        const text = words.join('')
        words = []
        if (name === 'note' && note) {
          notes.push(note)
          note = undefined
        } else if (name === 'resource' && file && note) {
          note.files.push(file)
          file = undefined
        } else if (name === 'tag') note?.tags.push(text.trim())
        else if (file && name === 'data') {
          count++
          note?.inside.push({ t: 'file', name: `${count}`, bytes: fromBase64(text) })
          file.set('inside', String(count))
        } else if (file) file.set(name, text.trim())
        else note?.fields.set(name, text)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for await (const chunk of textOf(probe.file, probe.head, onBytes)) {
    parser.write(chunk)
    for (const one of notes.splice(0)) yield* itemsOf(one, zone, probe.file.name)
  }
  parser.end()
  for (const one of notes) yield* itemsOf(one, zone, probe.file.name)
}

function* itemsOf(note: Note, zone: string, file: string): Generator<RawItem> {
  yield* note.inside
  yield { t: 'post', post: postOf(note, zone, file) }
}

/** Bytes of base64 with line ends in it; what is not base64 gives no bytes. */
function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, '')), (c) => c.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

function postOf(note: Note, zone: string, home: string) {
  const field = (name: string): string | undefined => note.fields.get(name)?.trim() || undefined
  const created = instant(field('created'))
  const updated = instant(field('updated'))
  const kindOf = (mime: string): RawMedia['kind'] =>
    /^image\//.test(mime) ? 'image' : /^video\//.test(mime) ? 'video' : /^audio\//.test(mime) ? 'audio' : 'file'
  const names = note.files.map((file) => ({
    path: `${baseName(home)}/${file.get('inside') ?? ''}`,
    name: file.get('file-name') ?? '',
    mime: file.get('mime') ?? '',
  }))
  let next = 0
  const blocks = htmlBlocks(
    (field('content') ?? '')
      .replace(/<en-media\b/g, '<img data-en="1"')
      .replace(/<en-todo[^<>]*checked="true"[^<>]*>/g, '☑ ')
      .replace(/<en-todo[^<>]*>/g, '☐ '),
    {
      picture(attributes) {
        if (!attributes['data-en']) return undefined
        const one = names[next++]
        const hash = attributes.hash ?? ''
        return {
          kind: kindOf(attributes.type ?? one?.mime ?? ''),
          want: [one?.path ?? '', one?.name ?? '', hash].filter(Boolean),
        }
      },
    },
  )
  const url = field('source-url')
  return {
    type: 'diary' as const,
    author: me,
    when: whenAt(created, undefined, zone),
    ...(updated > created + 60_000 ? { edited: whenAt(updated, undefined, zone) } : {}),
    title: field('title'),
    text: '',
    body: blocks,
    media: [],
    place: gpsPlace({ lat: number(field('latitude')), lon: number(field('longitude')) }),
    ...(url && /^https?:/.test(url) ? { url } : {}),
    tags: note.tags,
    likes: [],
    comments: [],
    visibility: 'private' as const,
  }
}
