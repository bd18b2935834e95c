/**
 * Sample books of the product pages, one a kind. All words are written for this project; nobody in them exists, and the
 * books say 示例 where a name stands.
 */
import type { CoverId } from '#lib/covers/cover.ts'
import type { SceneName } from '#lib/sources/examples/sample-words.ts'
import type { BookOptions, Chapter, Month, Post } from '#lib/typeset/book/content.ts'
import { articleSection, monthSection } from '#lib/typeset/book/section.ts'
import { articles } from '../proof/articles.ts'
import { shown } from '../proof/posts.ts'

export type Sample = {
  product: string
  style: string
  cover: CoverId
  way: number
  photo: SceneName
  title: string
  subtitle: string
  author: string
  years: string
  quotation: readonly string[]
  binding: '0' | '1' | '2' | '6'
  paper: 'cream-80' | 'offset-100' | 'offset-120' | 'coated-128' | 'coated-157'
  /** Pages of the book that is drawn; its spine comes from them. */
  pages: number
  options?: BookOptions
  sections: readonly Chapter[]
}

type Words = Parameters<typeof shown>[2]
const post = (local: string, words: Words): Post => shown('示例', local, words).post
const said = (...lines: string[]): Post['comments'] =>
  lines.map((line) => {
    const [name = '', text = ''] = line.split('：')
    return { name, text }
  })

/** Posts by their months. */
const months = (posts: readonly Post[]): Month[] =>
  [...Map.groupBy(posts, (one) => one.local.slice(0, 7).replace('-', ''))].map(([month, own]) => ({
    month,
    posts: own,
  }))

/** Two lists whose neighbours share a month. */
const joined = (...lists: readonly Month[][]): Month[] =>
  [...Map.groupBy(lists.flat(), (one) => one.month)].map(([month, own]) => ({
    month,
    posts: own.flatMap((one) => one.posts),
  }))

const family = ['外婆', '阿舟', '小雨', '二姨', '大刘', 'Lily', '隔壁李姐']

const moments = months([
  post('2024-07-06T19:20:00', {
    text: '傍晚去湖边走了一圈。小禾说水里有两个太阳，一个会动，一个不会。我问她哪个是真的，她想了想：“会动的那个，因为它在跟我玩。”',
    photos: ['sea'],
    place: '湘湖',
    likes: family,
    comments: said('外婆：这孩子会说话', '阿舟：随我'),
  }),
  post('2024-07-13T12:05:00', {
    text: '外婆来住的第一天，冰箱就满了。她说城里的菜没有味道，所以把味道也带来了：一罐霉干菜，两瓶自己做的酱。',
    photos: ['table', 'noodles'],
    likes: family.slice(0, 4),
    comments: said('二姨：妈怎么不给我带', '隔壁李姐：闻到香了'),
  }),
  post('2024-07-20T21:40:00', {
    text: '停电一小时。我们点了蜡烛，数到第七颗星星的时候，灯亮了，谁都没有说话，好像有点可惜。',
    photos: ['lamp'],
    likes: family.slice(1, 4),
  }),
  post('2024-08-03T07:30:00', {
    text: '台风过境前的早晨，云走得很快。楼下的猫不肯进屋，坐在雨棚底下，替我们看天气。',
    photos: ['cat', 'rain'],
    likes: family.slice(0, 5),
    comments: said('大刘：猫比预报准'),
  }),
  post('2024-08-10T18:00:00', {
    text: '风停了。柿子树掉了一地青果子，外婆一个一个捡起来，说泡一泡，秋天还能吃。',
    photos: ['yard'],
    place: '绍兴',
    likes: family.slice(2),
  }),
  post('2024-08-24T20:15:00', {
    text: '开学前最后一个周末，作业还差三篇日记。小禾问能不能写明天的事，这样明天就不用再写了。',
    photos: ['hands'],
    likes: family,
    comments: said('王老师：老师看见了'),
  }),
])

