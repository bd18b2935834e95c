/** A blank where Han meets Latin or digits, as every sentence of ours has one: for words put together out of parts. */
export const spaced = (words: string): string =>
  words.replace(/(\p{Script=Han})(?=[A-Za-z0-9])/gu, '$1 ').replace(/([A-Za-z0-9])(?=\p{Script=Han})/gu, '$1 ')
