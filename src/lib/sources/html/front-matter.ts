import { parse as parseYaml } from 'yaml'
import type { JsonObject } from '../files/json-posts.ts'
import { object } from '../format/fields.ts'
import { tomlFields } from './toml-fields.ts'

/** What stands above a Markdown text as YAML, or between `+++` as TOML; undefined when there is none or it is broken. */
export function frontMatter(written: string): { fields: JsonObject; rest: string } | undefined {
  // Editors of old and programs that join files leave line ends of their own.
  const words = written.includes('\r') ? written.replace(/\r\n?/g, '\n') : written
  const toml = /^\ufeff?\+\+\+\r?\n([\s\S]{0,20000}?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/.exec(words)
  if (toml) {
    const fields = tomlFields(toml[1] ?? '')
    return fields && { fields, rest: words.slice(toml[0].length) }
  }
  // Hexo leaves the first line of dashes out.
  const found = /^\ufeff?(?:---\r?\n|(?=[\w-]{1,30}:[ \t]*\S))([\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(words)
  if (!found) return undefined
  try {
    const fields = object(parseYaml(found[1] ?? '', { maxAliasCount: 20, schema: 'failsafe', logLevel: 'error' }))
    return fields ? { fields, rest: words.slice(found[0].length) } : undefined
  } catch {
    return undefined
  }
}
