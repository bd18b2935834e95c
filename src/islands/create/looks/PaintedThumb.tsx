import { useEffect } from 'react'
import { lendPageFonts } from '#islands/look/page-fonts.ts'
import { usePageMarkup } from '#islands/look/use-page-markup.ts'
import type { Thumb } from '#lib/books/look/thumbs.store.ts'
import type { ScenePage } from '#lib/print/scene.ts'

/** Share of its frame that pages fill. */
const fill = 0.88

/** Pages side by side, as large as a frame of this shape (width by height) lets them be. */
export const PaintedThumb = ({ thumb: { pages, pictures }, frame }: { thumb: Thumb; frame: number }) => {
  useEffect(() => void lendPageFonts(pages).catch(() => {}), [pages])
  const wide = pages.reduce((sum, { widthMm }) => sum + widthMm, 0)
  const high = Math.max(1, ...pages.map(({ heightMm }) => heightMm))
  const side = wide / high > frame ? 'width' : 'height'
  return (
    <span className="flex justify-center gap-px" style={{ [side]: `${fill * 100}%`, aspectRatio: `${wide} / ${high}` }}>
      {pages.map((page, at) => (
        <Page key={at} page={page} pictures={pictures} share={page.widthMm / wide} />
      ))}
    </span>
  )
}

const Page = (props: { page: ScenePage; share: number } & Pick<Thumb, 'pictures'>) => {
  const { page, pictures, share } = props
  const markup = usePageMarkup(page, pictures)
  return (
    <span
      className="block h-full overflow-hidden bg-white shadow-sheet night:[filter:brightness(0.84)] [&>svg]:block [&>svg]:size-full"
      style={{ width: `${share * 100}%` }}
      data-page={page.kind}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
