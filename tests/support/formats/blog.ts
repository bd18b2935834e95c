import { type Part, picture, wordsOf } from './part.ts'

export const html = (i: number): string =>
  `<p>${wordsOf(i)}😊 <a href="https://example.com/a">这里</a></p><p><img src="https://example.com/images/${i === 0 ? 'a' : i}.jpg" alt="院子"></p>`
export const image: Part = { name: 'images/a.jpg', bytes: picture }
