export type FieldLimit = {
  /** What the field is called beside it and in every sentence about it. */
  label: string
  /** Characters (code points), after tidying. 0: may be left empty. */
  least: number
  most: number
  /** May hold line breaks. */
  lines?: true
  pattern?: RegExp
  /** Said beside the field. */
  wrong: string
}

/**
 * The one table of what people may type (checklist 5.16): contracts refuse by it, forms stop at it, docs/api.md prints
 * it. No zod here: pages without React read it too. Free text is read by `readTyped` (typed-text.ts).
 */
export const fieldLimits = {
  phone: { label: '手机号', least: 11, most: 11, pattern: /^1\d{10}$/, wrong: '手机号应当是 1 开头的 11 位数字' },
  code: { label: '验证码', least: 6, most: 6, pattern: /^\d{6}$/, wrong: '验证码是 6 位数字' },
  password: { label: '密码', least: 8, most: 64, wrong: '密码要有 8 到 64 位' },
  title: { label: '书名', least: 1, most: 30, wrong: '书名要有 1 到 30 个字' },
  subtitle: { label: '副题', least: 0, most: 40, wrong: '副题最多 40 个字' },
  recipient: { label: '收件人', least: 1, most: 20, wrong: '收件人要有 1 到 20 个字' },
  street: { label: '详细地址', least: 2, most: 80, wrong: '详细地址要有 2 到 80 个字' },
  nickname: { label: '昵称', least: 1, most: 20, wrong: '昵称要有 1 到 20 个字' },
  feedback: { label: '想说的话', least: 5, most: 1000, lines: true, wrong: '请写 5 到 1000 个字' },
  contact: { label: '联系方式', least: 0, most: 60, wrong: '联系方式最多 60 个字' },
  helpText: { label: '留言', least: 0, most: 1000, lines: true, wrong: '留言最多 1000 个字' },
  author: { label: '作者', least: 0, most: 30, wrong: '作者最多 30 个字' },
  articleTitle: { label: '文章标题', least: 0, most: 100, wrong: '文章标题最多 100 个字' },
  ignoreReason: { label: '原因', least: 1, most: 60, wrong: '原因要有 1 到 60 个字' },
  search: { label: '要找的字', least: 0, most: 50, wrong: '要找的字最多 50 个' },
  titleKeywords: { label: '要找的标题', least: 0, most: 50, wrong: '要找的标题最多 50 个字' },
} as const satisfies Record<string, FieldLimit>

/** Fields people do not type themselves; sentences about them still speak Chinese. */
const otherLabels: Record<string, string> = {
  aid: '文章编号',
  aids: '文章编号',
  extFields: '附带的内容',
  fields: '要的字段',
  layout: '是否要版面',
  remote: '网上的图片',
  keys: '选中的几处',
  readAs: '当作什么读',
  articles: '文章',
  bid: '书的编号',
  blocks: '正文',
  chapters: '选中的章节',
  copyOf: '原来的文章',
  deleted: '删除标记',
  ids: '文章编号',
  postDate: '文章日期',
  cover: '封面',
  years: '年份',
  meta: '封面上的一行话',
  pic: '封面照片',
  'pic[dx]': '照片的左右位置',
  'pic[dy]': '照片的上下位置',
  'pic[ds]': '照片的放大倍数',
  'pic[mode]': '照片的摆法',
  logo: '标志',
  omit: '先放一边的',
  paper: '内页纸',
  typesetType: '版式',
  version: '版本号',
  action: '停下或继续',
  as: '登录方式',
  assistantId: '小助手编号',
  from: '开始的日期',
  range: '范围',
  reason: '原因',
  source: '来源',
  to: '结束的日期',
  url: '网址',
  urls: '选中的文章',
  birthday: '生日',
  child: '宝宝',
  consent: '征得同意',
  confirmShare: '确认分享',
  filter: '要找的字',
  flow: '做法',
  focus: '要留住的地方',
  media: '照片',
  foldQuotes: '收起引用',
  once: '只做一本',
  only: '只收哪些',
  zone: '时区',
  offer: '合并的问题',
  oldCode: '原手机号的验证码',
  purpose: '用途',
  work: '算出的验证',
  authorIds: '作者名单',
  names: '名字的印法',
  people: '单独的叫法',
  shownAs: '印成的名字',
  agreed: '朋友的同意',
  city: '城市',
  district: '区县',
  isDefault: '默认地址',
  province: '省份',
  bookId: '放进哪一本书',
  bookType: '书的种类',
  bytes: '文件大小',
  current: '现在的密码',
  done: '办结',
  fromMonth: '开始的月份',
  sourceTypeId: '来源的编号',
  acceptBlurred: '会糊的照片照样印',
  importId: '导入编号',
  fileId: '文件编号',
  openid: '微信编号',
  key: '消息编号',
  keepHere: '留下这一台',
  jsCode: '小程序登录码',
  side: '方块的边长',
  sort: '排法',
  x: '横向位置',
  y: '纵向位置',
  kind: '类别',
  name: '文件名',
  offset: '续传位置',
  page: '页码',
  pageSize: '每页条数',
  pictures: '图片',
  public: '分享开关',
  route: '页面名',
  tid: '书的种类',
  binding: '装帧',
  size: '大小',
  small: '屏幕大小',
  ttfb: '回应时间',
  lcp: '画面时间',
  inp: '响应时间',
  cls: '画面移动',
  error: '出错次数',
  script: '脚本失败次数',
  style: '版式',
  covers: '封面样子',
  coverPhoto: '封面照片',
  image: '图片失败次数',
  font: '字体失败次数',
  sourceId: '来源编号',
  book: '书的编号',
  commands: '修改',
  text: '留言',
  toMonth: '结束的月份',
  type: '哪些书',
  upTo: '看到哪一条',
}

/** What a field of a call is called in a sentence; undefined: nobody has named it. */
export const fieldLabel = (field: string): string | undefined =>
  Object.hasOwn(fieldLimits, field)
    ? fieldLimits[field as keyof typeof fieldLimits].label
    : Object.hasOwn(otherLabels, field)
      ? otherLabels[field]
      : undefined
