/** A text string object: UTF-16BE with byte order mark, in hex (§7.9.2.2). */
export const textString = (text: string): string => `<FEFF${utf16Hex(text)}>`

export const utf16Hex = (text: string): string => {
  let out = ''
  for (let i = 0; i < text.length; i++) out += text.charCodeAt(i).toString(16).padStart(4, '0')
  return out.toUpperCase()
}

/** D:YYYYMMDDHHmmSSZ */
export const pdfDate = (at: number): string => `(D:${new Date(at).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`
