import type { CSSProperties } from 'react'

type Props = {
  /** Of one closed page, width by height: books beside each other keep their proportions. */
  trimMm: readonly [number, number]
  title: string
  author?: string | undefined
  /** Address of the picture in its window. */
  picture?: string | undefined
  /** Which of the cloths it is bound in. */
  cloth: number
}

const cloths = ['bg-[#2f4b6e]', 'bg-[#8d2f27]', 'bg-[#2f5d50]', 'bg-[#6b4a3a]'] as const

/** A sample of an album to make, closed and standing on a board, seen from the front: 0.78 px a millimetre, 0.5 on phones. */
export const AlbumBook = ({ trimMm: [widthMm, heightMm], title, author, picture, cloth }: Props) => (
  <span
    className={`@container relative block w-[calc(var(--mm)*0.78px)] rounded-[1px_2px_2px_1px] text-white [box-shadow:1px_0_#e9e0d0,2px_0_#fff,3px_0_#d9cfbe,10px_0_14px_-6px_#22201c55] night:[filter:brightness(0.84)] max-sm:w-[calc(var(--mm)*0.5px)] ${cloths[cloth % cloths.length]}`}
    style={{ '--mm': widthMm, aspectRatio: `${widthMm} / ${heightMm}` } as CSSProperties}
    aria-hidden="true"
  >
    <span className="absolute inset-0 bg-[linear-gradient(90deg,#0003_0,#0000_3%,#0003_7%,#fff2_9%,#0000_14%),repeating-linear-gradient(0deg,#ffffff0f_0_1px,#0000_1px_3px)]" />
    <span className="absolute top-[12%] left-[19%] block h-[50%] w-[66%] overflow-hidden bg-[#0002] [box-shadow:0_0_0_1px_#0003]">
      {picture && <img className="block size-full object-cover" src={picture} alt="" loading="lazy" />}
    </span>
    <b className="absolute top-[66%] right-[8%] left-[19%] line-clamp-2 font-serif text-[8.4cqw] leading-[1.35] font-semibold tracking-[0.04em]">
      {title}
    </b>
    {author && <i className="absolute bottom-[7%] left-[19%] text-[5cqw] not-italic opacity-80">{author}</i>}
  </span>
)
