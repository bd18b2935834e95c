import type { PdfFile } from './pdf-file.server.ts'
import { pdfDate, textString } from './pdf-text.ts'

/** What the book says about itself. `identity` names its content, so that the same book has the same document id. */
export type BookFacts = { title: string; author: string; createdAt: number; identity: string; pdfx: boolean }

/** Where a month begins: `page` is the object number of its first page. */
export type MonthMark = { month: string; page: number }

const PRODUCER = 'xinshu'

export const infoDict = (facts: BookFacts): string =>
  `<</Title ${textString(facts.title)}/Author ${textString(facts.author)}/Creator(${PRODUCER})/Producer(${PRODUCER})` +
  `/CreationDate ${pdfDate(facts.createdAt)}/ModDate ${pdfDate(facts.createdAt)}/Trapped/False` +
  `${facts.pdfx ? '/GTS_PDFXVersion(PDF/X-4)' : ''}>>`

/** XMP packet (ISO 16684-1) with the same facts as the Info dictionary, and what ISO 15930-7 §6.7 asks for. */
export const xmpPacket = (facts: BookFacts): string => {
  const date = new Date(facts.createdAt).toISOString().replace(/\.\d+Z$/, 'Z')
  const text = (value: string): string =>
    value
      .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)
  const uuid = facts.identity.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, 'uuid:$1-$2-$3-$4-$5')
  const pdfx = facts.pdfx
    ? '\n<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion><xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>'
    : ''
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text(facts.title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${text(facts.author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>zh-Hans</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate><xmp:MetadataDate>${date}</xmp:MetadataDate>
<xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool>
<pdf:Producer>${PRODUCER}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>${uuid}</xmpMM:DocumentID><xmpMM:InstanceID>${uuid}</xmpMM:InstanceID>${pdfx}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
}

/** Bookmarks: years, and under each its months. Answers the root's object number, undefined when no page has a month. */
export const writeOutline = (file: PdfFile, marks: readonly MonthMark[]): number | undefined => {
  if (marks.length === 0) return undefined
  const years: { year: string; id: number; months: (MonthMark & { id: number })[] }[] = []
  for (const mark of marks) {
    const year = mark.month.slice(0, 4)
    if (years.at(-1)?.year !== year) years.push({ year, id: file.allocate(), months: [] })
    years.at(-1)!.months.push({ ...mark, id: file.allocate() })
  }
  const root = file.allocate()
  file.object(root, `<</Type/Outlines/First ${years[0]!.id} 0 R/Last ${years.at(-1)!.id} 0 R/Count ${years.length}>>`)
  for (const [i, { year, id, months }] of years.entries()) {
    const inside = `/First ${months[0]!.id} 0 R/Last ${months.at(-1)!.id} 0 R/Count -${months.length}`
    file.object(
      id,
      entry(
        `${year}年`,
        { parent: root, page: months[0]!.page, previous: years[i - 1]?.id, next: years[i + 1]?.id },
        inside,
      ),
    )
    for (const [k, month] of months.entries()) {
      const title = `${Number(month.month.slice(4))}月`
      file.object(
        month.id,
        entry(title, { parent: id, page: month.page, previous: months[k - 1]?.id, next: months[k + 1]?.id }, ''),
      )
    }
  }
  return root
}

/** Bookmarks of a book of chapters, in one row; `page` is the object of the page each opens on. */
export const writeChapters = (file: PdfFile, chapters: readonly { title: string; page: number }[]): number => {
  const ids = chapters.map(() => file.allocate())
  const root = file.allocate()
  file.object(root, `<</Type/Outlines/First ${ids[0]} 0 R/Last ${ids.at(-1)} 0 R/Count ${ids.length}>>`)
  for (const [i, { title, page }] of chapters.entries())
    file.object(ids[i]!, entry(title, { parent: root, page, previous: ids[i - 1], next: ids[i + 1] }, ''))
  return root
}

const entry = (
  title: string,
  {
    parent,
    page,
    previous,
    next,
  }: { parent: number; page: number; previous: number | undefined; next: number | undefined },
  inside: string,
): string =>
  `<</Title ${textString(title)}/Parent ${parent} 0 R/Dest[${page} 0 R/Fit]` +
  `${previous ? `/Prev ${previous} 0 R` : ''}${next ? `/Next ${next} 0 R` : ''}${inside}>>`

/**
 * Labels of pages (§12.4.2): what is printed as folio is what a viewer shows. Pages before the first folio count in small
 * Roman figures; a page without one between others counts along.
 */
export const pageLabels = (folios: readonly (string | undefined)[]): string => {
  const first = folios.findIndex((folio) => folio !== undefined && /^\d+$/.test(folio))
  const rows: string[] = []
  let expected = -1
  for (const [i, folio] of folios.entries()) {
    if (first < 0 || i < first) {
      if (i === 0) rows.push('0<</S/r>>')
      continue
    }
    const stated = folio !== undefined && /^\d+$/.test(folio) ? Number(folio) : expected
    if (stated !== expected) rows.push(`${i}<</S/D/St ${stated}>>`)
    expected = stated + 1
  }
  return `<</Nums[${rows.join(' ')}]>>`
}

/** Balanced-enough page tree: leaves of 64 pages, so that a viewer need not read ten thousand to find one. */
export const writePageTree = (
  file: PdfFile,
  root: number,
  leaves: readonly { id: number; pages: number[] }[],
): void => {
  const count = leaves.reduce((sum, leaf) => sum + leaf.pages.length, 0)
  file.object(root, `<</Type/Pages/Count ${count}/Kids[${leaves.map((leaf) => `${leaf.id} 0 R`).join(' ')}]>>`)
  for (const leaf of leaves) {
    const kids = leaf.pages.map((id) => `${id} 0 R`).join(' ')
    file.object(leaf.id, `<</Type/Pages/Parent ${root} 0 R/Count ${leaf.pages.length}/Kids[${kids}]>>`)
  }
}
