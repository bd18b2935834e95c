import { type PostField, postFields } from '#lib/sources/format/field-proofs.ts'
import { type FormatFields, paperNotes } from '#lib/sources/format/format-fields.ts'
import { forms } from '#lib/sources/format/forms.ts'
import { allFormats } from '#lib/sources/formats/formats.ts'

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
/** As pages tell of them, so that what belongs together stands together. */
const inOrder = Object.keys(forms).flatMap((id) => allFormats.filter(({ form }) => form === id))

/** The rows of docs/import-formats.md with their notes, numbered as they appear, as Markdown. */
export function formatTable(): string {
  const notes: string[] = []
  const numberOf = (note: string | undefined): string => {
    if (note === undefined) return ''
    if (!notes.includes(note)) notes.push(note)
    return String(notes.indexOf(note) + 1)
  }
  const cell = ({ kept, but, left }: FormatFields, field: PostField): string => {
    const found = kept.split(' ').find((one) => one.split('=')[0] === field)
    if (!found) return numberOf(left?.[field]) || '–'
    const how = found.split('=')[1]
    return [how ?? '●', numberOf(but?.[field])].filter(Boolean).join(' ')
  }
  const rows = inOrder.map(
    ({ format, fields }) => `| ${format} | ${postFields.map((field) => cell(fields, field)).join(' | ')} |`,
  )
  return [
    `| format | ${postFields.map((field) => heads[field]).join(' | ')} |`,
    `|${'---|'.repeat(postFields.length + 1)}`,
    ...rows,
    '',
    ...notes.map((note, i) => `${i + 1}. ${note}`),
  ].join('\n')
}

/** What books leave out of the kept fields, as Markdown. */
export const paperList = (): string =>
  postFields
    .flatMap((field) =>
      field in paperNotes ? `- ${heads[field]}: ${paperNotes[field as keyof typeof paperNotes]}` : [],
    )
    .join('\n')
