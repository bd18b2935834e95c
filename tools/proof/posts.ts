/** Posts of the proof book that each show one kind of page; written for this project, nobody in them exists. */

import type { SceneName } from '#lib/sources/examples/sample-words.ts'
import type { Post } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { addressQr } from './address.ts'
import { picture, type Shape } from './pictures.ts'

/** A post and what there is to see in it. */
export type ShownPost = { why: string; post: Post }

type Words = Partial<Omit<Post, 'id' | 'local' | 'paragraphs' | 'photos'>> & {
  text: string
  photos?: readonly (SceneName | Photo)[]
}

export const shown = (why: string, local: string, { text, photos = [], ...more }: Words): ShownPost => ({
  why,
  post: {
    id: `${local}.${why}`,
    local,
    paragraphs: text.split('\n').filter(Boolean),
    photos: photos.map((one) => (typeof one === 'string' ? picture(one) : one)),
    videos: [],
    likes: [],
    comments: [],
    ...more,
  },
})

const talk = (...lines: string[]): Post['comments'] =>
  lines.map((line) => {
    const [, name = '', to, text = ''] = /^(.+?)(?: 回复 (.+?))?：(.*)$/su.exec(line) ?? []
    return { name, ...(to ? { to } : {}), text }
  })

const friends = ['外婆', '阿舟', '小雨', '二姨', '大刘', 'Lily', '隔壁李姐', '老同学 Tom', '王老师🌿', 'ᴄʜᴇɴ']
const all: readonly SceneName[] = [
  'yard', 'table', 'kite', 'cat', 'mountain', 'rain', 'sea', 'hands', 'cake', 'ginkgo',
  'noodles', 'snow', 'lamp', 'city', 'train', 'sill', 'paw', 'grad', 'parcel', 'baby',
] // biome-ignore format: a list
const shaped = (scene: SceneName, shape: Shape): Photo => picture(scene, shape)

/** One picture, in each of its shapes. */
export const single: ShownPost[] = [
  shown('一张横图', '2024-03-02T18:40:00', {
    text: '外婆说柿子树也要过冬，得给它裹一件草衣。裹好以后她退后两步看了看，又给它系了一根红绳。',
    photos: ['yard'],
    place: '绍兴',
    likes: friends.slice(0, 4),
    comments: talk('二姨：妈连树都打扮', '我 回复 二姨：她说过年大家都要穿新的'),
  }),
  shown('一张竖图，赞和评论在旁边', '2024-03-05T09:12:00', {
    text: '风筝飞起来的那一刻，小禾没有喊，只是把线轴抱得更紧了一点。',
    photos: ['kite'],
    likes: friends.slice(0, 6),
    comments: talk(
      '外婆：线要放长一点',
      '小雨：这张要洗出来',
      '阿舟：跑了四十分钟的是我',
      '我 回复 阿舟：知道，鞋都跑脏了',
      '大刘：下周一起去',
    ),
  }),
  shown('一张竖图，没有人说话', '2024-03-08T23:05:00', { text: '灯下。', photos: ['lamp'] }),
  shown('一张方图', '2024-03-11T12:20:00', {
    text: '片儿川。雪菜、笋片、肉丝，外加一个荷包蛋，是给自己的奖励。',
    photos: ['noodles'],
    likes: ['大刘'],
  }),
  shown('一张全景', '2024-03-16T06:02:00', {
    text: '从北高峰看下去，城市在雾里只剩几座屋顶。爸爸指着其中一个说那是我们家，妈妈说那是加油站。',
    photos: [shaped('mountain', 'panorama')],
    place: '北高峰',
    altitudeM: 314,
    latitude: 30.2478,
    longitude: 120.0972,
    comments: talk('妈妈：就是加油站'),
  }),
  shown('一张手机截图', '2024-03-19T20:31:00', {
    text: '外婆第一次自己打字，打了二十分钟，发来这一屏。',
    photos: [shaped('hands', 'screen')],
    likes: friends.slice(0, 3),
    comments: talk('外婆：手指头太粗', '二姨：妈，您比我快'),
  }),
  shown('一张很小的旧图', '2024-03-23T15:00:00', {
    text: '从旧手机里找到的，二〇〇九年，像素只有这么一点，阿舟的头发倒还有那么多。',
    photos: [shaped('grad', 'small')],
    comments: talk('阿舟：请删除'),
  }),
  shown('只有图，没有字', '2024-03-27T17:45:00', { text: '', photos: ['sea'], likes: ['小雨', '妈妈'] }),
]

