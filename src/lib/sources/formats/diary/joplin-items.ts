import { decodeHead } from '../../files/decode.ts'
import { baseName, type InputFile, readHead } from '../../files/input-file.ts'

/** Every file of Joplin's RAW export is called by the 32 digits of what it holds. */
export const JOPLIN_NAME = /^[0-9a-f]{32}\.md$/

/** What a file holds, as `type_` says it. */
export type JoplinType = 'note' | 'notebook' | 'resource' | 'tag' | 'tagged' | 'other'
const types: Record<string, JoplinType> = { '1': 'note', '2': 'notebook', '4': 'resource', '5': 'tag', '6': 'tagged' }

export type JoplinItem = {
  type: JoplinType
  title: string
  /** Of a note: its Markdown or HTML. */
  body: string
  fact(name: string): string
}

/** Title, an empty line, the body, an empty line, `name: value` line by line; what has no title begins with its facts. */
export function joplinItem(text: string): JoplinItem | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trimEnd()
    .split('\n')
  const facts = new Map<string, string>()
  let at = lines.length
  for (; at > 0; at--) {
    const [, name, value = ''] = /^([a-z_]+): ?(.*)$/.exec(lines[at - 1] ?? '') ?? []
    if (name === undefined || facts.has(name)) break
    facts.set(name, value.trim())
  }
  const id = facts.get('id')
  const type = facts.get('type_')
  if (!id || !type) return undefined
  const [title = '', ...rest] = lines.slice(0, at)
  return {
    type: types[type] ?? 'other',
    title: title.trim(),
    body: rest.join('\n').trim(),
    fact: (name) => facts.get(name) ?? '',
  }
}

/** Larger files hold a note; what the others say fits in here (bytes). */
const LARGEST_OTHER = 64 * 1024

export type JoplinIndex = {
  notebook(id: string): string | undefined
  tags(note: string): string[]
  resource(id: string): { mime: string; file: string; title: string } | undefined
}

/** What all files of an export say of its notes: their notebooks, tags and files. */
export async function joplinIndex(files: readonly InputFile[]): Promise<JoplinIndex> {
  const titles = new Map<string, string>()
  const tagged = new Map<string, string[]>()
  const resources = new Map<string, { mime: string; file: string; title: string }>()
  for (const file of files) {
    if (file.bytes > LARGEST_OTHER || !JOPLIN_NAME.test(baseName(file.name))) continue
    const item = joplinItem(decodeHead(await readHead(file, file.bytes)))
    if (!item || item.type === 'note' || item.type === 'other') continue
    const id = item.fact('id')
    if (item.type === 'tagged') {
      const tags = tagged.get(item.fact('note_id')) ?? []
      tagged.set(item.fact('note_id'), [...tags, item.fact('tag_id')])
    } else if (item.type === 'resource') {
      const extension = item.fact('file_extension')
      const file = extension ? `${id}.${extension}` : id
      resources.set(id, { mime: item.fact('mime'), file, title: item.title })
    } else titles.set(id, item.title)
  }
  return {
    notebook: (id) => titles.get(id) || undefined,
    tags: (note) => (tagged.get(note) ?? []).flatMap((id) => titles.get(id) ?? []),
    resource: (id) => resources.get(id),
  }
}
