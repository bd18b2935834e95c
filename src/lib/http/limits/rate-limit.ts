/**
 * Counted per `by` in windows that the first call opens: windows that turn with the clock would allow twice the number
 * around their turn. `subject` is what the use case names, e.g. a phone number; `pair` is that subject as asked for from
 * one address, so that nobody uses up what its owner may ask from elsewhere.
 */
export type LimitRule = { by: 'ip' | 'user' | 'subject' | 'pair'; most: number; seconds: number }

/** The one table of limits: who, what, how many. Every rule of a row must hold. */
export const limits = {
  /** Asking for a code, also in vain; those sent are counted below. */
  sms_ask: [{ by: 'ip', most: 120, seconds: 3600 }],
  /** Codes sent without the browser working for them first. */
  sms_free: [
    { by: 'subject', most: 2, seconds: 86_400 },
    { by: 'ip', most: 2, seconds: 86_400 },
  ],
  sms_code: [
    { by: 'subject', most: 1, seconds: 60 },
    { by: 'subject', most: 10, seconds: 86_400 },
    { by: 'pair', most: 5, seconds: 86_400 },
    { by: 'ip', most: 30, seconds: 3600 },
  ],
  /** Guesses at one code (its hash) from one address, and from all others but the one it was asked for. */
  code_guess: [{ by: 'pair', most: 5, seconds: 900 }],
  code_guess_elsewhere: [{ by: 'subject', most: 20, seconds: 900 }],
  sign_in: [
    { by: 'pair', most: 10, seconds: 900 },
    { by: 'ip', most: 60, seconds: 900 },
  ],
  /** Codes a center elsewhere exchanges: 256 bits, each good for a minute. */
  sign_in_code: [{ by: 'ip', most: 600, seconds: 600 }],
  agent_enter: [{ by: 'ip', most: 600, seconds: 600 }],
  ticket: [{ by: 'user', most: 120, seconds: 3600 }],
  password: [{ by: 'user', most: 10, seconds: 3600 }],
  /** Guesses at the password of one link from one address; the right one is no guess. */
  link_password: [{ by: 'pair', most: 10, seconds: 3600 }],
  /** The same from everywhere: a link is no place to run a list of words against. */
  link_password_all: [{ by: 'subject', most: 100, seconds: 3600 }],
  /** Keys to an agent's book by its code, from one address; and guesses at one book from everywhere. */
  agent_book: [{ by: 'ip', most: 120, seconds: 3600 }],
  agent_book_all: [{ by: 'subject', most: 600, seconds: 3600 }],
  create: [{ by: 'user', most: 120, seconds: 3600 }],
  write: [{ by: 'user', most: 600, seconds: 600 }],
  upload: [{ by: 'user', most: 30_000, seconds: 3600 }],
  /** Photographs that relatives bring by a link; a household, or a village behind one address. */
  contribution: [{ by: 'ip', most: 1500, seconds: 3600 }],
  feedback: [{ by: 'user', most: 10, seconds: 86_400 }],
  /** What somebody writes for others to read. */
  remark: [
    { by: 'user', most: 20, seconds: 600 },
    { by: 'user', most: 200, seconds: 86_400 },
    { by: 'ip', most: 300, seconds: 3600 },
  ],
  remark_report: [
    { by: 'user', most: 30, seconds: 86_400 },
    { by: 'ip', most: 120, seconds: 3600 },
  ],
  help_message: [
    { by: 'user', most: 30, seconds: 600 },
    { by: 'ip', most: 120, seconds: 3600 },
  ],
  help_picture: [
    { by: 'user', most: 40, seconds: 3600 },
    { by: 'ip', most: 120, seconds: 3600 },
  ],
  /** Each page somebody opens inside WeChat asks once. */
  wechat_share: [{ by: 'ip', most: 600, seconds: 600 }],
  report: [{ by: 'ip', most: 120, seconds: 3600 }],
  /** Each makes us ask somebody else's server. */
  crawl_look: [
    { by: 'user', most: 60, seconds: 3600 },
    { by: 'ip', most: 200, seconds: 3600 },
  ],
  crawl: [{ by: 'user', most: 30, seconds: 3600 }],
  outside_picture: [{ by: 'user', most: 600, seconds: 3600 }],
  /** Asks a provider what became of an order; in between what is known is answered. */
  pay_check: [{ by: 'subject', most: 1, seconds: 10 }],
  /** Paying by a link: each asks a provider. */
  pay_link: [{ by: 'ip', most: 60, seconds: 600 }],
  /** The same of one order, wherever its link went: each change of the way uses up one of its 99 numbers. */
  pay_link_order: [{ by: 'subject', most: 30, seconds: 1800 }],
  /** A file of an order by its address; a download that breaks off asks again for each part. */
  order_file: [{ by: 'ip', most: 600, seconds: 600 }],
  /** A print shop's program: some eight calls a book, and a download that breaks off asks again for each part. */
  print_shop: [
    { by: 'ip', most: 12_000, seconds: 600 },
    { by: 'subject', most: 6000, seconds: 600 },
  ],
  /** Keys of print shops that open nothing; 256 random bits are not found so. */
  print_key: [{ by: 'ip', most: 120, seconds: 600 }],
  /** Each code somebody tries, right or wrong: 80 random bits are not found so, and nobody is let try. */
  redeem_code: [
    { by: 'user', most: 60, seconds: 86_400 },
    { by: 'ip', most: 300, seconds: 86_400 },
  ],
  /** Links of gift cards, looked at and opened; 128 random bits are not found so. */
  gift_card: [{ by: 'ip', most: 120, seconds: 3600 }],
  /** Numbers of coupons, up to twenty a call. */
  coupon_claim: [
    { by: 'user', most: 60, seconds: 3600 },
    { by: 'ip', most: 300, seconds: 3600 },
  ],
  /** Draws of a campaign's game; how many a day the campaign says. */
  campaign_play: [
    { by: 'user', most: 120, seconds: 3600 },
    { by: 'ip', most: 600, seconds: 3600 },
  ],
  /** Each costs money at a provider. */
  redraw: [
    { by: 'user', most: 20, seconds: 86_400 },
    { by: 'ip', most: 60, seconds: 86_400 },
  ],
  heavy: [{ by: 'user', most: 60, seconds: 3600 }],
  /** A cover is drawn for each change somebody tries. */
  cover: [{ by: 'ip', most: 600, seconds: 600 }],
  /** Words and pages drawn for whoever asks, each for seconds of a core. */
  generate: [{ by: 'ip', most: 60, seconds: 600 }],
  /** A call a style and one for all covers, again whenever another range or writer is chosen. */
  thumbs: [{ by: 'user', most: 600, seconds: 3600 }],
  /** One call a document, and again when somebody comes back to the room: a folder of a hundred is nothing unusual. */
  document: [{ by: 'user', most: 600, seconds: 3600 }],
} as const satisfies Record<string, readonly LimitRule[]>

export type LimitName = keyof typeof limits

/** 429's sentence. */
export const waitSentence = (seconds: number): string => {
  if (seconds < 90) return `操作太频繁了，请 ${seconds} 秒后再试`
  if (seconds < 5400) return `操作太频繁了，请 ${Math.ceil(seconds / 60)} 分钟后再试`
  return `操作太频繁了，请 ${Math.ceil(seconds / 3600)} 小时后再试`
}
