import type { Campaign, Campaigns } from './bucket-campaigns.ts'

const rule = (name: string, text: string) => ({ name, text })
const host = rule('主办', '活动由本站自己办，客服在每一页的页脚都找得到。')
const coupons = '券领到就在“我的优惠券”里，过了日子不补；退掉的订单，没过期的券原样退回。'

const graduation: Campaign = {
  ...{ id: '2025-graduation', kind: 'sale', name: '2025 届毕业季', scene: 'classroom', private: false },
  description:
    '2025 届毕业季活动：把一间寝室、一个班几年里的说说、合影和留言印成一本书。这一页写着活动的时候、书的价钱、怎样凑齐一个班的内容，和活动的规矩。',
  ...{ startAt: '2025-06-01T10:00:00+08:00', endAt: '2025-06-30T23:59:59+08:00' },
  before: { heading: '教室还空着', text: '六月一日上午十点，开门。' },
  running: { heading: '把全班印在一本里', text: '四年的说说、合影和请假条，各人放进来，合成一本。' },
  ended: { heading: '放学了，椅子倒扣好了', text: '六月三十日结束。书还照常做，下一届来了再开门。' },
  action: { label: '印我们班的', href: '/scenarios/graduation' },
  productsHeading: '一个班，一本书',
  products: [
    {
      ...{ product: 'shuoshuo_book', style: 'shiguang', binding: '1', pages: 160, name: '寝室一本' },
      cover: { cloth: 'indigo', art: 'grad', title: '四〇二寝室' },
    },
    {
      ...{ product: 'wxbook', style: 'shiguang', binding: '2', pages: 160, name: '班级一本' },
      cover: { cloth: 'zhu', art: 'kite', title: '高三七班' },
    },
    {
      ...{ product: 'storybook', style: 'shiguang', binding: '6', pages: 160, name: '老师那本' },
      cover: { cloth: 'pine', art: 'ginkgo', title: '给陈老师' },
    },
  ],
  story: {
    heading: '一个班怎样凑成一本',
    parts: [
      rule(
        '先定一个收稿的人',
        '全班的东西堆在群里，谁也找不全。推一个手快的人，建一个共享相册，说好哪天截止，过了日子不等。收稿的人不用最会写，能催就行。',
      ),
      rule(
        '只收这几年的',
        '从报到那个月起，到交还钥匙那个月止。转发、抽奖、帮人投票的不要；半夜写的、写完又后悔的，问过本人再留。一个人十条左右，书就不会偏。',
      ),
      rule(
        '照片比合影要紧',
        '大合影每人手机里都有一张，放一张就够。多收的是没有人摆好的：逃课那天的操场、熄灯后的手电、散伙饭上已经空了的桌子。原图比截屏清楚得多。',
      ),
      rule(
        '留几页白',
        '书末空出四页，书到了再写。签名、地址、一句当面不好意思讲的话，都比印上去的有用。老师那一本，前面留一页给全班落款。',
      ),
      rule(
        '不该印的别印',
        '学号、宿舍门牌、成绩单和别人的病假条，收的时候就挑出来。谁不愿意出现，一句话就拿掉，不必说理由。名字可以整本一起遮住，改的时候一处改完。',
      ),
    ],
  },
  rules: [
    rule('时候', '2025 年 6 月 1 日 10:00 起，6 月 30 日 23:59:59 止，都按北京时间、我们的钟'),
    rule('谁能来', '同一个班或同一间寝室的人，各自的账号各自下单，不用证明'),
    rule('价钱', '按下单那一刻的价目算，加印、加急不另收活动的钱'),
    rule('优惠券', '办活动时能领的券写在这一页，一人一张；领完为止，用到券上写的那一天'),
    rule('发货', '同一个班的书可以寄到一处，也可以各寄各的，邮费照订单页算'),
    rule('退换', '印坏了包重印；没有上机的订单随时能退，券一起回来'),
    host,
  ],
}

