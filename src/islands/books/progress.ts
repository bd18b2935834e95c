import type { TypesetProgress } from '#lib/books/book/book.api.ts'

const order = ['waiting', 'months', 'pictures', 'pages', 'pdf', 'done'] as const
/** Share of the whole each stage takes, in %, from its left to its right edge. */
const edges = {
  waiting: [0, 3],
  months: [3, 86],
  pictures: [86, 86],
  pages: [86, 99],
  pdf: [99, 99],
  done: [100, 100],
} as const

export type Stage = TypesetProgress['stage']
type Step = { stage: Stage; name: string; unit: string; later: string }

/** What typesetting does, in order. `months` counts posts, `pages` the parts of the finished book. */
export const steps: readonly Step[] = [
  { stage: 'waiting', name: '读内容', unit: '', later: '文字、图片、评论' },
  { stage: 'months', name: '排页', unit: '条', later: '逐月开篇，内容少的月份并在一起' },
  { stage: 'pages', name: '成书', unit: '部分', later: '目录、页码、校样' },
]

export const stageDone = (progress: TypesetProgress, stage: Stage): boolean =>
  order.indexOf(progress.stage) > order.indexOf(stage)

export const percentOf = ({ stage, done, total }: TypesetProgress): number => {
  const [from, to] = edges[stage]
  return Math.floor(from + (to - from) * (total > 0 ? Math.min(1, done / total) : 0))
}

export const progressText = ({ stage, done, total }: TypesetProgress): string => {
  if (stage === 'waiting') return '正在读内容'
  if (stage === 'done') return '排好了'
  if (stage === 'pages') return '正在整理目录和页码'
  const { name, unit } = steps.find((step) => step.stage === stage) ?? { name: '排版', unit: '' }
  return total > 0 ? `${name}：第 ${Math.min(done, total)} / ${total} ${unit}` : `正在${name}`
}

export type Moment = { atMs: number; percent: number }

/** Whole seconds still to wait at the pace seen so far; undefined while too little has been seen to say. */
export const secondsLeft = (first: Moment, now: Moment): number | undefined => {
  const [passedMs, gained] = [now.atMs - first.atMs, now.percent - first.percent]
  if (passedMs < 1500 || gained < 4) return undefined
  return Math.max(1, Math.ceil(((100 - now.percent) / gained) * (passedMs / 1000)))
}
