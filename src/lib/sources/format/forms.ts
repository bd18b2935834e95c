/** A form in which people hold an export, as they recognise it: never the tool that made it. */
export type Form = {
  file: string
  /** How to tell it. */
  sign: string
  /** What comes along. */
  keeps: string
}

/** Every form, in the order in which pages tell of them; each format says which of these it is (format.ts). */
export const forms = {
  'moments-json': {
    file: 'JSON 文件',
    sign: '后缀 .json，用记事本打开能看到成对的大括号',
    keeps: '文字、时间、地点、图片、点赞与评论，最齐全',
  },
  'moments-page': {
    file: '网页文件',
    sign: '后缀 .html，双击能在浏览器里像朋友圈一样看',
    keeps: '文字、时间、图片和视频，多数也有点赞与评论',
  },
  'moments-sheet': {
    file: '表格文件',
    sign: '后缀 .xlsx，一行一条',
    keeps: '文字、时间、地点、点赞与评论',
  },
  'moments-text': {
    file: '纯文本',
    sign: '后缀 .txt，由导出功能生成，不是手抄的',
    keeps: '文字、时间，图片按名字去找',
  },
  'moments-script': {
    file: '数据脚本',
    sign: '名叫 data.js，旁边有一个放图片的文件夹',
    keeps: '文字、图片，连点赞和评论的时间也在',
  },
  'moments-xml': {
    file: 'XML 文件',
    sign: '后缀 .xml，开头写着 TimelineObject',
    keeps: '文字、时间、地点、图片的位置',
  },
  'weibo-json': {
    file: '微博的 JSON',
    sign: '后缀 .json 或 .jsonl，里面是微博正文和图片地址',
    keeps: '文字、时间、话题、转发的原文、图片和计数',
  },
  'weibo-sheet': {
    file: '微博的表格',
    sign: '后缀 .csv，第一行写着 id、bid、正文',
    keeps: '文字、时间、转发的原文、图片和计数',
  },
  'weibo-text': {
    file: '微博的文本',
    sign: '后缀 .txt，开头是用户信息；或按天存的 .md，每条上面写着时刻',
    keeps: '文字、时间、图片和转发的原文，txt 里还有地点和计数',
  },
  'qzone-json': {
    file: '说说的 JSON',
    sign: '后缀 .json、.js 或 .txt，里面有 msglist 或一条条说说',
    keeps: '文字、时间、地点、图片、点赞、评论和回复',
  },
  'qzone-parts': {
    file: '日志、留言板和相册的 JSON',
    sign: '空间备份里 Blogs、Boards、Albums 文件夹中的 .json 或 .js',
    keeps: '日志的标题、正文和图，访客的留言和回复，相册的照片、说明和评论',
  },
  'qzone-sheet': {
    file: '说说的表格',
    sign: '后缀 .xlsx，四列：时间、内容、图片链接、评论',
    keeps: '文字、时间、图片和评论',
  },
  'qzone-text': {
    file: '说说的文本',
    sign: '后缀 .md，每条上面写着名字和时间',
    keeps: '文字、时间、图片、转发的原文和评论',
  },
  'diary-backup': {
    file: '日记软件的备份',
    sign: '整个压缩包放进来就行，里面是 JSON 和照片',
    keeps: '文字、当地时间、天气、地点、标签和照片',
  },
  'diary-folder': {
    file: '旧版日记文件夹',
    sign: '后缀 .dayone 的文件夹，里面一篇一个 .doentry',
    keeps: '文字、当地时间、标签和照片',
  },
  'diary-text': {
    file: '自己写的日记',
    sign: '后缀 .md 或 .txt，文件名或单独一行写着日期；记事本存的国标编码也能读',
    keeps: '文字、标题、心情、天气和文中的图片',
  },
  'diary-sheet': {
    file: '写着日期的表格',
    sign: '.csv 或 .xlsx，第一列是日期，第二列是内容，有没有表头都行',
    keeps: '每天的文字、地点、标签、心情和天气',
  },
  'notes-page': {
    file: '笔记的网页导出',
    sign: '一个 .html 和放图片的 file 文件夹，标题里有「的笔记」',
    keeps: '文字、时间、标签、图片，录音转写的文字',
  },
  'notes-backup': {
    file: '笔记的备份文件',
    sign: '后缀 .enex，一条笔记一个 JSON，或 Joplin 的 JEX、RAW',
    keeps: '文字、标题、时间、清单、标签和图片',
  },
  notion: {
    file: 'Notion 的导出',
    sign: '导出得到的 zip，里面的文件名都带一长串字母数字；网页和 Markdown 都行',
    keeps: '标题、正文、日期、标签、心情、天气和图片',
  },
  tieba: {
    file: '贴吧帖子的存档',
    sign: '一个 thread.yaml 和放图片的 images 文件夹',
    keeps: '楼层、楼中楼、时间、图片和链接',
  },
  'forum-page': {
    file: '论坛帖子的网页',
    sign: '在浏览器里「另存为」的帖子页，后缀 .html；国标编码也能读，多页一起放',
    keeps: '楼层、时间、引用和图片，水印干扰字去掉',
  },
  'forum-json': {
    file: '论坛主题的 JSON',
    sign: '主题地址后面加 .json 存下来的文件',
    keeps: '楼层、时间、回复哪一楼、图片和表格',
  },
  'network-archive': {
    file: '海外网络的下载包',
    sign: 'Instagram、Facebook、X 官方下载的 zip，Mastodon 的 tar.gz，原样就行',
    keeps: '文字、时间、地点、图片、转发和话题',
  },
  chats: {
    file: '频道与群聊的导出',
    sign: 'Telegram 的 result.json，WhatsApp 的 _chat.txt，或 LINE 的聊天记录 .txt',
    keeps: '文字、时间、谁说的、图片和转发',
  },
  'google-photos': {
    file: 'Google 相册的下载包',
    sign: '每张照片旁边有一个同名的 JSON',
    keeps: '照片、拍摄时间、地点、说明和相册名',
  },
  'blog-export': {
    file: '博客的导出',
    sign: 'WordPress、Squarespace 的 .xml，Ghost、Blogger 的 .json，Medium、Substack 的 zip',
    keeps: '标题、正文、图片、标签、时间和评论，草稿不收',
  },
  feed: {
    file: '订阅源',
    sign: '博客的 RSS 或 Atom 地址存成的 .xml',
    keeps: '标题、正文、图片和时间，通常只有最近的一二十篇',
  },
  'mp-page': {
    file: '公众号文章的网页',
    sign: '在电脑浏览器里打开文章，「另存为」整个网页',
    keeps: '标题、作者、时间、正文和图片，图片分享也认得',
  },
  'article-page': {
    file: '文章的网页',
    sign: '新浪博客、豆瓣、简书、知乎和个人博客的文章，在电脑浏览器里「另存为」整个网页',
    keeps: '标题、作者、时间、正文和图片，页面四周的按钮和推荐不收',
  },
  word: {
    file: 'Word 文档',
    sign: '后缀 .docx，Word 和 WPS 存的都行',
    keeps: '各级标题和编号、引用、列表、表格、脚注、拼音和图片',
  },
  'open-document': {
    file: 'OpenDocument 文稿',
    sign: '后缀 .odt，LibreOffice、OpenOffice 存的',
    keeps: '各级标题和编号、列表、表格、脚注和图片',
  },
  ebook: {
    file: 'EPUB 电子书',
    sign: '后缀 .epub，没有版权保护的',
    keeps: '章节、正文、图片和注释',
  },
  'articles-folder': {
    file: '博客的文章文件夹',
    sign: '一篇一个 .md 的文件夹，Hexo、Jekyll 的 _posts；简书下载的 .rar 原样就行',
    keeps: '标题、正文、图片、标签和时间；简书的下载里没有日期',
  },
  photos: {
    file: '照片文件夹',
    sign: '手机或亲子软件里存下来的照片，整个文件夹或 zip，什么都不用改名',
    keeps: '照片、视频和实况，按拍摄的日子排好，相册名和拍摄地点也在',
  },
  'baby-sheet': {
    file: '成长记录的表格',
    sign: '.csv 或 .xlsx，有「日期」一列，还有内容、身高、体重或照片的名字',
    keeps: '每天的话、身高体重、照片、谁记的，以及家人的评论',
  },
  own: {
    file: '从心书带走的全部内容',
    sign: '在「我的数据」里下载的 zip，不用解开',
    keeps: '文字、时间、地点、图片、视频、点赞、评论和文章，都和带走时一样',
  },
} as const satisfies Record<string, Form>

export type FormId = keyof typeof forms
