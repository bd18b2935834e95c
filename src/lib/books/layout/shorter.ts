import { layoutName } from '#lib/site/brand/layout-names.ts'
import type { Section } from '#lib/typeset/book/content.ts'
import { inDensity } from '#lib/typeset/book/density.ts'
import { estimatedPages } from '#lib/typeset/book/estimate.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import type { Style } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'

/** Styles made for posts; 长文集 sets them too, but nobody chooses it to save paper. */
const forPosts = ['shiguang', 'zazhi', 'sujian', 'jiaopian', 'tongnian', 'yuanxing'] as const

/** Less is not worth another style. */
const leastShare = 0.15
const leastPages = 8

/**
 * What would make a book of posts shorter: the style that sets them in the fewest pages, by the same estimate chapters are
 * made with. '' where none saves enough, and for articles.
 */
export function shorterWords(sections: readonly Section[], style: Pick<Style, 'id'>, bodyPages: number): string {
  const months = sections.flatMap((section) => (section.kind === 'month' ? [section.content] : []))
  // A style is compared as this book would be set in it.
  const pagesIn = (other: Design): number => {
    const set = inDensity(other, sections)
    return months.reduce((sum, month) => sum + estimatedPages(month, set), 0)
  }
  const own = styles[style.id]
  const now = own ? pagesIn(own) : 0
  if (now === 0) return ''
  const others = forPosts.flatMap((id) => (id === style.id || !styles[id] ? [] : [styles[id]]))
  const best = others.map((other) => ({ other, pages: pagesIn(other) })).sort((a, b) => a.pages - b.pages)[0]
  if (!best) return ''
  const saved = Math.round(bodyPages * (1 - best.pages / now))
  if (saved < leastPages || saved < leastShare * bodyPages) return ''
  const { id, widthMm, heightMm } = best.other
  return `换成「${layoutName(id)}」（${widthMm} × ${heightMm} 毫米），正文大约少 ${saved} 页`
}
