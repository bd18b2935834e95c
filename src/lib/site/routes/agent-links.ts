import { routeOf } from './routes.ts'

/**
 * Links of our pages that agents may not follow (spec §6). Text of people stands escaped in the HTML, so every `<a` is
 * ours; links never lie within links.
 */
const link = /<a\b([^<>]*)>((?:(?!<a\b)[\s\S])*?)<\/a>/g
const address = /\shref="(\/[^"]*)"/

const isOpen = (href: string): boolean => routeOf(href.replace(/[?#][\s\S]*$/, '')).agent
const leadsToClosed = (attributes: string): boolean => {
  const href = address.exec(attributes)?.[1]
  return href !== undefined && !isOpen(href)
}
/** What `button()` names itself (layouts/parts/button.ts). */
const isButton = (attributes: string): boolean => /\sclass="(?:[^"]* )?group\/button[ "]/.test(attributes)

/** For a visit in agent mode: buttons to closed pages go, other links to them stay as words. */
export const withoutClosedLinks = (html: string): string =>
  html.replace(link, (whole: string, attributes: string, inner: string) => {
    if (!leadsToClosed(attributes)) return whole
    return isButton(attributes) ? '' : `<span${attributes.replace(address, '')}>${inner}</span>`
  })

/** For a page drawn alike for everybody: marks what a script puts away once it knows that agent mode looks. */
export const withClosedLinksMarked = (html: string): string =>
  html.replace(link, (whole: string, attributes: string) =>
    leadsToClosed(attributes)
      ? whole.replace('<a', isButton(attributes) ? '<a data-closed="button"' : '<a data-closed')
      : whole,
  )
