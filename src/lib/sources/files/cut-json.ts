const parses = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** JSON that breaks off or is damaged; one object a line is whole when its first line is. `text`: all of the file. */
export const isCutJson = (text: string): boolean => {
  const words = text.replace(/^\uFEFF/, '').trim()
  return /^[[{]/.test(words) && !parses(words) && !parses(words.split('\n', 1)[0] ?? '')
}
