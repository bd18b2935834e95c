/** A person outside the site: signs in, brings posts, makes a book, changes it. All by HTTP, as the screens do. */
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'

type Data<T> = { data: T }
export type Section = { route: string; months: string[]; pages: unknown[] }
export type Written = { sections: Section[]; outcomes: { outcome: string }[] }
export type Item = {
  target: string
  time: string
  text: string
  included: boolean
  pics: { name: string; size: string }[]
}

export type Caller = {
  get<T>(path: string): Promise<T>
  /** `timing`: what the site says its steps took; `bytes` of the answer, unpacked. */
  post<T>(path: string, body: unknown): Promise<{ data: T; ms: number; timing: string; bytes: number }>
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
      const timing = reply.headers.get('server-timing') ?? ''
      return { data: (JSON.parse(text) as Data<T>).data, ms, timing, bytes: Buffer.byteLength(text) }
    },
    put: async (path, bytes) => {
      const body = bytes as Uint8Array<ArrayBuffer>
      const binary = { ...headers, 'content-type': 'application/octet-stream' }
      await patiently(() => fetch(url + path, { method: 'PUT', headers: binary, body }))
    },
  }
}

const piece = 4_000_000

/** Pictures are few and small: what is timed is pages. */
const pictures = 120

const photo = (at: number, wide: boolean): Promise<Uint8Array> => {
  const [width, height] = wide ? [400, 300] : [300, 400]
  const background = { r: (at * 37) % 256, g: (at * 91) % 256, b: at % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** A made-up life of so many posts in so many years; answers the id of its import. */
export const bring = async (caller: Caller, posts: number, years: number): Promise<string> => {
  const life = makeSampleExport({ posts, pictures, seed: 7, years, startMs: Date.UTC(2012, 0, 3, 1) })
  const photos: NamedBytes[] = []
  for (const [at, { path, wide }] of life.files.entries()) photos.push({ name: path, bytes: await photo(at, wide) })
  return bringExport(caller, life.export, photos)
}

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

type NamedBytes = { name: string; bytes: Uint8Array }

const bringExport = async (caller: Caller, exported: unknown, photos: NamedBytes[] = []): Promise<string> => {
  const files = [{ name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(exported)) }, ...photos]
  const { id } = (await caller.post<{ id: string }>('/api/import/imports', {})).data
  const path = `/api/import/imports/${id}`
  for (const { name, bytes } of files) {
    const file = (await caller.post<{ file_id: string }>(`${path}/files`, { name, bytes: bytes.length })).data
    for (let at = 0; at < bytes.length; at += piece)
      await caller.put(`${path}/files/${file.file_id}?offset=${at}`, bytes.subarray(at, at + piece))
  }
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
