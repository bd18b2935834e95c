/** Lets somebody else's script count this page (VisitCounter.astro). The page somebody came from on this site is not told. */
const place = document.querySelector<HTMLLinkElement>('#counting')
if (place) {
  if (document.referrer.startsWith(`${location.origin}/`))
    Object.defineProperty(document, 'referrer', { value: '', configurable: true })
  const script = document.createElement('script')
  script.async = true
  script.referrerPolicy = 'no-referrer'
  script.src = place.href
  document.head.appendChild(script)
}
