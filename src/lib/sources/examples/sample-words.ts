/** Words of the sample life (sample.ts). All written for this project; nobody in it exists. */

/** Names of the drawings in src/content/scenes that stand in for photographs. */
export type SceneName =
  | 'baby'
  | 'cake'
  | 'cat'
  | 'city'
  | 'ginkgo'
  | 'grad'
  | 'hands'
  | 'kite'
  | 'lamp'
  | 'mountain'
  | 'noodles'
  | 'parcel'
  | 'paw'
  | 'rain'
  | 'sea'
  | 'sill'
  | 'snow'
  | 'table'
  | 'train'
  | 'yard'

/** Drawings that stand upright; the others lie or are square. */
export const uprightScenes: readonly SceneName[] = ['cake', 'kite', 'lamp', 'paw', 'rain']

export type SamplePlace = keyof typeof places

/** `talk`: `name：text` or `name 回复 name：text`, in order; 我 is who writes. */
export type Moment = {
  text: string
  scenes: readonly SceneName[]
  talk: readonly string[]
  place?: SamplePlace
}

/** Who writes; in comments 我 stands for her. */
export const owner = '示例·林小满'

/** Pictures for posts that have more of them than their own. */
export const otherScenes: readonly SceneName[] = ['cat', 'city', 'sill', 'hands', 'ginkgo', 'yard', 'mountain', 'table']

export const names = [
  '妈妈',
  '阿舟',
  '王老师🌿',
  '外婆',
  '老同学 Tom',
  'ᴄʜᴇɴ',
  '隔壁李姐',
  '小雨',
  '大刘',
  '二姨',
  'Lily',
] as const

export const linkTitles = [
  '如何把日子过成书',
  '一座城市的早餐地图',
  '写给十年后的一封信',
  '雨天适合听的十张唱片',
] as const

const place = (poiName: string, city: string, latitude: number, longitude: number) => ({
  poiName,
  poiAddress: '',
  poiAddressName: '',
  city,
  country: '中国',
  latitude,
  longitude,
})

export const places = {
  北高峰: place('北高峰', '杭州市', 30.2478, 120.0972),
  西湖: place('西湖', '杭州市', 30.2435, 120.1446),
  鼓浪屿: place('鼓浪屿', '厦门市', 24.4465, 118.0669),
  平江路: place('平江路', '苏州市', 31.3135, 120.6335),
  嵊泗: place('嵊泗列岛', '舟山市', 30.7256, 122.4512),
  绍兴: place('', '绍兴市', 29.9958, 120.5861),
} as const

/** A line of `talk` taken apart. */
export function readTalk(line: string): { name: string; to?: string; text: string } {
  const colon = line.indexOf('：')
  const [name = '', to] = line.slice(0, colon).split(' 回复 ')
  const text = line.slice(colon + 1)
  const called = (one: string): string => (one === '我' ? owner : one)
  return { name: called(name), ...(to ? { to: called(to) } : {}), text }
}
