/** Row 5.14: the only emotion pictures there are, and how each is read out. */
export const emotionNames = {
  angry: '生气',
  cry: '流泪',
  cute: '可爱',
  fire: '火热',
  funny: '笑出眼泪',
  furious: '怒火',
  happy: '开心',
  love: '喜欢',
  rich: '发财',
  study: '学习',
  wail: '大哭',
  wink: '眨眼',
} as const
export type Emotion = keyof typeof emotionNames

export const isEmotion = (name: string): name is Emotion => Object.keys(emotionNames).includes(name)
