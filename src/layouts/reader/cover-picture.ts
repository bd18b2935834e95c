import { fetchFile } from '#lib/http/client/ask.ts'
import { paths } from '#lib/site/routes/paths.ts'

const dataUri = async (address: string): Promise<string> => {
  const blob = await fetchFile(address)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = reject
    reader.readAsDataURL(blob)
  })
}

/**
 * The front cover (the SVG as it is drawn on the page) as a picture that needs nothing else: its fonts and photos lie
 * inside, for a picture is shown none from outside. Undefined when something of it cannot be had.
 */
export const coverPicture = async (bookId: string, drawn: string): Promise<string | undefined> => {
  try {
    const fonts = await (await fetchFile(paths.bookFonts(bookId, 'cover'))).text()
    let svg = drawn
    const addresses = [
      ...new Set((svg.match(/<image href="[^"]+(?=")/g) ?? []).map((found) => found.slice('<image href="'.length))),
    ]
    for (const address of addresses) {
      const picture = await dataUri(address.replace(/&amp;/g, '&'))
      svg = svg.split(`href="${address}"`).join(`href="${picture}"`)
    }
    const whole = svg.replace(/<svg([^>]*)>/, (_, attributes: string) => {
      const size = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(attributes)
      const pixels = size ? ` width="${Number(size[1]) * 8}" height="${Number(size[2]) * 8}"` : ''
      const name = attributes.includes('xmlns=') ? '' : ' xmlns="http://www.w3.org/2000/svg"'
      return `<svg${attributes.replace(/ (?:width|height)="[^"]*"/g, '')}${name}${pixels}><style>${fonts}</style>`
    })
    return URL.createObjectURL(new Blob([whole], { type: 'image/svg+xml' }))
  } catch {
    return undefined
  }
}
