import { answers, comments, friends, links, places, reposts, sentences, specials } from './words.ts'

/** A picture before it is made: upright size, what on it must not be cut (fractions), and whether it is a screenshot. */
export type CorpusPicture = {
  path: string
  widthPx: number
  heightPx: number
  seed: number
  focus?: Box
  graphic?: true
  /** Whole heads, the largest first; where they are not told, the focal box is one. */
  faces?: Box[]
  /** Photographed paper: a note, a receipt, a plot. */
  paper?: true
  /** Pictures of one motif share it. */
  dhash?: string
}
type Box = { x: number; y: number; w: number; h: number }

export type CorpusPost = {
  id: string
  /** `2021-03-05T20:18:00` in China. */
  local: string
  text: string
  pictures: CorpusPicture[]
  /** Path of a film without a still. */
  film?: string
  place?: string
  link?: { title: string; url: string }
  repost?: { name: string; text: string }
  likes: string[]
  comments: { name: string; to?: string; text: string }[]
}

export type Corpus = { name: CorpusName; posts: CorpusPost[] }

export const corpusNames = ['sparse', 'usual', 'dense'] as const
/** What the meter of chosen pictures looks at beside them: a life of people, papers and the same motif again. */
export const lifeNames = [...corpusNames, 'family'] as const
export type CorpusName = (typeof lifeNames)[number]

export const owner = { id: 'wxid_corpus_owner', name: '苏棠' }

type Dice = {
  int(from: number, to: number): number
  chance(p: number): boolean
  pick<T>(items: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
}

/** Mulberry32: the same seed gives the same life on every machine. */
function diceOf(seed: number): Dice {
  let s = seed >>> 0
  const random = (): number => {
    s = (s + 0x6d2b79f5) >>> 0
    let t = s
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
  return {
    int,
    chance: (p) => random() < p,
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
    shuffled: (items) => {
      const out = [...items]
      for (let at = out.length - 1; at > 0; at -= 1) {
        const other = int(0, at)
        const [a, b] = [out[at], out[other]]
        if (a !== undefined && b !== undefined) [out[at], out[other]] = [b, a]
      }
      return out
    },
  }
}

/** Sizes of real cameras, of what WeChat makes of them, and panoramas, with how often they come. */
const cameras: readonly [number, number, number][] = [
  [4032, 3024, 27],
  [3024, 4032, 26],
  [1080, 1440, 16],
  [1706, 1706, 10],
  [1440, 1080, 7],
  [1920, 1080, 3],
  [8064, 2268, 2],
  [1080, 3240, 1],
]

function pictureOf(path: string, seed: number, dice: Dice): CorpusPicture {
  if (dice.chance(0.1)) return { path, seed, widthPx: 1170, heightPx: 2532, graphic: true }
  const [widthPx, heightPx] = dice.pick(
    cameras.flatMap(([w, h, times]) => Array.from({ length: times }, () => [w, h] as const)),
  )
  const picture = { path, seed, widthPx, heightPx }
  const aspect = widthPx / heightPx
  if (aspect > 2.5 || aspect < 0.5 || dice.chance(0.35)) return picture
  // A head is higher than wide: a sixth to a third of the shorter side across, in the upper part, off the middle.
  const shorter = Math.min(widthPx, heightPx)
  const across = (dice.int(16, 34) / 100) * shorter
  const [w, h] = [across / widthPx, (across * 1.3) / heightPx]
  const x = (dice.int(4, 96) / 100) * (1 - w)
  const y = (dice.int(4, 60) / 100) * (1 - h)
  return { ...picture, focus: { x, y, w, h } }
}

/** So many motifs come again and again: the sofa, the laptop, the cat. */
const motifs = 12
const motifHash = (motif: number): string => ((motif + 1) * 0x9e3779b1 * 0x1f123bb5).toString(16).slice(0, 8).repeat(2)

/** Half of a family's pictures are of people, most of those upright; papers and screens among the others. */
function familyPicture(path: string, seed: number, dice: Dice): CorpusPicture {
  const own = { path, seed }
  if (dice.chance(0.06)) return { ...own, widthPx: 1170, heightPx: 2532, graphic: true }
  if (dice.chance(0.06)) return { ...own, widthPx: 4032, heightPx: 3024, paper: true }
  if (dice.chance(0.45)) {
    const [widthPx, heightPx] = dice.pick(cameras.slice(0, 2).map(([w, h]) => [w, h] as const))
    return { ...own, widthPx, heightPx, ...(dice.chance(0.7) ? { dhash: motifHash(dice.int(0, motifs - 1)) } : {}) }
  }
  const [widthPx, heightPx] = dice.chance(0.6) ? [3024, 4032] : [4032, 3024]
  const high = dice.int(12, 34) / 100
  const w = (high * heightPx * 0.78) / widthPx
  const heads = Array.from({ length: dice.pick([1, 1, 2, 3]) }, (_, n): Box => {
    const x = 0.12 + 0.26 * n + dice.int(0, 6) / 100
    return { x, y: dice.int(12, 34) / 100, w: Math.min(w, 0.24), h: high }
  })
  const [x0, y0] = [Math.min(...heads.map(({ x }) => x)), Math.min(...heads.map(({ y }) => y))]
  const [x1, y1] = [Math.max(...heads.map(({ x, w }) => x + w)), Math.max(...heads.map(({ y, h }) => y + h))]
  return { ...own, widthPx, heightPx, faces: heads, focus: { x: x0, y: y0, w: x1 - x0, h: y1 - y0 } }
}

/** How many posts each month has. */
const monthsOf: Record<CorpusName, { first: [number, number]; counts(dice: Dice): number[] }> = {
  sparse: {
    first: [2021, 3],
    // 22 of the first 32 months hold one post, four none: the most common book of all.
    counts: (dice) => [
      ...dice.shuffled([...Array.from({ length: 22 }, () => 1), 2, 2, 2, 3, 3, 3, 0, 0, 0, 0]),
      ...[1, 2, 3, 1],
    ],
  },
  usual: { first: [2022, 6], counts: (dice) => Array.from({ length: 24 }, () => dice.int(4, 8)) },
  dense: { first: [2023, 1], counts: () => Array.from({ length: 12 }, () => 20) },
  family: { first: [2021, 9], counts: (dice) => Array.from({ length: 30 }, () => dice.int(1, 5)) },
}
const seeds: Record<CorpusName, number> = { sparse: 15_001, usual: 15_002, dense: 15_003, family: 15_037 }

/** Pictures of a post: most have none to two; groups of three to nine come with density. */
function pictureCount(name: CorpusName, dice: Dice): number {
  if (name === 'family') return dice.pick([1, 1, 1, 2, 2, 3, 3, 4, 6, 9])
  if (dice.chance(0.7)) return dice.pick([0, 0, 1, 1, 1, 2])
  return dice.pick(name === 'sparse' ? [2, 3, 3, 4, 6, 9] : [2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 9])
}

/** Deals without putting back until the pile is empty, then shuffles it anew. */
function pileOf<T>(items: readonly T[], dice: Dice): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = dice.shuffled(items)
    return left.pop() as T
  }
}

