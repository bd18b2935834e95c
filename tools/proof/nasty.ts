/**
 * The worst a book may be given: what people really paste, and what nobody should. Every text is our own and the same
 * on every run; `size` shortens what is long so that a test can run it through all seven styles.
 */
import type { Article, ArticleBlock, Inline } from '#lib/typeset/book/article.ts'
import type { BookInput, Post } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { articleSection, monthSection } from '#lib/typeset/book/section.ts'
import { addressQr } from './address.ts'
import { picture, type Shape } from './pictures.ts'
import { type ShownPost, shown } from './posts.ts'

/** Numbers of what is many, whole for looking at, small for a test. */
export type NastySize = { characters: number; word: number; address: number; comments: number; likes: number }
export const wholeNasty: NastySize = { characters: 20_000, word: 300, address: 400, comments: 500, likes: 1000 }
export const smallNasty: NastySize = { characters: 2600, word: 300, address: 400, comments: 60, likes: 90 }

const filled = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length)).slice(0, length)

const ground = '早上出门的时候天还没有亮，楼下卖豆浆的灯先亮了；他说今天要下雨，我说那就下吧。路走到一半果然下了，'
const scripts = [
  'العربية تُكتب من اليمين إلى اليسار، وفيها 123 رقمًا وكلمة English.',
  'שלום עולם, זה כתוב מימין לשמאל (עם סוגריים) ו־2024.',
  'ภาษาไทยไม่เว้นวรรคระหว่างคำทำให้ตัดบรรทัดได้ยากกว่าที่คิด',
  'हिन्दी में संयुक्ताक्षर क्षत्रिय, श्री और ज्ञान आते हैं।',
  '한국어는 띄어쓰기를 하고 줄도 낱말에서 바꾼다. ㅋㅋㅋ',
  'Ελληνικά, Русский язык, Tiếng Việt có dấu, Íslenska.',
]
const rare = '𠀀𠮷𡃁𢀖𣎴𤭢𥄫𦍋𧒽𨉖𩸽𪚥𪜀𫓧𫝀𫟹𬎆𬟁𬺰𭕆𮬡𰀀𰻝𱁬𱍐㐂㛃䶮〇'
const chains = '👨‍👩‍👧‍👦👩🏽‍❤️‍💋‍👨🏿🏴󠁧󠁢󠁥󠁮󠁧󠁿🏳️‍🌈🧑🏻‍🤝‍🧑🏿👁️‍🗨️🇨🇳🇨🇳🇭🇰1️⃣#️⃣👍🏽'
const piled = `Z${'\u0351\u036b\u0343\u0316\u0330\u0323'.repeat(6)}a${'\u0301'.repeat(30)}汉${'\u0307\u0323'.repeat(8)}字`
const long = (name: string, length: number): string => filled(name, length)
const thin = (scene: Parameters<typeof picture>[0], shape: Shape): Photo => picture(scene, shape)

