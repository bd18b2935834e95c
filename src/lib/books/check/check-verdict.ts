import type { BookView } from '#lib/books/book/book.api.ts'
import { groupIssues, isBlurred } from '#lib/books/layout/check-groups.ts'
import type { CheckIssue } from '#lib/books/layout/finish.api.ts'

const namedCharacters = 8

/** Lost characters are said first: whoever signs should know them by name. */
const lostWords = (lost: readonly string[], others: number): string => {
  const names = lost.slice(0, namedCharacters).join('、')
  const more = lost.length > namedCharacters ? ' 等' : ''
  return `有 ${lost.length} 个字印不出来：${names}${more}，会印成〓。${others > 0 ? `另有 ${others} 处建议看看。` : ''}`
}

/** Findings by what is to be done with them; `open` and `barred` count groups. */
export type Verdict = {
  must: CheckIssue[]
  should: CheckIssue[]
  ignored: CheckIssue[]
  barred: number
  blurred: number
  open: number
  heading: string
  words: string
}

type Book = Pick<BookView, 'finalized' | 'status' | 'failure'>

/** What the check comes to, in one heading and one sentence that do not contradict what is listed below them. */
export const verdictOf = ({ finalized, status, failure }: Book, issues: readonly CheckIssue[]): Verdict => {
  const must = issues.filter((issue) => issue.severity === 'error')
  const others = issues.filter((issue) => issue.severity !== 'error')
  const should = others.filter((issue) => issue.ignored === null)
  const ignored = others.filter((issue) => issue.ignored !== null)
  const barred = groupIssues(must.filter((issue) => !isBlurred(issue))).length
  const blurred = must.filter(isBlurred).length
  const open = groupIssues(should).length
  const lost = should.flatMap((issue) => issue.character ?? [])
  const few = should.find(({ reason }) => reason === 'page_count')
  const counts = { must, should, ignored, barred, blurred, open }
  const say = (heading: string, words: string): Verdict => ({ ...counts, heading, words })
  if (finalized) return say('已经定稿', '这本书已经冻结，以后导入新的内容也不会改动它。')
  if (status === 'failed') return say('这次没有排成', failure ?? '上一次排版没有排成，下面说的是排成的那一版。')
  if (barred > 0) return say(`还有 ${barred} 处要处理`, '处理完这些就能定稿，其余可以不管。')
  if (blurred > 0)
    return say(`有 ${blurred} 张照片要看过`, '它们印出来会糊。补上原图会自动替换；没有原图，看过也可以照样印。')
  if (few) return say('页数还不够装订', `${few.message.replace(/。$/, '')}。可以先定稿留着，要印成书还得再加些内容。`)
  if (lost.length > 0) return say('可以定稿了', lostWords(lost, open - lost.length))
  if (open > 0) return say('可以定稿了', `没有必须处理的。下面 ${open} 处建议看看，也可以不管。`)
  return say('可以定稿了', ignored.length > 0 ? '别的都好。' : '查过的都好。')
}
