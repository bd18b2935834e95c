import type { JsonObject } from '../files/json-posts.ts'

/** One value: a text in quotes, a bare word (a date, a number, true), or a list of texts. */
const fieldOf = (words: string): string | string[] => {
  const trimmed = words.trim()
  if (trimmed.startsWith('['))
    return [...trimmed.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g)].map((one) => textOf(one[1]) ?? one[2] ?? '')
  const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/.exec(trimmed)
  return quoted ? (textOf(quoted[1]) ?? quoted[2] ?? '') : withoutRemark(trimmed)
}

const withoutRemark = (line: string): string => {
  const at = line.search(/\s#/)
  return at < 0 ? line : line.slice(0, at).trimEnd()
}

const textOf = (inner: string | undefined): string | undefined =>
  inner?.replace(/\\(["\\])/g, '$1').replace(/\\[nt]/g, ' ')

/**
 * The flat part of a TOML head, as Hugo writes it: `title = "…"`, dates, lists of tags over one line or several. Tables
 * hold what a site needs for itself. Undefined where no line of it is a field.
 */
export function tomlFields(words: string): JsonObject | undefined {
  const fields: JsonObject = {}
  const flat = words.split(/^[ \t]*\[/m)[0] ?? ''
  for (const [, name = '', value = ''] of flat.matchAll(
    /^[ \t]*"?([\w-]{1,40})"?[ \t]*=[ \t]*(\[[^[\]]{0,5000}\]|[^\n]{0,2000})/gm,
  ))
    fields[name] = fieldOf(value)
  return Object.keys(fields).length > 0 ? fields : undefined
}
