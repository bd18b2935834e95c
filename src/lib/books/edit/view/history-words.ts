import type { EditHistory } from './history.store.ts'

type Done = EditHistory['results'][number]

/** What a command is called; others have it said of their first word. */
const names: Record<string, string> = {
  'hide-post': '移出',
  'hide-posts': '一起移出',
  'restore-post': '放回来',
  'restore-posts': '一起放回来',
  'change-text': '改文字',
  'replace-text': '替换文字',
  'hide-picture': '不印图片',
  'restore-picture': '照样印图片',
  'take-update': '更新时选定的改动',
  'settle-conflict': '两处都改过的，选定一个',
  undo: '撤销',
  redo: '重做',
  restore: '回到先前的样子',
}
const firstWords: [RegExp, string][] = [
  [/^hide-/, '不印一部分'],
  [/^(restore|show)-/, '照样印'],
  [/^(move|order)-/, '换先后'],
  [/^add-/, '加一条'],
  [/^split-/, '分成两条'],
  [/^join-/, '并成一条'],
]

/** 移出 3 条; what a command had to leave alone is said. */
export const doneWords = ({ name, changes, skipped }: Pick<Done, 'name' | 'changes' | 'skipped'>): string => {
  const said = names[name] ?? firstWords.find(([begin]) => begin.test(name))?.[1] ?? '修改'
  const count = changes === 0 ? '，没有改动' : changes > 1 ? `，${changes} 处` : ''
  return `${said}${count}${skipped > 0 ? `，${skipped} 处后来又改过，没有动` : ''}`
}

const two = (value: number): string => String(value).padStart(2, '0')

/** 今天 21:40, 8 月 9 日 21:40, with the year where it is another one; on the clock of this device. */
export const whenWords = (at: number, now: number): string => {
  const [then, today] = [new Date(at), new Date(now)]
  const clock = `${then.getHours()}:${two(then.getMinutes())}`
  if (then.toDateString() === today.toDateString()) return `今天 ${clock}`
  const year = then.getFullYear() === today.getFullYear() ? '' : `${then.getFullYear()} 年 `
  return `${year}${then.getMonth() + 1} 月 ${then.getDate()} 日 ${clock}`
}
