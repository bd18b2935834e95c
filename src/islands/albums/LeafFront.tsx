import type { CSSProperties } from 'react'
import type { AlbumForm } from '#lib/print/products/album-products.ts'

type Props = { form: Exclude<AlbumForm, 'book'>; trimMm: readonly [number, number]; picture: string }

/** The white edge of a card, the wood round a picture, the leaf of a calendar below its wire. */
const looks = {
  cards: 'bg-white p-[3%]',
  frame: 'border-[6px] border-[#7d5b3f] bg-white p-[6%] max-sm:border-[4px]',
  calendar:
    'bg-white pt-[9%] before:absolute before:inset-x-[6%] before:top-[2%] before:h-[5%] before:bg-[repeating-linear-gradient(90deg,#4d4a48_0_2px,#0000_2px_9px)]',
} as const

/** What is no book, leaning on the board: 0.78 px a millimetre, 0.5 on phones. */
export const LeafFront = ({ form, trimMm: [widthMm, heightMm], picture }: Props) => (
  <span
    className={`relative block w-[calc(var(--mm)*0.78px)] [box-shadow:0_1px_#d9cfbe,8px_0_12px_-6px_#22201c55] night:[filter:brightness(0.84)] max-sm:w-[calc(var(--mm)*0.5px)] ${looks[form]}`}
    style={{ '--mm': widthMm, aspectRatio: `${widthMm} / ${heightMm}` } as CSSProperties}
    aria-hidden="true"
  >
    <img className="block size-full object-cover" src={picture} alt="" loading="lazy" />
  </span>
)