const counted = [
  '买菜回来，路上耽搁了一会儿。',
  '周末三件事：晒被子、晒猫、晒太阳。',
  '小区里走一圈，每个角落都有一点春天。',
  '搬家前最后一次大扫除，一边扔一边拍照，算是告别。',
  '清明、谷雨、立夏，把这三个节气的饭桌放在一起看，才发现自己吃得这么好。',
  '给妈妈手机腾空间，随手存下来的几张。',
  '这个月的七个早晨，都是六点半。',
  '答应小禾的，一天拍一张，拍满八天就带她去看海。她每天睡前检查一次，少一张都不行。',
  '九宫格，一格也没浪费。',
]

/** Two to nine pictures in mixed shapes, ten, twelve and eighteen; groups of one shape. */
export const groups: ShownPost[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((count, index) =>
    shown(`${count} 张图`, `2024-04-${String(3 * index + 2).padStart(2, '0')}T1${index}:24:00`, {
      text: counted[index + 1] ?? '',
      photos: all
        .slice(index * 2, index * 2 + count)
        .concat(all)
        .slice(0, count),
      likes: friends.slice(0, index + 1),
      comments: talk('妈妈：都好看', '小雨：第三张可以当封面').slice(0, index % 3),
    }),
  ),
  shown('两张竖图', '2024-04-26T08:10:00', {
    text: '蛋糕是阿舟订的，帽子是年糕挑的。',
    photos: ['cake', 'paw'],
    comments: talk('Lily：年糕怎么挑的？', '我 回复 Lily：它踩住了这一顶'),
  }),
  shown('两张全景', '2024-04-27T19:10:00', {
    text: '傍晚和清晨，同一片海。',
    photos: [shaped('sea', 'panorama'), shaped('city', 'panorama')],
    place: '嵊泗',
    latitude: 30.7256,
    longitude: 122.4512,
  }),
  shown('九张方图', '2024-04-29T21:15:00', {
    text: '年糕来家里整整一年。九张照片，没有一张是它愿意拍的。',
    photos: all.slice(0, 9).map((scene) => shaped(scene, 'square')),
    likes: friends,
  }),
]

export const many: ShownPost[] = [
  shown('十张图', '2024-05-02T20:00:00', {
    text: '五一五天，走了三个地方，坐了两趟船，吃了七碗面。照片选了一晚上，还是多出来一张。',
    photos: all.slice(0, 10),
    place: '嵊泗',
    latitude: 30.7256,
    longitude: 122.4512,
    likes: friends.slice(0, 7),
    comments: talk('大刘：七碗面不多', '妈妈：晒黑了'),
  }),
  shown('十八张图', '2024-05-20T21:30:00', {
    text: '结婚十年，从手机里挑了十八张。挑到最后才发现，拍得最好的那几张都没有我们，是猫、是雨、是一桌子菜、是孩子的背影。\n也对，日子本来就是这些。',
    photos: all.slice(0, 18),
    place: '鼓浪屿',
    latitude: 24.4465,
    longitude: 118.0669,
    likes: friends,
    comments: talk('老同学 Tom：十年快乐！🎉', '二姨：看得我眼睛湿了', '阿舟：感谢老婆没有换人', '小雨：伴娘永远在'),
  }),
]

