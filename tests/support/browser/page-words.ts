/** What people read or hear on a page: its text, and the attributes that are read out or shown. */
const wordsOf = (html: string): string => {
  const said = [...html.matchAll(/\s(?:alt|title|aria-label|placeholder|content)="([^"]*)"/g)].map(([, text]) => text)
  const text = html.replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, ' ')
  return [text, ...said].join('\n')
}

/** Words only a program says; on a page one of them is a value nobody put into words. */
export const slipsIn = (html: string): string[] =>
  [...wordsOf(html).matchAll(/.{0,16}(?:\b(?:undefined|null|NaN|true|false|Infinity)\b|\[object).{0,16}/g)].map(
    ([found]) => found,
  )
