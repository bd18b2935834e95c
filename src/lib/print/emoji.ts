/**
 * Name of an emoji sequence: code points in hex joined by '-', variation selectors dropped so that fully and minimally
 * qualified spellings (people type both) mean the same picture.
 */
export const emojiKey = (sequence: string): string =>
  Array.from(sequence, (char) => char.codePointAt(0)!)
    .filter((point) => point !== 0xfe0f && point !== 0xfe0e)
    .map((point) => point.toString(16))
    .join('-')
