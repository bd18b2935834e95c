import type { ServerResponse } from 'node:http'
import { log } from '#lib/log/log.server.ts'

/** Resolves to a sentence for the operator when something is wrong; may throw as well. */
export type HealthCheck = () => Promise<string | undefined>
type Finding = { ok: boolean; ms: number }

const patienceMs = 3_000

const checkHealth = async (name: string, check: HealthCheck): Promise<Finding> => {
  const startedAt = performance.now()
  const late = new Promise<string>((resolve) => {
    setTimeout(resolve, patienceMs, 'no answer').unref()
  })
  const problem = await Promise.race([check(), late]).catch((error: unknown) => String(error))
  // What exactly is wrong is the operator's business: it goes to the log, not to the caller.
  if (problem !== undefined) log.warn({ part: name, problem }, 'unhealthy')
  return { ok: problem === undefined, ms: Math.round(performance.now() - startedAt) }
}

/** `/healthz`: 200 when every part works, 503 when one does not. */
export const answerHealth = async (res: ServerResponse, checks: Record<string, HealthCheck>): Promise<void> => {
  const parts = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await checkHealth(name, check)] as const),
  )
  const healthy = parts.every(([, finding]) => finding.ok)
  res.writeHead(healthy ? 200 : 503, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  res.end(JSON.stringify({ status: healthy ? 'ok' : 'failing', ...Object.fromEntries(parts) }))
}
