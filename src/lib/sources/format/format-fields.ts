import type { PostField } from './field-proofs.ts'

/** What is kept of a format. field-proofs.test.ts reads its sample to show that it is so: no more, no less. */
export type FormatFields = {
  /** Fields in the order of the table; `=count` a number only, `=day` no clock. What is not named is not in the source. */
  kept: string
  /** Kept in part, and why. */
  but?: Partial<Record<PostField, string>>
  /** In the source and left out, and why. */
  left?: Partial<Record<PostField, string>>
  /** The source has hardly more than words or pictures: fewer than six fields are no oversight. */
  few?: true
}

/** Notes that hold of several formats; those of one format stand in its own file. */
export const sharedNotes = {
  besideByName: 'Only addresses that expire or are encrypted; pictures are found beside the export by their names.',
  lostByTool: 'The tool drops most stickers from the text; what it kept becomes a character.',
  originalElsewhere: 'The original is not in the file where it was passed on without words: its place says so.',
  cutByTool: 'A long post that the tool saved without its end is warned of.',
  inside: 'Files inside the document are read, up to 256 MB together.',
  region: 'The region a line came from, kept as such, not as a place somebody was at.',
  named: 'Stickers without a Unicode relative keep their names in brackets.',
  players: 'Players of other sites have no file of their own.',
  otherFiles: 'They come in other files of the download, without saying under which post.',
  ownThread: 'What it answers is mostly not in the file; posts stand in the order they were written.',
} as const

/**
 * What of a kept field a book leaves out on purpose; all else is printed. tests/typeset/pages/kept-on-paper.test.ts makes a
 * book of every format's sample and looks for each kept field in its PDF.
 */
export const paperNotes = {
  id: 'Not printed: by it a later import finds the post again.',
  zone: 'Not printed: by it the day and the clock on the page are the writer’s own.',
  live: 'The still half is printed as a picture.',
  place: 'Degrees without a name are printed in books of journeys (远行) only.',
  comments:
    'A bare number of comments is not printed, their words are. Books of articles print articles without what readers wrote below.',
  link: 'The words of a link, or its title and site, are printed; the address behind them is not.',
  visibility: 'Not printed: the owner sees it when choosing what goes in.',
  edits: 'Not printed: the last version is.',
} as const satisfies Partial<Record<PostField, string>>
