import { strToU8, zipSync } from 'fflate'
import { Numbering } from './numbering.ts'
import { WordPackage } from './package.ts'
import { Rewriter } from './rewrite.ts'
import { readStyles } from './styles.ts'
import { Tally } from './tally.ts'
import { type Element, elements, renderXml } from './xml-tree.ts'

/** A document mammoth reads wholly; `said`: the words of its paragraphs; `tally`: what a book has no place for. */
export type Prepared = { bytes: Uint8Array; said: string[]; tally: Tally; parts: Record<string, Uint8Array> }

/** A link whose address is gone stays as its words: mammoth would refuse the whole document. */
function withoutBrokenLinks(root: Element, has: (id: string) => boolean): void {
  for (const one of elements(root)) {
    const id = one.attribs['r:id']
    if (one.name === 'w:hyperlink' && id !== undefined && !has(id)) delete one.attribs['r:id']
    withoutBrokenLinks(one, has)
  }
}

/** Rewrites what mammoth would drop of a Word document (rewrite.ts). Throws on what is no Word document. */
export function prepareDocx(bytes: Uint8Array): Prepared {
  const doc = new WordPackage(bytes)
  const { main, parts } = doc
  if (main === undefined) throw new Error('no main part')
  const tally = new Tally()
  const styles = readStyles(doc.xml(doc.related(main, 'styles')))
  const numbering = new Numbering(doc.xml(doc.related(main, 'numbering')), styles)
  const said: string[] = []
  const out: Record<string, Uint8Array> = { ...parts }
  for (const name of [main, doc.related(main, 'footnotes'), doc.related(main, 'endnotes')]) {
    const root = doc.xml(name)
    if (!root || name === undefined) continue
    const picture = (id: string | undefined) => doc.picture(name, id)
    const rewriter = new Rewriter({ styles, numbering, tally, picture, inNote: name !== main })
    rewriter.part(root)
    withoutBrokenLinks(root, (id) => doc.has(name, id))
    for (const line of rewriter.said) said.push(line)
    out[name] = strToU8(renderXml(root))
  }
  // Nothing is packed again: what reads it stands beside.
  return { bytes: zipSync(out, { level: 0 }), said, tally, parts }
}
