import { bindingName } from '#lib/site/lookups/bindings.ts'
import { longDay } from '#lib/std/clock.ts'
import { type Fen, fen, minus, yuan } from '#lib/std/money.ts'
import type { PackageOffer } from './package-offer.ts'
import { returnTable } from './package-value.ts'

type Saves = Pick<
  PackageOffer,
  'pages' | 'savesFromPages' | 'samePages' | 'leastPages' | 'listFen' | 'priceFen' | 'count'
>

/** Where on a rule from 0 to all its pages it begins to save, in percent; null: nowhere. Pure. */
export const savesPlace = ({ pages, savesFromPages }: Saves): number | null =>
  savesFromPages === null ? null : Math.round((savesFromPages / pages) * 1000) / 10

/** From how many pages it costs less than buying alone; where it never does, that. Pure. */
export const savesSentence = ({ savesFromPages, samePages, leastPages }: Saves): { main: string; also: string } => {
  if (savesFromPages === null)
    return samePages === null
      ? { main: '单买更便宜。', also: '买它图个一次付清。' }
      : { main: `每本 ${samePages} 页时和单买一个价。`, also: '再薄，单买更便宜。' }
  if (savesFromPages <= leastPages) return { main: '多薄的书都省钱。', also: '' }
  const also = samePages === null ? '再薄，单买更便宜。' : `${samePages} 页时两样一个价。`
  return { main: `每本满 ${savesFromPages} 页才省钱。`, also }
}

/** 文艺装券 × 2，140 页以内；超出的页每页补 0.40 元 */
export const holdsWords = ({
  binding,
  count,
  pages,
  perPageFen,
}: Pick<PackageOffer, 'binding' | 'count' | 'pages' | 'perPageFen'>): string =>
  `${bindingName(binding)}券 × ${count}，${pages} 页以内；超出的页每页补 ${yuan(perPageFen)} 元`

/** 两张文艺装券，每张印一本，140 页以内 */
export const packageLead = ({
  count,
  binding,
  pages,
  kind,
}: Pick<PackageOffer, 'count' | 'binding' | 'pages' | 'kind'>) =>
  `${count} 张${bindingName(binding)}券，每张${kind === 'electronic' ? '出' : '印'}一本，${pages} 页以内`

/** Until when it may be used, bought now. */
export const untilWords = (years: number, endsAtMs: number): string =>
  `买下起${['', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十'][years] ?? years}年，${longDay(endsAtMs)}`

/** 没用全退；用了一张退 59.20 */
export const returnWords = ({
  priceFen,
  listFen,
  count,
}: Pick<PackageOffer, 'priceFen' | 'listFen' | 'count'>): string => {
  const [, one] = returnTable({ priceFen: fen(priceFen), listFen }, count)
  return `没用全退；用了一张${one!.fen === 0 ? '就没有可退的' : `至少退 ${yuan(one!.fen)}`}`
}

/** One's own book against it: bought alone, and by a code that pays `paysFen` of it. Pure. */
export const ownBookWords = (
  { title, pages, aloneFen, paysFen }: { title: string; pages: number; aloneFen: Fen; paysFen: Fen },
  { priceFen, count }: Pick<PackageOffer, 'priceFen' | 'count'>,
): string => {
  const more = minus(aloneFen, paysFen)
  const withCode = fen(Math.round(priceFen / count) + more)
  const book = `您的《${title}》${pages} 页，`
  if (aloneFen <= withCode) return `${book}单买更便宜。`
  return `${book}用券${more === 0 ? '不用补' : `补 ${yuan(more)}`}，省 ${yuan(minus(aloneFen, withCode))}。`
}
