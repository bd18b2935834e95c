import made from '../../content/pictures/pictures.json'

/** Pictures of the sample books (npm run pictures); addresses carry the hash of what they show. */
const files = import.meta.glob<string>('../../content/pictures/*.{avif,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
})
const fileNamed = (name: string): string => {
  const found = files[`../../content/pictures/${name}`]
  if (found === undefined) throw new Error(`${name} is missing: npm run pictures`)
  return found
}

export type Picture = { avif: string; jpeg: string; small: string; width: number; height: number; alt: string }

/** Widths of the two AVIF files of a shot and of a spread, in pixels. */
const shotWidths = [520, 1040] as const
const spreadWidths = [900, 1600] as const

const pictureOf = (name: string, widths: readonly [number, number], height: number, alt: string): Picture => ({
  avif: widths.map((width, at) => `${fileNamed(`${name}-${at}.avif`)} ${width}w`).join(', '),
  jpeg: fileNamed(`${name}.jpg`),
  small: fileNamed(`${name}-0.avif`),
  width: widths[1],
  height,
  alt,
})

const shots = ['standing', 'open', 'scale', 'spines', 'corner'] as const

export type ProductPictures = {
  title: string
  /** The book that was photographed. */
  pages: number
  spineMm: number
  gallery: (Picture & { thumb: string; name: string })[]
  /** In the order of the pages; `best` lies open. */
  spreads: (Picture & { at: number; best: boolean })[]
  /** For links on other sites. */
  card: string
}

/** What was photographed for a product; undefined for one without a sample book. */
export const productPictures = (product: string, name: string): ProductPictures | undefined => {
  const found = (
    made as Record<
      string,
      Pick<ProductPictures, 'title' | 'pages' | 'spineMm'> & { spreads: { at: number; height: number }[] }
    >
  )[product]
  if (!found) return undefined
  const { title, pages, spineMm, spreads } = found
  const says: Record<(typeof shots)[number], { name: string; alt: string }> = {
    standing: { name: '封面与书脊', alt: `${name}《${title}》立在桌上，旁边是同一本书的书脊` },
    open: { name: '翻开', alt: `《${title}》翻开平放，左右两页是排好的正文` },
    scale: { name: '大小', alt: `《${title}》平放，旁边一部手机作大小对照` },
    spines: { name: '厚薄', alt: `${name}四种厚度并排，书脊从 80 页到 400 页` },
    corner: { name: '书角', alt: `《${title}》书脚一角，看得见书壳和一沓纸边` },
  }
  return {
    title,
    pages,
    spineMm,
    gallery: shots.map((shot) => ({
      ...pictureOf(`${product}-${shot}`, shotWidths, 780, says[shot].alt),
      thumb: fileNamed(`${product}-${shot}-thumb.jpg`),
      name: says[shot].name,
    })),
    // The best was made first.
    spreads: spreads
      .map(({ at, height }, index) => ({
        ...pictureOf(`${product}-spread-${index + 1}`, spreadWidths, height, `《${title}》第 ${at}—${at + 1} 页`),
        at,
        best: index === 0,
      }))
      .sort((a, b) => a.at - b.at),
    card: fileNamed(`${product}-og.jpg`),
  }
}
