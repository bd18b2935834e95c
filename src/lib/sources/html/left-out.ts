import type { RawItem } from '../format/raw.ts'

/** What a writer's program hides or does and a book cannot: a comment, a command of a site, a query over other notes; words of a page beside its article. */
export type LeftKind = 'comment' | 'command' | 'query' | 'beside'

/** Hears of each, as it was typed. */
export type OnLeft = (kind: LeftKind, typed: string) => void

const sentences: Record<LeftKind, (count: number) => string> = {
  comment: (count) => `${count} 处写给自己看的注释（%%…%%）没有放进书里`,
  command: (count) => `${count} 处网站程序的命令没有放进书里`,
  query: (count) => `${count} 处笔记程序的查询没有放进书里`,
  beside: (count) => `网页正文旁边的 ${count} 段文字没有放进书里`,
}

/** So many are quoted, each so far. */
const mostQuoted = 3
const longestQuote = 30

/** Gathers what one file leaves out; nothing goes without a word. */
export function leftOut(): { take: OnLeft; told(): Extract<RawItem, { t: 'warn' }>[] } {
  const all = new Map<LeftKind, string[]>()
  return {
    take: (kind, typed) => {
      const words = typed.replace(/\s+/g, ' ').trim()
      if (words === '') return
      const cached = all.get(kind)
      if (cached) cached.push(words)
      else all.set(kind, [words])
    },
    told: () =>
      [...all].map(([kind, typed]) => {
        const quoted = typed.slice(0, mostQuoted).map((one) => {
          const letters = [...one]
          return `「${letters.length > longestQuote ? `${letters.slice(0, longestQuote).join('')}…` : one}」`
        })
        const detail = `${sentences[kind](typed.length)}：${quoted.join('')}${typed.length > mostQuoted ? '等' : ''}`
        return { t: 'warn', code: 'writer-signs', detail }
      }),
  }
}
