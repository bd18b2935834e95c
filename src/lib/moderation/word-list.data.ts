import type { HitKind } from './moderation.ts'

/**
 * Words that are looked at by somebody before others read them. A change gets the next number: what was judged says by which
 * list. Written as one would say it; width, case, blanks and look-alikes are seen to by fold.ts. Never a word of everyday talk:
 * whoever writes to their family is kept waiting by each of these.
 */
export const wordList: { version: number; words: Readonly<Record<Exclude<HitKind, 'number'>, readonly string[]>> } = {
  version: 1,
  words: {
    advertising: [
      ...[
        '加微信',
        '加我微信',
        '加个微信',
        '微信号',
        '加v信',
        '加我v信',
        '加vx',
        '加我vx',
        '加wx',
        '加我wx',
        '加扣扣',
        '加qq',
      ],
      ...[
        '加我qq',
        '加q群',
        '扫码进群',
        '进群领',
        '加群领',
        '刷单',
        '兼职日结',
        '日结兼职',
        '日赚',
        '躺赚',
        '代开发票',
      ],
      ...[
        '办证刻章',
        '代办证件',
        '低息贷款',
        '无抵押贷款',
        '秒批贷款',
        '网贷代还',
        '信用卡套现',
        '花呗套现',
        '六合彩',
        '时时彩',
      ],
      ...['网上赌场', '澳门赌场', '真人荷官', '赌球', '博彩平台', '私家侦探', '定位找人', '老照片修复一张', '代写论文'],
      ...['裸聊', '约炮', '同城约', '上门服务', '援交', '成人视频', '色情网站', '看片加'],
    ],
    posing: ['心书官方', '心书客服', '官方客服', '平台客服', '系统管理员'],
    abuse: [
      ...[
        '傻逼',
        '傻比',
        '煞笔',
        '沙比',
        '操你',
        '草泥马',
        '艹你',
        '日你妈',
        '你妈死',
        '死全家',
        '去死吧',
        '狗娘养',
        '贱人',
        '婊子',
      ],
      ...['臭婊', '杂种', '滚出去死', '弱智', '脑残'],
    ],
  },
}
