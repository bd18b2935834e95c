import type { Design } from '../style/design.ts'
import type { Section } from './content.ts'
import { estimatedPages } from './estimate.ts'

/**
 * The style as a book of this length is set in it: where its posts would fill too few pages to be bound, the roomier
 * setting of a style that has one. Depends on the posts and the style's numbers alone, as chapters do.
 */
export function inDensity(style: Design, sections: readonly Section[]): Design {
  const { roomy } = style
  if (!roomy) return style
  let pages = 0
  for (const section of sections) {
    if (section.kind === 'month') pages += estimatedPages(section.content, style)
    if (pages >= roomy.belowPages) return style
  }
  return inDensity(roomy.style, sections)
}
