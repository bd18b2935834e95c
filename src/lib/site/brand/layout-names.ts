/**
 * Every layout books are sold in: its code (the style's id in `typeset`), the name people read everywhere, and the trimmed
 * page it is made for, a size of the products bucket (checklist 9.42).
 */
export const layouts = [
  { id: 'shiguang', name: 'A5拾光', size: 'a5' },
  { id: 'zazhi', name: 'A4杂志版', size: 'a4' },
  { id: 'sujian', name: 'A5素笺', size: 'a5' },
  { id: 'jiaopian', name: '方本胶片', size: 'square' },
  { id: 'tongnian', name: '20开童年', size: 'k20' },
  { id: 'yuanxing', name: '16开远行', size: 'k16' },
  { id: 'changwen', name: '长文集', size: 'a5' },
  { id: 'changwen-large', name: '长文集·大字', size: 'a5' },
] as const

export type LayoutId = (typeof layouts)[number]['id']

const byId = new Map<string, (typeof layouts)[number]>(layouts.map((one) => [one.id, one]))

/** The row of a layout we know. */
export const layoutOf = (id: LayoutId): (typeof layouts)[number] => byId.get(id)!

/** The name of a layout; of one nobody knows any more, its code. */
export const layoutName = (id: string): string => byId.get(id)?.name ?? id
