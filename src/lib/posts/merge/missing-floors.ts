import type { Entry, ImportReport } from '../post-import.ts'

/** Nobody reads a longer list of gaps, and nobody a longer list of threads. */
const [mostGaps, mostThreads] = [12, 20]

type Thread = { title: string; floors: Set<number> }

/**
 * Which floors of each thread are not there: gaps between the first and the last that was brought. Whether they were deleted
 * or stand on a page nobody saved, the files do not say. A thread of which a single floor is known was quoted, not saved.
 */
export function missingFloors(entries: readonly Entry[]): ImportReport['warnings'] {
  const threads = new Map<string, Thread>()
  for (const { thread } of entries) {
    if (!thread?.floor || thread.floor < 1) continue
    const one = threads.get(thread.id) ?? { title: thread.title, floors: new Set() }
    threads.set(thread.id, one)
    one.floors.add(thread.floor)
  }
  return [...threads.values()]
    .flatMap((thread) => {
      const gaps = gapsOf(thread.floors)
      return gaps.length > 0 && thread.floors.size > 1 ? [warning(thread, gaps)] : []
    })
    .sort((a, b) => (a.detail < b.detail ? -1 : 1))
    .slice(0, mostThreads)
}

type Gap = { from: number; to: number }

function gapsOf(floors: ReadonlySet<number>): Gap[] {
  const gaps: Gap[] = []
  let before = 0
  for (const floor of [...floors].sort((a, b) => a - b)) {
    if (floor > before + 1) gaps.push({ from: before + 1, to: floor - 1 })
    before = floor
  }
  return gaps
}

function warning({ title }: Thread, gaps: readonly Gap[]): ImportReport['warnings'][number] {
  const count = gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const names = gaps.slice(0, mostGaps).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  const list = `第 ${names.join('、')}${gaps.length > mostGaps ? ' …' : ''} 楼`
  return {
    code: 'missing-floors',
    ...(title ? { ref: title } : {}),
    detail: `${title ? `「${title}」` : '这个帖子'}缺${list}，共 ${count} 楼：可能已被删除，也可能那一页没有存下来，补上后一起放进来会接好`,
  }
}
