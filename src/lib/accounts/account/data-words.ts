const kinds: Record<string, string> = {
  'wechat-moments': '朋友圈',
  weibo: '微博',
  qzone: 'QQ 空间',
  diary: '日记',
  notes: '随手记',
  blog: '文章和博客',
  forum: '论坛帖子',
  baby: '成长记录',
  network: '其他网络',
  demo: '示例内容',
}

/** What a collection is called by those who brought it. */
export const kindWord = (kind: string): string => kinds[kind] ?? '导入的内容'

/** 1.2 GB, 35 MB, 640 KB. */
export const bytesWord = (bytes: number): string => {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.ceil(bytes / 1e3)} KB`
}
