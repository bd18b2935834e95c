/** Who carries parcels, by the id it has on the wire (rows 3.77, 9.41). */
export const courierNames = {
  shunfeng: '顺丰',
  zhongtong: '中通',
  youzheng: '邮政',
  yunda: '韵达',
  yuantong: '圆通',
  shentong: '申通',
  debang: '德邦',
  jitu: '极兔',
  EMS: 'EMS',
} as const

/** What is not in the table (a parcel of long ago) is called by its id. */
export const courierName = (id: string): string =>
  (courierNames as Readonly<Record<string, string | undefined>>)[id] ?? id

export const courierIds = Object.keys(courierNames) as (keyof typeof courierNames)[]
