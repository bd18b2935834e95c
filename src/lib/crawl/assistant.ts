/**
 * What a run brought into the book: new articles, those that changed at their source, and (by id) those that changed
 * there as well as here, which stay as somebody wrote them.
 */
export type ImportCounts = { added: number; updated: number; kept: string[] }
export const noImports: ImportCounts = { added: 0, updated: 0, kept: [] }

/** `2024-03-01`; '' is no bound. */
export type DayRange = { fromDay: string; toDay: string }

/** Does a day lie in the range? One that is not known does: nobody asked for it to be left out. */
export const inRange = (day: string, { fromDay, toDay }: DayRange): boolean =>
  day === '' || ((fromDay === '' || day >= fromDay) && (toDay === '' || day <= toDay))

/** A whole life of writing is smaller; more is a machine's list. */
export const mostArticles = 5000
export const mostLists = 800
/** Pictures of one assistant, together. */
export const mostPictureBytes = 3 * 1024 ** 3
/** Each address is tried this often before it counts as failed. */
export const mostTries = 3

/** Least pause between two pages of one host, and what we do at most of what a site asks for. ms */
const leastPauseMs = 1000
const longestPauseMs = 120_000
/** Pictures lie on servers made for it, and a page has many: one at a time, with a breath between. */
const picturePauseMs = 250

/** Pause after a request to a host; `crawlDelay` in seconds as robots.txt asks for. `dev`: the test blog of this machine. */
export const pauseMs = (kind: 'page' | 'picture', crawlDelay: number | undefined, dev: boolean): number => {
  const asked = crawlDelay !== undefined && crawlDelay > 0 ? crawlDelay * 1000 : 0
  if (dev) return asked
  return kind === 'picture' ? picturePauseMs : Math.min(longestPauseMs, Math.max(leastPauseMs, asked))
}

/** A site that asks for more patience than this is asked again another day. ms */
export const longestWaitMs = 6 * 3600_000

/** `Retry-After` as ms from now: seconds or a date; undefined when there is none to read. */
export const retryAfterMs = (header: string | undefined, nowMs: number): number | undefined => {
  if (header === undefined) return undefined
  const seconds = /^\d{1,7}$/.test(header.trim()) ? Number(header) : undefined
  if (seconds !== undefined) return seconds * 1000
  const at = Date.parse(header)
  return Number.isFinite(at) ? Math.max(0, at - nowMs) : undefined
}
