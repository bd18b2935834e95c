import type { CopyCost } from '#lib/pricing/copy-cost.ts'
import { yuan } from '#lib/std/money.ts'

type Cost = Pick<CopyCost, 'pages' | 'priceFen'>

/** What came to a book since: pages, and fen where both had a price. */
export type CostChange = { pages: number; fen: number | null }

export const changeBetween = (before: Cost, now: Cost): CostChange => ({
  pages: now.pages - before.pages,
  fen: before.priceFen === null || now.priceFen === null ? null : now.priceFen - before.priceFen,
})

// Characters our fonts have where the system has no Chinese ones: the wide plus is not among them.
const sign = (value: number): string => (value < 0 ? '−' : '+')

/** `+2 页，+¥0.60`; '' where nothing changed. `about`: the pages are estimated. */
export const changeWords = ({ pages, fen }: CostChange, about = false): string => {
  const words = [
    pages === 0 ? '' : `${sign(pages)}${Math.abs(pages)} 页`,
    fen === null || fen === 0 ? '' : `${sign(fen)}¥${yuan(Math.abs(fen))}`,
  ]
  const said = words.filter(Boolean).join('，')
  return about && said !== '' ? `约${said}` : said
}

/** The same as it is read aloud, where signs are passed over. */
export const changeAloud = (now: Cost, { pages, fen }: CostChange): string => {
  if (pages === 0 && !fen) return ''
  const more = pages === 0 ? '' : `，${pages < 0 ? '少' : '多'}了 ${Math.abs(pages)} 页`
  const dearer = !fen ? '' : `，${fen < 0 ? '便宜' : '贵'}了 ${yuan(Math.abs(fen))} 元`
  return `现在 ${now.pages} 页${more}${now.priceFen === null ? '' : `，${yuan(now.priceFen)} 元`}${dearer}`
}

/** `¥158.00`; `¥98.00 起` in the cheapest binding; '' where there is none. */
export const priceWords = ({ priceFen, isChosen }: Pick<CopyCost, 'priceFen' | 'isChosen'>): string =>
  priceFen === null ? '' : `¥${yuan(priceFen)}${isChosen ? '' : ' 起'}`
