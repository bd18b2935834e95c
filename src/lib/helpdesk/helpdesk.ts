/** Pictures in one message. */
export const mostPictures = 4
/** Bytes of one picture as it is brought. */
export const mostPictureBytes = 10 * 1024 * 1024
/** Messages on a page of a thread, threads on a page of the operator's list. */
export const messagesPerPage = 30
export const threadsPerPage = 20

export type Side = 'customer' | 'operator'

export type HelpPicture = { id: string; width: number; height: number }

export type HelpMessage = {
  id: number
  side: Side
  text: string
  pictures: HelpPicture[]
  createdAt: number
}
/** `11月21日 19:20`; with the year when it is another one. `zone`: the desk's, UTC+8. */
export const whenWritten = (atMs: number, nowMs: number): string => {
  const shifted = (ms: number): Date => new Date(ms + 8 * 3_600_000)
  const at = shifted(atMs)
  const two = (value: number): string => String(value).padStart(2, '0')
  const year = at.getUTCFullYear() === shifted(nowMs).getUTCFullYear() ? '' : `${at.getUTCFullYear()}年`
  const day = `${year}${at.getUTCMonth() + 1}月${at.getUTCDate()}日`
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}