/** A sale of the year that is past, with what they all say. */
const past = (
  own: Pick<Campaign, 'id' | 'name' | 'description' | 'scene' | 'startAt' | 'endAt' | 'before' | 'running' | 'ended'> &
    Pick<Campaign, 'action' | 'productsHeading' | 'products'> & { days: string },
): Campaign => {
  const { days, ...rest } = own
  return {
    ...{ kind: 'sale', private: true, ...rest },
    story: { heading: '活动里有什么', parts: [] },
    rules: [rule('时候', days), rule('优惠券', coupons), rule('价钱', '按下单那一刻的价目算，不先涨后降'), host],
  }
}

const two: Campaign['products'] = [
  {
    ...{ product: 'wxbook', style: 'shiguang', binding: '1', pages: 140, name: '一年的朋友圈' },
    cover: { cloth: 'indigo', art: 'table', title: '这一年' },
  },
  {
    ...{ product: 'wxbook', style: 'shiguang', binding: '2', pages: 200, name: '硬壳的一本' },
    cover: { cloth: 'zhu', art: 'snow', title: '两个人' },
  },
  {
    ...{ product: 'qbbbook', style: 'tongnian', binding: '2', pages: 160, name: '孩子那本' },
    cover: { cloth: 'pine', art: 'baby', title: '小满一岁' },
  },
]

