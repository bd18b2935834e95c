import type { AnyContract } from '#lib/http/contract.ts'

/** Vite gathers the contracts; so this file is for the site's bundle (and vitest), not for scripts. */
const modules = import.meta.glob<Record<string, unknown>>('../**/*.api.ts', { eager: true })

const isContract = (value: unknown): value is AnyContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

const methods = new Map<string, Set<string>>()
for (const contract of Object.values(modules).flatMap(Object.values).filter(isContract)) {
  const route = contract.path.replace(/\{(\w+)\}/g, '[$1]').replace(/\/$/, '')
  const cached = methods.get(route) ?? new Set()
  cached.add(contract.method)
  if (contract.method === 'GET') cached.add('HEAD')
  methods.set(route, cached.add('OPTIONS'))
}

/** What an Astro route of ours answers to, for Allow. Calls without a contract are made for looking. */
export const allowedMethods = (routePattern: string): string =>
  [...(methods.get(routePattern.replace(/\/$/, '')) ?? ['GET', 'HEAD', 'OPTIONS'])].sort().join(', ')
