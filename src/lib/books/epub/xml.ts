const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it may stand in XML 1.0, in content and in attributes in double quotes: text stays text, what XML has no place for goes. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (char) => entities[char] ?? '')

/** An address that may be followed from a book: http or https; undefined for any other. */
export const webAddress = (url: string | undefined): string | undefined => {
  const address = url === undefined ? null : URL.parse(url)
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined
}

/** A whole page of an EPUB. */
export const xhtmlPage = (title: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="zh-CN" xml:lang="zh-CN">
<head><title>${xmlText(title)}</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
<body>
${body}
</body>
</html>
`
