import type { CSSProperties } from 'react'

type Props = { trimMm: readonly [number, number]; picture: string }

/** A card leaning on the board, its white edge round the picture: 0.78 px a millimetre, 0.5 on phones. */
export const CardFront = ({ trimMm: [widthMm, heightMm], picture }: Props) => (
  <span
    className="relative block w-[calc(var(--mm)*0.78px)] bg-white p-[3%] [box-shadow:0_1px_#d9cfbe,8px_0_12px_-6px_#22201c55] night:[filter:brightness(0.84)] max-sm:w-[calc(var(--mm)*0.5px)]"
    style={{ '--mm': widthMm, aspectRatio: `${widthMm} / ${heightMm}` } as CSSProperties}
    aria-hidden="true"
  >
    <img className="block size-full object-cover" src={picture} alt="" loading="lazy" />
  </span>
)
