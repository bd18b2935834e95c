import { albumOffers } from '#lib/pricing/album-price.ts'
import {
  type AlbumForm,
  type AlbumProduct,
  type AlbumTid,
  albumProducts,
  isMade,
} from '#lib/print/products/album-products.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'

/** What is said of an album on the shelf of those to make, and what its sample shows. */
type KindWords = { say: string; sample: string; scene: string }

const words: Readonly<Record<Exclude<AlbumTid, `calendar-${number}`>, KindWords>> = {
  album: { say: '随手翻的大小，胶装或精装，放得进书包。', sample: '山里的两年', scene: 'mountain' },
  xalbum: { say: '照片最多的一种，大图摊得开，小图也看得清。', sample: '满月到周岁', scene: 'baby' },
  'square-album': { say: '八寸或十寸，可以选摊平的装法，照片能跨两页。', sample: '小满的夏天', scene: 'sea' },
  picturebook: { say: '精装大开本，睡前念给孩子听。', sample: '起风那天', scene: 'kite' },
  'usho-album': { say: '八寸精装，一次旅行、一个生日，正好一本。', sample: '外婆八十', scene: 'cake' },
  calbum: { say: '横着翻的 A5，风景和合影不用裁。', sample: '坐火车去', scene: 'train' },
  balbum: { say: '大开本一页一页排，竖着拍的照片多就选它。', sample: '院子四季', scene: 'yard' },
  'postcard-148': { say: '一张照片一张卡，背面留着写字，贴上邮票就能寄。', sample: '寄给你', scene: 'mountain' },
  postcard: { say: '做过的明信片。', sample: '寄给你', scene: 'mountain' },
  'frame-wood': { say: '一到九张照片配一圈留白，实木框，收到就能挂。', sample: '湖上', scene: 'mountain' },
  'frame-moment': { say: '做过的框画。', sample: '湖上', scene: 'mountain' },
  note: { say: '做过的笔记本。', sample: '随手记', scene: 'table' },
  salbum: { say: '巴掌大，揣在口袋里带着走。', sample: '猫的一天', scene: 'cat' },
}

const calendarWords: KindWords = {
  say: '一月一张照片，农历、节气、家里的生日都印上。',
  ...{ sample: '又一年', scene: 'kite' },
}

const wordsOf = (tid: AlbumTid): KindWords => (isCalendar(tid) ? calendarWords : words[tid])
const isCalendar = (tid: AlbumTid): tid is `calendar-${number}` => tid.startsWith('calendar-')

/** One album as it stands on the shelf of those to make. */
export type AlbumKind = KindWords & {
  tid: AlbumTid
  form: AlbumForm
  name: string
  trimMm: readonly [number, number]
  sizes: readonly string[]
  pages: { min: number; max: number }
  /** The least one copy costs; undefined: not on the price list. */
  fromFen: number | undefined
}

/** All albums we make, in the order of the shelf, each with the price of its thinnest, cheapest copy. Pure. */
export const albumKinds = (products: Products): AlbumKind[] =>
  albumProducts
    .filter((product) => isMade(product, Date.now()))
    .map((product) => {
      const { tid, form, name, sizes } = product
      const [first] = sizes
      const range = { min: first.pages.min, max: Math.max(...sizes.map(({ pages }) => pages.max)) }
      const made = { tid, form, name, trimMm: first.trimMm, sizes: sizes.map((one) => one.name), pages: range }
      return { ...wordsOf(tid), ...made, fromFen: fromFen(products, product) }
    })

function fromFen(products: Products, { tid, sizes }: AlbumProduct): number | undefined {
  const prices = sizes.flatMap((size) =>
    albumOffers(products, { tid, size: size.id, pages: size.pages.min }, 1, null).flatMap(({ price }) =>
      price.ok ? [price.value.oneFen] : [],
    ),
  )
  return prices.length === 0 ? undefined : Math.min(...prices)
}
