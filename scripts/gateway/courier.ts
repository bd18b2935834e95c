/**
 * A local 快递100: a program of its own that imports nothing of the site and speaks what its documents say (subscribe `/poll`, ask
 * `/poll/query.do`). GATEWAY_COURIER is `{customer, key}`; the first line of output is `{port}`. A parcel that is subscribed has been
 * picked up a moment later. `POST /__control/step {number, state, words, atMs}` lets one go on and tells the subscriber, as often as
 * `times` says, `salt` puts another in place of the subscriber's; `/__control/known {number}` answers what was subscribed;
 * `/__control/fault {name}`: busy, refuse (once). Never in production.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

type Step = { ftime: string; time: string; context: string; status: string }
type Parcel = { company: string; callbackurl: string; salt: string; phone: string; state: string; steps: Step[] }

const given = JSON.parse(process.env.GATEWAY_COURIER ?? '{}') as { customer: string; key: string }
const parcels = new Map<string, Parcel>()
const faults: string[] = []
const md5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase()
const chinaTime = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const lastResult = (number: string, { company, state, steps }: Parcel) => ({
  ...{ message: 'ok', nu: number, com: company, ischeck: state === '3' ? '1' : '0', state, status: '200' },
  data: [...steps].sort((a, b) => b.ftime.localeCompare(a.ftime)),
})

const tell = async (number: string, parcel: Parcel, salt = parcel.salt): Promise<number> => {
  const param = JSON.stringify({
    ...{ status: parcel.state === '3' ? 'shutdown' : 'polling', message: '', autoCheck: '0' },
    lastResult: lastResult(number, parcel),
  })
  const body = new URLSearchParams({ sign: md5(param + salt), param })
  return (await fetch(parcel.callbackurl, { method: 'POST', body })).status
}

type Control = {
  number: string
  state: string
  words: string
  atMs: number
  times?: number
  salt?: string
  name?: string
}
const control = async (what: string, asked: Control): Promise<object> => {
  if (what === 'fault') faults.push(asked.name ?? '')
  const parcel = parcels.get(asked.number)
  if (what === 'known') return parcel ?? {}
  if (what !== 'step' || !parcel) return {}
  const time = chinaTime(asked.atMs)
  parcel.steps.push({ ftime: time, time, context: asked.words, status: '' })
  parcel.state = asked.state
  const statuses: number[] = []
  for (let left = asked.times ?? 1; left > 0; left -= 1) statuses.push(await tell(asked.number, parcel, asked.salt))
  return { statuses }
}

const subscribe = (form: URLSearchParams): object => {
  const { company, number, key, parameters } = JSON.parse(form.get('param') ?? '{}') as {
    company: string
    number: string
    key: string
    parameters: { callbackurl: string; salt: string; phone?: string }
  }
  if (key !== given.key) return { result: false, returnCode: '600', message: '您不是合法的订阅者（即授权Key出错）' }
  if (faults.splice(0).includes('refuse')) return { result: false, returnCode: '701', message: '拒绝订阅的快递公司' }
  const before = parcels.get(number)
  // Whoever asks first is told; a later address is passed over until the parcel is there.
  if (before && before.state !== '3') return { result: false, returnCode: '501', message: '重复订阅' }
  const { callbackurl, salt, phone = '' } = parameters
  const parcel: Parcel = { company, callbackurl, salt, phone, state: '0', steps: [] }
  parcels.set(number, parcel)
  setTimeout(() => {
    const time = chinaTime(Date.now())
    parcel.steps.push({ ftime: time, time, context: '快件已揽收', status: '揽收' })
    parcel.state = '1'
    tell(number, parcel).catch(() => undefined)
  }, 200).unref()
  return { result: true, returnCode: '200', message: '提交成功' }
}

const query = (form: URLSearchParams): object => {
  const param = form.get('param') ?? ''
  if (form.get('customer') !== given.customer || form.get('sign') !== md5(param + given.key + given.customer))
    return { result: false, returnCode: '503', message: '验证签名失败' }
  const { num } = JSON.parse(param) as { num: string }
  const parcel = parcels.get(num)
  return parcel ? lastResult(num, parcel) : { result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' }
}

const server = createServer(async (req, res) => {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  const path = req.url ?? ''
  const answer = (status: number, body: object): void => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  try {
    if (path.startsWith('/__control/')) answer(200, await control(path.slice(11), JSON.parse(text) as Control))
    else if (faults.includes('busy')) {
      faults.length = 0
      answer(503, {})
    } else if (path === '/poll') answer(200, subscribe(new URLSearchParams(text)))
    else if (path === '/poll/query.do') answer(200, query(new URLSearchParams(text)))
    else answer(404, {})
  } catch (error) {
    answer(500, { message: String(error) })
  }
})
server.listen(0, '127.0.0.1', () => {
  const at = server.address()
  console.log(JSON.stringify({ port: typeof at === 'object' ? at?.port : 0 }))
})
process.stdin.on('end', () => process.exit()).resume()
