/** Row 8.17: whoever wants to know (the report to our own server, src/layouts/scripts/usage-report.ts) listens for this on `window`. */
export type LoadFailed = CustomEvent<{ what: 'script' | 'style' | 'image' | 'font' }>

export const loadFailed = (what: LoadFailed['detail']['what']): void => {
  dispatchEvent(new CustomEvent('load-failed', { detail: { what } }))
}
