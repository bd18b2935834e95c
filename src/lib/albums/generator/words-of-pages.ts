type WrittenPage = { name: string; layers: readonly { id: string; text: string }[] }

/**
 * What was written on the page of this name, a paragraph a line, as it reads now; '' where there is no such page. Its lines are
 * named `text-2`, `text-2-2` …: paragraph, then line (layout/front-pages.ts). Pure.
 */
export function wordsOnPage(pages: readonly WrittenPage[], name: 'preface' | 'acknowledgement'): string {
  const paragraphs = new Map<string, string>()
  for (const { id, text } of pages.find((page) => page.name === name)?.layers ?? []) {
    const paragraph = /^text-(\d+)(?:-\d+)?$/.exec(id)?.[1]
    if (paragraph === undefined) continue
    const before = paragraphs.get(paragraph) ?? ''
    // A line of Latin ended with a space that is not printed.
    const gap = /[\w.,;:!?]$/.test(before) && /^\w/.test(text) ? ' ' : ''
    paragraphs.set(paragraph, before + gap + text)
  }
  return [...paragraphs.values()].join('\n')
}
