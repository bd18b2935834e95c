/** A Python literal of lists, strings and numbers (`[['2012-05-01', "it's", 3, None]]`); undefined when it is none. */
export function pythonList(source: string): unknown {
  let at = 0
  const blank = (): void => {
    while (/\s/.test(source[at] ?? '')) at++
  }
  const value = (depth: number): unknown => {
    blank()
    const c = source[at]
    if (c === '[' || c === '(') return list(c === '[' ? ']' : ')', depth + 1)
    if (c === "'" || c === '"') return string(c)
    const word = /^(?:None|True|False|-?\d+(?:\.\d+)?)/.exec(source.slice(at, at + 40))?.[0]
    if (word === undefined) throw new SyntaxError('no value')
    at += word.length
    // Long numbers are ids: they stay as written.
    return word === 'None'
      ? null
      : word === 'True'
        ? true
        : word === 'False'
          ? false
          : word.length > 15
            ? word
            : Number(word)
  }
  const list = (end: string, depth: number): unknown[] => {
    if (depth > 20) throw new SyntaxError('too deep')
    const out: unknown[] = []
    at++
    for (;;) {
      blank()
      if (source[at] === end) break
      out.push(value(depth))
      blank()
      if (source[at] === ',') at++
      else if (source[at] !== end) throw new SyntaxError('no end')
    }
    at++
    return out
  }
  const string = (quote: string): string => {
    let out = ''
    for (at++; source[at] !== quote; at++) {
      const c = source[at]
      if (c === undefined) throw new SyntaxError('no end')
      if (c !== '\\') {
        out += c
        continue
      }
      const code = /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/.exec(source.slice(at + 1, at + 10))
      if (code) {
        const point = Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16)
        out += point <= 0x10ffff ? String.fromCodePoint(point) : ''
        at += code[0].length
        continue
      }
      const next = source[++at] ?? ''
      out += next === 'n' ? '\n' : next === 't' ? '\t' : next === 'r' ? '\r' : next
    }
    at++
    return out
  }
  try {
    const found = value(0)
    blank()
    return at === source.length ? found : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