/** Posts, each with what is bad about it. */
function nastyPosts(size: NastySize): ShownPost[] {
  const url = `https://example.com/${filled('a-very_long.path/with%E4%B8%AD?q=1&lang=zh#', size.address - 20)}`
  const names = Array.from(
    { length: size.likes },
    (_, at) => ['外婆', '阿舟', 'Lily🦋', '王老师', 'محمد'][at % 5] + String(at),
  )
  const scenes = [
    'yard', 'table', 'kite', 'cat', 'mountain', 'rain', 'sea', 'hands', 'cake',
    'ginkgo', 'noodles', 'snow', 'lamp', 'city', 'train', 'sill', 'paw', 'grad',
  ] as const // biome-ignore format: a list
  return [
    shown('什么都没有', '2024-01-01T00:00:00', { text: '' }),
    shown('只有空行', '2024-01-01T00:00:01', { text: '\n\n \n\t\n\u3000\u3000\n' }),
    shown('只有表情', '2024-01-02T09:00:00', { text: '😀' }),
    shown('只有表情，许多', '2024-01-02T09:01:00', { text: filled('😂😭🥹', 240), likes: ['😀', '👨‍👩‍👧‍👦'] }),
    shown('一口气不分段', '2024-01-03T10:00:00', { text: filled(ground, size.characters) }),
    shown('三百个字母的词', '2024-01-04T10:00:00', {
      text: `前面几个字${filled('pneumonoultramicroscopicsilicovolcanoconiosis', size.word)}后面几个字`,
    }),
    shown('没有断处的一串', '2024-01-04T10:01:00', {
      text: `${filled('1234567890', 200)}\n${'啊'.repeat(99)}${'！'.repeat(60)}\n${'…'.repeat(80)}\n${'—'.repeat(81)}`,
    }),
    shown('四百个字的网址', '2024-01-05T10:00:00', {
      text: `路线在${url}，想走的自取。`,
      link: { title: long('一个怎么也说不完的标题，', 120), site: long('说来话长的站名', 40), url },
    }),
    shown('十八张图', '2024-01-06T10:00:00', { text: '', photos: scenes.map((scene) => picture(scene)) }),
    shown('十比一和一比十', '2024-01-07T10:00:00', {
      text: '一长一短。',
      photos: [thin('sea', 'strip'), thin('rain', 'pillar')],
    }),
    shown('一比十', '2024-01-07T11:00:00', { text: '', photos: [thin('lamp', 'pillar')] }),
    shown('十比一', '2024-01-07T12:00:00', {
      text: '',
      photos: [thin('mountain', 'strip')],
      comments: [{ name: '阿舟', text: '好长' }],
    }),
    shown('一个像素', '2024-01-08T10:00:00', { text: '放大看。', photos: [thin('cat', 'dot')] }),
    shown('九个像素', '2024-01-08T10:01:00', {
      text: '',
      photos: scenes.slice(0, 9).map((scene) => thin(scene, 'dot')),
    }),
    shown('很多评论', '2024-01-09T10:00:00', {
      text: '都来说一句。',
      comments: Array.from({ length: size.comments }, (_, at) => ({
        name: ['外婆', long('名字有六十个字的人', 60), 'ᴄʜᴇɴ'][at % 3] as string,
        ...(at % 4 === 1 ? { to: long('另一个名字也很长的人', 60) } : {}),
        text: at % 7 === 0 ? '' : filled(ground, 3 + ((at * 13) % 70)),
      })),
    }),
    shown('很多赞', '2024-01-10T10:00:00', { text: '谢谢大家。', likes: names, likeCount: size.likes }),
    shown('生僻字', '2024-01-11T10:00:00', { text: `名册：${rare}。`, likes: [...rare], place: filled(rare, 40) }),
    shown('六种文字', '2024-01-12T10:00:00', {
      text: `${scripts.join('\n')}\n夹在中文里：${scripts.map((one) => one.slice(0, 14).trim()).join('、')}。`,
      comments: scripts.map((text) => ({ name: text.split(' ')[0] as string, text })),
    }),
    shown('表情的长链', '2024-01-13T10:00:00', { text: `${filled(chains, chains.length * 4)}中间${chains}` }),
    shown('叠起来的音标', '2024-01-14T10:00:00', {
      text: `${piled}，后面照常。\n${filled(piled, 300)}`,
      comments: [{ name: piled, text: piled }],
    }),
    shown('半个字符和转向符', '2024-01-15T10:00:00', {
      text: '前\ud83d后\udc00尾，\u202e倒过来写的\u202c，\u2067又一次\u2069，\u200f\u200e，\ufeff\u0000\u0007\u001b[31m，\ufffe。',
    }),
    shown('制表符和五十个空行', '2024-01-16T10:00:00', {
      text: `一\t二\t\t三${'\n'.repeat(50)}四${' '.repeat(90)}五\n${'\u3000'.repeat(40)}六`,
    }),
    shown('很长的地名', '2024-01-17T10:00:00', {
      text: '到了。',
      place: long('内蒙古自治区呼伦贝尔市额尔古纳市蒙兀室韦苏木·', 80),
      photos: ['snow'],
      latitude: 51.33,
      longitude: 119.9,
    }),
    shown('转发里还有转发', '2024-01-18T10:00:00', {
      text: '转。',
      repost: { name: long('六十个字的名字', 60), text: `//@${long('又一个人', 30)}：${filled(ground, 900)}` },
      likes: ['阿舟'],
    }),
    shown('视频没有封面', '2024-01-19T10:00:00', {
      text: '',
      videos: [
        { media: 'v-none' },
        {
          media: 'v-long',
          poster: thin('train', 'pillar'),
          url: addressQr,
          seconds: 86_399,
          title: long('片名，', 90),
        },
      ],
    }),
    shown('一年的最后一分钟', '2024-12-31T23:59:59', { text: '还有一分钟。', photos: ['snow'] }),
    shown('一年的第一秒', '2025-01-01T00:00:00', { text: '过去了。' }),
    shown('没有日期', '', { text: '', photos: ['lamp'] }),
  ]
}

const t = (text: string, more: Partial<Inline> = {}): Inline => ({ text, ...more })

