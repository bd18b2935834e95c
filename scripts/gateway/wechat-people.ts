/** Made-up people who have WeChat on the machine of whoever tries the site. */
export type Person = { key: string; nickname: string; colour: string; subscribe: 0 | 1 }

export const people: readonly Person[] = [
  { key: 'ahe', nickname: '阿禾（示例）', colour: '#2f5d50', subscribe: 1 },
  { key: 'nanzhi', nickname: '南枝（示例）', colour: '#b3372b', subscribe: 0 },
  { key: 'laozhou', nickname: '老周（示例）', colour: '#2f4b6e', subscribe: 1 },
  { key: 'xiaoman', nickname: '小满妈妈（示例）', colour: '#8a5a00', subscribe: 0 },
]

export const isPerson = (key: string): boolean => people.some((one) => one.key === key) || /^t-[\w-]{1,40}$/.test(key)

/** Beside the four on the page, tests may name people of their own: `t-…`. */
export const personOf = (key: string): Person =>
  people.find((one) => one.key === key) ?? { key, nickname: `试用者 ${key.slice(2)}`, colour: '#575146', subscribe: 0 }
