/** The proof book: two made-up years of one family, with every kind of page a book can have. */
import { firstYear } from '#lib/sources/examples/sample-moments.ts'
import { secondYear } from '#lib/sources/examples/sample-moments-later.ts'
import { type Moment, places, readTalk } from '#lib/sources/examples/sample-words.ts'
import type { BookInput, Post } from '#lib/typeset/book/content.ts'
import { articleSection, monthSection } from '#lib/typeset/book/section.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { addressQr } from './address.ts'
import { articles } from './articles.ts'
import { picture } from './pictures.ts'
import { groups, many, type ShownPost, shown, single, words } from './posts.ts'

const alike = ['外婆', '阿舟', '小雨', '二姨', '大刘', 'Lily', '隔壁李姐']

/** Moments of a month as they would come, spread over its days. */
function moments(month: string, told: readonly Moment[]): ShownPost[] {
  return told.map((moment, index) => {
    const day = String(2 + Math.floor((index * 26) / told.length)).padStart(2, '0')
    const hour = String(7 + ((index * 5) % 15)).padStart(2, '0')
    const at = moment.place && places[moment.place]
    return shown('', `${month.slice(0, 4)}-${month.slice(4)}-${day}T${hour}:${10 + ((index * 7) % 50)}:00`, {
      text: withoutStickers(moment.text).replaceAll('\n\n', '\n'),
      photos: moment.scenes.slice(0, 1 + (index % 2)),
      ...(at ? { place: at.poiName || '绍兴', latitude: at.latitude, longitude: at.longitude } : {}),
      likes: alike.slice(0, (index * 3) % 7),
      comments: moment.talk.map((line) => {
        const said = readTalk(line)
        return { ...said, text: withoutStickers(said.text) }
      }),
    })
  })
}

/** The importer makes emoji of `[捂脸]`; here they are left out. */
const withoutStickers = (text: string): string => text.replace(/\[\p{Script=Han}+\]/gu, '')

const baby: ShownPost[] = [
  shown('出生之前', '2018-03-28T20:00:00', {
    text: '你今天踢了我十七下，爸爸说是在打鼓，外婆说是在敲门。',
    likes: alike,
  }),
  shown('出生当天', '2018-04-20T05:12:00', {
    text: '五点十二分，六斤八两。哭声很响，像是有话要说。',
    photos: ['baby'],
    likes: alike,
    comments: [{ name: '外婆', text: '谷雨，好日子' }],
  }),
  shown('第 30 天', '2018-05-19T11:00:00', {
    text: '满月。头发剃了一半，她不干了，于是今天是一半的发型。',
    photos: ['baby', 'hands'],
  }),
  shown('100 天', '2018-07-29T18:30:00', {
    text: '一百天，会翻身了，翻过去翻不回来，就趴着看世界。',
    photos: ['cake', 'sill', 'cat'],
    likes: alike,
  }),
  shown('1 岁', '2019-04-20T19:00:00', {
    text: '抓周。算盘、毛笔、皮球、人民币，她看了一圈，爬过去抱住了年糕。',
    photos: ['cake', 'cat'],
    comments: [{ name: '阿舟', text: '将来当兽医' }],
  }),
]

const monthOf = (month: string, posts: readonly ShownPost[]): [string, readonly ShownPost[]] => [month, posts]

function lifeOf(style: Design): (readonly [string, readonly ShownPost[]])[] {
  const dated = words.filter(({ post }) => post.local)
  const undated = words.filter(({ post }) => !post.local)
  return [
    ...(style.id === 'tongnian'
      ? ['201803', '201804', '201805', '201807', '201904'].map((month) =>
          monthOf(
            month,
            baby.filter(({ post }) => post.local.startsWith(`${month.slice(0, 4)}-${month.slice(4)}`)),
          ),
        )
      : []),
    monthOf('202401', moments('202401', firstYear[0] ?? [])),
    monthOf('202402', moments('202402', firstYear[1] ?? [])),
    monthOf('202403', single),
    monthOf('202404', groups),
    monthOf('202405', many),
    monthOf('202406', dated),
    monthOf(
      '202412',
      moments('202412', firstYear[11] ?? []).map((one) => ({ ...one, post: { ...one.post, photos: [] } })),
    ),
    monthOf('202501', moments('202501', secondYear[0] ?? [])),
    monthOf(
      '202507',
      moments('202507', [...(secondYear[6] ?? []), ...(secondYear[7] ?? []), ...(secondYear[8] ?? [])]),
    ),
    monthOf('202512', moments('202512', secondYear[11] ?? [])),
    monthOf('000000', undated),
  ]
}

/** What there is to see in a post, by its id. */
export type Why = ReadonlyMap<string, string>

/** The book for one style: posts, or articles where the style is made for them (its first chapter then is a month). */
export function proofBook(style: Design): { book: BookInput; why: Why } {
  const life = lifeOf(style)
  const asPosts = life.map(([month, all]) => monthSection({ month, posts: all.map(({ post }): Post => post) }))
  const asArticles = articles.map((article) => articleSection(article.local.slice(0, 7).replace('-', ''), article))
  const sections =
    style.id === 'changwen' ? [...asArticles, ...asPosts.filter(({ id }) => /20240[36]/.test(id))] : asPosts
  const book: BookInput = {
    title: '寻常日子',
    subtitle: '献给那些美好的回忆',
    author: '林小满',
    sections,
    imprint: [
      { label: '作者', value: '林小满' },
      { label: '编辑', value: '阿舟' },
      { label: '装帧设计', value: '心书' },
      { label: '出品', value: '心书' },
      { label: '开本', value: `${style.widthMm}mm × ${style.heightMm}mm` },
      { label: '版次', value: '2026年1月第1版' },
      { label: '印次', value: '2026年1月第1次印刷' },
      { label: 'ISBN', value: '' },
    ],
    readUrl: addressQr,
    brand: '心书',
    preface: {
      title: '写在前面',
      paragraphs: [
        '这两年的朋友圈，一共写了不到两万字，拍了七百多张照片。按说不多，可是从头看一遍，竟用了三个晚上。',
        '看到后来发现，记得最牢的，都是当时觉得没什么可记的事：一盆见人就送的薄荷，一只推倒水杯的猫，一个在校门口没有回头的背影。真正的大事倒写得很少，大概是因为大事发生的时候，手里都拿着别的东西。',
        '所以决定把它们印出来。一本放家里，一本给外婆，字要大一点。',
      ],
      signature: '林小满',
      dateline: '二〇二五年十二月　杭州',
    },
    afterword: {
      title: '谢谢',
      paragraphs: [
        '谢谢外婆，她是这本书里说话最多的人，也是唯一一个不知道自己在书里的人。',
        '谢谢每一个点过赞、留过言的朋友。你们的名字都在里面，有的出现了一百多次。',
      ],
      signature: '小满',
      dateline: '二〇二五年除夕',
    },
    ...(style.id === 'tongnian' ? { options: { child: { nickname: '小禾', birthday: '2018-04-20' } } } : {}),
  }
  return { book, why: new Map(life.flatMap(([, all]) => all.map(({ why, post }) => [post.id, why] as const))) }
}

/** Pictures the cover proofs are made with. */
export const coverPictures = {
  window: picture('cat'),
  full: picture('rain'),
  baby: picture('baby'),
  line: picture('mountain'),
  back: picture('sill'),
}
