import type { TakenBack } from './book-room.store.ts'

/** As many parts as are named; of more it is said how many. */
const mostSaid = 3

/** 撤销了：3 月 5 日那条等 4 条的修改、序言的正文. `post`: what the first post it changed is called; undefined of one that is gone. */
export const takenBackWords = ({ name, postCount, parts }: Omit<TakenBack, 'posts'>, post?: string): string => {
  const posts = post === undefined ? `${postCount} 条` : `${post}${postCount > 1 ? `等 ${postCount} 条` : ''}`
  const rest = parts.length > mostSaid ? `等 ${parts.length} 处` : ''
  const things = [...(postCount === 0 ? [] : [`${posts}的修改`]), ...parts.slice(0, mostSaid)]
  return `${name === 'undo' ? '撤销了' : '重做了'}：${things.join('、')}${rest}`
}
