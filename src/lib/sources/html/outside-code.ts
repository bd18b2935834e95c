/** Code in a line, with as many signs around it. */
const spans = /(`{1,3}[^`\n]{1,2000}`{1,3})/

/** Signs of a fence, behind the marks of lists and quotations it stands in; behind ``` stand no more of them, or it is code in a line. */
const opening = /^([ \t>]*(?:(?:[*+-]|\d{1,9}[.)])[ \t][ \t>]*){0,8})(`{3,}(?=[^`]*$)|~{3,})/
/** Nothing but signs ends it. */
const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/

const wide = (indent: string): number => indent.replace(/\t/g, '    ').length

/** Does a line set off so little that the item of a list (mark at `column`) or the quotation with the fence in it is over? */
function isOutside(line: string, { column, quoted }: { column: number; quoted: boolean }): boolean {
  if (quoted) return !/^[ \t]*>/.test(line)
  return line.trim() !== '' && wide(/^[ \t]*/.exec(line)?.[0] ?? '') <= column
}

/** Asked line by line: does it belong to a fence? They go from sign to sign, or to the end of the item, the quotation or the text. */
export function codeLines(): (line: string) => boolean {
  let fence: { signs: string; column: number; quoted: boolean } | undefined
  const isCode = (line: string): boolean => {
    if (fence === undefined) {
      const [, before = '', signs = ''] = opening.exec(line) ?? []
      if (signs === '') return false
      const mark = /[*+-]|\d{1,9}[.)]/.exec(before)
      fence = { signs, column: mark ? wide(before.slice(0, mark.index)) : -1, quoted: before.includes('>') }
      return true
    }
    if (isOutside(line, fence)) {
      fence = undefined
      return isCode(line)
    }
    if (closing.exec(line)?.[1]?.startsWith(fence.signs)) fence = undefined
    return true
  }
  return isCode
}

/** The text in pieces, in turn no code (first) and code: joined they are the text. */
function pieces(markdown: string): string[] {
  const out: string[] = []
  let words = ''
  const flush = (): void => {
    for (const piece of words.split(spans)) out.push(piece)
    words = ''
  }
  const isCode = codeLines()
  const lines = markdown.split('\n')
  for (const [at, line] of lines.entries()) {
    const whole = at < lines.length - 1 ? `${line}\n` : line
    if (isCode(line)) {
      flush()
      out.push(whole)
    } else words += whole
  }
  flush()
  return out
}

/** Changes what is no code. */
export const outsideCode = (markdown: string, change: (words: string) => string): string =>
  /[`~]/.test(markdown)
    ? pieces(markdown)
        .map((piece, at) => (at % 2 === 0 && piece !== '' ? change(piece) : piece))
        .join('')
    : change(markdown)

/** The text with `sign` in place of each character of code, line ends apart: as long as it was. */
export const codeAs = (sign: string, markdown: string): string =>
  /[`~]/.test(markdown)
    ? pieces(markdown)
        .map((piece, at) => (at % 2 === 0 ? piece : piece.replace(/[^\n]/g, sign)))
        .join('')
    : markdown
