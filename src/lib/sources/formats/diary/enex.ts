import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { textOf } from '../../files/decode.ts'
import { baseName } from '../../files/input-file.ts'
import { number } from '../../format/fields.ts'
import type { Format } from '../../format/format.ts'
import { sharedNotes } from '../../format/format-fields.ts'
import { gpsPlace } from '../../format/gps-place.ts'
import { me } from '../../format/owner.ts'
import type { RawBlock, RawItem, RawMedia, RawPost } from '../../format/raw.ts'
import type { ParseContext } from '../../format/source.ts'
import { plainNotation } from '../../format/text.ts'
import { whenAt } from '../../format/when.ts'
import { htmlBlocks } from '../../html/html-blocks.ts'
import { pictureOf } from '../../html/html-picture.ts'
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

type Note = {
  fields: Map<string, string>
  tags: string[]
  tasks: Map<string, string>[]
  files: Map<string, string>[]
  inside: RawItem[]
}

/** `20240101T120000Z`. */
const instant = (value: string | undefined): number =>
  Date.parse((value ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

async function* parse({ probe, zone, onBytes }: ParseContext): AsyncGenerator<RawItem> {
  const notes: Note[] = []
  let note: Note | undefined
  let file: Map<string, string> | undefined
  let task: Map<string, string> | undefined
  let words: string[] = []
  let count = 0
  const parser = new ShallowParser(
    {
      onopentag(name) {
        words = []
        if (name === 'note') note = { fields: new Map(), tags: [], tasks: [], files: [], inside: [] }
        if (name === 'resource') file = new Map()
        if (name === 'task') task = new Map()
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
          const title = (file.get('file-name') ?? '').replaceAll('/', '_')
          const inside = note.inside.at(-1)
          // By its own name, which is what people are told when it can't be printed.
          if (title !== '' && file.has('inside') && inside?.t === 'file') {
            file.set('inside', `${file.get('inside')}/${title}`)
            inside.name = file.get('inside') ?? inside.name
          }
          note.files.push(file)
          file = undefined
        } else if (name === 'task' && task && note) {
          note.tasks.push(task)
          task = undefined
        } else if (task) task.set(name, text.trim())
        else if (name === 'tag') note?.tags.push(text.trim())
        else if (file && name === 'data') {
          count++
          const bytes = fromBase64(text)
          note?.inside.push({ t: 'file', name: `${count}`, bytes })
          file.set('inside', String(count)).set('hash', bytesToHex(md5(bytes)))
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
  const { post, locked, absent, aside } = postOf(note, zone, file)
  yield { t: 'post', post }
  if (absent > 0)
    yield {
      t: 'warn',
      code: 'missing-resource',
      ref: `「${post.title ?? '没有标题的笔记'}」`,
      detail: `${absent} 个附件没有随笔记导出，位置留着；把原来的图片加进来就能补上`,
    }
  if (aside.length > 0)
    yield {
      t: 'warn',
      code: 'left-files',
      ref: `「${post.title ?? '没有标题的笔记'}」`,
      detail: `${aside.length} 个附件在笔记里没有位置，没有放进书里：${aside
        .slice(0, 3)
        .map((name) => `「${name}」`)
        .join('')}`,
    }
  if (locked > 0)
    yield {
      t: 'warn',
      code: 'encrypted',
      ref: `「${post.title ?? '没有标题的笔记'}」`,
      detail: `${locked} 段文字是加密的，读不了，书里只写一行说明；请先在印象笔记里解密再导出`,
    }
}

/** Bytes of base64 with line ends in it; what is not base64 gives no bytes. */
function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, '')), (c) => c.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

function postOf(
  note: Note,
  zone: string,
  home: string,
): { post: RawPost; locked: number; absent: number; aside: string[] } {
  const field = (name: string): string | undefined => note.fields.get(name)?.trim() || undefined
  const created = instant(field('created'))
  const updated = instant(field('updated'))
  const kindOf = (mime: string): RawMedia['kind'] =>
    /^image\//.test(mime) ? 'image' : /^video\//.test(mime) ? 'video' : /^audio\//.test(mime) ? 'audio' : 'file'
  const files = note.files.map((file) => ({
    kind: kindOf(file.get('mime') ?? ''),
    hash: file.get('hash') ?? '',
    want: [`${baseName(home)}/${file.get('inside') ?? ''}`, file.get('file-name') ?? ''].filter(Boolean),
  }))
  const shown = new Set<(typeof files)[number]>()
  const content = field('content') ?? ''
  const named = new Set(
    [...content.matchAll(/<en-media\b[^<>]*\bhash="([^"]+)"/g)].map(([, hash = '']) => hash.toLowerCase()),
  )
  let locked = 0
  let absent = 0
  const tasks = [...note.tasks]
  const blocks = htmlBlocks(
    withoutLocked(withTasks(content, tasks, zone), () => void locked++)
      .replace(/<en-media\b/g, '<img data-en="1"')
      .replace(/<en-todo[^<>]*>/g, (tag) => (tag.includes('checked="true"') ? '☑ ' : '☐ ')),
    {
      picture(attributes) {
        // A picture of the web, clipped with the page it stood on.
        if (!attributes['data-en']) return pictureOf(attributes)
        // A file is called by the MD5 of its bytes; where it is not, files stand in the order of the note: those no other name
        // means, of the kind that is asked for.
        const hash = (attributes.hash ?? '').toLowerCase()
        const kind = attributes.type ? kindOf(attributes.type) : undefined
        const one =
          files.find((file) => file.hash === hash) ??
          files.find((file) => !shown.has(file) && !named.has(file.hash) && (!kind || file.kind === kind))
        if (one) shown.add(one)
        else absent++
        return {
          kind: kind ?? one?.kind ?? 'file',
          want: [...(one?.want ?? []), hash].filter(Boolean),
        }
      },
    },
  )
  const unplaced = files.filter((file) => !shown.has(file) && /^(image|video)$/.test(file.kind))
  const rest = unplaced.map(({ kind, want }): RawBlock => ({ t: 'figure', media: [{ kind, want }] }))
  const aside = files
    .filter((file) => !shown.has(file) && !/^(image|video)$/.test(file.kind))
    .map(({ want }) => want.at(-1) ?? '')
  const url = field('source-url')
  const post: RawPost = {
    type: 'diary',
    author: me,
    when: whenAt(created, undefined, zone),
    ...(updated > created + 60_000 ? { edited: whenAt(updated, undefined, zone) } : {}),
    title: field('title'),
    text: '',
    body: [...blocks, ...tasks.flatMap((task) => taskBlock(task, zone)), ...rest],
    media: [],
    place: gpsPlace({ lat: number(field('latitude')), lon: number(field('longitude')) }),
    ...(url && /^https?:/.test(url) ? { url } : {}),
    tags: note.tags,
    likes: [],
    comments: [],
    visibility: 'private',
  }
  return { post, locked, absent, aside }
}

/** Ticked off, or open; what is to be done until a day says so. */
function taskWords(task: Map<string, string>, zone: string): string {
  const words = task.get('title') ?? ''
  // Written by Greenwich: midnight in Shanghai is the day before there.
  const due = whenAt(instant(task.get('dueDate')), task.get('timeZone'), zone).local.slice(0, 10)
  const until = due ? `（截止 ${due}）` : ''
  return words === '' ? '' : `${task.get('taskStatus') === 'completed' ? '☑' : '☐'} ${words}${until}`
}

/** Tasks whose group has its place in the note stand there, and are taken out of `tasks`. */
const withTasks = (content: string, tasks: Map<string, string>[], zone: string): string =>
  content.replace(/<div\b[^<>]*--en-task-group:\s*true[^<>]*>(?:\s*<\/div>)?/g, (all) => {
    const id = /--en-id:\s*([\w-]{1,80})/.exec(all)?.[1]
    const here = tasks.filter((one) => id !== undefined && one.get('taskGroupNoteLevelID') === id)
    if (here.length === 0) return all
    for (const one of here) tasks.splice(tasks.indexOf(one), 1)
    const items = here.map((one) => taskWords(one, zone).replace(/&/g, '&amp;').replace(/</g, '&lt;'))
    return `<ul>${items.map((words) => `<li>${words}</li>`).join('')}</ul>${all.endsWith('</div>') ? '' : '<div>'}`
  })

/** The others stand behind the words of their note. */
function taskBlock(task: Map<string, string>, zone: string): RawBlock[] {
  const words = taskWords(task, zone)
  return words === '' ? [] : [{ t: 'li', inl: [{ t: 'text', s: words }] }]
}

/** Cipher text is no word of a note: a line says that some were here. */
const withoutLocked = (content: string, onLocked: () => void): string =>
  content.replace(/<en-crypt\b[^<>]*(?:\/>|>[^<>]*<\/en-crypt>)/g, () => {
    onLocked()
    return '<div>（原文这里有一段加密的文字）</div>'
  })
