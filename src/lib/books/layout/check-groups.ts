import { paths } from '#lib/site/routes/paths.ts'
import type { CheckIssue } from './finish.api.ts'

/** Below this a print looks blurred at arm's length whatever it shows; above it merely soft (board-site 09). */
export const blurredBelowDpi = 100

/** Will this picture blur? The maker signs for each of them. */
export const isBlurred = ({ reason, dpi }: Pick<CheckIssue, 'reason' | 'dpi'>): boolean =>
  reason === 'low_resolution' && dpi !== undefined && dpi < blurredBelowDpi

/** Findings of one kind, the worst first. `pages` count from 1, each once, in order. */
export type IssueGroup = {
  key: string
  severity: CheckIssue['severity']
  issues: CheckIssue[]
  pages: number[]
  title: string
  words: string
}

const namedPages = 5
const pagesWords = (pages: readonly number[]): string =>
  pages.length === 0
    ? ''
    : `第 ${pages.slice(0, namedPages).join('、')} 页${pages.length > namedPages ? `等 ${pages.length} 页` : ''}`

const sentence = (...parts: string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => (/[。！？]$/.test(part) ? part : `${part}。`))
    .join('')

const smallWords = (issues: readonly CheckIssue[], blurred: boolean): Pick<IssueGroup, 'title' | 'words'> => {
  const worst = issues[0]!
  const at = `第 ${worst.index + 1} 页`
  const only = issues.length === 1
  const size = only ? `${at}，按现在的尺寸只有 ${worst.dpi} dpi` : `最小的一张在${at}，只有 ${worst.dpi} dpi`
  return blurred
    ? { title: `${issues.length} 张照片太小，印出来会糊`, words: sentence(size, worst.suggestion) }
    : { title: `${issues.length} 张照片略小`, words: sentence('印出来稍软，多半看不出', size) }
}

const missingWords = (issues: readonly CheckIssue[]): Pick<IssueGroup, 'title' | 'words'> => {
  const [first] = issues
  const count = issues.reduce((sum, issue) => sum + (issue.count ?? 1), 0)
  const isOnWeb = first!.title === '有图片还在网上'
  const title = isOnWeb ? `${count} 张图片或视频还在网上` : `缺 ${count} 张图片或视频`
  return issues.length === 1
    ? { title, words: sentence(first!.message, first!.suggestion) }
    : { title, words: sentence(`分在 ${issues.length} 处`, first!.suggestion) }
}

const wordsOf = (issues: readonly CheckIssue[], pages: readonly number[]): Pick<IssueGroup, 'title' | 'words'> => {
  const [first] = issues
  if (first!.reason === 'low_resolution' && first!.dpi !== undefined) return smallWords(issues, isBlurred(first!))
  if (first!.reason === 'missing_picture' && first!.count !== undefined) return missingWords(issues)
  if (issues.length > 1)
    return { title: `${first!.title}，${issues.length} 处`, words: sentence(pagesWords(pages), first!.suggestion) }
  const place = first!.index >= 0 && !first!.message.includes('页') ? `第 ${first!.index + 1} 页：` : ''
  return { title: first!.title, words: sentence(`${place}${first!.message}`, first!.suggestion) }
}

/** Findings that say the same are one group: 「2 张照片太小，印出来会糊」 instead of fifty rows. Order as given. */
export const groupIssues = (issues: readonly CheckIssue[]): IssueGroup[] => {
  const groups = new Map<string, CheckIssue[]>()
  for (const issue of issues) {
    const key = issue.character ?? [issue.severity, issue.reason, issue.title].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), issue])
  }
  return [...groups].map(([key, all]) => {
    const pages = [...new Set(all.flatMap(({ index }) => (index < 0 ? [] : [index + 1])))].sort((a, b) => a - b)
    return { key, severity: all[0]!.severity, issues: all, pages, ...wordsOf(all, pages) }
  })
}

type Place = Pick<CheckIssue, 'index' | 'post' | 'insert'>

/** Where a finding is seen: a post in the editor, framed, with the way back; an insert in its room; of a signed book, and of what is no post's, its page. */
export const placeLink = (
  book: { id: string; editable: boolean },
  { index, post, insert }: Place,
): string | undefined =>
  book.editable && post
    ? paths.editFromCheck(book.id, post.month, post.id)
    : book.editable && insert
      ? paths.insertFromCheck(book.id, insert)
      : index >= 0
        ? `${paths.bookPreview(book.id)}#${index + 1}`
        : undefined
