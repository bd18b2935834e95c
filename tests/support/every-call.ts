/** Every endpoint with its contract, and values that fit a schema with one text in each string. */
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { APIRoute } from 'astro'
import { z } from 'zod'
import type { AnyContract } from '#lib/http/contract.ts'
import { allContracts, contractOf } from './contracts.ts'

type Schema = { [key: string]: unknown }
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** A value that fits a JSON schema, but with `text` for each string; `count` says how many there were. */
export const filled = (schema: unknown, text: string): unknown => {
  if (!isSchema(schema)) return text
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  for (const ways of [schema.anyOf, schema.oneOf]) {
    if (Array.isArray(ways))
      return filled(ways.find((one) => isSchema(one) && 'type' in one && one.type === 'string') ?? ways[0], text)
  }
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map((one) => filled(one, text)))
  switch (schema.type) {
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' && schema.minimum > -1e9 ? schema.minimum : 1
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array':
      return [filled(schema.items ?? {}, text)]
    case 'object': {
      const own = Object.entries((schema.properties ?? {}) as Schema).map(([name, one]) => [name, filled(one, text)])
      const more = isSchema(schema.additionalProperties)
        ? [[text.slice(0, 40), filled(schema.additionalProperties, text)]]
        : []
      return Object.fromEntries([...own, ...more])
    }
    default:
      return text
  }
}

export const stringsIn = (value: unknown, text: string): number =>
  value === text
    ? 1
    : isSchema(value)
      ? Object.values(value).reduce<number>((all, one) => all + stringsIn(one, text), 0)
      : 0

export const schemaOf = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

export type Call = { name: string; contract: AnyContract; route: APIRoute }

const pages = globSync('src/pages/**/*.ts').filter((file) => !file.includes('/dev/') && !file.includes('[...rest]'))
const pathOf = (file: string): string =>
  file
    .replace('src/pages', '')
    .replace(/\.ts$/, '')
    .replace(/\/index$/, '')
    .replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, 'x$1')

/** All that answer a contract by JSON, in the order of their files. */
export const everyCall = async (): Promise<Call[]> => {
  const contracts = await allContracts()
  const byName = new Map(contracts)
  const found: Call[] = []
  const methods = ['GET', 'POST', 'PUT', 'DELETE']
  for (const file of pages) {
    if (!methods.some((method) => contractOf(contracts, method, pathOf(file)) !== undefined)) continue
    const routes = (await import(pathToFileURL(resolve(file)).href)) as Record<string, APIRoute>
    for (const method of methods) {
      const route = routes[method]
      const name = route && contractOf(contracts, method, pathOf(file))
      const contract = name === undefined ? undefined : byName.get(name)
      if (route && name && contract) found.push({ name, contract, route })
    }
  }
  return found
}
