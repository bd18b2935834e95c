import type { Format, FormatAbout } from '../format/format.ts'
import { babyNotes } from './baby/baby-notes.ts'
import { diaryTable } from './baby/diary-table.ts'
import { photoAlbum } from './baby/photo-album.ts'
import { blogger } from './blog/blogger.ts'
import { feed } from './blog/feed.ts'
import { ghost } from './blog/ghost.ts'
import { jianshu } from './blog/jianshu.ts'
import { markdownArticle } from './blog/markdown-article.ts'
import { medium } from './blog/medium.ts'
import { mpArticle } from './blog/mp-article.ts'
import { staticPost } from './blog/static-post.ts'
import { substack } from './blog/substack.ts'
import { webArticle } from './blog/web-article.ts'
import { wxr } from './blog/wxr.ts'
import { appleJournal } from './diary/apple-journal.ts'
import { dayOne } from './diary/day-one.ts'
import { dayOneClassic } from './diary/day-one-classic.ts'
import { enex } from './diary/enex.ts'
import { flomo } from './diary/flomo.ts'
import { joplin } from './diary/joplin.ts'
import { journey } from './diary/journey.ts'
import { googleKeep } from './diary/keep.ts'
import { markdownDiary } from './diary/markdown-diary.ts'
import { nideriji } from './diary/nideriji.ts'
import { notionPages } from './diary/notion-pages.ts'
import { notionTable } from './diary/notion-table.ts'
import { oneDiary } from './diary/one-diary.ts'
import { docx } from './document/docx.ts'
import { epub } from './document/epub.ts'
import { odt } from './document/odt.ts'
import { discourse } from './forum/discourse.ts'
import { discuz } from './forum/discuz.ts'
import { tieba } from './forum/tieba.ts'
import { facebook } from './network/facebook.ts'
import { googlePhotos } from './network/google-photos.ts'
import { instagram } from './network/instagram.ts'
import { line } from './network/line.ts'
import { mastodon } from './network/mastodon.ts'
import { telegram } from './network/telegram.ts'
import { whatsapp } from './network/whatsapp.ts'
import { xArchive } from './network/x.ts'
import { ownExport } from './own/own-export.ts'
import { ownMarkdown } from './own/own-markdown.ts'
import { qzoneAlbums } from './qzone/albums.ts'
import { getQzoneHistory } from './qzone/get-qzone-history.ts'
import { getQzoneHistoryMarkdown } from './qzone/get-qzone-history-md.ts'
import { qzoneGuestBook } from './qzone/guest-book.ts'
import { qzoneLogEntries } from './qzone/log-entries.ts'
import { qzoneMessages } from './qzone/msglist.ts'
import { ciphertalkHtml } from './wechat/ciphertalk-html.ts'
import { exportedSns } from './wechat/exported-sns.ts'
import { iosDataJs } from './wechat/ios-data-js.ts'
import { techShrimpHtml } from './wechat/tech-shrimp-html.ts'
import { timelineFile } from './wechat/timeline-file.ts'
import { weChatDataAnalysis } from './wechat/wechatdataanalysis.ts'
import { weChatDataAnalysisHtml } from './wechat/wechatdataanalysis-html.ts'
import { weChatDataAnalysisTxt } from './wechat/wechatdataanalysis-txt.ts'
import { weChatDataAnalysisXlsx } from './wechat/wechatdataanalysis-xlsx.ts'
import { weflowHtml } from './wechat/weflow-html.ts'
import { weflowJson } from './wechat/weflow-json.ts'
import { weiboArchiver } from './weibo/archiver.ts'
import { mWeibo } from './weibo/m-weibo.ts'
import { nghuyongLines } from './weibo/nghuyong.ts'
import { weiboCrawlerJson } from './weibo/weibo-crawler.ts'
import { weiboCrawlerCsv } from './weibo/weibo-crawler-csv.ts'
import { weiboCrawlerMarkdown } from './weibo/weibo-crawler-md.ts'
import { weiboSpiderJson } from './weibo/weibo-spider.ts'
import { weiboSpiderTxt } from './weibo/weibo-spider-txt.ts'

/**
 * Every format that can be read; the first whose `detect` says yes gets the file. What is known of a format stands in its
 * own file, all else is derived from this list: what people are told, the table of fields, docs/import-formats.md.
 */
export const formats = [
  ownExport,
  ownMarkdown,
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
  // Its files bear the same 32 digits as Notion's pages, and what they are in their last line.
  joplin,
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
  odt,
  epub,
  substack,
  jianshu,
  staticPost,
  webArticle,
  // The widest nets last: any table of days, any text with a day in it, any Markdown.
  diaryTable,
  markdownDiary,
  markdownArticle,
] satisfies readonly Format[]

/** All formats: those of documents, and albums of photographs, which are no document any of these could detect. */
export const allFormats: readonly FormatAbout[] = [...formats, photoAlbum]
