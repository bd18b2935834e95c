import { type Document, DomHandler } from 'domhandler'
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