const essay = [
  '下班路上下起雨，我在便利店门口躲着，看见对面老房子二楼的灯亮了。那是我租过的第一间房，十二平方米，窗子朝北，冬天的时候玻璃上会结一层薄薄的冰花。',
  '那一年我二十四岁，刚到这座城市，口袋里有三千块钱、一张毕业证和外公给的一台收音机。收音机是红灯牌，调台的旋钮松了，要用一根火柴棍垫着才不会跑。每天晚上我垫好火柴棍，听一个讲古典音乐的节目，其实听不懂，只是喜欢有人在房间里慢慢说话。',
  '房东姓陈，住在楼下，耳朵不好，说话声音大，整条巷子都知道我几点交房租。有一次我发烧，三天没下楼，她端了一碗白粥上来，放在门口，敲三下门就走。粥上面有一小块腐乳，红得像一枚印章。后来我搬走的时候去跟她告别，她听不清，以为我要涨她的工资，连连摆手说：“不用不用，够用够用！”',
  '搬过六次家，每一次都会扔掉很多东西，唯独那台收音机一直跟着我。它早就不响了。修收音机的师傅看了看，说：“能修，但是修好了你也收不到什么，那个频率没有了。”我说没关系，就修到它会“沙沙”响为止。',
  '现在它放在书架最上面一层，小禾有时候踩着凳子去拧，听见沙沙声就笑，说里面在下雨。',
  '雨小了一点。我看着那扇窗，想：住在里面的会是谁呢？是不是也刚刚来，口袋里也有三千块钱，正在等一壶水烧开？如果是，我想告诉他，巷口那家馄饨店的老板可以赊账，楼梯第七级有点松，冬天窗缝要用旧报纸塞，要塞两层。还有，会好的。不是忽然变好的，是一点一点，像水烧开那样，先是没有声音，然后是很小的声音，然后你一回头，满屋子都是白汽。',
  '店员出来收雨伞架，问我要不要借一把伞。我说不用，我家就在前面，拐两个弯。说完自己愣了一下——原来不知不觉，我已经可以这样说了。',
]

