import type { Block, Inline, MediaUse } from '#lib/posts/post-import.ts'

/**
 * Blocks as Markdown and back. What we write any reader of CommonMark shows; what we read is what we wrote, and what somebody
 * changed in it with the usual signs. Signs of a writer's own words are escaped, so that nothing of theirs becomes a sign.
 */

/** Where a picture lies, from the file the words stand in; and which picture lies there. */
export type Places = { pathOf(media: string): string; mediaOf(path: string): string }

const signs = /[\\`*_[\]<>&~$|^]/g
const coded = (blanks: string): string => [...blanks].map((one) => (one === ' ' ? '&#32;' : '&#9;')).join('')

/** Blanks at an end fall off, and a tab is code. */
const withEnds = (line: string): string => {
  const isBlank = (at: number): boolean => line[at] === ' ' || line[at] === '\t'
  let [from, to] = [0, line.length]
  while (isBlank(from)) from++
  while (to > from && isBlank(to - 1)) to--
  return coded(line.slice(0, from)) + line.slice(from, to) + coded(line.slice(to))
}

const escaped = (words: string): string =>
  words
    .replace(signs, (sign) => `\\${sign}`)
    .split('\n')
    .map(withEnds)
    .join('\n')
    .replaceAll('\r', '&#13;')

/** The words of a link or a note are on one line. */
const onLine = (words: string): string => escaped(words.replaceAll('\n', ' '))

/** What would be a heading, a list or a rule at the beginning of a line. */
const guarded = (line: string): string => line.replace(/^([#+\-=:]|\d{1,9}[.)])/, (sign) => sign.replace(/.$/, '\\$&'))

/** An address as it stands between angle brackets. */
export const address = (href: string): string =>
  href.replace(/[<>\\\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

const wrapped = (one: Extract<Inline, { t: 'text' }>): string => {
  let out = escaped(one.s)
  if (one.ruby) out = `<ruby>${onLine(one.s)}<rt>${onLine(one.ruby)}</rt></ruby>`
  if (one.u) out = `<u>${out}</u>`
  if (one.i) out = `*${out}*`
  return one.b ? `**${out}**` : out
}

/** A person who is called stands as a link to nowhere. */
const mention = '#@'

const personOf = (href: string): string => {
  try {
    return decodeURIComponent(href.slice(mention.length))
  } catch {
    return ''
  }
}

const linkOf = (href: string, s: string): Inline => {
  if (!href.startsWith(mention)) return { t: 'a', href, s }
  const person = personOf(href)
  return { t: 'mention', s, ...(person ? { person } : {}) }
}

const inlineText = (inl: readonly Inline[], lineEnd: string): string =>
  inl
    .map((one) => {
      if (one.t === 'br') return '\n'
      if (one.t === 'text') return wrapped(one)
      if (one.t === 'emoji') return escaped(one.char ?? one.code)
      if (one.t === 'note') return `^[${onLine(one.s)}]`
      if (one.t === 'mention') return `[${onLine(one.s)}](<${mention}${encodeURIComponent(one.person ?? '')}>)`
      return one.t === 'a' ? `[${onLine(one.s)}](<${address(one.href)}>)` : escaped(one.s)
    })
    .join('')
    .split('\n')
    .map(guarded)
    // An empty line would end the paragraph.
    .reduce((before, line, at, all) => before + (line === '' || all[at - 1] === '' ? '<br>' : lineEnd) + line)

const remark = (told: object): string =>
  `<!-- ${JSON.stringify(told).replaceAll(/[<>-]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)} -->`

const picture = ({ media, caption }: MediaUse, places: Places, title = ''): string =>
  `![${escaped(caption ?? '').replaceAll('\n', ' ')}](<${address(places.pathOf(media))}>${title ? ` "${title}"` : ''})`

const tableText = ({ rows, head, caption, spans }: Extract<Block, { t: 'table' }>): string => {
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const line = (cells: readonly Inline[][]): string =>
    `| ${Array.from({ length: columns }, (_, at) => inlineText(cells[at] ?? [], '<br>')).join(' | ')} |`
  const [first, ...rest] = head ? rows : [[], ...rows]
  // A first row of nothing would be taken for none.
  const isBlank = head === true && rows[0]?.every((cell) => inlineText(cell, '') === '') === true
  const about =
    caption !== undefined || spans || isBlank ? [remark({ caption, spans, ...(isBlank ? { head } : {}) })] : []
  return [...about, line(first ?? []), `|${' --- |'.repeat(columns)}`, ...rest.map(line)].join('\n')
}

const blockText = (block: Block, places: Places): string => {
  if (block.t === 'hr') return '---'
  if (block.t === 'table') return tableText(block)
  if (block.t === 'figure') {
    const title = inlineText(block.caption ?? [], ' ').replaceAll('"', '\\"')
    return block.media.map((use, at) => picture(use, places, at === 0 ? title : '')).join('\n')
  }
  if (block.t === 'code') {
    const words = block.inl
      .map((one) => (one.t === 'br' ? '\n' : one.t === 'emoji' ? (one.char ?? one.code) : one.s))
      .join('')
    const fence = '`'.repeat(Math.max(3, ...[...words.matchAll(/`+/g)].map(([run]) => run.length + 1)))
    return `${fence}\n${words}\n${fence}`
  }
  if (block.t === 'quote') {
    const mark = `${'>'.repeat((block.depth ?? 0) + 1)} `
    return mark + inlineText(block.inl, `\\\n${mark}`)
  }
  if (block.t === 'li') {
    const indent = '    '.repeat(block.depth ?? 0)
    const label = block.label === undefined ? '' : `${remark({ label: block.label })} `
    return `${indent}${block.ordered ? '1.' : '-'} ${label}${inlineText(block.inl, `\\\n${indent}  `)}`
  }
  if (block.t === 'p') return block.inl.length === 0 ? '<p></p>' : inlineText(block.inl, '\\\n')
  return `${'#'.repeat(Number(block.t.slice(1)))} ${inlineText(block.inl, '<br>')}`
}

