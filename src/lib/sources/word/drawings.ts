import type { Tally } from './tally.ts'
import { below, child, type Element, element, elements, type Node, outermost, ownText, textRun } from './xml-tree.ts'

/** Pictures of a part by relationship: where they lie, or that they lie elsewhere. */
export type PictureTarget = { t: 'inside' } | { t: 'linked'; name: string } | { t: 'missing' }
export type Drawings = { picture(id: string | undefined): PictureTarget; tally: Tally; inNote: boolean }

/** A text box as mammoth reads it: its paragraphs stand behind the one it hangs on. */
const boxOf = (children: Node[]): Element =>
  element('w:pict', {}, [element('v:shape', {}, [element('v:textbox', {}, [element('w:txbxContent', {}, children)])])])

const pictureOf = (id: string, description: string): Element =>
  element('w:drawing', {}, [
    element('wp:inline', {}, [
      element('wp:docPr', { id: '1', name: '', descr: description }),
      element('a:graphic', {}, [
        element('a:graphicData', {}, [
          element('pic:pic', {}, [element('pic:blipFill', {}, [element('a:blip', { 'r:embed': id })])]),
        ]),
      ]),
    ]),
  ])

/** Says of a picture that cannot be read why; true when it can. */
function isHere(id: string | undefined, { picture, tally, inNote }: Drawings): id is string {
  const target = picture(id)
  if (target.t === 'linked') tally.add('linkedPicture', target.name)
  else if (target.t === 'missing') tally.add('missingPicture')
  else if (inNote) tally.add('notePicture')
  return target.t === 'inside' && !inNote
}

/** Words of a drawing that lie in no text box of Word's: shapes of a canvas. */
const canvasWords = (one: Element): Element[] =>
  below(one, 'a:p')
    .map((line) => below(line, 'a:t').map(ownText).join(''))
    .filter((words) => words.trim() !== '')
    .map((words) => element('w:p', {}, [textRun(words)]))

/**
 * What of a drawing (`w:drawing`) a book can show, as mammoth reads it: its pictures, the words of its boxes. What else it
 * is, a chart, SmartArt, a shape, is counted.
 */
export function readDrawing(one: Element, about: Drawings, rewrite: (children: Node[]) => Node[]): Node[] {
  const { tally } = about
  const properties = below(one, 'wp:docPr')[0]
  const shown = outermost(one, 'w:txbxContent', 'a:blip')
  const boxes = shown.filter(({ name }) => name === 'w:txbxContent')
  const blips = shown.filter(({ name }) => name === 'a:blip')
  if (/^(1|true)$/.test(properties?.attribs.hidden ?? '')) {
    tally.add(blips.length > 0 ? 'hiddenPicture' : 'hidden')
    return []
  }
  const out: Node[] = []
  const description = properties?.attribs.descr || properties?.attribs.title || ''
  const link = below(properties, 'a:hlinkClick')[0]?.attribs['r:id']
  for (const blip of blips) {
    const id = blip.attribs['r:embed'] || blip.attribs['r:link']
    if (!isHere(id, about)) continue
    const picture = pictureOf(id, description)
    const inner = below(picture, 'wp:docPr')[0]
    if (link && inner) inner.children = [element('a:hlinkClick', { 'r:id': link })]
    out.push(picture)
  }
  for (const box of boxes) out.push(boxOf(rewrite(box.children)))
  const lines = canvasWords(one)
  if (lines.length > 0) out.push(boxOf(lines))
  const charts = below(one, 'c:chart', 'cx:chart').length
  const art = below(one, 'dgm:relIds').length
  const ink = below(one, 'w14:contentPart', 'wpi:contentPart', 'a14:contentPart', 'wp14:contentPart').length
  for (let at = 0; at < charts; at++) tally.add('chart')
  for (let at = 0; at < art; at++) tally.add('smartArt')
  for (let at = 0; at < ink; at++) tally.add('ink')
  if (out.length + blips.length + charts + art + ink === 0) tally.add('shape')
  return out
}

/** The same of VML: pictures, text boxes, the words of WordArt; `w:object` has a picture of what it holds. */
export function readPict(one: Element, about: Drawings, rewrite: (children: Node[]) => Node[]): Node[] {
  const { tally } = about
  const out: Node[] = []
  const shown = outermost(one, 'w:txbxContent', 'v:imagedata')
  const boxes = shown.filter(({ name }) => name === 'w:txbxContent')
  const images = shown.filter(({ name }) => name === 'v:imagedata')
  for (const image of images) {
    const id = image.attribs['r:id'] || image.attribs['r:href'] || image.attribs['o:relid'] || image.attribs['r:pict']
    if (isHere(id, about)) out.push(pictureOf(id, image.attribs['o:title'] ?? ''))
  }
  for (const box of boxes) out.push(boxOf(rewrite(box.children)))
  const art = below(one, 'v:textpath')
    .map((path) => path.attribs.string ?? '')
    .filter((words) => words.trim() !== '')
  if (art.length > 0) out.push(boxOf(art.map((words) => element('w:p', {}, [textRun(words)]))))
  const object = below(one, 'o:OLEObject')[0]
  if (object) tally.add(/^(Equation|MathType)/i.test(object.attribs.ProgID ?? '') ? 'formula' : 'embedded')
  const line = elements(one).some((shape) => shape.attribs['o:hr'] !== undefined)
  if (
    out.length + images.length === 0 &&
    !object &&
    !line &&
    elements(one).some((shape) => shape.name !== 'v:shapetype')
  )
    tally.add('shape')
  return out
}

/** Word writes newer things twice: of both writings the one of which something can be shown. */
export function betterOf(alternatives: Element): Element | undefined {
  const choice = child(alternatives, 'mc:Choice')
  const fallback = child(alternatives, 'mc:Fallback')
  const shows = (one: Element | undefined): boolean =>
    below(one, 'w:t', 'w:txbxContent', 'a:blip', 'v:imagedata', 'v:textpath', 'w:ruby', 'a:t').length > 0
  return choice && (shows(choice) || !shows(fallback)) ? choice : (fallback ?? choice)
}
