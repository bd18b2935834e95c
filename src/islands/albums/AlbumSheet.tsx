import { usePageMarkup } from '#islands/look/use-page-markup.ts'
import type { ScenePage } from '#lib/print/scene.ts'

type Props = {
  /** One page, or two facing ones as one sheet: from `layerScene`, or composed here. */
  sheet: ScenePage
  /** Addresses of its photographs by content hash: of the server's, or of blobs on this device. */
  pictures: Readonly<Record<string, string>>
  /** What it is to those who do not see it; without one it is left out for them. */
  label?: string
  /** Shows one page of a double sheet. */
  half?: 'left' | 'right' | undefined
  className?: string
}

/** The fold throws a little shadow on both pages. */
const fold =
  'after:pointer-events-none after:absolute after:inset-y-0 after:left-1/2 after:w-[6%] after:-ml-[3%] ' +
  'after:bg-[linear-gradient(90deg,#0000,#22201c1f_48%,#22201c2b_50%,#22201c1f_52%,#0000)]'
const folds = { left: 'after:left-full', right: 'after:left-0' }

/**
 * A sheet of an album as it will be printed, filling the width of its place. Words are set in lent faces: whoever mounts it
 * calls `lendPageFonts` with its scenes.
 */
export const AlbumSheet = ({ sheet, pictures, label, half, className = '' }: Props) => {
  const markup = usePageMarkup(sheet, pictures)
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  const width = half ? sheet.widthMm / 2 : sheet.widthMm
  const shade = sheet.side === 'sheet' ? `${fold} ${half ? folds[half] : ''}` : ''
  return (
    <span
      {...named}
      className={`relative block overflow-hidden bg-white night:[filter:brightness(0.84)] ${shade} ${className}`}
      style={{ aspectRatio: `${width} / ${sheet.heightMm}` }}
    >
      <span
        className="absolute inset-y-0 block [&>svg]:block [&>svg]:size-full"
        style={half ? { width: '200%', left: half === 'left' ? 0 : '-100%' } : { width: '100%', left: 0 }}
        dangerouslySetInnerHTML={{ __html: markup }}
      />
    </span>
  )
}
