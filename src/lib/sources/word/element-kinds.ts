import { mark, withoutMarks } from './marks.ts'
import { below, child, Element, type Node } from './xml-tree.ts'

/** Wrappers that are nothing by themselves. */
export const transparent = new Set(['w:smartTag', 'w:customXml', 'w:dir', 'w:bdo', 'w:ins', 'w:moveTo', 'w:sdtContent'])
/** What is said of things, not what they say. */
export const properties = new Set([
  'w:rPr',
  'w:pPr',
  'w:trPr',
  'w:tcPr',
  'w:tblPr',
  'w:tblPrEx',
  'w:sdtPr',
  'w:tblGrid',
])
export const dates = new Set([
  'w:pgNum',
  'w:dayShort',
  'w:dayLong',
  'w:monthShort',
  'w:monthLong',
  'w:yearShort',
  'w:yearLong',
])
/** Characters of symbol fonts live here in Word. */
export const symbols = /[\uf000-\uf0ff]/
export const privateUse = /[\ue000-\uf8ff]/

export const isToc = (name: string): boolean => /^((toc|目录|WPSOffice手动目录)\s*\d|TOC (Heading|标题)$)/i.test(name)

/** Stands in a paragraph's words where mammoth puts something of its own. */
export const gap = '\0'

const readings = new RegExp(`${mark.reading}[^${mark.rubyEnd}]*`, 'g')
/** Words as they are looked for afterwards: a reading over them is none of them. */
export const withoutReading = (said: string): string => withoutMarks(said.replace(readings, ''))

export const runContents = (run: Element): Node[] => (run.name === 'w:r' ? run.children : [run])

export const isNoProperties = (one: Node): boolean => !(one instanceof Element && one.name === 'w:pPr')

export const isDropCap = (paragraph: Element): boolean =>
  /^(drop|margin)$/.test(child(paragraph, 'w:pPr', 'w:framePr')?.attribs['w:dropCap'] ?? '')

export const shows = (one: Element): boolean =>
  below(one, 'w:drawing', 'w:pict', 'w:sym', 'w:t', 'v:imagedata', 'w:footnoteReference', 'w:endnoteReference').length >
  0

export const labelOf = ({ text, tight }: { text: string; tight: boolean }): string =>
  mark.number + withoutMarks(text) + (tight ? mark.numberTight : mark.numberEnd)
