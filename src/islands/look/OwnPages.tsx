import { useEffect, useRef } from 'react'
import { enlarge } from '#islands/look/enlarge.ts'
import { lendPageFonts } from '#islands/look/page-fonts.ts'
import { usePageMarkup } from '#islands/look/use-page-markup.ts'
import type { ScenePage } from '#lib/print/scene.ts'

type Props = { pages: readonly ScenePage[]; pictures: Readonly<Record<string, string>> }

/** The first pages of somebody's book, painted as the reader paints them. */
export const OwnPages = ({ pages, pictures }: Props) => {
  useEffect(() => void lendPageFonts(pages).catch(() => {}), [pages])
  return (
    <ul
      className="grid grid-cols-3 gap-5 max-sm:-mx-edge max-sm:flex max-sm:snap-x max-sm:gap-3.5 max-sm:overflow-x-auto max-sm:px-edge max-sm:pb-4"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label="您的书，开头几页"
    >
      {pages.map((page, index) => (
        <OwnPage key={index} {...{ page, pictures, index }} />
      ))}
    </ul>
  )
}

const OwnPage = ({ page, pictures, index }: { page: ScenePage; index: number } & Pick<Props, 'pictures'>) => {
  const markup = usePageMarkup(page, pictures)
  const painted = useRef<HTMLElement>(null)
  const label = `开头第 ${index + 1} 页`
  const press = () => void (painted.current && enlarge(painted.current, label).catch(() => {}))
  return (
    <li
      className="relative shadow-sheet max-sm:w-[68%] max-sm:flex-none max-sm:snap-center"
      style={{ aspectRatio: `${page.widthMm} / ${page.heightMm}` }}
    >
      <article
        ref={painted}
        className="size-full bg-page night:[filter:brightness(0.84)] [&>svg]:size-full"
        aria-label={label}
        dangerouslySetInnerHTML={{ __html: markup }}
      />
      <button
        type="button"
        className="absolute inset-0 size-full cursor-zoom-in border-0 bg-transparent p-0"
        aria-label={`放大${label}`}
        onClick={press}
      />
    </li>
  )
}
