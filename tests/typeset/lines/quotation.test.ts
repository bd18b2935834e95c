import { expect, test } from 'vitest'
import { chapterWords, distinctTitles } from '#lib/typeset/book/openers.ts'
import { post } from '../rules/page.ts'

const quotation = (posts: Parameters<typeof chapterWords>[0]) => chapterWords(posts).quotation

test.each([
  ['把这两年的朋友圈从头看了一遍', ['把这两年的', '朋友圈从头看了一遍']],
  ['年糕来家里三个月，第一次自己跳上窗台晒太阳。', ['年糕来家里三个月，', '第一次自己跳上窗台晒太阳。']],
  ['小禾选的是等一颗大蒜慢慢发芽。', ['小禾选的是等一颗', '大蒜慢慢发芽。']],
  ['整个小区的孩子都在楼下，整个小区的大人都在窗口。', ['整个小区的孩子都在楼下，', '整个小区的大人都在窗口。']],
  ['小禾选的是等一颗大蒜发芽。', ['小禾选的是等一颗大蒜发芽。']],
  ['风筝飞起来的那一刻。', ['风筝飞起来的那一刻。']],
  ['外婆说柿子树也要过冬，得给它裹一件草衣。', ['外婆说柿子树也要过冬，', '得给它裹一件草衣。']],
  [
    '外婆进门先去看鸡，再看柿子树，最后才坐下来喝水。她说家里没有她，鸡也会下蛋。',
    ['她说家里没有她，', '鸡也会下蛋。'],
  ],
])('%s is set in rows that end between words', (text, rows) => {
  // The chapter begins with other words: those it begins with are read on the facing page.
  expect(quotation([post({ paragraphs: ['今天有风'] }), post({ paragraphs: [text] })])).toEqual(rows)
})

test.each(['转发微博', '轉發微博。', 'Repost', '分享图片', '（1 张图片没有印出来）', '（2 段视频没有印出来）'])(
  '%s is nobody’s words: it neither heads a month nor is quoted',
  (text) => {
    const some = [post({ paragraphs: [text] }), post({ paragraphs: ['去看外婆的柿子树'] })]
    const { title, quotation } = chapterWords(some)
    expect([title, quotation.join('')]).toEqual(['去看外婆的柿子树', '去看外婆的柿子树'])
  },
)

test.each([
  ['begins with', ['今天有风。', '去年的柿子树还在。'], ['去年的柿子树还在。']],
  ['begins with, though it stands there again,', ['今天有风。', '今天有风。'], []],
  ['ends in ：', ['这张截图留念：'], []],
  ['ends in an opening bracket', ['中秋月饼测评（'], []],
  ['opens a bracket and leaves it open', ['中秋月饼测评（按好吃程度'], []],
  ['has as a line of verse, without a mark', ['花事已过半\n春天还没有来'], []],
  [
    'goes on with in a foreign word',
    ['起了名字：Ctrl、Alt、Delete。Delete 长得最好。'],
    ['起了名字：Ctrl、', 'Alt、Delete。'],
  ],
  ['goes on with after ……', ['……后来就没有了。'], []],
  ['is cut by an address', ['大家来看 https://example.com/a'], []],
  ['has fewer than four characters', ['好冷。'], []],
  ['has more than 24 characters', ['这一句话写得实在是太长太长太长太长了，长得没有人愿意念完它。'], []],
  ['pauses with ……', ['想起那年的雪……后来就没有了。'], ['想起那年的雪……']],
])('the sentence on an opener is none its chapter %s', (_, texts, rows) => {
  const posts = ['昨天下雨了。', ...texts].map((text) => post({ paragraphs: text.split('\n') }))
  const begins = texts[0] === '今天有风。' ? posts.slice(1) : posts
  expect(quotation(begins)).toEqual(rows)
})

test('the catalogue names a chapter by the sentence its opener shows, or by its first clause', () => {
  const short = [post({ paragraphs: ['昨天下雨了。'] }), post({ paragraphs: ['谁要微波炉谁自己来拿。'] })]
  // A title bears no full stop, of whichever it is made.
  expect(chapterWords(short)).toMatchObject({ title: '谁要微波炉谁自己来拿', quotation: ['谁要微波炉谁自己来拿。'] })
  const long = [
    post({ paragraphs: ['昨天下雨了。'] }),
    post({ paragraphs: ['外婆说这条鱼要先煎一面，另一面随它去。'] }),
  ]
  expect(chapterWords(long)).toMatchObject({
    title: '外婆说这条鱼要先煎一面',
    quotation: ['外婆说这条鱼要先煎一面，', '另一面随它去。'],
  })
  const passedOn = [...short, post({ paragraphs: ['说得真好。'], repost: { name: '某人', text: '很长的话。' } })]
  expect(chapterWords(passedOn).quotation).toEqual(['谁要微波炉谁自己来拿。'])
})

test('no two chapters are called the same while one of them has other words', () => {
  const said = (...texts: string[]) => chapterWords(texts.map((text) => post({ paragraphs: [text] })))
  const [same, other] = ['谁要微波炉谁自己来拿！', '外婆说柿子树也要过冬。']
  const names = (...chapters: ReturnType<typeof said>[]): string[] => distinctTitles(chapters).map(({ title }) => title)
  expect(names(said('早。', same), said('早。', same, other), said('早。', same))).toEqual([
    same,
    '外婆说柿子树也要过冬',
    // Nothing else was written: an echo is better than nothing.
    same,
  ])
})
