/** Code in a line, with as many signs around it. */
const spans = /(`{1,3}[^`\n]{1,2000}`{1,3})/

/** Changes what is no code: fences go from sign to sign, an open one to the end. */
export function outsideCode(markdown: string, change: (words: string) => string): string {
  if (!/[`~]/.test(markdown)) return change(markdown)
  const out: string[] = []
  let words: string[] = []
  let fence = ''
  const flush = (): void => {
    if (words.length === 0) return
    const pieces = words.join('\n').split(spans)
    out.push(pieces.map((piece, at) => (at % 2 === 0 ? change(piece) : piece)).join(''))
    words = []
  }
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence === '' && mark !== '') flush()
    if (fence === '' && mark === '') words.push(line)
    else out.push(line)
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
  }
  flush()
  return out.join('\n')
}
