/** Why somebody is back from WeChat without what they wanted: the address carries the word, the page says the sentence. */
const sentences: Record<string, string> = {
  bound: '微信已经绑好，以后两种方式都能登录。',
  refused: '您在微信里没有同意，所以没有登录。可以再试一次，也可以用手机号。',
  state: '这次微信登录已经结束：超过了 10 分钟，或者不是从这个浏览器开始的。请再点一次。',
  wechat_code: '这次微信授权已经用过或过期了，请再试一次。',
  wechat_snapshot: '请先在微信页面右下角点「使用完整服务」，再登录。',
  wechat_unavailable: '微信暂时没有回应，请稍后再试，或用手机号登录。',
  many: '试得太频繁了，请过一会儿再试。',
  other: '刚才同意的是另一个微信，不是这个账号绑定的。',
}

/** The sentence for a word from an address; undefined for words that are none of ours. */
export const wechatSentence = (word: string | null): string | undefined =>
  word !== null && Object.hasOwn(sentences, word) ? sentences[word] : undefined
