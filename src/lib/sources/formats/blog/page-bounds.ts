import { Parser } from 'htmlparser2'

/**
 * A tree of elements is built only of pages of human measure: finding the article on a page takes the more than square
 * of its depth (3,000 nested elements took minutes), and a page is nobody's word but a stranger's.
 */
const mostElements = 15_000
const mostDepth = 120

const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** Is this page small and flat enough to be taken apart? */
export function isReasonable(html: string): boolean {
  let elements = 0
  let depth = 0
  let deepest = 0
  const parser = new Parser({
    onopentagname(name) {
      elements++
      if (!empty.test(name)) deepest = Math.max(deepest, ++depth)
      if (elements > mostElements || deepest > mostDepth) parser.pause()
    },
    onclosetag(name) {
      if (!empty.test(name)) depth--
    },
  })
  parser.write(html)
  return elements <= mostElements && deepest <= mostDepth
}