const microblog = months([
  post('2023-03-04T23:12:00', {
    text: '#末班车上的人# 司机师傅把广播关了，说这一段路很黑，大家眯一会儿，到站我叫你们。整车人真的都睡着了。',
    photos: ['train', 'city'],
    likeCount: 318,
    comments: said('夜归人：是 12 路吧，我也坐过', '阿木：想坐一次不用下车的'),
  }),
  post('2023-03-11T08:02:00', {
    text: '#早餐地图# 桥头那家的豆浆铺换了招牌，字是老板女儿写的，歪的，所以更好认。',
    photos: ['noodles'],
    likeCount: 96,
  }),
  post('2023-03-18T17:40:00', {
    text: '转发这条的时候，银杏还没有发芽。等到它黄了，我再来转一次。',
    repost: { name: '示例·城市植物志', text: '城东路的银杏一共 214 棵，最老的一棵今年 130 岁，树牌上写的是“壮年”。' },
    photos: ['ginkgo'],
    likeCount: 1204,
  }),
  post('2023-04-02T20:30:00', {
    text: '#一句话游记# 爬到山顶的时候云散了，像是有人掀开锅盖。',
    photos: ['mountain'],
    likeCount: 452,
    comments: said('小北：饿了是吧', '远山：明天就去'),
  }),
  post('2023-04-09T13:15:00', {
    text: '书店老板说，今天有个小朋友用一张画换走了一本漫画。画贴在收银台上，标价：非卖。',
    photos: ['sill', 'lamp'],
    likeCount: 871,
  }),
  post('2023-04-20T06:50:00', {
    text: '#谷雨# 雨下得很认真，一滴一滴，像在数数。',
    photos: ['rain'],
    likeCount: 203,
  }),
])

const microblogMore = months([
  post('2023-04-23T21:05:00', {
    text: '#世界读书日# 今天地铁上数到十一个看书的人，其中一个拿反了，是个三岁的小朋友，看得最认真。',
    photos: ['cat', 'hands'],
    likeCount: 655,
  }),
  post('2023-04-26T12:30:00', {
    text: '巷口修表的老先生说，机械表每天慢两分钟，是它在等你。',
    photos: ['yard'],
    likeCount: 1930,
    comments: said('阿木：明天去修表', '夜归人：两分钟刚好错过末班车'),
  }),
  post('2023-04-29T18:45:00', {
    text: '假期前一天的傍晚，整条街的卷帘门一起往下拉，像一首歌收尾。',
    photos: ['snow', 'kite', 'table'],
    likeCount: 288,
  }),
])

const shuoshuo = months([
  post('2011-09-10T22:31:00', {
    text: '今天开始住校。上铺的床板上写着一行字：“三年很快，别急。”不知道是哪一届写的。',
    photos: ['lamp'],
    likes: ['阿凯', '丸子', '班长'],
    comments: said('丸子：我那张写的是“饿”', '阿凯：食堂二楼的面可以'),
  }),
  post('2011-09-24T12:20:00', {
    text: '食堂阿姨多给了一个荷包蛋，因为我说了谢谢。以后每天都说。',
    photos: ['noodles'],
    likes: ['丸子'],
  }),
  post('2011-10-15T17:55:00', {
    text: '运动会跑了最后一名，全班都在终点等我，喊得比第一名还响。',
    photos: ['kite'],
    likes: ['阿凯', '丸子', '班长', '同桌', '老周'],
    comments: said('班长：下次还派你', '老周：跑完就是好样的'),
  }),
  post('2013-06-05T21:00:00', {
    text: '晚自习停了，教室里没有人走。不知道谁起的头，大家一起唱了很久的歌，跑调也没人笑。',
    photos: ['grad'],
    likes: ['阿凯', '丸子', '班长', '同桌'],
    comments: said('同桌：我录下来了'),
  }),
  post('2013-06-08T17:30:00', {
    text: '考完了。走出考场的时候下了一点雨，谁也没打伞。',
    photos: ['rain'],
    likes: ['丸子', '阿凯'],
  }),
  post('2013-06-20T09:10:00', {
    text: '拆信封的手在抖。妈妈说，不管写的什么，中午都吃红烧肉。',
    photos: ['parcel', 'table'],
    likes: ['阿凯', '丸子', '班长', '同桌', '老周'],
  }),
])

