/** The round trip's words as Markdown: GFM with footnotes; a table whose cells reach over others as HTML, as people do. */
import type { Cell, Part, Run } from './words.ts'

type Notes = string[]

/** `html`: inside of HTML Markdown's own signs are none. */
function inline(runs: readonly Run[], notes: Notes, html = false): string {
  return runs
    .map((run) => {
      if (typeof run === 'string') return run
      if ('note' in run) return `[^${notes.push(run.note)}]`
      if ('href' in run) return `[${run.s}](${run.href})`
      if (html) return run.b ? `<b>${run.s}</b>` : run.i ? `<i>${run.s}</i>` : `<u>${run.s}</u>`
      return run.b ? `**${run.s}**` : run.i ? `*${run.s}*` : `<u>${run.s}</u>`
    })
    .join('')
}

const cellHtml = ({ runs, down, across }: Cell, notes: Notes): string =>
  `<td${down ? ` rowspan="${down}"` : ''}${across ? ` colspan="${across}"` : ''}>${inline(runs, notes, true)}</td>`

function lines(part: Part, notes: Notes): string {
  switch (part.t) {
    case 'title':
      return ''
    case 'h1':
    case 'h2':
    case 'h3':
      return `${'#'.repeat(Number(part.t[1]))} ${inline(part.runs, notes)}`
    case 'p':
      return `${part.indent === 'blanks' ? '　　' : ''}${inline(part.runs, notes)}`
    case 'quote':
      return `> ${inline(part.runs, notes)}`
    case 'li':
      return `${'   '.repeat(part.depth)}${part.ordered ? '1.' : '-'} ${inline(part.runs, notes)}`
    case 'table': {
      const rows = part.rows.map((row) => `<tr>${row.map((cell) => cellHtml(cell, notes)).join('')}</tr>`)
      return `<table><caption>${part.caption}</caption>\n${rows.join('\n')}\n</table>`
    }
    case 'figure':
      return `![${part.caption}](${part.scene}.png)`
    case 'hr':
      return '---'
  }
}

export function markdownOf(parts: readonly Part[]): string {
  const notes: Notes = []
  const out: string[] = []
  for (const [at, part] of parts.entries()) {
    // Items of one list stand together.
    if (at > 0 && !(part.t === 'li' && parts[at - 1]?.t === 'li')) out.push('')
    const written = lines(part, notes)
    if (written !== '') out.push(written)
  }
  return `${[...out, '', ...notes.map((words, at) => `[^${at + 1}]: ${words}`)].join('\n').trim()}\n`
}
