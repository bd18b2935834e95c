/**
 * Writes docs/api.md from the contracts of all *.api.ts files. `--check` writes nothing and fails when the page is stale,
 * when two contracts claim the same path, when a contract has no file under src/pages, or when a field has no Chinese name.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { AnyContract } from '#lib/http/contract.ts'
import { kernelErrors } from '#lib/http/errors.ts'
import { idempotencyErrors, keptDays } from '#lib/http/idempotency/idempotency.ts'
import { type LimitRule, limits } from '#lib/http/limits/rate-limit.ts'
import { wireName } from '#lib/http/wire.ts'
import { bucketNames, bucketShape } from '#lib/site/buckets/bucket.ts'
import { fieldLabel, fieldLimits } from '#lib/std/field-limits.ts'

type Named = AnyContract & { file: string }
type Schema = z.core.JSONSchema.BaseSchema

const isContract = (value: unknown): value is AnyContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

const contracts: Named[] = []
for (const file of globSync('src/lib/**/*.api.ts').sort()) {
  const exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>
  for (const value of Object.values(exported)) if (isContract(value)) contracts.push({ ...value, file })
}
contracts.sort((a, b) => (a.path === b.path ? a.method.localeCompare(b.method) : a.path < b.path ? -1 : 1))

/** A JSON schema as one line a person reads: `{title: string, page?: number}`, keys as on the wire. */
const typeText = (schema: Schema | boolean | undefined): string => {
  if (schema === undefined || typeof schema === 'boolean') return 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map((part) => typeText(part as Schema)).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ ...schema, type })).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map((part) => typeText(part as Schema)).join(', ')}]`
  if (schema.type === 'array') return `[${typeText(schema.items as Schema)}]`
  if (schema.type !== 'object') return typeof schema.type === 'string' ? schema.type : 'unknown'
  const entries = Object.entries(schema.properties ?? {})
  const other = schema.additionalProperties
  // `{…: unknown}`: keys and values are somebody else's matter; the contract's own words say whose.
  if (entries.length === 0 && other)
    return `{…: ${typeof other === 'object' && Object.keys(other).length > 0 ? typeText(other as Schema) : 'unknown'}}`
  const needed = new Set(schema.required)
  return `{${entries.map(([key, part]) => `${wireName(key)}${needed.has(key) ? '' : '?'}: ${typeText(part as Schema)}`).join(', ')}}`
}
const text = (schema: z.ZodType, io: 'input' | 'output'): string =>
  typeText(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema)

const who = {
  none: 'anybody',
  optional: 'anybody; a session is looked at',
  user: 'signed in',
  key: 'a print shop, by its key',
} as const
const limitText = (name: keyof typeof limits): string =>
  (limits[name] as readonly LimitRule[]).map((rule) => `${rule.most} per ${rule.seconds} s and ${rule.by}`).join(', ')

const section = (contract: Named): string => {
  const rows = [
    `- who: ${who[contract.auth]}`,
    contract.query && `- query: \`${text(contract.query, 'input')}\``,
    contract.body && `- body: ${contract.body === 'raw' ? 'raw bytes' : `\`${text(contract.body, 'input')}\``}`,
    contract.idempotent && '- idempotent: needs an Idempotency-Key (above)',
    `- answer: ${contract.output === 'binary' ? 'a file' : `\`${text(contract.output, 'output')}\``}`,
    contract.errors.length > 0 && `- errors: ${contract.errors.map((code) => `\`${code}\``).join(' ')}`,
    contract.limit && `- limit: ${limitText(contract.limit)}`,
    `- contract: \`${contract.file}\``,
  ]
  const said = contract.summary ? `${contract.summary}\n\n` : ''
  return `## ${contract.method} ${contract.path}\n\n${said}${rows.filter(Boolean).join('\n')}\n`
}

const shape = (contract: Named): string =>
  `${contract.method} ${contract.path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`

/** `/api/book/{id}/info` is answered by src/pages/api/book/[id]/info.ts, or …/info/index.ts. */
const hasPage = (contract: Named): boolean => {
  const path = contract.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, '[$1]')
  return [`src/pages${path}.ts`, `src/pages${path}/index.ts`].some((file) => existsSync(file))
}

const wrong: string[] = []
const seen = new Map<string, Named>()
for (const contract of contracts) {
  const other = seen.get(shape(contract))
  if (other) wrong.push(`${contract.method} ${contract.path} (${contract.file}) shadows ${other.path} (${other.file})`)
  seen.set(shape(contract), contract)
  if (!hasPage(contract))
    wrong.push(`${contract.method} ${contract.path} (${contract.file}) has no file under src/pages`)
  // A refusal names the field to a person: each needs a Chinese name.
  for (const schema of [contract.query, contract.body]) {
    for (const field of schema instanceof z.ZodObject ? Object.keys(schema.shape) : []) {
      if (!/\p{Script=Han}/u.test(fieldLabel(field) ?? ''))
        wrong.push(
          `${contract.method} ${contract.path} (${contract.file}): no Chinese name of ${field} in std/field-limits.ts`,
        )
    }
  }
}

const document = `# Calls

Made from the contracts by \`scripts/docs/api.ts\`; not written by hand.

Keys are snake_case. Answers are \`{data, timestamp}\`, lists \`{results, total_count, timestamp}\`, failures
\`{errcode, errmsg, details?, request_id}\`. Bodies refuse unknown fields; unknown query parameters are ignored. Paths
answer with and without a trailing slash. Our own pages are known by the cookie \`wxbook.token\` and need a same-origin
Origin to change something; others send the token in the Authorization header, bare or as Bearer.

Any call may answer: ${Object.entries(kernelErrors)
  .map(([code, status]) => `\`${code}\` (${status})`)
  .join(', ')}.

A call marked *idempotent* is done once for each \`Idempotency-Key\` (16 to 64 letters, digits, \`_\`, \`-\`; random) of a person:
sent again with the same content it answers the same bytes, for ${keptDays} days, with \`Idempotent-Replayed: true\`. What was refused
left nothing behind, and its key may be used again. It may also answer ${Object.entries(idempotencyErrors)
  .map(([code, status]) => `\`${code}\` (${status})`)
  .join(', ')}.

## Limits of fields

What people type, the same in the form, in the call and here; from \`src/lib/std/field-limits.ts\`.

| field | characters | what is said beside it |
|---|---|---|
${Object.entries(fieldLimits)
  .map(
    ([name, { least, most, wrong }]) =>
      `| \`${wireName(name)}\` | ${least === most ? most : `${least}–${most}`} | ${wrong} |`,
  )
  .join('\n')}

${contracts.map(section).join('\n')}
## What buckets hold

The \`data\` of \`GET /buckets/{name}\`, by name; from \`src/lib/site/buckets/bucket*.ts\`.

${bucketNames.map((name) => `- \`${name}\`: \`${text(bucketShape(name), 'output')}\``).join('\n')}
`

const target = 'docs/api.md'
if (!process.argv.includes('--check')) writeFileSync(target, document)
else if (!existsSync(target) || readFileSync(target, 'utf8') !== document)
  wrong.push(`${target} is stale: npx node scripts/docs/api.ts`)
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
console.log(`api-docs: ${contracts.length} calls, none shadows another`)