const diary = months([
  post('2022-01-05T22:10:00', {
    title: '小寒',
    text: '天冷，窗台上的水仙开了第一朵。我把它往里挪了三寸，又觉得太里面晒不到太阳，再挪出去一寸。\n一个人住的好处，是可以为一盆花挪来挪去，不必解释。',
    photos: ['sill'],
  }),
  post('2022-01-12T23:00:00', {
    text: '翻到父亲的旧信，他写“见字如面”。那时候不懂，以为是客气话。今晚对着这四个字坐了很久，真的像是见了一面。',
  }),
  post('2022-01-28T21:30:00', {
    title: '腊月廿六',
    text: '大扫除。擦到书架最上面一层，灰有一个指节那么厚，底下压着一张去年写给自己的便条：“明年这时候，记得还在。”',
    photos: ['lamp'],
  }),
  post('2022-02-14T20:40:00', {
    text: '下雪了，很小，落在手套上看得见六个角。站在楼下看了一会儿，脚冻得没有知觉，心里却很暖和，像小时候等人来接。',
    photos: ['snow'],
  }),
  post('2022-02-19T22:22:00', {
    title: '雨水',
    text: '水仙谢了。把球茎埋进花盆，明年能不能再开，不知道。知道的是，明年我还会来看它。',
  }),
  post('2022-03-05T19:00:00', {
    title: '惊蛰',
    text: '夜里打了第一声雷，猫从床尾跳起来，看看我，又躺下了。我也翻了一个身。',
    photos: ['cat'],
  }),
])

const story = months([
  post('2023-06-18T06:10:00', {
    text: '出发。车厢里有人在泡面，有人在念经，有人把一只鸡装在纸箱里，鸡的头露在外面，看得比谁都认真。',
    photos: ['train'],
    place: '西宁',
    latitude: 36.62,
    longitude: 101.77,
  }),
  post('2023-06-21T19:30:00', {
    text: '在草原上借宿。主人家不会说汉话，我不会说藏话，我们用一碗酥油茶说了一个晚上。',
    photos: ['mountain'],
    place: '海西',
    latitude: 36.91,
    longitude: 98.48,
  }),
  post('2023-06-27T22:00:00', {
    text: '第十天，鞋底开了。镇上的修鞋匠看了一眼说，这鞋走得比你远。他没有收钱，要我到了海边给他寄一张明信片。',
    photos: ['hands'],
    place: '格尔木',
    latitude: 36.4,
    longitude: 94.9,
  }),
  post('2023-07-09T05:40:00', {
    text: '凌晨四点的菜市场，灯一盏一盏亮起来。卖豆腐的大姐说，天亮之前是他们的，天亮之后才是你们的。',
    photos: ['city'],
    place: '兰州',
    latitude: 36.06,
    longitude: 103.83,
  }),
  post('2023-07-24T18:20:00', {
    text: '过河的渡船还在，一块钱一位。船夫划到河心停了一下，说这里以前能看见底。',
    photos: ['rain'],
    place: '开封',
    latitude: 34.8,
    longitude: 114.3,
  }),
  post('2023-08-08T19:05:00', {
    text: '到了。海比我想的安静。我在沙滩上坐到天黑，然后去找邮局，买了一张明信片。',
    photos: ['sea'],
    place: '连云港',
    latitude: 34.6,
    longitude: 119.22,
  }),
])

