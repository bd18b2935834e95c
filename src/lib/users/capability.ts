/** What an operator may do beside answering letters; the word is what they are called by. */
export const capabilities = {
  support: '客服',
  review: '审核',
  press: '印务',
  finance: '财务',
  manage: '管理',
} as const
export type Capability = keyof typeof capabilities

/** By its name or its word; undefined: there is none of that name. */
export const capabilityOf = (text: string): Capability | undefined =>
  (Object.keys(capabilities) as Capability[]).find((name) => name === text || capabilities[name] === text)
