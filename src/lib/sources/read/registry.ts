import type { Source } from '../format/source.ts'
import { babyNotes, diaryTable } from '../formats/baby/notes-table.ts'
import { docx } from '../formats/blog/docx.ts'
import { feed } from '../formats/blog/feed.ts'
import { blogger, ghost } from '../formats/blog/json-blogs.ts'
import { jianshu, markdownArticle } from '../formats/blog/markdown-article.ts'
import { medium } from '../formats/blog/medium.ts'
import { mpArticle } from '../formats/blog/mp-article.ts'
import { staticPost } from '../formats/blog/static-post.ts'
import { substack } from '../formats/blog/substack.ts'
import { webArticle } from '../formats/blog/web-article.ts'
import { wxr } from '../formats/blog/wxr.ts'
import { appleJournal } from '../formats/diary/apple-journal.ts'
import { dayOne } from '../formats/diary/day-one.ts'
import { dayOneClassic } from '../formats/diary/day-one-classic.ts'
import { enex } from '../formats/diary/enex.ts'
import { flomo } from '../formats/diary/flomo.ts'
import { journey } from '../formats/diary/journey.ts'
import { googleKeep } from '../formats/diary/keep.ts'
import { markdownDiary } from '../formats/diary/markdown-diary.ts'
import { nideriji } from '../formats/diary/nideriji.ts'
import { notionPages, notionTable } from '../formats/diary/notion.ts'
import { oneDiary } from '../formats/diary/one-diary.ts'
import { discourse } from '../formats/forum/discourse.ts'
import { discuz } from '../formats/forum/discuz.ts'
import { tieba } from '../formats/forum/tieba.ts'
import { googlePhotos } from '../formats/network/google-photos.ts'
import { line } from '../formats/network/line.ts'
import { mastodon } from '../formats/network/mastodon.ts'
import { facebook, instagram } from '../formats/network/meta.ts'
import { telegram } from '../formats/network/telegram.ts'
import { whatsapp } from '../formats/network/whatsapp.ts'
import { xArchive } from '../formats/network/x.ts'
import { ownExport } from '../formats/own/own-export.ts'
import { qzoneAlbums } from '../formats/qzone/albums.ts'
import { getQzoneHistory } from '../formats/qzone/get-qzone-history.ts'
import { getQzoneHistoryMarkdown } from '../formats/qzone/get-qzone-history-md.ts'
import { qzoneGuestBook } from '../formats/qzone/guest-book.ts'
import { qzoneLogEntries } from '../formats/qzone/log-entries.ts'
import { qzoneMessages } from '../formats/qzone/msglist.ts'
import { exportedSns } from '../formats/wechat/exported-sns.ts'
import { iosDataJs } from '../formats/wechat/ios-data-js.ts'
import { techShrimpHtml } from '../formats/wechat/tech-shrimp-html.ts'
import { timelineFile } from '../formats/wechat/timeline-file.ts'
import { weChatDataAnalysis } from '../formats/wechat/wechatdataanalysis.ts'
import { weChatDataAnalysisHtml } from '../formats/wechat/wechatdataanalysis-html.ts'
import { weChatDataAnalysisTxt } from '../formats/wechat/wechatdataanalysis-txt.ts'
import { weChatDataAnalysisXlsx } from '../formats/wechat/wechatdataanalysis-xlsx.ts'
import { ciphertalkHtml, weflowHtml } from '../formats/wechat/weflow-html.ts'
import { weflowJson } from '../formats/wechat/weflow-json.ts'
import { weiboArchiver } from '../formats/weibo/archiver.ts'
import { mWeibo } from '../formats/weibo/m-weibo.ts'
import { nghuyongLines } from '../formats/weibo/nghuyong.ts'
import { weiboCrawlerJson } from '../formats/weibo/weibo-crawler.ts'
import { weiboCrawlerCsv } from '../formats/weibo/weibo-crawler-csv.ts'
import { weiboCrawlerMarkdown } from '../formats/weibo/weibo-crawler-md.ts'
import { weiboSpiderJson } from '../formats/weibo/weibo-spider.ts'
import { weiboSpiderTxt } from '../formats/weibo/weibo-spider-txt.ts'
import { albumFormat } from './readings.ts'

/** Every format that can be read; the first whose `detect` says yes gets the file. */
export const sources = [
  ownExport,
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
  weiboSpiderTxt,
  weiboCrawlerMarkdown,
  nghuyongLines,
  mWeibo,
  qzoneMessages,
  qzoneLogEntries,
  qzoneGuestBook,
  qzoneAlbums,
  getQzoneHistory,
  getQzoneHistoryMarkdown,
  dayOne,
  dayOneClassic,
  journey,
  oneDiary,
  nideriji,
  appleJournal,
  notionPages,
  notionTable,
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
  line,
  whatsapp,
  babyNotes,
  wxr,
  feed,
  blogger,
  ghost,
  medium,
  mpArticle,
  docx,
  substack,
  jianshu,
  staticPost,
  webArticle,
  // The widest nets last: any table of days, any text with a day in it, any Markdown.
  diaryTable,
  markdownDiary,
  markdownArticle,
] satisfies readonly Source[]

/** Photographs alone are no document any of these could detect (read-import.ts). */
const photoAlbum = { kind: 'baby', format: albumFormat, label: '照片文件夹' } as const

/** All formats by name: those of documents, and albums of photographs. */
export const allFormats = (): readonly Pick<Source, 'kind' | 'format' | 'label'>[] => [...sources, photoAlbum]