function remarksOf(name: CorpusName, dice: Dice): Pick<CorpusPost, 'likes' | 'comments'> {
  const many = name === 'dense' ? 12 : 8
  const likes = dice.chance(0.2) ? [] : dice.shuffled(friends).slice(0, dice.int(1, many))
  const said: CorpusPost['comments'] = []
  const count = dice.chance(0.45) ? 0 : dice.pick([1, 1, 1, 2, 2, 3, 4, 6])
  for (let at = 0; at < count; at += 1) {
    const friend = dice.pick(friends)
    said.push({ name: friend, text: dice.pick(comments) })
    if (dice.chance(0.4)) said.push({ name: owner.name, to: friend, text: dice.pick(answers) })
  }
  return { likes, comments: said }
}

type Piles = Record<'sentence' | 'special', () => string>

/** A sentence, sometimes a few; every ninth post one of those whose form is the point, until each was dealt once. */
function wordsOf(name: CorpusName, at: number, { sentence, special }: Piles, dice: Dice): string {
  const every = name === 'sparse' ? 3 : name === 'family' ? 4 : 9
  if (at % every === 1 && at < every * specials.length) return special()
  const length = name === 'sparse' ? dice.pick([1, 1, 1, 1, 1, 2]) : dice.pick([1, 1, 1, 2, 2, 3, 4, 6])
  const parts = Array.from({ length }, sentence)
  return parts.reduce((all, one) => all + (all === '' ? '' : dice.chance(0.3) ? '\n' : '') + one, '')
}

/**
 * A made-up life, deterministic. `sparse`: 1-3 posts a month for 36 months, some months empty; `usual`: 4-8 for 24 months;
 * `dense`: 20 for 12; `family`: 1-5 for 30, of people above all. Seven posts in ten have no place.
 */
export function makeCorpus(name: CorpusName): Corpus {
  const dice = diceOf(seeds[name])
  const { first, counts } = monthsOf[name]
  const piles: Piles = { sentence: pileOf(sentences, dice), special: pileOf(specials, dice) }
  const posts: CorpusPost[] = []
  for (const [monthAt, count] of counts(dice).entries()) {
    const month = new Date(Date.UTC(first[0], first[1] - 1 + monthAt, 1))
    const days = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
    const times = Array.from({ length: count }, () => dice.int(0, days * 17 * 60 - 1))
      .sort((a, b) => a - b)
      // Nobody posts between one and eight in the morning.
      .map(
        (minute) =>
          new Date(month.getTime() + Math.floor(minute / 1020) * 86_400_000 + ((minute % 1020) + 480) * 60_000),
      )
    for (const time of times) posts.push(postOf(name, posts.length, time, piles, dice))
  }
  return { name, posts }
}

function postOf(name: CorpusName, at: number, time: Date, piles: Piles, dice: Dice): CorpusPost {
  const id = String(13_700_000_000_000_000_000n + BigInt(seeds[name]) * 1_000_000_000n + BigInt(at) * 7919n)
  const post: CorpusPost = {
    id,
    local: time.toISOString().slice(0, 19),
    text: wordsOf(name, at, piles, dice),
    pictures: [],
    ...(dice.chance(0.3) ? { place: dice.pick(places) } : {}),
    ...remarksOf(name, dice),
  }
  const shared = at % 14
  if (shared === 6) return { ...post, text: at % 28 === 6 ? '' : post.text, link: dice.pick(links) }
  if (shared === 9) {
    const { said, ...repost } = dice.pick(reposts)
    return { ...post, text: said, repost, likes: [], comments: [] }
  }
  if (at % 22 === 12) return { ...post, film: `media/${id}_0.mp4` }
  const isPoem = post.text.includes('\n\n')
  const count = isPoem ? dice.int(0, 1) : pictureCount(name, dice)
  const pictures = Array.from({ length: count }, (_, n) =>
    (name === 'family' ? familyPicture : pictureOf)(`media/${id}_${n}.jpg`, seeds[name] * 1000 + at * 10 + n, dice),
  )
  const wordless = pictures.length > 0 && !specials.includes(post.text) && dice.chance(0.12)
  return { ...post, text: wordless ? '' : post.text, pictures }
}
