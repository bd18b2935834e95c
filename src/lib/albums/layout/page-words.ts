import { isSheetName } from './printed-places.ts'

const frontNames: Readonly<Record<string, string>> = {
  title: '书名页',
  preface: '写在前面',
  catalog: '目录',
  acknowledgement: '致谢',
  copyright: '版权页',
  blank: '空白页',
  back: '背面',
}

/**
 * What a page of an album is called: 书名页, 第 4—5 页. `folio`: printed number of its first page; `part`: all of it, or one page of
 * a sheet. Pure.
 */
export function pageWords(
  name: string,
  folio: string | undefined,
  part: 'sheet' | 'left' | 'right' | 'page' | 'card',
): string {
  if (!isSheetName(name)) return Object.hasOwn(frontNames, name) ? (frontNames[name] ?? name) : name
  const first = Number(folio)
  if (part === 'card') return `第 ${first} 张`
  if (part === 'sheet') return `第 ${first}—${first + 1} 页`
  return `第 ${part === 'right' ? first + 1 : first} 页`
}
