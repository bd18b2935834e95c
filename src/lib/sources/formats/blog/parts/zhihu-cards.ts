/**
 * What 知乎 sets as a card or a picture and a book as words: a link with its title, a film by its name, a formula in the signs it was
 * typed in. Cards of goods and advertisements are no words of the writer.
 */
export function withoutCards(content: Element): void {
  for (const one of content.querySelectorAll(
    '.RichText-ADLinkCardContainer, .MCNLinkCard, .RichText-MCNLinkCardContainer',
  ))
    one.remove()
  for (const one of content.querySelectorAll('.LinkCard, a[data-draft-type="link-card"], .video-box')) {
    const title =
      one.querySelector('.LinkCard-title, .title')?.textContent.trim() ||
      one.getAttribute('data-text') ||
      one.getAttribute('data-name')
    const words = title || one.textContent.trim()
    if (words === '') {
      one.remove()
      continue
    }
    const paragraph = content.ownerDocument.createElement('p')
    const link = content.ownerDocument.createElement('a')
    link.setAttribute('href', addressOf(one.getAttribute('href') ?? ''))
    link.textContent = words
    paragraph.append(link)
    one.replaceWith(paragraph)
  }
  for (const one of content.querySelectorAll('img[eeimg], img.ztext-math, span.ztext-math[data-tex]')) {
    const tex = (one.getAttribute('data-tex') || one.getAttribute('alt') || '').trim()
    if (tex !== '') one.replaceWith(content.ownerDocument.createTextNode(`$${tex.replace(/\\\\$/, '')}$`))
  }
}

/** 知乎 sends readers out by way of a page of its own. */
function addressOf(href: string): string {
  const to = /^https?:\/\/link\.zhihu\.com\/\?target=([^&]{1,2000})/.exec(href)?.[1]
  try {
    return to ? decodeURIComponent(to) : href
  } catch {
    return href
  }
}
