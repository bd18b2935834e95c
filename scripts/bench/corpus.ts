/**
 * Text for the typesetting bench: posts and an article of meaningless Chinese with real proportions of marks, Latin,
 * numbers, addresses and emoji. The same seed gives the same corpus as the project's reference measurements.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type CorpusPost = {
  id: number
  /** `2012-01-04T04:58` */
  date: string
  text: string
  /** Indices of the 200 bench photographs. */
  photos: number[]
  likes: number
  comments: { name: string; text: string }[]
}

/** File of one of the bench photographs. */
export const photoName = (index: number): string => `p${String(index).padStart(3, '0')}.jpg`

export type CorpusChapter = { title: string; paras: string[] }

/** A small seeded generator (mulberry32): 0 <= x < 1. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const words =
  '今天 昨天 明天 早上 晚上 周末 我们 他们 大家 朋友 孩子 妈妈 爸爸 外婆 同事 老师 一起 终于 突然 其实 还是 已经 非常 特别 有点 真的 觉得 喜欢 想念 记得 忘记 看见 听说 出发 回家 吃饭 喝茶 咖啡 面条 火锅 饺子 西瓜 下雨 下雪 晴天 阳光 月亮 星星 大海 山顶 湖边 公园 图书馆 地铁站 飞机场 火车 高铁 自行车 相机 照片 电影 音乐 小说 诗歌 生日 新年 春节 中秋 国庆 暑假 毕业 工作 加班 会议 项目 产品 设计 代码 手机 电脑 朋友圈 微博 生活 时间 世界 人生 幸福 快乐 难过 平静 温柔 认真 慢慢 一直 曾经 如果 因为 所以 但是 而且 或者 只要 不过 然后 最后 第一次 很多年 小时候 长大以后 的 的 的 的 了 了 了 是 是 在 在 和 也 都 就 很 不 没有 一个 一些 这个 那个 什么 怎么 为什么 可以 应该 需要 开始 结束 继续 希望 相信 感谢 爱 走 看 听 写 读 跑 买 做 想 说'.split(
    ' ',
  )
const latin = [
  'iPhone 15 Pro',
  'Wi-Fi',
  'OK',
  'MacBook',
  'vlog',
  'App',
  'AI',
  'CEO',
  'PDF',
  'KPI',
  'New York',
  'TypeScript',
  'Happy birthday',
  'Netflix',
  'Switch',
  'café',
  'DIY',
  'NASA',
  '5G',
  'GPT-4',
  'Lightroom',
  'Kindle',
  'internationalization',
  'B612',
  'Vitamin C',
]
const emoji = '😀 😂 🤣 😍 😭 👍 👍🏽 🙏 ❤️ 🎉 🎂 ☕ 🌧️ ☀️ 👨‍👩‍👧 👩🏻‍💻 🇨🇳 1️⃣ 🏃‍♀️ 🐱 🐶 🌸 🍜 🥟 ✈️ 📷 ✨ 🔥 💪 🏳️‍🌈'.split(
  ' ',
)
const runs = ['！！！', '……', '——', '？！', '。。。', '，……', '！”', '……”', '？”', '）。', '》、《', '...', '：“']
const ends = ['。', '。', '。', '。', '。', '！', '？', '……', '~', '！！', '!']
const urls = [
  'https://weibo.com/u/',
  'https://www.example.com/article/2023/',
  'http://t.cn/',
  'https://mp.weixin.qq.com/s/',
]
const urlLetters = [...'abcdefghijkmnpqrstuvwxyzABCDEFGH23456789-_']

/** GB 2312 level 1: the 3,755 most common characters, in the order of the standard. */
function commonHan(): string[] {
  const decoder = new TextDecoder('gb18030')
  const all: string[] = []
  for (let row = 0xb0; row <= 0xd7; row += 1)
    for (let cell = 0xa1; cell <= (row === 0xd7 ? 0xf9 : 0xfe); cell += 1)
      all.push(decoder.decode(Uint8Array.of(row, cell)))
  return all
}

const length = (text: string): number => {
  let n = 0
  for (const _ of text) n += 1
  return n
}

/** Words, sentences and texts by chance. */
class Writer {
  readonly random: () => number
  readonly han = commonHan()
  private readonly numbers: (() => string)[] = [
    () => `${this.between(2, 99)}`,
    () => `${this.between(2008, 2025)}年`,
    () => `${this.between(1, 12)}月${this.between(1, 28)}日`,
    () => `${(this.random() * 100).toFixed(1)}%`,
    () => `¥${this.between(9, 9999)}`,
    () => `${this.between(1, 42)}km`,
    () => `${this.between(-10, 39)}℃`,
    () => `${this.between(1, 23)}:${String(this.between(0, 59)).padStart(2, '0')}`,
    () => `${this.between(1, 9)},${String(this.between(0, 999)).padStart(3, '0')}元`,
    () => `3.${this.between(10, 99)}GB`,
  ]

  constructor(seed: number) {
    this.random = seeded(seed)
  }

  readonly between = (a: number, b: number): number => a + Math.floor(this.random() * (b - a + 1))

  readonly pick = <T>(list: readonly T[]): T => list[Math.floor(this.random() * list.length)] as T

  readonly chance = (p: number): boolean => this.random() < p

