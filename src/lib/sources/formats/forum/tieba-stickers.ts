import type { Inline } from '#lib/posts/post-import.ts'
import type { Notation } from '../../format/text.ts'

/** Tieba's own stickers by the names it writes; own mapping to the nearest Unicode emoji. */
const table = `
🙂 呵呵 微笑 | 😄 哈哈 | 😛 吐舌 | 😮 啊 | 😎 酷 | 😠 怒 生气 | 😊 开心 乖 | 😅 汗 狂汗 | 😭 泪 惊哭 | 😓 黑线 | 😒 鄙视 | 😞 不高兴 | 👍 真棒 大拇指 | 🤑 钱 | ❓ 疑问
😏 阴险 滑稽 斜眼笑 | 🤮 吐 | 🤔 咦 what 深思 | 🥺 委屈 可怜 | 😍 花心 | 😌 呼~ 呼 | 😁 笑眼 | 🥶 冷 | 🥰 太开心 | 😬 勉强 | 😴 睡觉 | ⬆️ 升起 | 😲 惊讶 | 💦 喷
❤️ 爱心 | 💔 心碎 | 🌹 玫瑰 | 🎁 礼物 | 🌈 彩虹 | 🌙 星星月亮 | ☀️ 太阳 | 💰 钱币 | 💡 灯泡 | ☕ 茶杯 咖啡 | 🎂 蛋糕 | 🎵 音乐 | 🤣 haha | ✌️ 胜利 | 👎 弱 | 👌 OK
🍻 干了这瓶 | 🌶️ 辣条 香菜 | 🍉 吃瓜 西瓜 | 🐶 狗头 柯基暗中观察 | 😂 笑尿 | 🤦 捂嘴笑 捂脸 | 🙏 拜托 | 🤝 握手 | 💊 药丸 药 | 🧻 手纸 | 🎈 红领巾 | 😈 小乖 | 🍌 香蕉 | 💩 便便 | 😱 突然兴奋 吓`
const names = new Map<string, string>()
for (const cell of table.split(/[|\n]/)) {
  const [char, ...words] = cell.trim().split(' ')
  if (char) for (const word of words) names.set(word.toLowerCase(), char)
}

/** A sticker by its name; one without a Unicode relative keeps its name as words. */
export function tiebaSticker(name: string): Inline {
  const code = `[${name}]`
  const char = names.get(name.toLowerCase())
  return char ? { t: 'emoji', code, set: 'tieba', char } : { t: 'text', s: code }
}

/** `[滑稽]` in the words of answers. */
export const tiebaNotation: Notation = {
  token: /\[([^[\]\n]{1,12})\]/g,
  piece([, name = '']) {
    const one = tiebaSticker(name)
    return one.t === 'emoji' ? one : undefined
  },
}