/** One article with every block at its worst. */
function nastyArticle(size: NastySize): Article {
  const cell = (row: number, column: number): Inline[] => [
    t(column === 0 ? `第${row}行` : filled(`${row}x${column}格`, (row * column) % 14)),
  ]
  const columns = [...Array(20).keys()]
  const blocks: ArticleBlock[] = [
    { kind: 'heading', level: 1, inline: [t('')] },
    { kind: 'paragraph', inline: [t('')] },
    {
      kind: 'paragraph',
      inline: [
        t(filled(ground, Math.min(size.characters, 900)), { note: filled(ground, Math.min(size.characters, 1400)) }),
        t('。'),
      ],
    },
    {
      kind: 'quote',
      paragraphs: [[t('> > 引文里还有引文：')], [t(filled(ground, 300))], [t('')]],
      source: long('出处，', 90),
    },
    {
      kind: 'list',
      ordered: true,
      items: Array.from({ length: 14 }, (_, at) => ({
        depth: at < 9 ? at : 0,
        ordered: at % 2 === 0,
        inline: [t(filled(ground, 8 + ((at * 31) % 90)))],
      })),
    },
    {
      kind: 'table',
      head: columns.map((at) => cell(0, at)),
      rows: Array.from({ length: 30 }, (_, row) => columns.map((at) => cell(row + 1, at))),
      caption: long('二十列的表，', 60),
    },
    { kind: 'table', rows: [[[t(filled(ground, 700))], [t('窄')]]] },
    { kind: 'code', lines: [filled('const address = "', 260), '', '\t\t缩进', filled('没有空格的中文代码', 120)] },
    ...Array.from({ length: 5 }, (_, at): ArticleBlock[] => [
      { kind: 'paragraph', inline: [t(filled(ground, 150 + at * 90))] },
      {
        kind: 'heading',
        level: at % 2 ? 2 : 3,
        inline: [t(filled('一个有二百个字的小标题，写的人忘了停下来，', 200))],
      },
    ]).flat(),
    { kind: 'figure', photos: [thin('rain', 'pillar')], caption: long('图注也很长，', 140) },
    { kind: 'figure', photos: [thin('sea', 'strip'), thin('cat', 'dot')], caption: '' },
    {
      kind: 'paragraph',
      inline: [
        ...scripts.map((one) => t(one, { bold: true })),
        t('叠音', { ruby: 'diéyīndiéyīndiéyīn' }),
        t(filled(ground, 60), { emphasis: true }),
        t(piled, { italic: true }),
      ],
    },
    { kind: 'video', video: { media: 'v-article' } },
    { kind: 'link', link: { title: long('链接的标题，', 120), site: '' } },
    { kind: 'hr' },
    { kind: 'hr' },
    { kind: 'heading', level: 2, inline: [t('最后只有一个标题')] },
  ]
  return {
    id: 'nasty-article',
    title: filled('一个写不完的题目：', 120),
    local: '2024-05-01T23:59:00',
    place: long('很长的地方，', 80),
    blocks,
  }
}

/** The whole of it as a book; styles of posts get the posts, every style gets the article as a chapter. */
export function nastyBook(size: NastySize, articles: boolean): { book: BookInput; why: ReadonlyMap<string, string> } {
  const all = nastyPosts(size)
  const monthOf = (post: Post): string => (post.local ? post.local.slice(0, 7).replace('-', '') : '000000')
  const months = [...new Set(all.map(({ post }) => monthOf(post)))].map((month) =>
    monthSection({ month, posts: all.flatMap(({ post }) => (monthOf(post) === month ? [post] : [])) }),
  )
  const article = nastyArticle(size)
  return {
    book: {
      title: filled('一本什么都放得下的书，', 30),
      subtitle: filled('副标题也不肯停下来，', 40),
      author: filled('名字很长的人', 30),
      sections: articles ? [articleSection('202405', article), ...months] : months,
      imprint: [
        { label: '作者', value: filled('名字很长的人', 60) },
        { label: '印次', value: '' },
      ],
      readUrl: addressQr,
      brand: '心书',
      preface: {
        title: filled('写在前面的话，', 50),
        paragraphs: ['', filled(ground, 1800)],
        signature: filled('署名', 40),
        dateline: '',
      },
      afterword: { title: '', paragraphs: [], signature: '', dateline: '' },
      options: { child: { nickname: filled('小名', 12), birthday: '2024-02-29' } },
    },
    why: new Map(all.map(({ why, post }) => [post.id, why])),
  }
}
