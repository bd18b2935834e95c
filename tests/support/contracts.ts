import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyContract } from '#lib/http/contract.ts'

const root = resolve(import.meta.dirname, '../..')
const isContract = (value: unknown): value is AnyContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

/** Every published call, by the name its contract is exported under. */
export const allContracts = async (): Promise<[string, AnyContract][]> => {
  const found: [string, AnyContract][] = []
  for (const file of globSync('src/lib/**/*.api.ts', { cwd: root }).sort()) {
    const exported = (await import(pathToFileURL(resolve(root, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) if (isContract(value)) found.push([name, value])
  }
  return found
}

const placeholders = (path: string): number => path.split('{').length - 1

/** The call an address reaches; where two would fit, the one with fewer placeholders. */
export const contractOf = (contracts: [string, AnyContract][], method: string, path: string): string | undefined => {
  const bare = path.split('?')[0]!.replace(/\/$/, '')
  return contracts
    .filter(([, one]) => one.method === method || (method === 'HEAD' && one.method === 'GET'))
    .filter(([, one]) => new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(bare))
    .sort(([, a], [, b]) => placeholders(a.path) - placeholders(b.path))[0]?.[0]
}
