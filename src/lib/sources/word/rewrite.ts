import { betterOf, type Drawings, readDrawing, readPict } from './drawings.ts'
import {
  dates,
  gap,
  isDropCap,
  isNoProperties,
  isToc,
  labelOf,
  privateUse,
  properties,
  runContents,
  shows,
  symbols,
  transparent,
  withoutReading,
} from './element-kinds.ts'
import { chosenOf, isSilentField, soundFields, wordsOfField } from './fields.ts'
import { rubyWords, withoutMarks } from './marks.ts'
import type { Numbering } from './numbering.ts'
import { isOn, type Styles } from './styles.ts'
import type { Tally } from './tally.ts'
import { below, child, Element, element, elements, type Node, ownText, Text, textRun, value } from './xml-tree.ts'

export type Rewriting = {
  styles: Styles
  numbering: Numbering
  tally: Tally
  picture: Drawings['picture']
  /** Of a part of foot- or endnotes: one line of words. */
  inNote: boolean
}

type Field = { begin: Element; sound: boolean; shown: boolean; instruction: string }

/**
 * Rewrites a part of a Word document so that mammoth, which knows the half of what Word writes, keeps what it says: fields
 * and wrappers give way to their words, ruby and automatic numbers become marked words (marks.ts), boxes and pictures come in
 * the one shape it reads. What a book has no place for is counted. Elements are visited once, in the document's order.
 */
export class Rewriter {
  private readonly about: Rewriting
  private readonly drawings: Drawings
  private sound = new Set<Element>()
  private readonly fields: Field[] = []
  private paragraphStyle: string | undefined
  /** Words of each paragraph as they ought to be found in what is read (coverage.ts). */
  readonly said: string[] = []
  private line: string[] = []

  constructor(about: Rewriting) {
    this.about = about
    this.drawings = { picture: about.picture, tally: about.tally, inNote: about.inNote }
  }

  readonly part = (root: Element): void => {
    this.sound = soundFields(root)
    root.children = this.all(root.children)
  }

  private readonly all = (children: readonly Node[]): Node[] => {
    const out: Node[] = []
    /** Words of a paragraph that is only the big first letter of the next. */
    let initial: Node[] = []
    for (const one of children) {
      if (!(one instanceof Element)) {
        out.push(one)
        continue
      }
      const put = this.one(one)
      if (one.name === 'w:p' && isDropCap(one)) {
        initial = put.flatMap((p) => (p instanceof Element ? p.children.filter(isNoProperties) : []))
        continue
      }
      const [first] = put
      if (initial.length > 0 && one.name === 'w:p' && first instanceof Element) {
        const at = first.children.findIndex(isNoProperties)
        first.children.splice(at < 0 ? first.children.length : at, 0, ...initial)
        initial = []
      }
      out.push(...put)
    }
    if (initial.length > 0) out.push(element('w:p', {}, initial))
    return out
  }

  private readonly kept = (one: Element): Node[] => {
    one.children = this.all(one.children)
    return [one]
  }

  private one(one: Element): Node[] {
    const { tally } = this.about
    const { name } = one
    if (properties.has(name)) return [one]
    if (name === 'w:sectPr') return this.section(one)
    if (transparent.has(name)) return this.all(one.children)
    if (dates.has(name)) tally.add('field')
    if (name === 'w:p') return this.paragraph(one)
    if (name === 'w:r') return this.run(one)
    if (name === 'w:t') return this.text(one)
    if (name === 'w:ruby') return [this.ruby(one)]
    if (name === 'w:fldSimple') return this.simpleField(one)
    if (name === 'w:fldChar') return this.fieldMark(one)
    if (name === 'w:instrText') {
      const field = this.fields.at(-1)
      if (field && !field.shown) field.instruction += ownText(one)
      return [one]
    }
    if (name === 'w:drawing' && this.isShown()) return readDrawing(one, this.drawings, this.boxed)
    if ((name === 'w:pict' || name === 'w:object') && this.isShown()) return readPict(one, this.drawings, this.boxed)
    if (name === 'mc:AlternateContent') return this.all(betterOf(one)?.children ?? [])
    if (name === 'm:oMath' || name === 'm:oMathPara') {
      for (const math of name === 'm:oMath' ? [one] : below(one, 'm:oMath'))
        tally.add('formula', below(math, 'm:t').map(ownText).join(''))
      return []
    }
    if (name === 'w:del' || name === 'w:moveFrom') return this.removed(one)
    if (name === 'w:altChunk' || name === 'w:subDoc') tally.add('chunk')
    if (name === 'w:contentPart') tally.add('ink')
    if (name === 'w:commentReference') tally.add('comment')
    if (name === 'w:sym' || name === 'w:noBreakHyphen') this.line.push(gap)
    if (name === 'w:cr') return [element('w:br')]
    if (name === 'w:ptab') return [element('w:tab')]
    if (name === 'w:br' && one.attribs['w:type'] === 'page') tally.add('pageBreak')
    if (name === 'w:tbl' && this.about.inNote) tally.add('noteTable')
    if (name === 'w:sdt') return this.control(one)
    return this.kept(one)
  }

