/** What a page says about who runs the site. An unset value hides its line. */
export type Brand = {
  siteName: string
  phone: string | undefined
  email: string | undefined
  icp: string | undefined
}

/**
 * Title of a page as it stands in the document, `登录 · 心书`, and the short form that small screens and visits from a
 * source show (spec §2). Development servers are marked.
 */
export const pageTitle = (title: string, siteName: string, dev: boolean): { whole: string; short: string } => {
  const short = `${dev ? '[Dev] ' : ''}${title}`
  return { whole: `${short} · ${siteName}`, short }
}
