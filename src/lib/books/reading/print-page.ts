import { z } from 'zod'

/**
 * The spec's print-layout page (§3): one unit for the whole wire form, CSS px at 96 to the inch (print-page-units.ts),
 * origin at the trim's top left corner, y down. `toPrintPage` and `fromPrintPage` (print-page-convert.ts, print-page-back.ts) go both ways without loss, so a
 * reader needs nothing but this answer to draw the page as it is printed.
 */
const ink = z.object({
  cmyk: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
  rgb: z.string(),
})

/** One line; `text[i]` is a grapheme cluster that starts at `x[i]`; `emoji[i]` names or addresses the picture drawn there. */
const printLine = z.object({
  text: z.array(z.string()),
  x: z.array(z.number()),
  y: z.number(),
  /** Emoji name (code points joined by `-`) or address, by index of the cluster; null where text is drawn. */
  emoji: z.array(z.string().nullable()),
  last: z.boolean(),
  isComment: z.boolean().optional(),
  /** On the first line under a post: how many likes and comments it has, also those not printed by name. */
  commentStat: z.object({ likes: z.number(), comments: z.number() }).optional(),
  /** On the line that begins a comment: where the commenter's name starts. */
  commenterX: z.number().optional(),
  face: z.string(),
  fontSize: z.number(),
  ink,
  /** An emoji printed in black alone. */
  tone: z.literal('grey').optional(),
  glyphs: z.array(z.number()).optional(),
  features: z.string().optional(),
})
export type PrintLine = z.infer<typeof printLine>

const printElementType = z.enum([
  'text',
  'label',
  'image',
  'qrcode',
  'video',
  'title',
  'subtitle',
  'p',
  'date',
  'catalog',
  'note',
  'label-d',
  'label-t',
])
export type PrintElementType = z.infer<typeof printElementType>

const printElement = z.object({
  type: printElementType,
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  /** Place on the page, from 0; paint in this order. */
  id: z.number(),
  /** Id of the post. */
  msgId: z.string().optional(),
  /** Content hash of the picture. */
  pid: z.string().optional(),
  /** Role of the mark, as in `Origin`. */
  role: z.string().optional(),
  content: z.array(printLine).optional(),
  src: z.string().optional(),
  url: z.string().optional(),
  thumbnail: z.string().optional(),
  video: z.string().optional(),
  fontSize: z.number().optional(),
  /** The post began on an earlier page; goes on to a later page. */
  preceded: z.boolean().optional(),
  followed: z.boolean().optional(),
  alt: z.string().optional(),
  /** Visible part of the upright picture as fractions, and its size in pixels. */
  crop: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }).optional(),
  pixels: z.object({ w: z.number(), h: z.number() }).optional(),
  /** Colour to show until the picture is there. */
  average: z.string().optional(),
  /** Printed in black alone; visible outline of the picture as SVG path data in px. */
  tone: z.literal('grey').optional(),
  clip: z.string().optional(),
  /** Opacity of a rectangle at its upper and lower edge. */
  fade: z.object({ from: z.number(), to: z.number(), hold: z.number().optional() }).optional(),
  /** Drawn shapes: SVG path data in px, or a plain rectangle when `d` is absent and `fill` is there. */
  d: z.string().optional(),
  fill: ink.optional(),
  stroke: ink.optional(),
  strokeWidth: z.number().optional(),
  /** Affine matrix (lengths in px) over the element, for turned groups such as the spine. */
  matrix: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]).optional(),
})
export type PrintElement = z.infer<typeof printElement>

export const printPage = z.object({
  /** Position in the answer, from 0. */
  index: z.number(),
  /** Printed number; null on front matter. */
  pageNo: z.string().nullable(),
  year: z.number().nullable(),
  month: z.number().nullable(),
  kind: z.enum(['blank', 'title', 'copyright', 'catalogue', 'opener', 'body', 'end', 'cover']),
  side: z.enum(['left', 'right', 'sheet']),
  /** Size of the trimmed page and its bleed. */
  width: z.number(),
  height: z.number(),
  bleed: z.number(),
  /** Body size in px. */
  fontSize: z.number(),
  elements: z.array(printElement),
})
export type PrintPage = z.infer<typeof printPage>
