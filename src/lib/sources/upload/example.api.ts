import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { flowIds } from '#lib/sources/upload/create-flows.ts'

/** A zip of our own making, in the form people bring: to try a way of making without files of one's own. */
export const getExample = defineContract({
  method: 'GET',
  path: '/api/import/examples/{flow}',
  auth: 'user',
  summary: '一份示例文件（zip），用来试做一本书',
  params: z.object({ flow: z.enum(flowIds) }),
  output: 'binary',
  errors: [],
})
