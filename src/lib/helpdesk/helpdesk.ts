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
