import { type Omitted, omittedKinds } from '#lib/posts/choosing/omitted.ts'
import { spaced } from '#lib/std/spaced.ts'
import { articleKinds, type Kind, shortKinds } from '../format/kinds.ts'

/** Book types of spec §3 and what people call them. */
export const bookTypeNames = {
  wxbook: '微信书',
  wbbook: '微博书',
  shuoshuo_book: '说说书',
  diarybook: '日记书',
  storybook: '随笔书',
  bbsbook: '论坛书',
  qbbbook: '亲宝宝书',
  'star-wbbook': '明星微博书',
  blogbook: '文集',
} as const
export type BookType = keyof typeof bookTypeNames

/** Posts that were visible to their writer alone; short posts without articles and entries of a guest book. */
export type Only = 'private' | 'posts'

/**
 * One way to make a book of posts. Everything that tells the ways apart stands in this table: screens, calls, typesetting
 * and examples read it, so that a new way is a new row.
 */
export type CreateFlow = {
  bookType: BookType
  /** Where it lives: `/create/{route}`. */
  route: string
  /** Of what, as a sentence names it: 朋友圈动态. */
  what: string
  heading: string
  lead: string
  /** Which files, said where they are put. */
  bring: string
  /** Kinds of sources that belong here; the first gives the collection its name unless `collection` does. */
  takes: readonly [Kind, ...Kind[]]
  /** A collection of its own, apart from what other ways brought of the same kinds. */
  collection?: Kind
  /** One writer out of the export; the writer of a thread; whose childhood it is. */
  asks: 'nothing' | 'person' | 'starter' | 'child'
  only?: Only
  /** Posts that wait for a yes before they go in: 先放一边的. */
  omits: readonly Omitted[]
  /** Several kinds of one person come together here, and each knows its owner by another name: all writers go in. */
  everyone?: true
  /** Everything but `own` starts closed and asks before it is shared for the first time; `friend` asks for consent. */
  privacy: 'own' | 'private' | 'friend' | 'child'
  defaults: { title: string; style: string; cover: string }
  /** Public page that says how to get the files. */
  guide: string
  measure: '条' | '篇' | '楼'
}

/** Of days written for a child, and of what several sources say together, privacy means nothing the writer chose. */
const fleeting = ['links', 'emoji'] as const

