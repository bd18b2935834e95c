/** A person outside the site: signs in, brings posts, makes a book, changes it. All by HTTP, as the screens do. */
import { setTimeout as wait } from 'node:timers/promises'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'

type Data<T> = { data: T }
export type Section = { route: string; months: string[]; pages: unknown[] }
export type Written = { sections: Section[]; outcomes: { outcome: string }[] }
export type Item = { target: string; text: string; included: boolean }

export type Caller = {
  get<T>(path: string): Promise<T>
  /** `layoutMs`: what the site says breaking lines took, NaN where it says nothing. */
  post<T>(path: string, body: unknown): Promise<{ data: T; ms: number; layoutMs: number }>
  put(path: string, bytes: Uint8Array): Promise<void>
}

const cookieOf = async (url: string, openid: string): Promise<string> => {
  const reply = await fetch(`${url}/login?openid=${openid}&redirect=/books`, { redirect: 'manual' })
  const found = reply.headers.getSetCookie().flatMap((line) => /^wxbook\.token=([^;]+)/.exec(line)?.[1] ?? [])[0]
  if (found === undefined) throw new Error(`nobody signs in: ${reply.status}`)
  return found
}

/** Refused for haste, it waits as long as it is told and asks again; that time is not counted. */
const patiently = async (send: () => Promise<Response>): Promise<{ reply: Response; ms: number; text: string }> => {
  for (;;) {
    const from = performance.now()
    const reply = await send()
    const text = await reply.text()
    const ms = performance.now() - from
    if (reply.status !== 429) {
      if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${text.slice(0, 300)}`)
      return { reply, ms, text }
    }
    await wait(1000 * Math.max(1, Number(reply.headers.get('retry-after') ?? 1)))
  }
}

export const callerOf = async (url: string, openid: string): Promise<Caller> => {
  const headers = { authorization: `Bearer ${await cookieOf(url, openid)}` }
  const json = { ...headers, 'content-type': 'application/json' }
  return {
    get: async <T>(path: string) => {
      const { text } = await patiently(() => fetch(url + path, { headers }))
      return (JSON.parse(text) as Data<T>).data
    },
    post: async <T>(path: string, body: unknown) => {
      const sent = JSON.stringify(body)
      const { reply, ms, text } = await patiently(() =>
        fetch(url + path, { method: 'POST', headers: json, body: sent }),
      )
      const layoutMs = Number(/dur=([\d.]+)/.exec(reply.headers.get('server-timing') ?? '')?.[1] ?? Number.NaN)
      return { data: (JSON.parse(text) as Data<T>).data, ms, layoutMs }
    },
    put: async (path, bytes) => {
      const body = bytes as Uint8Array<ArrayBuffer>
      const binary = { ...headers, 'content-type': 'application/octet-stream' }
      await patiently(() => fetch(url + path, { method: 'PUT', headers: binary, body }))
    },
  }
}

const piece = 4_000_000

/** A made-up life of so many posts in so many years; answers the id of its import. */
export const bring = (caller: Caller, posts: number, years: number): Promise<string> =>
  bringExport(caller, makeSampleExport({ posts, pictures: 0, seed: 7, years }).export)

/** A book of these posts, laid out; `day` as 2025-08-09T19:42. Answers its id. */
export const bookOfPosts = async (
  caller: Caller,
  posts: readonly { day: string; words: string }[],
): Promise<string> => {
  const all = posts.map(({ day, words }, at) => ({
    ...{ id: String(1000 + at), username: 'wxid_a', nickname: '林小满', type: 1, likes: [], media: [], comments: [] },
    ...{ contentDesc: words, createTime: Date.parse(`${day}:00+08:00`) / 1000 },
    createTimeStr: `${day.replace('T', ' ')}:00`,
  }))
  const id = await bringExport(caller, {
    ...{ exportTime: '2026-01-01T00:00:00Z', totalPosts: all.length, filters: { usernames: ['wxid_a'] } },
    posts: all.reverse(),
  })
  const book = (await caller.post<{ id: string }>('/api/book/books', { import_id: id })).data.id
  await settled(caller, book)
  return book
}

const bringExport = async (caller: Caller, exported: unknown): Promise<string> => {
  const bytes = Buffer.from(JSON.stringify(exported))
  const { id } = (await caller.post<{ id: string }>('/api/import/imports', {})).data
  const path = `/api/import/imports/${id}`
  const file = (
    await caller.post<{ file_id: string }>(`${path}/files`, { name: '朋友圈导出.json', bytes: bytes.length })
  ).data
  for (let at = 0; at < bytes.length; at += piece)
    await caller.put(`${path}/files/${file.file_id}?offset=${at}`, bytes.subarray(at, at + piece))
  await caller.post(`${path}/read`, {})
  for (;;) {
    const { status } = await caller.get<{ status: string }>(path)
    if (status === 'ready') return id
    if (status === 'failed') throw new Error('the posts could not be read')
    await wait(200)
  }
}

/** Asks until the book is laid out; answers how long that took, ms. */
export const settled = async (caller: Caller, id: string): Promise<number> => {
  const from = performance.now()
  for (;;) {
    const { status, failure } = await caller.get<{ status: string; failure: string | null }>(`/api/book/${id}/progress`)
    if (status === 'ready') return performance.now() - from
    if (status === 'failed') throw new Error(failure ?? 'the book could not be laid out')
    await wait(20)
  }
}
