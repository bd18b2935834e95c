import { usePageMarkup } from '#islands/look/use-page-markup.ts'
import type { ScenePage } from '#lib/print/scene.ts'

/** A drawn page filling its place; `pictures`: addresses by content hash. */
export const DrawnScene = (props: {
  page: ScenePage
  pictures: Readonly<Record<string, string>>
  label?: string
  className?: string
}) => {
  const { page, pictures, label, className = '' } = props
  const markup = usePageMarkup(page, pictures)
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span
      {...named}
      className={`block overflow-hidden bg-white night:[filter:brightness(0.84)] [&>svg]:block [&>svg]:size-full ${className}`}
      style={{ aspectRatio: `${page.widthMm} / ${page.heightMm}` }}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
