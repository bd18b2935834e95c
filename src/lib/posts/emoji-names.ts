/**
 * WeChat writes its stickers as names in brackets, in the language of the phone: `[微笑]`, `[微笑]` in traditional
 * characters, `[Smile]`. One line a sticker, the first 105 in WeChat's own order (Expression_1 to Expression_105): Unicode character, then all its names (`_` is a blank). Own mapping to the nearest
 * Unicode emoji; a name not listed stays as text.
 */
const table = `
🙂 微笑 Smile
😖 撇嘴 Grimace
😍 色 Drool
😳 发呆 發呆 Scowl
😎 得意 CoolGuy Chill
😢 流泪 流淚 Sob
☺️ 害羞 Shy
🤐 闭嘴 閉嘴 Silent
😴 睡 Sleep
😭 大哭 Cry
😅 尴尬 尷尬 Awkward
😡 发怒 發怒 Angry Pout
😜 调皮 調皮 Tongue Wink
😁 呲牙 齜牙 Grin
😲 惊讶 驚訝 Surprise
🙁 难过 難過 Frown
😎 酷 Ruthless
😰 冷汗 囧 Blush
😫 抓狂 Scream
🤮 吐 Puke
🤭 偷笑 Chuckle
😊 愉快 可爱 可愛 Joyful
🙄 白眼 Slight
😤 傲慢 Smug
😋 饥饿 飢餓 饑餓 Hungry
😪 困 累 Drowsy
😱 惊恐 驚恐 Panic
😓 流汗 Sweat
😄 憨笑 大笑 Laugh
😌 悠闲 悠閒 悠閑 大兵 Commando Loafer
💪 奋斗 奮鬥 Determined Strive
🤬 咒骂 咒罵 Scold
❓ 疑问 疑問 Shocked Doubt
🤫 嘘 噓 Shhh
😵 晕 暈 Dizzy
😩 疯了 瘋了 折磨 Tormented
😞 衰 Toasted
💀 骷髅 骷髏 骷髏頭 Skull
🔨 敲打 Hammer
👋 再见 再見 Bye Wave
😥 擦汗 Relief Speechless
👃 抠鼻 摳鼻 DigNose NosePick
👏 鼓掌 Clap
😳 糗大了 羞辱 Shame
😏 坏笑 壞笑 Trick
😤 左哼哼 BahL Bah!L Bah！L
😤 右哼哼 BahR Bah!R Bah！R
🥱 哈欠 Yawn
😒 鄙视 鄙視 PoohPooh Pooh-pooh Lookdown
🥺 委屈 Shrunken Wronged
😿 快哭了 TearingUp Puling
😈 阴险 陰險 Sly
😘 亲亲 親親 Kiss
😨 吓 嚇 Wrath Whimper
🥺 可怜 可憐 Whimper Pitiful
🔪 菜刀 Cleaver
🍉 西瓜 Watermelon
🍺 啤酒 Beer
🏀 篮球 籃球 Basketball
🏓 乒乓 PingPong
☕ 咖啡 Coffee
🍚 饭 飯 Rice
🐷 猪头 豬頭 Pig
🌹 玫瑰 Rose
🥀 凋谢 凋謝 枯萎 Wilt
💋 嘴唇 示爱 示愛 Lips
❤️ 爱心 愛心 Heart
💔 心碎 BrokenHeart
🎂 蛋糕 Cake
⚡ 闪电 閃電 Lightning
💣 炸弹 炸彈 Bomb
🗡️ 刀 Dagger
⚽ 足球 Soccer
🐞 瓢虫 瓢蟲 甲蟲 Ladybug
💩 便便 Poop
🌙 月亮 Moon
☀️ 太阳 太陽 Sun
🎁 礼物 禮物 Gift
🤗 拥抱 擁抱 Hug
👍 强 強 ThumbsUp Thumbs-up
👎 弱 ThumbsDown Thumbs-down
🤝 握手 Shake
✌️ 胜利 勝利 Peace Victory
🙏 抱拳 合十 Fight Salute Worship
☝️ 勾引 Beckon
✊ 拳头 拳頭 Fist
👎 差劲 差勁 Pinky
🫶 爱你 愛你 RockOn
🙅 NO No Nuh-uh
👌 OK
💑 爱情 愛情 InLove
😗 飞吻 飛吻 Blowkiss
😬 跳跳 Waddle
🥶 发抖 發抖 Tremble
😤 怄火 慪火 噴火 Aaagh! Aaagh
💫 转圈 轉圈 Twirl
🙇 磕头 磕頭 Kotow
🙆 回头 回頭 Dramatic
🤸 跳绳 跳繩 JumpRope
🙌 投降 Surrender
🤩 激动 激動 Hooray
💃 乱舞 亂舞 街舞 Meditate
😚 献吻 獻吻 Smooch
☯️ 左太极 左太極 TaiChiL TaiChi_L
☯️ 右太极 右太極 TaiChiR TaiChi_R
😂 破涕为笑 破涕為笑 Laugh-Cry Lol
😷 生病 Sick
😂 笑哭
😝 吐舌 淘气 淘氣
😳 脸红 臉紅 Flushed
😨 恐惧 恐懼 Terror
😔 失望 LetDown Let_Down
😐 无语 無語 Duh
😄 笑脸 笑臉 Happy
😃 嘿哈 吼嘿 Hey
🤦 捂脸 捂臉 掩面 Facepalm
😏 奸笑 Smirk Smart
🤓 机智 機智 Smart
😟 皱眉 皺眉 Frowning Moue Concerned
✌️ 耶 歐耶 Yeah!
🍉 吃瓜 吃西瓜 Onlooker
💪 加油 加油加油 加油！ KeepFighting GoForIt Go_for_it
😅 汗 Sweats
🤯 天啊 OMG
🤔 Emm 一言難盡
👀 社会社会 社會社會 失敬失敬 Respect
🐕 旺柴 Doge
👌 好的 NoProb Got_It
👏 打脸 打臉 MyBad
😮 哇 Wow
😑 翻白眼 Boring
😎 666 Awesome
🤨 让我看看 讓我看看 LetMeSee Let_Me_See
😮‍💨 叹气 嘆氣 嘆息 Sigh
😣 苦涩 苦澀 難受 Hurt
😖 裂开 裂開 崩潰 Broken
🤗 抱抱
🧧 红包 紅包 Packet Red_Packet
🎆 烟花 煙花 Fireworks
🧨 爆竹 鞭炮 Firecracker
🈵 福 Blessing
🀄 发 發 Rich
👻 鬼魂 Ghost
🎉 庆祝 慶祝 Party
💪 强壮 強壯 肌肉 Strong
🤧 感冒
🐶 小狗 Dog Pup
🍵 茶 Tea
🐥 鸡 雞 小雞 Chick
🌸 樱花 櫻花
🌧️ 下雨 Rain
⛄ 雪人 Snowman
🎈 气球 氣球 Balloon
🕯️ 蜡烛 蠟燭 Candle
🥳 派对 派對
🎃 南瓜
🎄 圣诞树 聖誕樹 Tree
`

const byName = new Map<string, string>()
for (const row of table.trim().split('\n')) {
  const [char = '', ...names] = row.split(' ')
  for (const name of names) {
    const key = name.replaceAll('_', ' ').toLowerCase()
    if (!byName.has(key)) byName.set(key, char)
  }
}

/** `微笑`, `強`, `Smile` -> the character; undefined when WeChat has no such sticker (then it is text). */
export const wechatEmoji = (name: string): string | undefined => byName.get(name.trim().toLowerCase())

/** The first name of the sticker WeChat draws as `Expression_<n>@2x.png`, 1 to 105. */
export const wechatStickerName = (n: number): string | undefined =>
  n >= 1 && n <= 105 ? table.trim().split('\n')[n - 1]?.split(' ')[1] : undefined
