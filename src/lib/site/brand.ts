/** What a page says about who runs the site. An unset value hides its line. */
export type Brand = {
  siteName: string
  phone: string | undefined
  email: string | undefined
  icp: string | undefined
}

/** `登录 · 心书`; the site's own sentence on the home page. */
export const pageTitle = (title: string, siteName: string): string => `${title} · ${siteName}`
