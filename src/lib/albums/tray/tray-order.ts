import type { AlbumPhotoView } from '../album/opened-album.store.ts'

export type TrayOrder = 'brought' | 'taken' | 'name'
export const trayOrders: readonly { value: TrayOrder; words: string }[] = [
  { value: 'taken', words: '按拍摄时间' },
  { value: 'brought', words: '按放进来的先后' },
  { value: 'name', words: '按文件名' },
]

const byName = new Intl.Collator('zh-CN', { numeric: true })

/** Photographs in this order; undated ones behind those with a date. Pure. */
export const inTrayOrder = <P extends Pick<AlbumPhotoView, 'taken' | 'name'>>(
  photos: readonly P[],
  order: TrayOrder,
): P[] => {
  const list = [...photos]
  if (order === 'name') return list.sort((a, b) => byName.compare(a.name, b.name))
  if (order === 'brought') return list
  return list.sort((a, b) => {
    if (a.taken === b.taken) return byName.compare(a.name, b.name)
    if (a.taken === null || b.taken === null) return a.taken === null ? 1 : -1
    return a.taken < b.taken ? -1 : 1
  })
}