  readonly gauss = (): number => {
    let u = 0
    while (!u) u = this.random()
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * this.random())
  }

  // Rank by Zipf: the shuffled list stands for frequency.
  private readonly zipf = (): string =>
    this.han[Math.min(this.han.length - 1, Math.floor(this.han.length ** this.random()) - 1 + this.between(0, 3))] ??
    '的'

  readonly address = (): string =>
    this.pick(urls) +
    Array.from({ length: this.between(6, 28) }, () => this.pick(urlLetters)).join('') +
    (this.chance(0.3) ? `?from=timeline&id=${this.between(1e5, 1e9)}` : '')

  readonly word = (): string =>
    this.chance(0.8) ? this.pick(words) : this.zipf() + (this.chance(0.5) ? this.zipf() : '')

  private readonly clause = (n: number): string => {
    let t = ''
    while (length(t) < n) {
      const r = this.random()
      if (r < 0.9) t += this.word()
      else if (r < 0.93) t += this.pick(latin)
      else if (r < 0.965) t += this.pick(this.numbers)()
      else if (r < 0.972) t += `“${this.word()}${this.word()}”`
      else if (r < 0.979) t += `《${this.word()}${this.word()}》`
      else if (r < 0.985) t += `（${this.word()}${this.word()}）`
      else if (r < 0.988) t += this.pick(runs)
      else t += `${this.word()}、${this.word()}`
    }
    return t
  }

  readonly text = (target: number, social: boolean): string => {
    let t = ''
    while (length(t) < target) {
      const left = target - length(t)
      const clauses = this.between(1, 4)
      for (let i = 0; i < clauses; i += 1) {
        t += this.clause(Math.min(this.between(4, 14), Math.max(3, left)))
        if (i < clauses - 1) t += this.chance(0.88) ? (this.chance(0.04) ? ',' : '，') : this.pick(['；', '：', '——'])
      }
      t += this.pick(ends)
      if (social && this.chance(0.18)) t += this.pick(emoji).repeat(this.chance(0.2) ? 3 : 1)
      if (length(t) > (social ? 140 : 180) && this.chance(social ? 0.18 : 0.3)) t += '\n'
    }
    return t.trim()
  }
}

/** `posts` posts and an article of 400,000 characters; `seed` 20240607 gives the published figures. */
function makeCorpus(seed: number, count: number): { posts: CorpusPost[]; article: CorpusChapter[] } {
  const it = new Writer(seed)
  for (let i = it.han.length - 1; i > 0; i -= 1) {
    const j = Math.floor(it.random() * (i + 1))
    ;[it.han[i], it.han[j]] = [it.han[j] as string, it.han[i] as string]
  }
  const posts: CorpusPost[] = []
  let at = Date.UTC(2012, 0, 3, 1, 0, 0)
  for (let i = 0; i < count; i += 1) {
    at += Math.floor(-Math.log(1 - it.random()) * 1.5 * 86400e3)
    const wanted = Math.max(4, Math.min(3000, Math.round(42 * Math.exp(it.gauss() * 1.12))))
    let t = it.text(i % 500 === 250 ? it.between(1800, 2950) : wanted, true)
    if (it.chance(0.08)) t += (it.chance(0.5) ? ' ' : '') + it.address()
    if (it.chance(0.15)) t = `#${it.word()}${it.word()}#${t}`
    if (it.chance(0.1)) t += ` @${it.pick(['小明', 'Lily_2008', '阿强同学', 'TravelCat'])}${it.chance(0.5) ? ' ' : ''}`
    if (it.chance(0.3)) t += it.pick(emoji).repeat(it.between(1, 3))
    const pictures = it.chance(0.35) ? 0 : it.pick([1, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 6, 6, 9, 9, 5, 7, 8])
    const photos = Array.from({ length: pictures }, () => it.between(0, 199))
    const comments = Array.from({ length: it.chance(0.5) ? 0 : it.between(1, 4) }, () => ({
      name: it.pick(['小明', 'Lily', '阿强', '王老师', '老同学', 'Tom', '外婆', '隔壁老李']),
      text: it.text(it.between(4, 30), true),
    }))
    posts.push({
      id: i,
      date: new Date(at).toISOString().slice(0, 16),
      text: t,
      photos,
      likes: it.between(0, 120),
      comments,
    })
  }
  const article: CorpusChapter[] = []
  let total = 0
  while (total < 400_000) {
    const paras: string[] = []
    let inChapter = 0
    while (inChapter < 10_000 && total < 400_000) {
      const t = it.text(Math.max(20, Math.round(140 * Math.exp(it.gauss() * 0.6))), false).replaceAll('\n', '')
      paras.push(t)
      inChapter += length(t)
      total += length(t)
    }
    article.push({ title: `第${article.length + 1}章 ${it.word()}${it.word()}`, paras })
  }
  return { posts, article }
}

/** Writes `posts.json` and `article.json` into `folder`. */
export function writeCorpus(folder: string, seed: number, count: number): void {
  mkdirSync(folder, { recursive: true })
  const { posts, article } = makeCorpus(seed, count)
  writeFileSync(join(folder, 'posts.json'), JSON.stringify(posts))
  writeFileSync(join(folder, 'article.json'), JSON.stringify(article))
}
