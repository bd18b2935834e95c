import { type Document, DomHandler } from 'domhandler'
import { Parser } from 'htmlparser2'

/** No page people save is nested deeper; walking a deeper one would fill the stack. */
const DEEPEST = 400

/**
 * Tags opened or closed over and over with nothing between them: the reader's work grows with the square of its depth, so
 * four hundred of them stand for all.
 */
export const fewerTags = (html: string): string =>
  html.replace(/((?:<\/?\w{1,20}>){1,4}?)\1{400,}/g, (_, piece: string) => piece.repeat(DEEPEST))

/** A page as a tree. What is nested beyond any page's depth hangs at the deepest level that is kept. */
export function htmlDocument(html: string): Document {
  const handler = new DomHandler()
  const parser = new Parser(shallow(handler), {})
  parser.write(fewerTags(html))
  parser.end()
  return handler.root
}

/** Lets only so many open elements through; ends of those left out are left out too. */
export function shallow(handler: DomHandler): DomHandler {
  let depth = 0
  const open = handler.onopentag.bind(handler)
  const close = handler.onclosetag.bind(handler)
  handler.onopentag = (name, attributes) => {
    if (++depth <= DEEPEST) open(name, attributes)
  }
  handler.onclosetag = () => {
    if (depth-- <= DEEPEST) close()
  }
  return handler
}