/** Campaigns until somebody edits the bucket: those of 2025, which are over and keep their addresses. */
export const defaultCampaigns: Campaigns = {
  items: [
    graduation,
    past({
      ...{ id: '11th-anniversary', name: '十一周年', scene: 'shelves' },
      description:
        '十一周年活动：这一年做过的书、能领的券和按今天价目算的书价，写在这一页。活动结束以后，页面留着，照样能看。',
      ...{ startAt: '2025-10-10T10:00:00+08:00', endAt: '2025-10-26T23:59:59+08:00' },
      before: { heading: '第十一格还空着', text: '十月十日上午十点，书上架。' },
      running: { heading: '第十一年，一格一格装满', text: '今年做的书，和前十年的排在一起。' },
      ended: { heading: '第十一格装好了', text: '十月二十六日结束。书架留着，书照常做。' },
      action: { label: '做今年这本', href: '/create/wxbook' },
      ...{ productsHeading: '今天的价', products: two, days: '2025 年 10 月 10 日 10:00 到 10 月 26 日 23:59:59' },
    }),
    past({
      ...{ id: '11th-{product}', name: '十一周年：{product}', scene: 'shelves' },
      description:
        '十一周年里的{product}：三种装帧今天各是多少钱、能领的券和活动的时候，都写在这一页。活动结束以后，页面留着，照样能看。',
      ...{ startAt: '2025-10-10T10:00:00+08:00', endAt: '2025-10-26T23:59:59+08:00' },
      before: { heading: '先给它留一格', text: '十月十日上午十点，书上架。' },
      running: { heading: '{product}，摆在中间', text: '三种装帧，价写在下面，挑一种做起来。' },
      ended: { heading: '{product}还在架上', text: '周年活动十月二十六日结束，书照常做。' },
      action: { label: '看看这种书', href: '/products/{product}' },
      productsHeading: '三种装帧今天的价',
      products: [
        {
          ...{ product: '{product}', binding: '0', pages: 120, name: '经济装' },
          cover: { cloth: 'indigo', art: 'sill', title: '平常日子' },
        },
        {
          ...{ product: '{product}', binding: '1', pages: 160, name: '文艺装' },
          cover: { cloth: 'zhu', art: 'city', title: '一年又一年' },
        },
        {
          ...{ product: '{product}', binding: '2', pages: 200, name: '精装' },
          cover: { cloth: 'pine', art: 'mountain', title: '走过的路' },
        },
      ],
      days: '2025 年 10 月 10 日 10:00 到 10 月 26 日 23:59:59',
    }),
    past({
      ...{ id: '2025-school-season', name: '2025 开学季', scene: 'desk' },
      description:
        '2025 开学季活动：把假期里写的日记、路上的照片印成一本带去学校。能领的券、书价和活动的时候都写在这一页。',
      ...{ startAt: '2025-08-25T10:00:00+08:00', endAt: '2025-09-14T23:59:59+08:00' },
      before: { heading: '暑假作业还差一本', text: '八月二十五日上午十点，开灯。' },
      running: { heading: '开学，带一本自己的书', text: '假期里写的、拍的，趁记得印下来。' },
      ended: { heading: '书包收好了', text: '九月十四日结束。下一个假期，接着写。' },
      action: { label: '做一本日记书', href: '/create/diarybook' },
      productsHeading: '书桌上的三本',
      products: [
        {
          ...{ product: 'diarybook', style: 'sujian', binding: '0', pages: 120, name: '假期日记' },
          cover: { cloth: 'indigo', art: 'sill', title: '这个夏天' },
        },
        {
          ...{ product: 'storybook', style: 'yuanxing', binding: '1', pages: 120, name: '一次出门' },
          cover: { cloth: 'pine', art: 'train', title: '去海边' },
        },
        {
          ...{ product: 'qbbbook', style: 'tongnian', binding: '2', pages: 160, name: '小学前的' },
          cover: { cloth: 'zhu', art: 'kite', title: '上学以前' },
        },
      ],
      days: '2025 年 8 月 25 日 10:00 到 9 月 14 日 23:59:59',
    }),
    past({
      ...{ id: '2025-618', name: '2025 年中', scene: 'shelves' },
      description:
        '2025 年 618 活动：年中把上半年的朋友圈印下来。能领的券、按今天价目算的书价和活动的时候都写在这一页。',
      ...{ startAt: '2025-06-16T20:00:00+08:00', endAt: '2025-06-20T23:59:59+08:00' },
      before: { heading: '架子先擦干净', text: '六月十六日晚上八点，上书。' },
      running: { heading: '半年一本，先印上半年', text: '不用等到年底，一月到六月已经够厚。' },
      ended: { heading: '上半年的印完了', text: '六月二十日结束。下半年的，接着往后写。' },
      action: { label: '印上半年', href: '/create/wxbook' },
      ...{ productsHeading: '半年能印成什么', products: two, days: '2025 年 6 月 16 日 20:00 到 6 月 20 日 23:59:59' },
    }),
    past({
      ...{ id: '2025-double-eleven', name: '2025 双十一', scene: 'shelves' },
      description:
        '2025 双十一活动：一年快到头，把写过的话印成书。能领的券、按今天价目算的书价和活动的时候都写在这一页。',
      ...{ startAt: '2025-11-01T20:00:00+08:00', endAt: '2025-11-11T23:59:59+08:00' },
      before: { heading: '书还盖着布', text: '十一月一日晚上八点，揭开。' },
      running: { heading: '买给自己的那一件', text: '别的都会旧，写过的话不会。' },
      ended: { heading: '布又盖回去了', text: '十一月十一日结束。书照常做，价照常写明。' },
      action: { label: '做自己的书', href: '/create/wxbook' },
      ...{ productsHeading: '今天的价', products: two, days: '2025 年 11 月 1 日 20:00 到 11 月 11 日 23:59:59' },
    }),
    {
      ...past({
        ...{ id: 'free-gift', name: '满额送书签', scene: 'desk' },
        description:
          '满额送书签活动：一单的书满 168 元，随书送一套三枚布面书签。够多少、怎样算、还剩多少份、到哪天为止，都写在这一页。',
        ...{ startAt: '2025-10-10T10:00:00+08:00', endAt: '2025-10-26T23:59:59+08:00' },
        before: { heading: '书签还在烫金', text: '十月十日上午十点起，满数就送。' },
        running: { heading: '书里夹一枚书签', text: '一单满 168 元，随书送一套，送完为止。' },
        ended: { heading: '书签收起来了', text: '十月二十六日结束。书照常做，下一批再来。' },
        action: { label: '去做一本', href: '/create/wxbook' },
        ...{ productsHeading: '常做的几本', products: two, days: '2025 年 10 月 10 日 10:00 到 10 月 26 日 23:59:59' },
      }),
      private: false,
      story: {
        heading: '书签夹在哪一页',
        parts: [
          rule(
            '给自己的那枚',
            '书到手先别急着从头翻。翻到最近一次笑出声的那一天，夹上，下次打开就从这里读起。过一年再看，那一页往往已经不是最要紧的一页了，挪一挪也不费事。',
          ),
          rule(
            '给爸妈的那枚',
            '老人看书常常看到哪里算哪里，折角又舍不得。把书签替他们夹在有他们照片的那一页，棉绳露在外头，隔着柜子也看得见，摸一下就能翻到。',
          ),
          rule(
            '多出来的那枚',
            '两本书用两枚，剩下一枚可以送给书里常出现的人。背面是素布，写得上一个日期、一个名字，用油性细笔，干了不掉色，先在废纸上试一笔再写。',
          ),
          rule(
            '怎么凑够数',
            '一本不够的时候，常见的是给家里另一头也印一本：同一份文件，多印一本只多一本的钱。也可以把去年没印的那半年一起放进来，页数多了，数自然就够了。',
          ),
        ],
      },
      rules: [
        rule('时候', '2025 年 10 月 10 日 10:00 到 10 月 26 日 23:59:59'),
        rule('价钱', '按下单那一刻的价目算，书签不要钱，也不折成钱'),
        host,
      ],
      gift: {
        ...{ id: 'bookmarks-2025', name: '布面书签一套', text: '三枚，靛、朱、松三色布面，带一条棉绳。' },
        ...{ art: 'bookmarks', fromFen: 16_800, most: 2000 },
      },
    },
    {
      ...past({
        ...{ id: '11th-game', name: '十一周年：翻封面', scene: 'shelves' },
        description:
          '十一周年的小游戏：十二张封面扣着，翻出六对，再拆一个封套。奖由服务器抽，机会、次数和自己抽到过的都写在这一页。',
        ...{ startAt: '2025-10-10T10:00:00+08:00', endAt: '2025-10-26T23:59:59+08:00' },
        before: { heading: '封面还扣着', text: '十月十日上午十点，可以翻了。' },
        running: { heading: '翻一翻十一年', text: '翻出六对封面，拆一个封套。不用买东西。' },
        ended: { heading: '封面都翻过来了', text: '十月二十六日结束。抽到的券照券上的日子用。' },
        action: { label: '去做一本', href: '/create/wxbook' },
        ...{
          productsHeading: '翻完了，印一本',
          products: two,
          days: '2025 年 10 月 10 日 10:00 到 10 月 26 日 23:59:59',
        },
      }),
      game: { playsADay: 3, prizes: [] },
    },
    {
      ...past({
        ...{ id: 'new-user-coupon', name: '新人券', scene: 'desk' },
        description:
          '第一次做书的人在这里领一张新人券，一人一张，下单时自动算进去。这一页写着券能减多少、用到哪一天、哪些人能领。',
        ...{ startAt: '2025-01-01T00:00:00+08:00', endAt: '2025-12-31T23:59:59+08:00' },
        before: { heading: '第一本，先等一等', text: '到了日子，这里能领一张新人券。' },
        running: { heading: '第一本书，我们出一点', text: '没有在这里印过书的人，领一张，一人一张。' },
        ended: { heading: '这一期新人券发完了', text: '先把书做起来，看排版不收钱。' },
        action: { label: '做第一本', href: '/create/wxbook' },
        ...{ productsHeading: '第一本常做这些', products: two },
        days: '2025 年 1 月 1 日到 12 月 31 日',
      }),
      kind: 'newcomer',
    },
  ],
}
