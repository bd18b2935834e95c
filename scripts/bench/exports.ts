/** The bench corpus as files a person brings: an export of Moments, with or without its pictures, and a folder of articles. */
import { existsSync, linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CorpusChapter, type CorpusPost, photoName } from './corpus.ts'

const friends = ['小明', 'Lily', '阿强', '王老师', '老同学', 'Tom', '外婆', '隔壁老李']
const idOf = (index: number): string => String(14538291000000000000n + BigInt(index) * 7919n)

const mediaOf = (post: CorpusPost, folder: string, photos: string): object[] =>
  post.photos.map((photo, n) => {
    const localPath = `media/${idOf(post.id)}_${n}.jpg`
    // Every picture is a file of its own, as WeFlow writes them; hard links spare the disk.
    if (!existsSync(join(folder, localPath))) linkSync(join(photos, photoName(photo)), join(folder, localPath))
    const url = `https://szmmsns.example/mmsns/${idOf(post.id)}_${n}`
    return { url: `${url}/0`, thumb: `${url}/150`, localPath }
  })

/** An export as WeFlow writes it; `photos`: the folder the pictures come from, none without. */
export function writeMoments(folder: string, posts: readonly CorpusPost[], photos?: string): void {
  mkdirSync(join(folder, 'media'), { recursive: true })
  const one = (post: CorpusPost): object => {
    const media = photos ? mediaOf(post, folder, photos) : []
    return {
      id: idOf(post.id),
      username: 'wxid_bench',
      nickname: '林小满',
      createTime: Date.parse(`${post.date}:00+08:00`) / 1000,
      createTimeStr: post.date,
      contentDesc: post.text,
      type: media.length > 0 ? 1 : 2,
      media,
      likes: Array.from({ length: Math.min(post.likes, 12) }, (_, n) => friends[n % friends.length]),
      comments: post.comments.map(({ name, text }, n) => ({
        id: String(n + 1),
        nickname: name,
        content: text,
        refCommentId: '0',
      })),
    }
  }
  const head = {
    exportTime: '2026-03-15T08:20:31.114Z',
    totalPosts: posts.length,
    filters: { usernames: ['wxid_bench'], keyword: '' },
  }
  writeFileSync(join(folder, '朋友圈导出.json'), JSON.stringify({ ...head, posts: posts.map(one) }))
}

/** A Markdown file a chapter. */
export function writeArticles(folder: string, chapters: readonly CorpusChapter[]): void {
  mkdirSync(folder, { recursive: true })
  for (const [index, { title, paras }] of chapters.entries()) {
    const name = `${String(index + 1).padStart(2, '0')}.md`
    writeFileSync(join(folder, name), `# ${title}\n\n${paras.join('\n\n')}\n`)
  }
}
