/** A style sheet of ours, loaded once; the link is there when it is applied. */
export const loadSheet = (href: string): Promise<HTMLLinkElement> =>
  new Promise((resolve, reject) => {
    const known = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].find(
      (one) => one.getAttribute('href') === href,
    )
    if (known?.sheet) return resolve(known)
    const link = known ?? document.createElement('link')
    link.addEventListener('load', () => resolve(link))
    link.addEventListener('error', () => reject(new Error(`${href} did not come`)))
    if (known) return
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  })