const table = {
  wxbook: {
    bookType: 'wxbook',
    route: 'wxbook',
    what: '朋友圈动态',
    heading: '把朋友圈的文件放进来',
    lead: '几年的朋友圈，按月份编成一本。文字、图片、地点、点赞和评论都会保留。',
    bring: '朋友圈导出的 JSON、HTML、表格或 zip，连同图片一起放更好。',
    takes: ['wechat-moments', 'demo'],
    asks: 'nothing',
    omits: omittedKinds,
    privacy: 'own',
    defaults: { title: '我的朋友圈', style: 'shiguang', cover: 'vertical' },
    guide: '/assistant#moments',
    measure: '条',
  },
  'wxbook-friend': {
    bookType: 'wxbook',
    route: 'wxbook-friend',
    what: '朋友的动态',
    heading: '把有朋友动态的文件放进来',
    lead: '替一个人收好 Ta 写过的话。文件里若有几个人，由您挑出要做书的那一位；做之前，请先问过 Ta。',
    bring: '含有朋友动态的朋友圈导出文件，JSON、HTML、表格或 zip。',
    takes: ['wechat-moments'],
    asks: 'person',
    omits: fleeting,
    privacy: 'friend',
    defaults: { title: '朋友的朋友圈', style: 'shiguang', cover: 'window' },
    guide: '/assistant#moments',
    measure: '条',
  },
  'wxbook-private': {
    bookType: 'wxbook',
    route: 'wxbook-private',
    what: '仅自己可见的动态',
    heading: '把锁着的朋友圈放进来',
    lead: '只挑您当初设成“私密”的那些动态，别的都不进来。书默认锁着，分享之前会再问一次。',
    bring: '标明了可见范围的朋友圈导出：带 XML 的 JSON，或 TimelineObject 的 XML。',
    takes: ['wechat-moments'],
    asks: 'nothing',
    only: 'private',
    omits: [],
    privacy: 'private',
    defaults: { title: '只给自己看的那些', style: 'shiguang', cover: 'seal' },
    guide: '/assistant#moments',
    measure: '条',
  },
  wbbook: {
    bookType: 'wbbook',
    route: 'wbbook',
    what: '微博',
    heading: '把微博的存档放进来',
    lead: '话题、转发的原文、九张图都认得。三栏的杂志版式，图能跨栏。',
    bring: '微博存档的 JSON、JSONL、CSV 或 txt，图片文件夹一起放进来。',
    takes: ['weibo'],
    asks: 'nothing',
    omits: omittedKinds,
    privacy: 'own',
    defaults: { title: '我的微博', style: 'zazhi', cover: 'full' },
    guide: '/assistant#weibo',
    measure: '条',
  },
  'wbbook-private': {
    bookType: 'wbbook',
    route: 'wbbook-private',
    what: '仅自己可见的微博',
    heading: '把锁着的微博放进来',
    lead: '只收设成“仅自己可见”的微博。没有标明可见范围的存档，一条也不会猜。',
    bring: '登录本人账号存下的微博 JSON，里面写着每条的可见范围。',
    takes: ['weibo'],
    asks: 'nothing',
    only: 'private',
    omits: [],
    privacy: 'private',
    defaults: { title: '没有发出去的话', style: 'shiguang', cover: 'seal' },
    guide: '/assistant#weibo',
    measure: '条',
  },
  diarybook: {
    bookType: 'diarybook',
    route: 'diarybook',
    what: '日记',
    heading: '把日记放进来',
    lead: '日记软件的备份，或者自己写的文本。写的是哪一天，就排在哪一天，时区不会把它挪走。',
    bring: 'Day One、Journey、flomo、印象笔记等的导出，或 .md、.txt 文本。',
    takes: ['diary', 'notes'],
    asks: 'nothing',
    omits: [],
    privacy: 'own',
    defaults: { title: '日记', style: 'sujian', cover: 'seal' },
    guide: '/assistant#diary',
    measure: '篇',
  },
  qbbbook: {
    bookType: 'qbbbook',
    route: 'qbbbook',
    what: '宝宝的记录',
    heading: '把宝宝的记录放进来',
    lead: '写给孩子的话和照片，按月收好。告诉我们生日，每一篇都会写上那天 Ta 多大。',
    bring: '按月放好的照片文件夹，和写着日期的文本；朋友圈、日记的导出也行。',
    takes: ['baby', 'diary', 'notes', 'wechat-moments', 'qzone'],
    collection: 'baby',
    asks: 'child',
    everyone: true,
    omits: fleeting,
    privacy: 'child',
    defaults: { title: '宝宝成长记', style: 'tongnian', cover: 'baby' },
    guide: '/qbbassistant',
    measure: '篇',
  },
  bbsbook: {
    bookType: 'bbsbook',
    route: 'bbsbook',
    what: '论坛帖子',
    heading: '把帖子的网页放进来',
    lead: '一个长帖，从一楼到结帖。可以只看楼主，引用的话收成一行，读起来像一篇长文。',
    bring: '另存下来的帖子网页，几页一起放；贴吧存档、Discourse 的 JSON 也认得。',
    takes: ['forum'],
    asks: 'starter',
    omits: [],
    privacy: 'own',
    defaults: { title: '一个帖子', style: 'shiguang', cover: 'typo' },
    guide: '/bbsassistant',
    measure: '楼',
  },
  qbook: {
    bookType: 'shuoshuo_book',
    route: 'qbook',
    what: 'QQ 说说',
    heading: '把说说的文件放进来',
    lead: '只收说说：上学那几年随手写的话，和底下的留言。旧表情认得出来的，都换回成图案。',
    bring: '说说的 JSON、js 或 Excel 表格，图片文件夹一起放进来。',
    takes: ['qzone'],
    asks: 'nothing',
    only: 'posts',
    omits: omittedKinds,
    privacy: 'own',
    defaults: { title: '那些年的说说', style: 'shiguang', cover: 'line' },
    guide: '/assistant#qzone',
    measure: '条',
  },
  qzbook: {
    bookType: 'shuoshuo_book',
    route: 'qzbook',
    what: 'QQ 空间的内容',
    heading: '把整个空间放进来',
    lead: '说说、日志、留言和相册，一起按时间排成一本。日志存成文本或网页，相册一册一个文件夹。',
    bring: '空间备份的整个文件夹或 zip：说说、日志、留言和相册的 JSON，日志的文本和网页，照片。',
    takes: ['qzone', 'blog', 'diary', 'notes'],
    asks: 'nothing',
    everyone: true,
    omits: fleeting,
    privacy: 'own',
    defaults: { title: '我的空间', style: 'shiguang', cover: 'window' },
    guide: '/assistant#qzone',
    measure: '条',
  },
  storybook: {
    bookType: 'storybook',
    route: 'examples?book=storybook',
    what: '一段故事的动态',
    heading: '把一段故事放进来',
    lead: '朋友圈、微博、说说混着来也行：按时间排成一条线，再挑出有头有尾的那一段。',
    bring: '任何短内容的导出：朋友圈、微博、说说、笔记、海外网络，可以几种一起放；只有照片也行。',
    takes: [...shortKinds, 'baby'],
    collection: 'story',
    asks: 'nothing',
    omits: fleeting,
    privacy: 'own',
    defaults: { title: '一段故事', style: 'yuanxing', cover: 'cloth' },
    guide: '/assistant',
    measure: '条',
  },
} as const satisfies Record<string, CreateFlow>

