import { blogSamples } from './blog.ts'
import { diarySamples } from './diary.ts'
import { forumSamples } from './forum.ts'
import { networkSamples } from './network.ts'
import { ownSamples } from './own.ts'
import type { FormatSample } from './part.ts'
import { qzoneSamples } from './qzone.ts'
import { wechatSamples } from './wechat.ts'
import { weiboSamples } from './weibo.ts'

/** A sample of our own making of every format that can be read. */
export const formatSamples: readonly FormatSample[] = [
  ...wechatSamples,
  ...weiboSamples,
  ...qzoneSamples,
  ...diarySamples,
  ...blogSamples,
  ...forumSamples,
  ...networkSamples,
  ...ownSamples,
]
