import type { AlbumForm } from '#lib/print/products/album-products.ts'
import type { ScenePage } from '#lib/print/scene.ts'
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

/** What a page is called, by how it is painted; `half`: where one page of a sheet is meant. Pure. */
export function wordsOfScene(
  name: string,
  { isCard, side, kind, folio, month }: Pick<ScenePage, 'isCard' | 'side' | 'kind' | 'folio' | 'month'>,
  half?: 'left' | 'right',
): string {
  if (!isCard || !isSheetName(name)) return pageWords(name, folio, half ?? (side === 'sheet' ? 'sheet' : 'page'))
  if (month !== '') return `${Number(month.slice(4))} 月`
  return kind === 'title' ? '封面' : folio === undefined ? '画面' : pageWords(name, folio, 'card')
}

/** What a leaf of such a form is called. Pure. */
export const leafWords = (form: Exclude<AlbumForm, 'book'>, name: string, place: number): string => {
  if (form === 'frame') return '画面'
  if (form === 'calendar') return place === 1 ? '封面' : `${place - 1} 月`
  return pageWords(name, String(place), 'card')
}