export type FlowId = keyof typeof table
export const flowIds = Object.keys(table) as [FlowId, ...FlowId[]]
/** Where an import is begun: one of these ways, or the room of books of articles. */
export type CreateFlowId = FlowId | 'blogbook'
export const roomIds = [...flowIds, 'blogbook'] as [CreateFlowId, ...CreateFlowId[]]
export const createFlows: Readonly<Record<FlowId, CreateFlow>> = table

/** The way a stored name stands for; undefined for what is no way of this table. */
export const flowNamed = (id: string): CreateFlow | undefined =>
  Object.hasOwn(createFlows, id) ? createFlows[id as FlowId] : undefined

/** Does a source of this kind belong to this way, or is it the collection this way fills? */
export const takesKind = (id: FlowId, kind: string): boolean => {
  const { takes, collection } = createFlows[id]
  return collection === kind || takes.some((one) => one === kind)
}

/**
 * The way a kind of source goes by itself, the plainest first; undefined for articles, which have a book of their own even
 * though those of a whole QQ space go with it.
 */
export const flowOfKind = (kind: string): FlowId | undefined =>
  kind === 'blog'
    ? undefined
    : (flowIds.find((id) => createFlows[id].takes[0] === kind || createFlows[id].collection === kind) ??
      flowIds.find((id) => takesKind(id, kind)))

/** What a room asks of the files put into it. Everything that tells the rooms apart stands in this table. */
type Room = {
  /** The way that makes the book; none where articles are brought into one. */
  flow?: FlowId
  takes(kind: string): boolean
  /** The collection it fills. */
  collection: Kind
  /** Photographs without words: days of their own, days when asked for (`later`), or no content at all. */
  photos: 'auto' | 'later' | 'never'
  /** Any page of the web is read, whoever wrote it. */
  anyPage: boolean
  only?: Only
  /** What to bring instead, for sentences about files that are something else (failures.ts). */
  howTo: string
}

const ofFlow = (flow: FlowId): Room => {
  const { collection, takes, only, bring } = createFlows[flow]
  return {
    flow,
    takes: (kind) => takesKind(flow, kind),
    collection: collection ?? takes[0],
    photos: takesKind(flow, 'baby') ? 'auto' : 'later',
    anyPage: false,
    ...(only ? { only } : {}),
    howTo: spaced(`这里要的是${bring.replace(/。$/, '')}`),
  }
}

const rooms = new Map<CreateFlowId, Room>([
  ...flowIds.map((flow): [CreateFlowId, Room] => [flow, ofFlow(flow)]),
  [
    'blogbook',
    {
      takes: (kind) => articleKinds.has(kind),
      collection: 'blog',
      photos: 'never',
      anyPage: true,
      howTo: '这里要的是文章：博客的导出、存下来的网页、Markdown 或 Word',
    },
  ],
])

export const roomOf = (id: CreateFlowId): Room => rooms.get(id)!

/** The room a stored name stands for; what is no room of this table was begun where nobody chose. */
export const roomNamed = (id: string): Room => rooms.get(id as CreateFlowId) ?? roomOf('wxbook')

/** The other ways that take what was brought. */
export const otherFlows = (id: FlowId, kind: string): FlowId[] =>
  flowIds.filter((other) => other !== id && takesKind(other, kind))
