/** The calls of docs/print-shop.md and nothing else: a print shop knows nothing of the site behind them. */

export type JobRef = { job_id: string; claim_id: string; order_no: string; position: number; state: string }
export type Ticket = JobRef & {
  title: string
  copies: number
  inner: { sha256: string; bytes: number }
  cover: { sha256: string; bytes: number }
  courier: string | null
  label: { name: string; phone: string; address: string } | null
}
export type FileKind = 'inner' | 'cover'
export type Step = 'printed' | 'bound' | 'packed'

/** The site said no, in a sentence. Everything else that goes wrong is worth trying again. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, words: string) {
    super(words)
    this.status = status
    this.code = code
  }
}

const tries = 6
const firstWaitMs = 50
const patienceMs = 150_000
const wait = (ms: number): Promise<void> => new Promise((again) => setTimeout(again, ms))

type Answer = { data: unknown; results: unknown; errcode?: string; errmsg?: string }

export const shopApi = (url: string, key: string) => {
  const once = async (method: string, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${url}/api/print/v1${path}`, {
      ...{ method, redirect: 'error', signal: AbortSignal.timeout(patienceMs) },
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (answer.ok) return answer
    const said = (await answer.json().catch(() => ({}))) as Partial<Answer>
    const refused = new Refused(answer.status, said.errcode ?? '', said.errmsg ?? `${method} ${path} ${answer.status}`)
    // Busy, or on its knees: the same question may be answered in a moment.
    if (answer.status !== 429 && answer.status < 500) throw refused
    throw Object.assign(new Error(refused.message), { waitMs: Number(answer.headers.get('retry-after') ?? 0) * 1000 })
  }

  /** Asked again where nothing came back: every call of the API may be. `read` belongs to it, as a body may break off too. */
  const ask = async <T>(read: (answer: Response) => Promise<T>, ...call: Parameters<typeof once>): Promise<T> => {
    for (let tried = 1; ; tried += 1)
      try {
        return await read(await once(...call))
      } catch (error) {
        if (error instanceof Refused || tried === tries) throw error
        const told = (error as { waitMs?: number }).waitMs ?? 0
        await wait(Math.max(told, firstWaitMs * 2 ** tried))
      }
  }
  const data = async (answer: Response): Promise<unknown> => ((await answer.json()) as Answer).data

  return {
    claim: (claimId: string, most: number) =>
      ask(data, 'POST', '/claims', { claim_id: claimId, most }) as Promise<{ jobs: JobRef[] }>,
    /** What it has in hand, as the site knows it. */
    jobs: () => ask(async (answer) => ((await answer.json()) as Answer).results, 'GET', '/jobs') as Promise<JobRef[]>,
    ticket: (jobId: string) => ask(data, 'GET', `/jobs/${jobId}`) as Promise<Ticket>,
    file: (jobId: string, kind: FileKind) =>
      ask(async (answer) => Buffer.from(await answer.arrayBuffer()), 'GET', `/jobs/${jobId}/${kind}`),
    report: ({ job_id, claim_id }: JobRef, step: Step) =>
      ask(data, 'POST', `/jobs/${job_id}/steps`, { claim_id, step }),
    trouble: ({ job_id, claim_id }: JobRef, reason: string) =>
      ask(data, 'POST', `/jobs/${job_id}/trouble`, { claim_id, reason }),
    ship: (orderNo: string, courier: string, trackingNo: string) =>
      ask(data, 'POST', `/orders/${orderNo}/ship`, { courier, tracking_no: trackingNo }),
  }
}

export type ShopApi = ReturnType<typeof shopApi>
