import { type Document, DomHandler, type Element, type ParentNode } from 'domhandler'
import { getInnerHTML } from 'domutils'
import { DEEPEST, ShallowParser } from './shallow-parser.ts'

/**
 * Tags opened or closed over and over with nothing between them: the reader's work grows with the square of its depth, so
 * four hundred of them stand for all.
 */
export const fewerTags = (html: string): string =>
  html.replace(/((?:<\/?\w{1,20}>){1,4}?)\1{400,}/g, (_, piece: string) => piece.repeat(DEEPEST))

/** A page as a tree. What is nested beyond any page's depth hangs at the deepest level that is kept. */
export function htmlDocument(html: string): Document {
  const handler = new DomHandler()
  const parser = new ShallowParser(handler, {})
  parser.write(fewerTags(html))
  parser.end()
  return handler.root
}

/** The same read piece by piece: `onElement` hears of each element where it ends, and may take it out of the tree. */
export function htmlPieces(onElement: (element: Element) => void): { write(html: string): void; end(): void } {
  const parser = new ShallowParser(new DomHandler(undefined, undefined, onElement), {})
  return { write: (html) => parser.write(fewerTags(html)), end: () => parser.end() }
}

/** What stands inside, as HTML. Letters stay letters: as numbers, which is the default, Chinese grows threefold and is read sign by sign. */
export const innerHtml = (inside: ParentNode): string => getInnerHTML(inside, { encodeEntities: 'utf8' })
