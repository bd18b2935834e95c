import type { TypesetProgress } from '#lib/books/book.api.ts'

const order = ['waiting', 'months', 'pictures', 'pages', 'pdf', 'done'] as const
/** Share of the whole each stage takes, in %, ending at its right edge. */
const edges = {
  waiting: [0, 2],
  months: [2, 55],
  pictures: [55, 70],
  pages: [70, 85],
  pdf: [85, 99],
  done: [100, 100],
} as const

export type Stage = TypesetProgress['stage']
export const stageNames: Record<Exclude<Stage, 'waiting' | 'done'>, { name: string; unit: string; later: string }> = {
  months: { name: '排月份', unit: '个月', later: '按月开章，逐字排版' },
  pictures: { name: '配图片', unit: '张', later: '按大小裁好、配到版心' },
  pages: { name: '编页码', unit: '页', later: '目录、页码、版权页' },
  pdf: { name: '出样张', unit: '页', later: '核对字体与出血' },
}

export const stageDone = (progress: TypesetProgress, stage: Stage): boolean =>
  order.indexOf(progress.stage) > order.indexOf(stage)

export const percentOf = ({ stage, done, total }: TypesetProgress): number => {
  const [from, to] = edges[stage]
  return Math.floor(from + (to - from) * (total > 0 ? Math.min(1, done / total) : 0))
}

export const progressText = ({ stage, done, total }: TypesetProgress): string => {
  if (stage === 'waiting') return '排队等着开始'
  if (stage === 'done') return '排好了'
  const { name, unit } = stageNames[stage]
  return total > 0 ? `${name}：第 ${Math.min(done, total)} / ${total} ${unit}` : `正在${name}`
}
