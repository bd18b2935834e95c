/** A stretch of words, or a formula in TeX between its signs: `typed` with them, `display` when it wants lines of its own. */
export type MathPart = { typed: string; tex?: string; display?: true }

/** `$$…$$`, `\[…\]`, `\(…\)`, `$…$`; a `\$` is a dollar. */
const signs =
  /\\\$|\$\$([^$]{1,2000})\$\$|\\\[([\s\S]{1,2000}?)\\\]|\\\(([\s\S]{1,1000}?)\\\)|\$((?:\\[\s\S]|[^$\\\n]){1,400})\$/g

/** Han and full-width marks stand in formulas only where TeX is told that they are words. */
const inWords = /\\(?:text|mbox|textrm|textbf|textit|mathrm|operatorname|tag)\*?\s*\{[^{}]*\}/g
const wide = /[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/

const isTex = (tex: string): boolean => /\S/.test(tex) && !wide.test(tex.replace(inWords, ''))

/**
 * Words and formulas of a text. Single dollars are money unless they stand like brackets, as pandoc reads them: `$5 和 $6`
 * and `US$100` are no formulas.
 */
export function mathParts(text: string): MathPart[] {
  if (!text.includes('$') && !text.includes('\\')) return [{ typed: text }]
  const out: MathPart[] = []
  let from = 0
  const words = (to: number): void => {
    if (to > from) out.push({ typed: text.slice(from, to) })
  }
  signs.lastIndex = 0
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    const [typed, dollars, square, round, single] = match
    const tex = dollars ?? square ?? round ?? single
    const end = match.index + typed.length
    const loose =
      single !== undefined &&
      (/^\s|\s$/.test(single) ||
        /[A-Za-z0-9]/.test(text.charAt(match.index - 1)) ||
        /[A-Za-z0-9]/.test(text.charAt(end)))
    if (tex === undefined) continue
    if (loose || !isTex(tex)) {
      // Its last dollar may be the first of a formula.
      signs.lastIndex = match.index + 1
      continue
    }
    words(match.index)
    const display = dollars !== undefined || square !== undefined
    out.push({ typed, tex: tex.trim(), ...(display ? { display: true as const } : {}) })
    from = end
  }
  words(text.length)
  return out
}
