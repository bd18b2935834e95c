import type { PdfFile } from './pdf-file.server.ts'
import { pdfDate, textString } from './pdf-text.ts'

export type BookFacts = { title: string; author: string; createdAt: number }

/** Where a month begins: `page` is the object number of its first page. */
export type MonthMark = { month: string; page: number }

const PRODUCER = 'xinshu'

export const infoDict = (facts: BookFacts): string =>
  `<</Title ${textString(facts.title)}/Author ${textString(facts.author)}/Producer(${PRODUCER})` +
  `/CreationDate ${pdfDate(facts.createdAt)}/ModDate ${pdfDate(facts.createdAt)}/Trapped/False>>`

/** XMP packet (ISO 16684-1) with the same facts as the Info dictionary. */
export const xmpPacket = (facts: BookFacts): string => {
  const date = new Date(facts.createdAt).toISOString().replace(/\.\d+Z$/, 'Z')
  const text = (value: string): string =>
    value.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text(facts.title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${text(facts.author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>zh-Hans</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate>
<pdf:Producer>${PRODUCER}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
}

/** Bookmarks: years, and under each its months. Answers the root's object number, undefined when no page has a month. */
export const writeOutline = async (file: PdfFile, marks: readonly MonthMark[]): Promise<number | undefined> => {
  if (marks.length === 0) return undefined
  const years: { year: string; id: number; months: (MonthMark & { id: number })[] }[] = []
  for (const mark of marks) {
    const year = mark.month.slice(0, 4)
    if (years.at(-1)?.year !== year) years.push({ year, id: file.allocate(), months: [] })
    years.at(-1)!.months.push({ ...mark, id: file.allocate() })
  }
  const root = file.allocate()
  await file.object(
    root,
    `<</Type/Outlines/First ${years[0]!.id} 0 R/Last ${years.at(-1)!.id} 0 R/Count ${years.length}>>`,
  )
  for (const [i, { year, id, months }] of years.entries()) {
    const inside = `/First ${months[0]!.id} 0 R/Last ${months.at(-1)!.id} 0 R/Count -${months.length}`
    await file.object(id, entry(`${year}年`, root, months[0]!.page, years[i - 1]?.id, years[i + 1]?.id, inside))
    for (const [k, month] of months.entries()) {
      const title = `${Number(month.month.slice(4))}月`
      await file.object(month.id, entry(title, id, month.page, months[k - 1]?.id, months[k + 1]?.id, ''))
    }
  }
  return root
}

const entry = (
  title: string,
  parent: number,
  page: number,
  previous: number | undefined,
  next: number | undefined,
  inside: string,
): string =>
  `<</Title ${textString(title)}/Parent ${parent} 0 R/Dest[${page} 0 R/Fit]` +
  `${previous ? `/Prev ${previous} 0 R` : ''}${next ? `/Next ${next} 0 R` : ''}${inside}>>`
