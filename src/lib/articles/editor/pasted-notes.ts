import { htmlText } from '#lib/sources/html/html-blocks.ts'

/** `[1]` in the text leads to its note and the note leads back; a browser that cleans up writes whole addresses. */
const back = /<a\b[^<>]*#_(ftn|edn)ref(\d{1,9})[^<>]*>(?:(?!<a\b)[\s\S])*?<\/a>/i
const saidIn = /<p\b[^<>]*>(?:(?!<p\b)[\s\S])*?<\/p>/gi
const rule = /<hr\b[^<>]*width=["']?33%[^<>]*>/i
const call = /#_((?:ftn|edn)\d+)$/i

/** A pasted page of Word or WPS without the list of its notes, and their words by the name their calls lead to. */
export function pastedNotes(html: string): { html: string; notes: Map<string, string> } {
  const notes = new Map<string, string>()
  const rest = html.replace(saidIn, (paragraph) => {
    const led = back.exec(paragraph)
    if (!led) return paragraph
    notes.set(`${led[1]}${led[2]}`.toLowerCase(), htmlText(paragraph.replace(back, '')).replace(/\s+/g, ' ').trim())
    return ''
  })
  // Their list stands below a short rule.
  return notes.size > 0 ? { html: rest.replace(rule, ''), notes } : { html, notes }
}

/** The words of the note this address leads to; undefined for any other link. */
export const noteOf = (href: string, notes: ReadonlyMap<string, string>): string | undefined => {
  const name = call.exec(href)?.[1]
  return name === undefined ? undefined : notes.get(name.toLowerCase())
}
