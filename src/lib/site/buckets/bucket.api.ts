import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

/** Spec §9: longest wait for a bucket; the contract's callers and our own reading give up alike. */
export const bucketTimeoutMs = 10_000

export const getBucket = defineContract({
  method: 'GET',
  path: '/buckets/{name}',
  auth: 'none',
  summary: '站点配置：home、promotion、shelf、products 等，名字后可以带 .json；每一种的形状写在这份文件末尾',
  params: z.object({ name: z.string().regex(/^[a-z][a-z-]{0,30}(\.json)?$/) }),
  output: z.record(z.string(), z.unknown()),
  errors: [],
  timeoutMs: bucketTimeoutMs,
  cached: true,
})
