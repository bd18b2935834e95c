import { config } from '#lib/config/config.server.ts'
import { qrCode } from '#lib/print/qr.ts'

/** A QR code as SVG for an address of this site; undefined for any other address (checklist 7.R12). */
export const siteQrCode = (wanted: string): string | undefined => {
  if (wanted.length > 600) return undefined
  const site = new URL(config().siteUrl)
  const url = URL.canParse(wanted, site) ? new URL(wanted, site) : undefined
  if (!url || url.origin !== site.origin || url.username !== '' || url.password !== '') return undefined
  const black = { cmyk: [0, 0, 0, 100], rgb: '#1D1A17' } as const
  const { item, sizeMm, quietMm } = qrCode(url.href, { xMm: 0, yMm: 0, sizeMm: 30, ink: black })
  const edge = sizeMm + 2 * quietMm
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quietMm} ${-quietMm} ${edge} ${edge}" shape-rendering="crispEdges">` +
    `<rect x="${-quietMm}" y="${-quietMm}" width="${edge}" height="${edge}" fill="#fff"/>` +
    `<path d="${item.d}" fill="${black.rgb}"/></svg>`
  )
}