  /** Words of a text box: paragraphs of their own, whatever they hang on. */
  private readonly boxed = (children: Node[]): Node[] => {
    const [style, line] = [this.paragraphStyle, this.line]
    const out = this.all(children)
    this.paragraphStyle = style
    this.line = line
    return out
  }

  private paragraph(one: Element): Node[] {
    const properties = child(one, 'w:pPr')
    const section = child(properties, 'w:sectPr')
    if (section) this.section(section)
    const before = this.paragraphStyle
    this.paragraphStyle = value(child(properties, 'w:pStyle'))
    this.line = []
    const removed = child(properties, 'w:rPr', 'w:del') !== undefined
    const numbered = removed ? undefined : this.about.numbering.next(properties)
    const hiddenBefore = this.about.tally.count('hidden')
    const children = this.all(one.children)
    const words = this.line.join('')
    const style = this.about.styles.name(this.paragraphStyle)
    const toc = isToc(style)
    if (toc && words.trim() !== '') this.about.tally.add('contents')
    else for (const piece of words.split(gap)) if (piece.trim() !== '') this.said.push(piece)
    this.paragraphStyle = before
    one.children = children
    const blank = words.trim() === '' && !children.some((node) => node instanceof Element && shows(node))
    // What is hidden wholly is no paragraph: nor has it a number.
    if (blank && this.about.tally.count('hidden') > hiddenBefore) return []
    if (numbered || child(properties, 'w:numPr')) this.number(one, properties, blank ? undefined : numbered)
    return [one]
  }

  /** Writes the number into the words, and the list mammoth is to make of it into the properties. */
  private number(one: Element, properties: Element | undefined, numbered: ReturnType<Numbering['next']>): void {
    const listed = numbered !== undefined && (numbered.bullet || numbered.text !== '')
    const numPr = element('w:numPr', {}, [
      element('w:ilvl', { 'w:val': String(listed ? numbered.level : 0) }),
      element('w:numId', { 'w:val': listed ? numbered.numId : '0' }),
    ])
    const own = properties ?? element('w:pPr')
    own.children = [...own.children.filter((node) => !(node instanceof Element && node.name === 'w:numPr')), numPr]
    const others = one.children.filter((node) => node !== properties)
    if (numbered && !numbered.known) this.about.tally.add('number')
    const label = listed && !numbered.bullet ? [textRun(labelOf(numbered), undefined)] : []
    one.children = [own, ...label, ...others]
  }

  private run(one: Element): Node[] {
    const looks = child(one, 'w:rPr')
    if (this.about.styles.hidden(looks, this.paragraphStyle)) {
      const words = below(one, 'w:t').map(ownText).join('')
      const marks = one.children.filter(
        (node) => node instanceof Element && /^w:(fldChar|instrText|rPr)$/.test(node.name),
      )
      if (words.trim() !== '' && this.isShown()) this.about.tally.add('hidden', words)
      else if (below(one, 'w:drawing', 'w:pict').length > 0) this.about.tally.add('hiddenPicture')
      one.children = this.all(marks)
      return [one]
    }
    const { tally } = this.about
    if (looks && this.isShown() && below(one, 'w:t').length > 0) {
      if (!/^(none)?$/.test(value(child(looks, 'w:em')) ?? '')) tally.add('emphasis')
      if (isOn(child(looks, 'w:strike')) || isOn(child(looks, 'w:dstrike'))) tally.add('strike')
      const raised = /^(super|sub)script$/.test(value(child(looks, 'w:vertAlign')) ?? '')
      // WPS raises the calls of footnotes itself.
      if (raised && !/footnote|endnote/i.test(value(child(looks, 'w:rStyle')) ?? '')) tally.add('script')
    }
    return this.kept(one)
  }

