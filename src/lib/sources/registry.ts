import { docx } from './blog/docx.ts'
import { feed } from './blog/feed.ts'
import { blogger, ghost } from './blog/json-blogs.ts'
import { medium } from './blog/medium.ts'
import { mpArticle } from './blog/mp-article.ts'
import { wxr } from './blog/wxr.ts'
import { dayOne } from './diary/day-one.ts'
import { dayOneClassic } from './diary/day-one-classic.ts'
import { enex } from './diary/enex.ts'
import { flomo } from './diary/flomo.ts'
import { journey } from './diary/journey.ts'
import { googleKeep } from './diary/keep.ts'
import { markdownDiary } from './diary/markdown-diary.ts'
import { oneDiary } from './diary/one-diary.ts'
import { discourse } from './forum/discourse.ts'
import { discuz } from './forum/discuz.ts'
import { tieba } from './forum/tieba.ts'
import { googlePhotos } from './network/google-photos.ts'
import { mastodon } from './network/mastodon.ts'
import { facebook, instagram } from './network/meta.ts'
import { telegram } from './network/telegram.ts'
import { whatsapp } from './network/whatsapp.ts'
import { xArchive } from './network/x.ts'
import { getQzoneHistory } from './qzone/get-qzone-history.ts'
import { qzoneMessages } from './qzone/msglist.ts'
import type { Source } from './source.ts'
import { exportedSns } from './wechat/exported-sns.ts'
import { iosDataJs } from './wechat/ios-data-js.ts'
import { techShrimpHtml } from './wechat/tech-shrimp-html.ts'
import { timelineFile } from './wechat/timeline-file.ts'
import { weChatDataAnalysis } from './wechat/wechatdataanalysis.ts'
import { weChatDataAnalysisHtml } from './wechat/wechatdataanalysis-html.ts'
import { weChatDataAnalysisTxt } from './wechat/wechatdataanalysis-txt.ts'
import { weChatDataAnalysisXlsx } from './wechat/wechatdataanalysis-xlsx.ts'
import { ciphertalkHtml, weflowHtml } from './wechat/weflow-html.ts'
import { weflowJson } from './wechat/weflow-json.ts'
import { weiboArchiver } from './weibo/archiver.ts'
import { mWeibo } from './weibo/m-weibo.ts'
import { nghuyongLines } from './weibo/nghuyong.ts'
import { weiboCrawlerJson } from './weibo/weibo-crawler.ts'
import { weiboCrawlerCsv } from './weibo/weibo-crawler-csv.ts'
import { weiboSpiderJson } from './weibo/weibo-spider.ts'

/** Every format that can be read; the first whose `detect` says yes gets the file. */
export const sources = [
  exportedSns,
  iosDataJs,
  weChatDataAnalysis,
  weChatDataAnalysisHtml,
  weChatDataAnalysisXlsx,
  weChatDataAnalysisTxt,
  weflowJson,
  ciphertalkHtml,
  weflowHtml,
  techShrimpHtml,
  timelineFile,
  weiboArchiver,
  weiboCrawlerJson,
  weiboCrawlerCsv,
  weiboSpiderJson,
  nghuyongLines,
  mWeibo,
  qzoneMessages,
  getQzoneHistory,
  dayOne,
  dayOneClassic,
  journey,
  oneDiary,
  googleKeep,
  flomo,
  enex,
  discourse,
  tieba,
  discuz,
  instagram,
  facebook,
  xArchive,
  mastodon,
  telegram,
  googlePhotos,
  whatsapp,
  wxr,
  feed,
  blogger,
  ghost,
  medium,
  mpArticle,
  docx,
  // The widest net last: any text with a day in it.
  markdownDiary,
] satisfies readonly Source[]