/** Blocks as Markdown, parted by empty lines. */
export const markdownText = (body: readonly Block[], places: Places): string =>
  body.map((block) => blockText(block, places)).join('\n\n')

type State = { b: boolean; i: boolean; u: boolean }
type Rule = readonly [RegExp, (hit: RegExpExecArray, state: State) => Inline[]]

const unescaped = (text: string): string =>
  text.replace(/\\([!-/:-@[-`{-~])|&#(\d{1,4});/g, (_, sign: string | undefined, code: string | undefined) =>
    sign === undefined ? String.fromCharCode(Number(code)) : sign,
  )

/** Words up to a closing sign that is not escaped; so far, that a file of nothing but opening signs is read in time. */
const until = (close: string): string => `((?:\\\\[\\s\\S]|(?!${close})[^\\\\]){0,2000})${close}`

const text = (s: string, { b, i, u }: State): Inline => ({
  ...{ t: 'text', s },
  ...(b ? { b } : {}),
  ...(i ? { i } : {}),
  ...(u ? { u } : {}),
})

const toggled = (state: State, of: keyof State, to = !state[of]): Inline[] => {
  state[of] = to
  return []
}

const rules: readonly Rule[] = [
  [/\\?\n[ \t]*/y, () => [{ t: 'br' }]],
  [/\\([!-/:-@[-`{-~])/y, ([, sign = ''], state) => [text(sign, state)]],
  [/&#(\d{1,4});/y, ([, code], state) => [text(String.fromCharCode(Number(code)), state)]],
  [/<br ?\/?>/y, () => [{ t: 'br' }]],
  [/<(\/?)u>/y, ([, closes], state) => toggled(state, 'u', closes === '')],
  [
    new RegExp(`<ruby>${until('<rt>')}${until('</rt></ruby>')}`, 'y'),
    ([, s = '', ruby = ''], state) => [{ ...text(unescaped(s), state), ruby: unescaped(ruby) } as Inline],
  ],
  [/\*\*/y, (_, state) => toggled(state, 'b')],
  [/\*/y, (_, state) => toggled(state, 'i')],
  [new RegExp(`\\^\\[${until('\\]')}`, 'y'), ([, s = '']) => [{ t: 'note', s: unescaped(s) }]],
  [
    new RegExp(`\\[${until('\\]')}\\(<([^<>\\s]{0,8000})>\\)`, 'y'),
    ([, s = '', href = '']) => [linkOf(href, unescaped(s))],
  ],
  // Without brackets, as one writes by hand.
  [
    new RegExp(`\\[${until('\\]')}\\(([^<>()\\s]{0,8000})\\)`, 'y'),
    ([, s = '', href = '']) => [linkOf(href, unescaped(s))],
  ],
]

const plainRun = /[^\\\n&<*^[]+/y

const sameLook = (one: Inline | undefined, other: Inline): one is Extract<Inline, { t: 'text' }> =>
  one?.t === 'text' &&
  other.t === 'text' &&
  !one.ruby &&
  !other.ruby &&
  one.b === other.b &&
  one.i === other.i &&
  one.u === other.u

/** Words with their signs. A sign that closes nothing is a character. */
function inlines(words: string): Inline[] {
  const state: State = { b: false, i: false, u: false }
  const out: Inline[] = []
  const add = (one: Inline): void => {
    const last = out.at(-1)
    if (one.t === 'text' && sameLook(last, one)) last.s += one.s
    else out.push(one)
  }
  for (let at = 0; at < words.length; ) {
    plainRun.lastIndex = at
    const run = plainRun.exec(words)?.[0]
    if (run) {
      add(text(run, state))
      at += run.length
      continue
    }
    const found = rules.find(([pattern]) => {
      pattern.lastIndex = at
      return pattern.test(words)
    })
    if (!found) {
      add(text(words[at] ?? '', state))
      at += 1
      continue
    }
    const [pattern, read] = found
    pattern.lastIndex = at
    const hit = pattern.exec(words)!
    for (const one of read(hit, state)) add(one)
    at += hit[0].length
  }
  return out
}

const told = (comment: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(comment)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const cellsOf = (line: string): Inline[][] =>
  (line.trim().match(/(?:\\[\s\S]|[^|\\])+/g) ?? []).map((cell) => inlines(cell.replace(/^ | $/g, '')))

const tableOf = (lines: readonly string[], about: Record<string, unknown>): Block => {
  const [first = '', , ...rest] = lines
  const head = cellsOf(first)
  const isHeadless = about.head !== true && head.every((cell) => cell.length === 0)
  const rows = rest.map(cellsOf)
  return {
    t: 'table',
    rows: isHeadless ? rows : [head, ...rows],
    ...(isHeadless ? {} : { head: true }),
    ...(typeof about.caption === 'string' ? { caption: about.caption } : {}),
    // Read like any other by whoever takes the entry in.
    ...(Array.isArray(about.spans) ? { spans: about.spans as never } : {}),
  }
}

const pictureLine = new RegExp(
  `^!\\[${until('\\]')}\\((?:<([^<>\\s]{1,4000})>|([^<>()\\s]{1,4000}))(?: "${until('"')})?\\)\\s*$`,
)

const figureOf = (lines: readonly string[], places: Places): Block | undefined => {
  const hits = lines.map((line) => pictureLine.exec(line))
  if (!hits.every((hit) => hit !== null)) return undefined
  const title = hits[0]?.[4]
  return {
    t: 'figure',
    media: hits.map(([, caption = '', path, bare = '']) => ({
      media: places.mediaOf(path ?? bare),
      ...(caption ? { caption: unescaped(caption) } : {}),
    })),
    ...(title ? { caption: inlines(title) } : {}),
  }
}

const blockOf = (words: string, places: Places): Block => {
  const [, comment, behind] = /^<!-- (\{.*\}) -->\n([\s\S]*)$/.exec(words) ?? []
  const lines = (behind ?? words).split('\n')
  const [head = '', rule = ''] = lines
  if (head.startsWith('|') && rule.includes('-') && /^[\s:|-]+$/.test(rule)) return tableOf(lines, told(comment ?? ''))
  const figure = /^!\[/.test(words) ? figureOf(lines, places) : undefined
  if (figure) return figure
  if (/^(?:---+|\*\*\*+|___+)$/.test(words.trim())) return { t: 'hr' }
  if (words.trim() === '<p></p>') return { t: 'p', inl: [] }
  const [, marks, heading] = /^(#{1,6}) ([^\n]*)$/.exec(words) ?? []
  if (marks !== undefined)
    return { t: `h${Math.min(3, marks.length)}` as 'h1' | 'h2' | 'h3', inl: inlines(heading ?? '') }
  const [, deep] = /^(>+) ?/.exec(words) ?? []
  if (deep !== undefined) {
    const inl = inlines(lines.map((line) => line.replace(/^>+ ?/, '')).join('\n'))
    return { t: 'quote', inl, ...(deep.length > 1 ? { depth: deep.length - 1 } : {}) }
  }
  const [all = '', indent = '', mark = '', label] =
    /^( *)([-*+]|\d{1,9}[.)]) (?:<!-- (\{.*?\}) --> )?/.exec(words) ?? []
  if (mark !== '') {
    const said = label === undefined ? undefined : told(label).label
    return {
      ...{ t: 'li', inl: inlines(words.slice(all.length)) },
      ...(/\d/.test(mark) ? { ordered: true } : {}),
      ...(indent.length >= 4 ? { depth: Math.floor(indent.length / 4) } : {}),
      ...(typeof said === 'string' ? { label: said } : {}),
    }
  }
  return { t: 'p', inl: inlines(words) }
}

/** Markdown as blocks: what `markdownText` wrote is what it was written of. */
export function markdownBlocksOf(markdown: string, places: Places): Block[] {
  const out: Block[] = []
  let open: string[] = []
  const close = (): void => {
    if (open.length > 0) out.push(blockOf(open.join('\n'), places))
    open = []
  }
  let fence = ''
  let code: string[] = []
  for (const line of markdown.split('\n')) {
    if (fence !== '') {
      if (line.trimEnd() === fence) {
        const inl: Inline[] = code.flatMap((s, at): Inline[] => [
          ...(at > 0 ? [{ t: 'br' } as const] : []),
          ...(s === '' ? [] : [{ t: 'text', s } as const]),
        ])
        out.push({ t: 'code', inl })
        fence = ''
      } else code.push(line)
    } else if (open.length === 0 && /^`{3,}[^`]*$/.test(line)) {
      fence = /^`+/.exec(line)?.[0] ?? ''
      code = []
    } else if (/^[ \t\r]*$/.test(line)) close()
    else open.push(line)
  }
  // A fence nobody closed holds the rest.
  if (fence !== '') out.push({ t: 'code', inl: [{ t: 'text', s: code.join('\n') }] })
  close()
  return out
}
