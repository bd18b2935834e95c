import { wechatEmoji } from '#lib/posts/emoji-names.ts'
import type { Notation } from '../../format/text.ts'

/**
 * Weibo's stickers beyond those WeChat has under the same name; own mapping to the nearest Unicode emoji. A name not
 * listed stays as text.
 */
const table = `
❤️ 心 | 💔 伤心 | 🐶 doge 二哈 | 🐱 喵喵 | 😂 笑cry 允悲 | 😄 哈哈 | 😁 嘻嘻 | 😊 可爱 | 😋 馋嘴 | 😘 爱你 | 🥰 太开心 | 😭 悲伤 泪 失望
😡 怒 | 😤 怒骂 | 😳 害羞 | 😜 挤眼 | 😎 酷 墨镜 | 🤔 思考 费解 | 😪 困 | 😴 睡觉 | 🤮 吐 | 😷 感冒 口罩 | 🤒 生病 | 😱 吃惊 | 🤦 捂脸 打脸
🤗 拥抱 抱抱 | 👍 赞 good | 👎 弱 | ✌️ 耶 | 👌 ok | 🙏 作揖 合十 拜拜 祈祷 | 💪 加油 | 👏 鼓掌 | 👊 拳头 | 🤝 握手 | 🕯️ 蜡烛 | 🎂 蛋糕 | 🎉 庆祝 撒花
🎁 礼物 | 🌹 鲜花 玫瑰 | ☀️ 太阳 | 🌙 月亮 | ⛈️ 下雨 | ❄️ 雪花 | ⛄ 雪人 | ⚽ 足球 | 🎤 话筒 | 🎵 音乐 | 🚗 汽车 | ✈️ 飞机 | 🐼 熊猫 | 🐰 兔子
🐷 猪头 | 🐔 鸡 | 🐴 马 草泥马 | 🍺 干杯 | 🍉 吃瓜 | 🍋 酸 | 🔥 火 | 💡 灵光一闪 | 🧧 红包 | 🇨🇳 中国 | 🥺 可怜 委屈 | 😅 汗 | 😒 鄙视 白眼 | 🤫 嘘 闭嘴
🙄 白眼 翻白眼 | 😌 舒服 悠闲 | 😇 天使 | 🤩 星星眼 憧憬 羡慕嫉妒恨 | 🤣 笑哈哈 哆啦A梦笑 二哈笑 | 😹 偷乐 | 🤭 偷笑 | 😛 吐舌头 做鬼脸 | 😝 淘气 顽皮 | 🥳 生日快乐 干杯 | 👻 鬼脸 万圣节 | 💀 骷髅 | 🙈 不忍直视 裂开了 | 🤷 摊手 | 🙋 举手 我来 | 🙌 棒棒哒 | 👑 皇冠 | 🏆 奖杯 | 🎓 毕业 | 📷 照相机 相机 | 📺 电视机 | 📱 手机 | 💻 电脑 | ⏰ 钟 | ☂️ 雨伞 伞 | ☁️ 云 | 🌈 彩虹 | ⭐ 星星 星 | 🍀 四叶草 | 🍁 枫叶 落叶 | 🌳 绿树 | 🎈 气球 | 🎀 蝴蝶结 | 💍 钻戒 戒指 | 👗 裙子 | 🎄 圣诞树 | 🎅 圣诞老人 | 🧨 鞭炮 | 🏮 灯笼 | 🥟 饺子 | 🎑 月饼 | 🍚 米饭 | 🍜 面条 | 🍎 苹果 | 🍓 草莓 | ☕ 咖啡 | 🍵 茶 | 🍦 冰棍 冰淇淋 | 🐟 鱼 | 🐢 乌龟 | 🐧 企鹅 | 🦁 狮子 | 🐒 猴子 | 🐍 蛇 | 🏀 篮球 | 🏸 羽毛球 | 🏃 跑步 | 🚴 骑车 | 🏊 游泳 | 🏠 家 | 🏫 学校 | 🚄 高铁 | 🚌 公交车 | 🚀 火箭 | 😻 好喜欢 | 🤓 书呆子 学习 | 😩 累 衰 | 🤕 伤心了 | 😈 恶魔 | 💐 送花花 鲜花花 | 🎊 撒花花 | 🤑 钱 | 💰 钱袋 发红包 | ✍️ 写字 写作业 | 📖 看书 | 🆕 新
😍 色 花心 | 😏 坏笑 阴险 | 🤧 打喷嚏 | 🥱 打哈气 哈欠 | 😵 晕 | 🤯 抓狂 | 😞 失落 | 😶 无语 | 😔 黑线 | 🙃 并不简单 | 🫶 比心 | 💯 给力 | 🆗 好的`
const names = new Map<string, string>()
for (const cell of table.split(/[|\n]/)) {
  const [char, ...words] = cell.trim().split(' ')
  if (char) for (const word of words) names.set(word, char)
}

const weiboEmoji = (name: string): string | undefined => names.get(name) ?? wechatEmoji(name)

/** `[心]`, `@名字`, `#话题#`. */
export const weiboNotation: Notation = {
  token: /\[([^[\]\n]{1,12})\]|@([\w\-\u00b7\u3400-\u9fff]{2,30})|#([^#\n]{1,60})#/g,
  piece([all, sticker, name, topic]) {
    if (name) return { t: 'mention', person: `name:${name}`, s: all }
    if (topic) return { t: 'tag', s: all }
    const char = weiboEmoji(sticker ?? '')
    return char ? { t: 'emoji', code: all, set: 'weibo', char } : undefined
  },
}
