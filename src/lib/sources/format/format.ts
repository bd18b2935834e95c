import type { FormatFields } from './format-fields.ts'
import type { FormId } from './forms.ts'
import type { Source } from './source.ts'

/** What a format says of itself, for people and for the table of fields. */
export type FormatAbout = Pick<Source, 'kind' | 'format' | 'label'> & {
  /** The form in which people hold it, as they recognise it (forms.ts). */
  form: FormId
  /** What of a post is kept, kept in part or left out, and why. */
  fields: FormatFields
  /** What reading a file this way means, in the words of who wrote it: said where somebody has to choose. */
  readAs?: string
}

/** A format that stands on the list (formats/formats.ts). Beside it lies its sample (`*.sample.ts`). */
export type Format = Source & FormatAbout
