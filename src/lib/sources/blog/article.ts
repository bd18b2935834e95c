import { me } from '../owner.ts'
import type { RawPost } from '../raw.ts'

/** What every article has: a writer, words in a body, and nobody's likes. */
export const article = (): Pick<RawPost, 'type' | 'author' | 'text' | 'media' | 'likes' | 'comments'> => ({
  type: 'article',
  author: me,
  text: '',
  media: [],
  likes: [],
  comments: [],
})

/** Characters XML may not hold, which WordPress writes nevertheless; a parser would stop at them. */
export const withoutControls = (xml: string): string =>
  xml.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