  private text(one: Element): Node[] {
    if (!this.isShown()) return []
    const words = withoutMarks(ownText(one))
    const parent = one.parent instanceof Element ? one.parent : undefined
    if (!privateUse.test(words)) {
      this.line.push(words)
      one.children = [new Text(words)]
      return [one]
    }
    const font = child(parent, 'w:rPr', 'w:rFonts')?.attribs ?? {}
    const name = font['w:ascii'] ?? font['w:hAnsi'] ?? font['w:eastAsia'] ?? ''
    return [...words].flatMap((character): Node[] => {
      if (symbols.test(character) && /symbol|dings/i.test(name)) {
        const char = (character.codePointAt(0) as number).toString(16).toUpperCase()
        this.line.push(gap)
        return [element('w:sym', { 'w:font': name, 'w:char': char })]
      }
      if (privateUse.test(character)) {
        this.about.tally.add('symbol', name)
        return []
      }
      this.line.push(character)
      return [element('w:t', { 'xml:space': 'preserve' }, [new Text(character)])]
    })
  }

  private ruby(one: Element): Element {
    const said = (of: string): string => withoutMarks(below(child(one, of), 'w:t').map(ownText).join(''))
    const base = said('w:rubyBase')
    const words = this.isShown() ? rubyWords(base, said('w:rt'), this.about.inNote) : ''
    this.line.push(withoutReading(words))
    return element('w:t', { 'xml:space': 'preserve' }, [new Text(words)])
  }

  /** A simple field is a complex one with one run: mammoth knows links in the latter only. */
  private simpleField(one: Element): Node[] {
    const instruction = one.attribs['w:instr'] ?? ''
    const inner = elements(one)
    if (inner.length === 0) return this.result(instruction)
    const mark = (type: string): Element => element('w:r', {}, [element('w:fldChar', { 'w:fldCharType': type })])
    const children = this.all(one.children)
    if (!/^\s*HYPERLINK\b/i.test(instruction)) return children
    const said = element('w:r', {}, [element('w:instrText', {}, [new Text(instruction)])])
    return [mark('begin'), said, mark('separate'), ...children, mark('end')]
  }

  private fieldMark(one: Element): Node[] {
    const type = one.attribs['w:fldCharType']
    const field = this.fields.at(-1)
    if (type === 'begin') this.fields.push({ begin: one, sound: this.sound.has(one), shown: false, instruction: '' })
    else if (type === 'separate' && field) field.shown = true
    else if (type === 'end' && field) {
      this.fields.pop()
      const words = /FORMDROPDOWN/i.test(field.instruction) ? chosenOf(field.begin) : undefined
      if (words !== undefined && this.isShown()) return [one, ...this.words(words)]
      if (!field.shown && this.isShown()) return [one, ...this.result(field.instruction).flatMap(runContents)]
    }
    return [one]
  }

  /** What a field shows that has no result of its own. */
  private result(instruction: string): Element[] {
    const words = wordsOfField(instruction)
    const silent = isSilentField(instruction) || /^\s*(FORMCHECKBOX|HYPERLINK)\b/i.test(instruction)
    if (words === undefined && !silent && instruction.trim() !== '') this.about.tally.add('field', instruction)
    return words ? [element('w:r', {}, this.words(words))] : []
  }

  private words(said: string): Element[] {
    this.line.push(withoutReading(said))
    return [element('w:t', { 'xml:space': 'preserve' }, [new Text(said)])]
  }

  /** Between a field's beginning and its result only instructions stand. */
  private isShown(): boolean {
    return this.fields.every(({ sound, shown }) => shown || !sound)
  }

  private section(one: Element): Node[] {
    if (below(one, 'w:cols').some((cols) => Number(cols.attribs['w:num'] ?? 1) > 1)) this.about.tally.add('columns')
    return [one]
  }

  private removed(one: Element): Node[] {
    const words = below(one, 'w:delText', 'w:t').map(ownText).join('')
    if (one.name === 'w:del' && words.trim() !== '') this.about.tally.add('deleted', words)
    return []
  }

  private control(one: Element): Node[] {
    const box = child(one, 'w:sdtPr', 'w14:checkbox')
    if (!box) return this.all(child(one, 'w:sdtContent')?.children ?? [])
    const checked = /^(1|true)$/.test(child(box, 'w14:checked')?.attribs['w14:val'] ?? '')
    const run = textRun(checked ? '☑' : '☐')
    // Around a line it is a paragraph, in a line a run.
    return [below(child(one, 'w:sdtContent'), 'w:p').length > 0 ? element('w:p', {}, [run]) : run]
  }
}
