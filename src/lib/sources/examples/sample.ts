import { firstYear } from './sample-moments.ts'
import { anyDay, secondYear } from './sample-moments-later.ts'
import {
  linkTitles,
  type Moment,
  names,
  otherScenes,
  owner,
  places,
  readTalk,
  type SceneName,
  uprightScenes,
} from './sample-words.ts'

export type SampleOptions = {
  posts: number
  /** How many pictures all posts together refer to; shared out in groups of 1 to 9. */
  pictures: number
  seed: number
  /** First day; posts spread over `years` from here. */
  startMs?: number
  years?: number
  /** Leave this many of the pictures out of `files`, as real exports do. */
  missing?: number
}

/** `export` is written as JSON; `files` are the pictures the caller makes, paths relative to it. `scene`: what is on it. */
export type SampleExport = { export: object; files: { path: string; post: string; wide: boolean; scene: SceneName }[] }

/**
 * Gives the moments of a household in the order they happened: first those of the month, then small things of any day;
 * long lives begin again.
 */
function momentsInOrder(firstYearNumber: number): (local: Date) => Moment {
  const months = [...firstYear, ...secondYear]
  const told = months.map(() => 0)
  let small = 0
  return (local) => {
    const later = (local.getUTCFullYear() - firstYearNumber) % 2 === 1
    const month = local.getUTCMonth() + (later ? 12 : 0)
    const own = months[month]!
    const at = told[month]!
    told[month] = at + 1
    const round = own.length + 2
    if (at % round < own.length) return own[at % round]!
    small += 1
    return anyDay[(small - 1) % anyDay.length]!
  }
}

const chinaMs = 8 * 3_600_000

/** Mulberry32: the same seed gives the same life on every machine. */
function randomFrom(seed: number): () => number {
  let s = seed >>> 0
  return () => {
    s = (s + 0x6d2b79f5) >>> 0
    let t = s
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * A made-up life in the shape of a WeFlow JSON export, newest first, for demos (marked 示例), tests and measuring.
 * Pure: the same options give the same bytes.
 */
export function makeSampleExport({ posts, pictures, seed, ...rest }: SampleOptions): SampleExport {
  const random = randomFrom(seed)
  const int = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
  const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)]!
  const chance = (p: number): boolean => random() < p
  const startMs = rest.startMs ?? Date.UTC(2022, 0, 3, 1)
  const stepMs = ((rest.years ?? 2.5) * 365.25 * 86_400_000) / Math.max(posts, 1)

  const momentOf = momentsInOrder(new Date(startMs + chinaMs).getUTCFullYear())
  const distinct = (most: number): string[] => [...new Set(Array.from({ length: int(0, most) }, () => pick(names)))]

  const groups = sharePictures(posts, pictures, int)
  const files: SampleExport['files'] = []
  let left = pictures - (rest.missing ?? 0)
  const created = Array.from({ length: posts }, (_, i) => {
    const id = String(14_000_000_000_000_000_000n + BigInt(seed % 100_000) * 1_000_000_000n + BigInt(i) * 7919n)
    const createTime = Math.floor((startMs + stepMs * (i + random() * 0.9)) / 1000)
    const count = groups[i] ?? 0
    const isLink = count === 0 && chance(0.06)
    const moment = momentOf(new Date(createTime * 1000 + chinaMs))
    const media = Array.from({ length: count }, (_, k) => {
      const path = `media/${id}_${k}.jpg`
      const url = `https://sample.invalid/${id}/${k}`
      const scene = moment.scenes[k] ?? otherScenes[(i + k) % otherScenes.length]!
      const wide = !uprightScenes.includes(scene)
      if (left-- <= 0) return { url, thumb: `${url}/150` }
      files.push({ path, post: id, wide, scene })
      return { url, thumb: `${url}/150`, localPath: path }
    })
    const silent = count > 0 && chance(0.12)
    return {
      id,
      username: 'wxid_sample_shili',
      nickname: owner,
      createTime,
      createTimeStr: new Date(createTime * 1000 + chinaMs).toISOString().slice(0, 19).replace('T', ' '),
      contentDesc: silent ? '' : `${moment.text}${chance(0.03) ? ' https://example.com/p/2024?from=moments' : ''}`,
      type: isLink ? 3 : count > 0 ? 1 : 2,
      media,
      likes: distinct(9),
      comments: moment.talk.map(readTalk).map(({ name, to, text }, k) => ({
        id: String(k + 1),
        nickname: name,
        content: text,
        refCommentId: '0',
        ...(to ? { refNickname: to } : {}),
      })),
      ...(moment.place ? { location: places[moment.place] } : {}),
      ...(isLink ? { linkTitle: pick(linkTitles), linkUrl: `https://mp.weixin.qq.com/s/sample${i}` } : {}),
    }
  })
  const exportTime = new Date(startMs + (rest.years ?? 2.5) * 365.25 * 86_400_000 + 86_400_000).toISOString()
  const filters = { usernames: ['wxid_sample_shili'], keyword: '' }
  return { export: { exportTime, totalPosts: posts, filters, posts: created.reverse() }, files }
}

/** Splits the pictures into groups of 1-9 over about two thirds of the posts; the sum is exact where it can be. */
function sharePictures(posts: number, pictures: number, int: (a: number, b: number) => number): number[] {
  const groups = Array.from({ length: posts }, () => 0)
  const sizes = [1, 1, 1, 2, 3, 3, 4, 6, 9]
  let left = Math.min(pictures, posts * 9)
  for (let round = 0; left > 0 && round < 20; round++) {
    for (let i = 0; i < posts && left > 0; i++) {
      if ((groups[i] ?? 0) > 0 || (round < 3 && int(0, 2) === 0)) continue
      groups[i] = Math.min(left, sizes[int(0, sizes.length - 1)]!)
      left -= groups[i]!
    }
  }
  for (let i = 0; i < posts && left > 0; i++) {
    const more = Math.min(left, 9 - groups[i]!)
    groups[i] = groups[i]! + more
    left -= more
  }
  return groups
}