const forum = months([
  post('2019-05-03T20:00:00', {
    title: '一楼：六十平的老房子，慢慢装',
    text: '房子是八几年的，格子地砖，绿墙裙。拆之前先拍一遍，万一以后想它呢。\n预算写在第一张纸上，先贴在这里，免得自己忘了。',
    photos: ['yard', 'sill'],
    likes: ['木工老陈', '十平米'],
    comments: said('木工老陈：墙裙底下可能是好砖，别急着铲', '十平米：搬小板凳'),
  }),
  post('2019-05-12T21:15:00', {
    title: '十七楼：老陈说对了',
    text: '墙裙底下果然是红砖，一块一块都刻着窑号。停工三天，只为刷干净这一面墙。',
    photos: ['hands'],
    likes: ['木工老陈', '十平米', '路过的猫'],
    comments: said('木工老陈：我就说吧'),
  }),
  post('2019-06-01T19:40:00', {
    title: '四十二楼：灯',
    text: '全屋只装了一盏顶灯，剩下的都是台灯。邻居以为我家没装完，其实已经装完了。',
    photos: ['lamp'],
    likes: ['路过的猫'],
  }),
  post('2019-06-22T22:05:00', {
    title: '六十八楼：第一顿饭',
    text: '锅是新的，油烟机是新的，只有面条是老味道。报一下账：超支八百六，买了那张桌子，不后悔。',
    photos: ['noodles', 'table'],
    likes: ['木工老陈', '十平米', '路过的猫'],
    comments: said('十平米：桌子值', '路过的猫：求链接'),
  }),
  post('2019-07-06T10:30:00', {
    title: '九十九楼：结帖',
    text: '谢谢各位陪我装了六十四天。这个帖子我会印一本，放在这面红砖墙底下。',
    photos: ['cat'],
    likes: ['木工老陈', '十平米', '路过的猫', '楼上的楼上'],
  }),
])

const baby = months([
  post('2020-05-20T05:12:00', {
    text: '五点十二分，六斤八两。哭声很响，像是有话要说。',
    photos: ['baby'],
    likes: ['爸爸', '外婆', '奶奶'],
    comments: said('外婆：小满，好日子'),
  }),
  post('2020-06-19T11:00:00', {
    text: '满月。头发剃了一半，她不干了，于是今天是一半的发型。',
    photos: ['hands'],
    likes: ['爸爸', '外婆'],
  }),
  post('2020-08-28T18:30:00', {
    text: '一百天。会翻身了，翻过去翻不回来，就趴着看世界。',
    photos: ['sill', 'cat'],
    likes: ['爸爸', '外婆', '奶奶', '姑姑'],
  }),
  post('2020-12-05T09:20:00', {
    text: '第一颗牙，像一粒米。爷爷拿着手电筒看了半天，说够咬人了。',
    photos: ['lamp'],
    likes: ['外婆'],
  }),
  post('2021-05-20T19:00:00', {
    text: '抓周。算盘、毛笔、皮球、饭勺，她看了一圈，爬过去抱住了猫。',
    photos: ['cake', 'cat'],
    likes: ['爸爸', '外婆', '奶奶', '姑姑', '爷爷'],
    comments: said('姑姑：将来当兽医', '爷爷：有爱心'),
  }),
  post('2021-06-03T16:40:00', {
    text: '松开手，走了三步。第四步坐下了，自己给自己鼓了掌。',
    photos: ['kite'],
    likes: ['爸爸', '外婆', '奶奶'],
  }),
])

const star = months([
  post('2018-12-14T03:20:00', {
    text: '双子座流星雨极大。观测站零下十九度，记录本冻得翻不开，就用铅笔写在手背上：两点到三点，四十七颗。',
    photos: ['mountain', 'snow'],
    likeCount: 2380,
    comments: said('示例·追星的人：手背的照片呢'),
  }),
  post('2018-12-22T21:00:00', {
    text: '#冬至# 一年里夜最长的一天。对我们来说是丰收。',
    photos: ['city'],
    likeCount: 1106,
  }),
  post('2019-01-06T10:15:00', {
    text: '日偏食，云缝里看了十一分钟。食堂师傅用漏勺在地上投出一百多个小月牙，孩子们比看太阳还高兴。',
    photos: ['hands', 'kite'],
    likeCount: 4519,
  }),
  post('2019-01-21T13:00:00', {
    text: '有人问，天天看星星会不会觉得自己很小。会。小得刚刚好，站得下一个人，一台望远镜，一壶热茶。',
    photos: ['lamp'],
    likeCount: 9021,
    comments: said('示例·半山：抄下来了'),
  }),
  post('2019-02-05T00:10:00', {
    text: '值班过年。圆顶关着，因为下雪。我们把饺子下在烧水壶里，祝各位新年天天晴夜。',
    photos: ['noodles', 'snow'],
    likeCount: 3307,
  }),
])

