import { routeOf } from './routes.ts'

/**
 * Links of our pages that agents may not follow (spec §6). Text of people stands escaped in the HTML, so every `<a` is
 * ours; links never lie within links.
 */
const link = /<a\b([^>]*?)\shref="(\/[^"]*)"([^>]*)>([\s\S]*?)<\/a>/g

const isOpen = (href: string): boolean => routeOf(href.replace(/[?#].*$/, '')).agent
/** What `button()` names itself (layouts/parts/button.ts). */
const isButton = (attributes: string): boolean => /\sclass="(?:[^"]* )?group\/button[ "]/.test(attributes)

/** For a visit in agent mode: buttons to closed pages go, other links to them stay as words. */
export const withoutClosedLinks = (html: string): string =>
  html.replace(link, (whole: string, before: string, href: string, after: string, inner: string) => {
    if (isOpen(href)) return whole
    return isButton(before + after) ? '' : `<span${before}${after}>${inner}</span>`
  })

/** For a page drawn alike for everybody: marks what a script puts away once it knows that agent mode looks. */
export const withClosedLinksMarked = (html: string): string =>
  html.replace(link, (whole: string, before: string, href: string, after: string) =>
    isOpen(href) ? whole : whole.replace('<a', isButton(before + after) ? '<a data-closed="button"' : '<a data-closed'),
  )
