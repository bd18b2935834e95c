const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/**
 * Puts values in place of `{{name}}` in our own HTML. A paragraph, list item or table row that asks for a value nobody
 * configured is left out whole: nothing is shown half, nothing is invented. Throws on a name that does not exist.
 */
export const fillIn = (html: string, values: Readonly<Record<string, string | undefined>>): string =>
  html
    .replace(/<(p|li|tr)>(?:(?!<\1>)[\s\S])*?<\/\1>/g, (block) =>
      namesIn(block).every((name) => configured(values, name) !== undefined) ? block : '',
    )
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(configured(values, name) ?? ''))

const namesIn = (html: string): string[] => [...html.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)

const configured = (values: Readonly<Record<string, string | undefined>>, name: string): string | undefined => {
  if (!(name in values)) throw new Error(`no value is called ${name}`)
  return values[name]
}

const wordsOf = (html: string): string => html.replace(/<[^<>]*>/g, '').trim()

/** Puts the heading of its column on every cell of a table, for phones, where rows become little lists. */
export const labelCells = (html: string): string =>
  html.replace(/<table>(?:(?!<table>)[\s\S])*?<\/table>/g, (table) => {
    const heads = [...table.matchAll(/<th\b[^<>]*>((?:(?!<th\b)[\s\S])*?)<\/th>/g)].map(([, head = '']) =>
      wordsOf(head),
    )
    return table.replace(/<tr>(?:(?!<\/?tr>)[\s\S])*<\/tr>/g, (row) => {
      let column = 0
      return row.replace(/<td(?=[\s>])/g, () => `<td data-label="${escaped(heads[column++] ?? '')}"`)
    })
  })
