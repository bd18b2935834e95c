import type { PostField } from '../format/field-proofs.ts'

/** Why a field is only kept in part, or left out though the source has it. */
export const fieldNotes = {
  fromPictures: 'None on the page: taken from the names of the pictures, else from author, minute and words.',
  besideByName: 'Only addresses that expire or are encrypted; pictures are found beside the export by their names.',
  lostByTool: 'The tool drops most stickers from the text; what it kept becomes a character.',
  originalElsewhere: 'The original is not in the file where it was passed on without words: its place says so.',
  cutByTool: 'A long post that the tool saved without its end is warned of.',
  inside: 'Files inside the document are read, up to 256 MB together.',
  album: 'From EXIF, else the name, else the folder (a month is its first day), else the disk, which is warned of.',
  thumbnails: 'The tool saves thumbnails: warned of before print.',
  region: 'The region a line came from, kept as such, not as a place somebody was at.',
  named: 'Stickers without a Unicode relative keep their names in brackets.',
  feed: 'Mostly only the newest articles, some only as summaries: both are counted in a warning.',
  players: 'Players of other sites have no file of their own.',
  countElsewhere: 'Only as an address or a number without words.',
  otherFiles: 'They come in other files of the download, without saying under which post.',
  margin: 'Remarks in the margin and tracked changes do not belong to the text.',
  ownThread: 'What it answers is mostly not in the file; posts stand in the order they were written.',
  versions: 'Earlier versions are files of their own; the last one is printed.',
  ratings: 'Remarks and marks given under a post are folded on the page and not saved with it.',
  notionComments: 'Exported only on request and without their place on the page.',
  inWords: 'Said by the service within the words.',
  notInChat: 'The chat says that there was one; its file is not part of the export. Counted in a warning.',
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

type Note = keyof typeof fieldNotes

export type FormatFields = {
  /** Fields in the order of the table; `=count` a number only, `=day` no clock. What is not named is not in the source. */
  kept: string
  /** Kept in part. */
  but?: Partial<Record<PostField, Note>>
  /** In the source and left out. */
  left?: Partial<Record<PostField, Note>>
}

/**
 * What is kept of every format. docs/import-formats.md is made of it (scripts/docs/formats.ts), and field-proofs.test.ts
 * reads a sample of each format to show that it is so: no more, no less.
 */
export const formatFields: Readonly<Record<string, FormatFields>> = {
  'weflow-json': { kept: 'id time zone text emoji pictures video live place likes comments replies link' },
  'weflow-html': {
    kept: 'time text emoji pictures video live place likes comments replies link',
    left: { id: 'fromPictures' },
  },
  'ciphertalk-html': {
    kept: 'time text emoji pictures video live likes comments replies link',
    but: { pictures: 'thumbnails' },
  },
  'wechatdataanalysis-json': {
    kept: 'id time zone text emoji pictures video live place likes comments replies link',
    but: { pictures: 'besideByName' },
  },
  'wechatdataanalysis-html': { kept: 'id time text emoji pictures video live place likes comments replies link' },
  'wechatdataanalysis-xlsx': {
    kept: 'id time zone text emoji pictures video live place likes comments replies link',
    but: { pictures: 'besideByName' },
  },
  'wechatdataanalysis-txt': {
    kept: 'id time text emoji pictures video place likes comments replies link',
    but: { pictures: 'besideByName' },
  },
  'exported-sns': {
    kept: 'id time zone text emoji pictures video place likes comments replies link visibility',
    but: { pictures: 'besideByName' },
  },
  'ios-data-js': { kept: 'id time text emoji pictures video likes comments replies link' },
  'tech-shrimp-html': { kept: 'time text emoji pictures video place' },
  'timeline-xml': {
    kept: 'id time zone text emoji pictures video place link visibility',
    but: { pictures: 'besideByName' },
  },
  'weibo-crawler-json': {
    kept: 'id time text emoji mentions pictures video live place likes=count comments=count repost link edits',
    but: { emoji: 'lostByTool' },
  },
  'weibo-crawler-csv': {
    kept: 'id time text emoji mentions pictures video live place likes=count comments=count repost link edits',
    but: { emoji: 'lostByTool' },
  },
  'weibospider-json': {
    kept: 'id time text emoji mentions pictures video place likes=count comments=count repost link',
    but: { emoji: 'lostByTool' },
  },
  'weibospider-txt': {
    kept: 'time text emoji mentions place likes=count comments=count repost link',
    but: { emoji: 'lostByTool' },
  },
  'weibo-crawler-md': { kept: 'id time text emoji mentions pictures video repost link', but: { emoji: 'lostByTool' } },
  'nghuyong-jsonl': {
    kept: 'id time text emoji mentions pictures video place likes=count comments=count repost link',
    but: { repost: 'originalElsewhere', place: 'region' },
  },
  'weibo-archiver': {
    kept: 'id time zone text emoji mentions pictures video place likes=count comments repost link',
    but: { place: 'region' },
  },
  'm-weibo-json': {
    kept: 'id time zone text emoji mentions pictures video live place likes=count comments=count repost link visibility edits',
    but: { text: 'cutByTool' },
  },
  'qzone-msglist': {
    kept: 'id time zone text emoji mentions pictures video place likes comments replies repost link visibility',
    but: { text: 'cutByTool' },
  },
  'qzone-blogs': { kept: 'id time text emoji pictures likes comments replies link visibility' },
  'qzone-boards': { kept: 'id time text emoji mentions pictures comments replies link visibility' },
  'qzone-albums': { kept: 'id time text emoji mentions pictures video place likes comments replies link' },
  'getqzonehistory-xlsx': { kept: 'time text emoji mentions pictures comments repost link' },
  'getqzonehistory-md': { kept: 'time text emoji mentions pictures comments repost link' },
  'dayone-json': { kept: 'id time zone text emoji pictures video place link edits' },
  'dayone-classic': { kept: 'id time zone text emoji pictures place link' },
  'journey-json': { kept: 'id time zone text emoji pictures video place link edits' },
  'one-diary-json': { kept: 'id time zone text emoji pictures place link edits' },
  'nideriji-json': { kept: 'id time zone text emoji pictures link edits' },
  'apple-journal-html': { kept: 'id time zone text emoji pictures video live place link' },
  'markdown-diary': { kept: 'id time text emoji pictures place link edits' },
  'diary-table': { kept: 'time text emoji place likes comments replies link' },
  'google-keep': { kept: 'id time zone text emoji pictures video link edits' },
  'flomo-html': { kept: 'time text emoji pictures video link' },
  enex: { kept: 'time zone text emoji pictures video place link edits', but: { pictures: 'inside' } },
  'notion-pages': { kept: 'id time text emoji pictures video place link edits', left: { comments: 'notionComments' } },
  'notion-table': { kept: 'time text emoji place link edits' },
  'baby-notes': { kept: 'time text emoji pictures video place likes comments replies link' },
  'photo-album': { kept: 'time pictures video live place', but: { time: 'album' } },
  wxr: { kept: 'id time zone text emoji pictures comments replies link visibility edits', left: { video: 'players' } },
  feed: {
    kept: 'id time zone text emoji pictures link edits',
    but: { text: 'feed' },
    left: { video: 'players', comments: 'countElsewhere' },
  },
  'blogger-json': {
    kept: 'id time zone text emoji pictures place comments=count link edits',
    left: { video: 'players' },
  },
  'ghost-json': { kept: 'id time zone text emoji pictures link visibility edits', left: { video: 'players' } },
  'medium-html': { kept: 'id time zone text emoji pictures link', left: { video: 'players' } },
  substack: { kept: 'id time zone text emoji pictures link visibility', left: { video: 'players' } },
  'static-blog-md': { kept: 'id time zone text emoji pictures link edits', left: { video: 'players' } },
  jianshu: { kept: 'text emoji pictures link' },
  'markdown-article': { kept: 'text emoji pictures link' },
  'mp-article-html': { kept: 'id time zone text emoji pictures link', left: { video: 'players' } },
  'web-article-html': { kept: 'id time zone text emoji pictures link', left: { video: 'players' } },
  docx: {
    kept: 'id time=day text emoji pictures link',
    but: { pictures: 'inside' },
    left: { comments: 'margin', edits: 'margin' },
  },
  'discourse-json': { kept: 'id time zone text emoji mentions pictures likes=count replies link edits' },
  'tieba-archive': {
    kept: 'id time zone text emoji mentions pictures video likes=count comments replies link',
    but: { emoji: 'named' },
  },
  'discuz-html': {
    kept: 'id time text emoji pictures replies link edits',
    but: { emoji: 'named' },
    left: { comments: 'ratings' },
  },
  'instagram-json': {
    kept: 'time zone text emoji mentions pictures video place link',
    left: { comments: 'otherFiles', likes: 'otherFiles' },
  },
  'facebook-json': {
    kept: 'time zone text emoji mentions pictures video place link edits',
    left: { comments: 'otherFiles', likes: 'otherFiles' },
  },
  'x-archive': {
    kept: 'id time zone text emoji mentions pictures video place likes=count repost link',
    left: { replies: 'ownThread', edits: 'versions' },
  },
  'mastodon-outbox': {
    kept: 'id time zone text emoji mentions pictures video repost link visibility edits',
    but: { repost: 'originalElsewhere', emoji: 'named' },
    left: { replies: 'ownThread' },
  },
  'telegram-json': {
    kept: 'id time zone text emoji mentions pictures video place likes=count repost link edits',
    left: { replies: 'ownThread' },
  },
  'whatsapp-txt': { kept: 'time text emoji pictures video link', left: { edits: 'inWords' } },
  'line-txt': { kept: 'time text emoji link', left: { pictures: 'notInChat', video: 'notInChat' } },
  'google-photos': { kept: 'id time zone text emoji pictures video place link' },
  'own-export': {
    kept: 'id time zone text emoji mentions pictures video live place likes comments replies repost link visibility edits',
  },
}
