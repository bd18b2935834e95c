import { film, type Part, picture } from './part.ts'

/** UTF-8 as Meta writes it: each byte a character of Latin-1. */
export const latin = (words: string): string => Buffer.from(words, 'utf8').toString('latin1')
export const files: Part[] = [
  { name: 'media/a.jpg', bytes: picture },
  { name: 'media/b.mp4', bytes: film },
]