/** Everything that is not pictures. */
export const words: ShownPost[] = [
  shown('只有文字', '2024-06-01T20:18:00', {
    text: '小禾问我云是不是会累。我说会的，累了就变成雨，下来歇一歇。她想了一会儿，说：“那雪是它睡着了。”',
    place: '杭州·文一路家中',
    likes: friends.slice(0, 5),
    comments: talk('小雨：天生的诗人', '外婆：说得真好'),
  }),
  shown('像诗的短行', '2024-06-03T22:40:00', {
    text: '栀子花开了\n六月的第三天\n有人在楼下\n练习一首慢歌\n总在同一个地方\n停下来',
    likes: ['小雨', 'Lily'],
  }),
  shown('标点规则', '2024-06-05T08:00:00', {
    text: '校对的早晨：“《拾光》（第二版）‘后记’里，‘的’、‘地’、‘得’错了三处！！”编辑部一片安静……然后有人问：“真的？！”——真的。原稿在此：【“旧时王谢堂前燕”】，〔唐〕刘禹锡；注释①②③照排。\n《家》《春》《秋》、“鲁迅”“茅盾”，（一）（二）（三），！？、？！都要挤一挤才好看。爱丽丝·门罗、加西亚·马尔克斯，间隔号不能在行首；破折号——也不能拆成两半，省略号……同样如此。',
  }),
  shown('中西混排、数字和网址', '2024-06-07T12:30:00', {
    text: '第一次跑完10公里，用时1小时12分，配速7′12″，心率最高168bpm，消耗620kcal。手表说我击败了35.6%的用户，鞋子￥399，花了两年才跑回本。\n路线在https://example.com/routes/west-lake/sunrise-run?id=20240607&from=moments&mode=walk，想走的自取。iPhone 15 Pro拍的，ISO 64，f/1.78，1/2000s。Incomprehensibilities aside，it was a good morning。',
  }),
  shown('生僻的名字', '2024-06-09T19:00:00', {
    text: '小禾班上点名最慢：㛃㛃、𬱖𬱖、昇昉、王𠅤、李㬎、赵𪩘、周垚，还有一位叫“丨”的同学，读作gǔn。老师说，名字生僻的孩子，从小就学会了耐心地告诉别人自己是谁。\n也有好写的：于一、丁一、王一。👩‍🏫👨‍👩‍👧‍👦🏃🏽‍♀️🇨🇳1️⃣❤️‍🔥🫶🏻',
    likes: ['𬱖𬱖妈妈', '王𠅤', '㛃㛃爸爸', '🦋Lily🦋', 'محمد', 'Ελένη', '김민지', 'さくら', 'ᴄʜᴇɴ', '꧁小雨꧂'],
    comments: talk('𬱖𬱖妈妈：我们练了一个学期才会写', '김민지：너무 귀여워', 'さくら：かわいい！'),
  }),
  shown('转发', '2024-06-12T07:50:00', {
    text: '说的就是我家楼下。',
    repost: {
      name: '城市天气',
      text: '今日入梅，预计持续二十天。早晚有雷阵雨，请带好雨具，及时收衣；晾在阳台上的，也不一定安全。',
    },
    likes: ['隔壁李姐'],
    comments: talk('隔壁李姐：昨天收了三次'),
  }),
  shown('公众号链接', '2024-06-14T22:10:00', {
    text: '我们社的新书，写一位修钟表的老人。编辑手记是我写的，改了九遍。',
    link: {
      title: '他修了六十年的时间，最后一只表停在自己手上',
      site: '微信公众号',
      url: 'https://mp.weixin.qq.com/s/example',
    },
    likes: ['ᴄʜᴇɴ', '小雨', '大刘'],
  }),
  shown('视频和二维码', '2024-06-16T16:20:00', {
    text: '毕业典礼。小禾领唱，第一句唱高了半个调，全班三十个孩子跟着她高了半个调，整整齐齐地唱完了整首歌。',
    videos: [{ media: 'v1', poster: picture('grad'), url: addressQr, seconds: 74, title: '毕业典礼' }],
    likes: friends.slice(0, 8),
    comments: talk('王老师🌿：这是我听过最好听的一版', '阿舟：录像的人手抖，见谅'),
  }),
  shown('很多赞', '2024-06-18T10:00:00', {
    text: '书出来了。',
    photos: ['parcel'],
    likes: Array.from({ length: 46 }, (_, at) => `${friends[at % friends.length]}${at < 10 ? '' : at}`),
    likeCount: 46,
  }),
  shown('很多评论', '2024-06-21T19:30:00', {
    text: '夏至，白天最长的一天。问大家：你最早的记忆是什么？',
    likes: friends,
    comments: talk(
      '外婆：发大水，我爹把我放在米缸里，漂到村口',
      '妈妈：你外公挑着我和你二姨，一头一个，去看露天电影，我睡着了',
      '二姨：我没睡着，我看到结尾了',
      '阿舟：拔牙',
      '小雨：幼儿园门口的铁栏杆，冬天舔了一下，粘住了',
      'Lily 回复 小雨：哈哈哈哈哈哈我也舔过',
      '大刘：停电，我爸用手影给我变兔子、变狼，最后变成一只手，摸了摸我的头',
      '老同学 Tom：飞机飞过去，全院的小孩一起跑出来喊：“飞机飞机带我走！”',
      '王老师🌿：老师弹风琴，脚一踩一踩，我以为声音是从鞋里出来的',
      'ᴄʜᴇɴ：书。一页一页撕下来折船的那种',
      '隔壁李姐：我们家第一台电视，九寸，整个弄堂的人都来看，我站在最前面，因为我最矮',
      '我 回复 外婆：米缸后来呢？',
      '外婆 回复 我：还在的，你舅舅家腌菜用',
    ),
  }),
  shown('没有日期', '', { text: '一张没有写日期的便条：饭在锅里，热五分钟，记得关火。', likes: ['阿舟'] }),
  shown('长文，跨页', '2024-06-25T23:30:00', {
    text: essay.join('\n'),
    likes: friends.slice(0, 9),
    comments: talk('小雨：看完了，在地铁上哭', 'ᴄʜᴇɴ：约稿', '妈妈：那台收音机，你外公买的时候花了两个月工资'),
  }),
]
