import { wechatEmoji, wechatStickerName } from '#lib/posts/emoji-names.ts'

/** Newer stickers have names of their own, some unlike what WeChat calls them. */
const byFile: Record<string, string> = {
  '2_02': '奸笑',
  '2_04': '嘿哈',
  '2_05': '捂脸',
  '2_06': '机智',
  '2_07': '茶',
  '2_09': '红包',
  '2_10': '蜡烛',
  '2_11': '耶',
  '2_12': '皱眉',
  '2_14': '鸡',
  '2_15': '福',
  '2_16': '發',
  '2_17': '小狗',
  smiley_83b: '抱拳',
  smiley_39b: '再见',
  Watermelon: '吃瓜',
  Addoil: '加油',
  Sweat: '汗',
  Shocked: '天啊',
  Cold: 'Emm',
  Social: '社会社会',
  Yellowdog: '旺柴',
  Slap: '打脸',
}

/** `wxemoji/Expression_14@2x.png` -> `[呲牙]`: pages that draw stickers as pictures without any words. '' for others. */
export function stickerOfFile(src: string): string {
  const m = /(?:^|\/)(?:Expression_(\d+)|new\/([\w-]+))(?:@\d+x)?\.(?:png|gif)(?:[?#]|$)/.exec(src)
  const name = m?.[1] ? wechatStickerName(Number(m[1])) : m?.[2] && (byFile[m[2]] ?? m[2])
  return name && wechatEmoji(name) ? `[${name}]` : ''
}
