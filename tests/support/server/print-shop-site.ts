/** The print shops' calls on a port of their own, as a program outside meets them; on the way back answers can be lost. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRoute } from 'astro'
import { POST as claims } from '../../../src/pages/api/print/v1/claims.ts'
import { GET as file } from '../../../src/pages/api/print/v1/jobs/[jobId]/[kind].ts'
import { GET as ticket } from '../../../src/pages/api/print/v1/jobs/[jobId]/index.ts'
import { POST as renew } from '../../../src/pages/api/print/v1/jobs/[jobId]/renew.ts'
import { POST as resume } from '../../../src/pages/api/print/v1/jobs/[jobId]/resume.ts'
import { POST as steps } from '../../../src/pages/api/print/v1/jobs/[jobId]/steps.ts'
import { POST as trouble } from '../../../src/pages/api/print/v1/jobs/[jobId]/trouble.ts'
import { GET as jobs } from '../../../src/pages/api/print/v1/jobs/index.ts'
import { POST as ship } from '../../../src/pages/api/print/v1/orders/[orderNo]/ship.ts'
import { callEndpoint } from '../call.ts'

const routes: [string, RegExp, APIRoute][] = [
  ['POST', /^\/claims$/, claims],
  ['GET', /^\/jobs$/, jobs],
  ['POST', /^\/jobs\/(?<jobId>[\w-]+)\/steps$/, steps],
  ['POST', /^\/jobs\/(?<jobId>[\w-]+)\/renew$/, renew],
  ['POST', /^\/jobs\/(?<jobId>[\w-]+)\/resume$/, resume],
  ['POST', /^\/jobs\/(?<jobId>[\w-]+)\/trouble$/, trouble],
  ['GET', /^\/jobs\/(?<jobId>[\w-]+)\/(?<kind>inner|cover)$/, file],
  ['GET', /^\/jobs\/(?<jobId>[\w-]+)$/, ticket],
  ['POST', /^\/orders\/(?<orderNo>\w+)\/ship$/, ship],
]

type Bad = {
  /** Asked for each call; `before` the work is done nothing of it is, `after` it only the answer is gone. */
  loses?: () => 'before' | 'after' | 'not'
  /** Is the last byte of a file another on the way? */
  spoils?: () => boolean
}

export const printShopSite = async ({ loses = () => 'not', spoils = () => false }: Bad = {}) => {
  const server = createServer(async (req, res) => {
    const lost = loses()
    if (lost === 'before') return void req.socket.destroy()
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    const url = new URL(req.url ?? '', 'http://127.0.0.1')
    const path = url.pathname.replace('/api/print/v1', '')
    for (const [method, pattern, route] of routes) {
      const found = pattern.exec(path)
      if (!found || method !== req.method) continue
      const headers = { ...(req.headers as Record<string, string>), origin: '' }
      const body = method === 'POST' ? { body: Buffer.concat(parts) } : {}
      const query = Object.fromEntries(url.searchParams)
      const answer = await callEndpoint(route, {
        ...{ path: url.pathname, params: { ...found.groups }, query, method, headers, ...body },
      })
      if (lost === 'after') return void req.socket.destroy()
      const bytes = Buffer.from(await answer.response.arrayBuffer())
      if (route === file && spoils()) bytes[bytes.length - 1] = 0
      return void res.writeHead(answer.status, Object.fromEntries(answer.headers)).end(bytes)
    }
    res.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: () => new Promise<void>((done) => server.close(() => done())),
  }
}