export const samples: readonly Sample[] = [
  {
    product: 'wxbook', style: 'shiguang', cover: 'window', way: 4, photo: 'sea',
    title: '湘湖的夏天', subtitle: '献给那些美好的回忆', author: '示例·林小满', years: '2020 ～ 2024',
    quotation: ['水里有两个太阳，', '会动的那个在跟我玩。'],
    binding: '2', paper: 'offset-100', pages: 288, sections: moments.map(monthSection),
  },
  {
    product: 'wbbook', style: 'zazhi', cover: 'full', way: 0, photo: 'city',
    title: '一座城的小事', subtitle: '三年，两千条微博', author: '示例·夜行', years: '2021 ～ 2023',
    quotation: ['雨下得很认真，', '一滴一滴，像在数数。'],
    binding: '1', paper: 'coated-128', pages: 220, sections: joined(microblog, microblogMore).map(monthSection),
  },
  {
    product: 'shuoshuo_book', style: 'shiguang', cover: 'line', way: 3, photo: 'grad',
    title: '三年很快，别急', subtitle: '写在空间里的高中', author: '示例·小北', years: '2011 ～ 2013',
    quotation: ['床板上写着一行字，', '不知道是哪一届写的。'],
    binding: '1', paper: 'cream-80', pages: 180, sections: shuoshuo.map(monthSection),
  },
  {
    product: 'diarybook', style: 'sujian', cover: 'seal', way: 0, photo: 'sill',
    title: '窗台日记', subtitle: '一个人的四季', author: '示例·沈知', years: '2022',
    quotation: ['见字如面。'],
    binding: '2', paper: 'cream-80', pages: 240, sections: diary.map(monthSection),
  },
  {
    product: 'storybook', style: 'yuanxing', cover: 'cloth', way: 1, photo: 'mountain',
    title: '五十二天', subtitle: '从青海湖到黄海', author: '示例·陆野', years: '2023',
    quotation: [],
    binding: '6', paper: 'offset-120', pages: 200, sections: story.map(monthSection),
  },
  {
    product: 'bbsbook', style: 'shiguang', cover: 'typo', way: 3, photo: 'yard',
    title: '慢慢装', subtitle: '一个装修帖的六十四天', author: '示例·红砖', years: '2019',
    quotation: ['已经装完了。'],
    binding: '0', paper: 'cream-80', pages: 160, sections: forum.map(monthSection),
  },
  {
    product: 'qbbbook', style: 'tongnian', cover: 'baby', way: 1, photo: 'baby',
    title: '小满的第一年', subtitle: '三百六十五天', author: '示例·妈妈', years: '2020 ～ 2021',
    quotation: ['小满，小满，麦粒渐满。'],
    binding: '2', paper: 'coated-128', pages: 168, sections: baby.map(monthSection),
    options: { child: { nickname: '小满', birthday: '2020-05-20' } },
  },
  {
    product: 'star-wbbook', style: 'zazhi', cover: 'vertical', way: 4, photo: 'mountain',
    title: '山上的夜', subtitle: '一位守星人的微博', author: '示例·守星人', years: '2018 ～ 2019',
    quotation: ['小得刚刚好，', '站得下一个人。'],
    binding: '2', paper: 'coated-157', pages: 196, sections: star.map(monthSection),
  },
  {
    product: 'blogbook', style: 'changwen', cover: 'vertical', way: 3, photo: 'yard',
    title: '外公的收音机', subtitle: '长文三篇', author: '示例·苏棠', years: '2014 ～ 2024',
    quotation: ['那时候的人把声音当成家具，', '摆在屋子正中间。'],
    binding: '1', paper: 'cream-80', pages: 320,
    sections: articles.map((article) => articleSection(article.local.slice(0, 7).replace('-', ''), article)),
  },
] // biome-ignore format: a table
