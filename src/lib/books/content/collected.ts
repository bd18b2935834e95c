import type { MathBox } from '#lib/typeset/book/article.ts'
import type { Chapter, Warning } from '#lib/typeset/book/content.ts'
import type { NamePolicy } from './names.ts'

export type CollectOptions = NamePolicy & {
  /** Address printed as QR beside a video, and the year until which it is promised; nothing leaves the code out. */
  videoCode?(entryId: string, mediaId: string): { url: string; untilYear: number } | undefined
  /** Permanent short address of a link whose own is too long to print as a code; nothing leaves it as it is. */
  linkUrl?(url: string): string | undefined
  /** A formula drawn (articles/math/tex-paths.server.ts); without it formulas stand as they were typed. */
  math?(tex: string, display: boolean): MathBox | undefined
  /** What is quoted of others as the beginning of its words, in one line. */
  foldQuotes?: boolean
  /** First and last month, `YYYYMM`; undated posts are left out as soon as one is given. */
  fromMonth?: string
  toMonth?: string
  /** What a section holds: posts of a month, or an article, in the order they come. Months unless given. */
  sections?: Chapter['kind']
}

export type Collected = {
  sections: Chapter[]
  warnings: Warning[]
  posts: number
  pictures: Set<string>
  missing: number
}
