import { type PostField, postFields } from '#lib/sources/format/field-proofs.ts'
import { fieldNotes, formatFields, paperNotes } from '#lib/sources/read/format-fields.ts'

const heads: Record<PostField, string> = {
  id: 'id',
  time: 'time',
  zone: 'zone',
  text: 'text',
  emoji: 'emoji',
  mentions: 'mentions',
  pictures: 'pictures',
  video: 'video',
  live: 'live photo',
  place: 'place',
  likes: 'likes',
  comments: 'comments',
  replies: 'answers',
  repost: 'repost',
  link: 'link',
  visibility: 'visibility',
  edits: 'edited',
}
const notes = Object.keys(fieldNotes)

/** The rows of docs/import-formats.md with their notes, as Markdown. */
export function formatTable(): string {
  const cell = (format: string, field: PostField): string => {
    const { kept, but, left } = formatFields[format] ?? { kept: '' }
    const found = kept.split(' ').find((one) => one.split('=')[0] === field)
    const number = (note: string | undefined): string => (note ? String(notes.indexOf(note) + 1) : '')
    if (!found) return number(left?.[field]) || '–'
    const how = found.split('=')[1]
    return [how ?? '●', number(but?.[field])].filter(Boolean).join(' ')
  }
  const rows = Object.keys(formatFields).map(
    (format) => `| ${format} | ${postFields.map((field) => cell(format, field)).join(' | ')} |`,
  )
  return [
    `| format | ${postFields.map((field) => heads[field]).join(' | ')} |`,
    `|${'---|'.repeat(postFields.length + 1)}`,
    ...rows,
    '',
    ...Object.values(fieldNotes).map((note, i) => `${i + 1}. ${note}`),
  ].join('\n')
}

/** What books leave out of the kept fields, as Markdown. */
export const paperList = (): string =>
  postFields
    .flatMap((field) =>
      field in paperNotes ? `- ${heads[field]}: ${paperNotes[field as keyof typeof paperNotes]}` : [],
    )
    .join('\n')
