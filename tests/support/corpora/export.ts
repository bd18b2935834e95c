import { finishImport } from '#lib/posts/merge/merge.ts'
import type { Media, PostImport } from '#lib/posts/post-import.ts'
import { shortHash } from '#lib/posts/sha256.ts'
import { inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { readImport } from '#lib/sources/read/read-import.ts'
import { type Corpus, type CorpusPost, owner } from './corpus.ts'

const secondsOf = ({ local }: CorpusPost): number => Date.parse(`${local}+08:00`) / 1000

/** A moment as WeFlow writes it. */
function moment(post: CorpusPost): object {
  const paths = post.film ? [post.film] : post.pictures.map(({ path }) => path)
  return {
    id: post.id,
    username: owner.id,
    nickname: owner.name,
    createTime: secondsOf(post),
    createTimeStr: post.local.replace('T', ' '),
    contentDesc: post.text,
    type: post.film ? 15 : post.link ? 3 : paths.length > 0 ? 1 : 2,
    media: paths.map((localPath) => ({ url: `https://corpus.invalid/${localPath}`, localPath })),
    likes: post.likes,
    comments: post.comments.map(({ name, to, text }, at) => ({
      id: String(at + 1),
      nickname: name,
      content: text,
      refCommentId: '0',
      ...(to ? { refNickname: to } : {}),
    })),
    ...(post.place ? { location: post.place } : {}),
    ...(post.link ? { linkTitle: post.link.title, linkUrl: post.link.url } : {}),
  }
}

/** What passes something on, as weibo-crawler writes it: Moments know no reposts. */
function passedOn(post: CorpusPost, at: number): object {
  const one = (id: string, user: { id: string; name: string }, text: string): object => ({
    id,
    bid: `c${id}`,
    user_id: user.id,
    screen_name: user.name,
    text,
    pics: '',
    video_url: '',
    created_at: post.local,
    full_created_at: post.local.replace('T', ' '),
    attitudes_count: 0,
    comments_count: 0,
    reposts_count: 0,
  })
  const { name = '', text = '' } = post.repost ?? {}
  const theirs = one(String(5_100_000_000_000_000 + at), { id: `7${at}`, name }, text)
  return { ...one(String(5_000_000_000_000_000 + at), owner, post.text), retweet: theirs }
}

/** The export's documents by path; the pictures beside them are the caller's. */
export function exportFiles({ posts }: Corpus): { path: string; text: string }[] {
  const moments = posts.filter((post) => !post.repost)
  const reposts = posts.filter((post) => post.repost)
  const head = { exportTime: '2026-03-15T08:20:31.114Z', totalPosts: moments.length }
  const filters = { usernames: [owner.id], keyword: '' }
  const user = { id: owner.id, screen_name: owner.name }
  const text = JSON.stringify({ ...head, filters, posts: moments.map(moment).reverse() }, null, 1)
  // A short part of a life may be all of one kind.
  return [
    ...(moments.length > 0 ? [{ path: '朋友圈.json', text }] : []),
    ...(reposts.length > 0
      ? [{ path: '微博.json', text: JSON.stringify({ user, weibo: reposts.map(passedOn) }, null, 1) }]
      : []),
  ]
}

/** The name a picture of a corpus has in a book that was read without its files. */
export const mediaHash = (path: string): string => shortHash(path)

/**
 * The corpus as the site reads its export, every file present though none was made: what its bytes would say is known.
 */
export async function corpusImport(corpus: Corpus): Promise<PostImport> {
  const documents = exportFiles(corpus).map(({ path, text }) => inputFileFromBytes(path, text))
  const read = await readImport(documents)
  if (!read.ok) throw new Error(read.failure.message)
  const pictures = new Map(corpus.posts.flatMap((post) => post.pictures.map((one) => [one.path, one] as const)))
  const media = read.value.media.map((one): Media => {
    const path = one.want.find((name) => name.startsWith('media/')) ?? ''
    const found = pictures.get(path)
    const present = { ...one, state: 'present' as const, file: path, sha256: mediaHash(path), bytes: 1 }
    if (!found) return { ...present, mime: 'video/mp4' }
    const { widthPx, heightPx } = found
    return { ...present, mime: 'image/jpeg', widthPx, heightPx }
  })
  return finishImport({ ...read.value, media })
}
