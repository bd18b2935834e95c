import { type FormatFields, sharedNotes } from '../../format/format-fields.ts'

/** What documents of word processors hold, whichever program wrote them. */
export const writtenFields: FormatFields = {
  kept: 'id time=day text emoji pictures link',
  but: { pictures: sharedNotes.inside },
  left: {
    comments: 'Remarks in the margin and tracked changes do not belong to the text.',
    edits: 'Remarks in the margin and tracked changes do not belong to the text.',
  },
}
