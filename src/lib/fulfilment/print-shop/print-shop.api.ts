import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { courierIds } from '#lib/site/lookups/couriers.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { parcelFields } from '../press.api.ts'
import { printStepIds } from './print-job.ts'

/**
 * What a print shop's program works by, with a key of its own (`Authorization: Bearer xsp_…`). It learns what is printed, how
 * often and where it goes, once it is to be packed; nothing of an account, nothing of money. docs/print-shop.md walks through it.
 */

/** Made by the program, kept by it before it asks: asked again with the same it is the same. */
const claimId = z.string('请带上 claim_id').regex(/^[\w-]{16,64}$/, 'claim_id 由字母、数字、_ 和 - 组成，16 到 64 位')
const jobId = z.string().max(40)
const ofJob = z.object({ jobId })

const jobRef = z.object({
  jobId: z.string(),
  claimId: z.string(),
  orderNo: z.string(),
  position: z.number(),
  state: z.string(),
})

export const claimPrintJobs = defineContract({
  method: 'POST',
  path: '/api/print/v1/claims',
  auth: 'key',
  limit: 'print_shop',
  summary: '印刷所：领活，整单领；两小时没有消息就退回。同一个 claim_id 再问一次，还是那几份',
  body: z.strictObject({ claimId, most: z.number().int().min(1).max(20).default(5) }),
  output: z.object({ jobs: z.array(jobRef) }),
  errors: ['bad_print_key'],
  timeoutMs: 120_000,
})

export const listPrintJobs = defineContract({
  method: 'GET',
  path: '/api/print/v1/jobs',
  auth: 'key',
  limit: 'print_shop',
  summary: '印刷所：自己手上的活，先领的在前',
  query: z.object(paging(50)),
  output: page(jobRef),
  errors: ['bad_print_key'],
})

const file = z.object({ sha256: z.string(), bytes: z.number() })

export const getPrintTicket = defineContract({
  method: 'GET',
  path: '/api/print/v1/jobs/{jobId}',
  auth: 'key',
  limit: 'print_shop',
  summary: '印刷所：一份活的工单；面单装订好以后才有',
  params: ofJob,
  output: jobRef.extend({
    leasedUntil: z.number().nullable(),
    title: z.string(),
    product: z.string(),
    style: z.string(),
    /** Cut, mm; null: as the files are. */
    size: z.object({ widthMm: z.number(), heightMm: z.number(), bleedMm: z.number() }).nullable(),
    binding: z.string(),
    bindingName: z.string(),
    paper: z.string().nullable(),
    paperName: z.string().nullable(),
    pages: z.number(),
    spineMm: z.number(),
    /** Those that were not given back. */
    copies: z.number(),
    inner: file,
    cover: file,
    /** `2026-12-04`; null: nothing was promised. */
    promisedOn: z.string().nullable(),
    /** Id of the courier its buyer chose. */
    courier: z.enum(courierIds).nullable(),
    /** What is packed with the order besides, once: stands on the ticket of its first job; null: nothing. */
    gift: z.string().nullable(),
    /** Once it is bound: who it goes to. */
    label: z.object({ name: z.string(), phone: z.string(), address: z.string() }).nullable(),
  }),
  errors: ['bad_print_key', 'lease_over', 'job_finished', 'job_recalled', 'job_cancelled'],
})

export const getPrintFile = defineContract({
  method: 'GET',
  path: '/api/print/v1/jobs/{jobId}/{kind}',
  auth: 'key',
  limit: 'print_shop',
  summary: '印刷所：一份印刷文件，和工单上的指纹一致；手上的活才给',
  params: ofJob.extend({ kind: z.enum(['inner', 'cover']) }),
  output: 'binary',
  errors: [
    'bad_print_key',
    'lease_over',
    'job_finished',
    'job_recalled',
    'job_cancelled',
    'job_in_trouble',
    'print_files_gone',
  ],
})

export const reportPrintStep = defineContract({
  method: 'POST',
  path: '/api/print/v1/jobs/{jobId}/steps',
  auth: 'key',
  limit: 'print_shop',
  summary: '印刷所：报一步做完了，依次是印好、装订好、装好；报两次答案一样',
  params: ofJob,
  body: z.strictObject({ claimId, step: z.enum(printStepIds, '步骤只有 printed、bound、packed') }),
  output: z.object({ jobId: z.string(), step: z.enum(printStepIds), at: z.number() }),
  errors: [
    'bad_print_key',
    'lease_over',
    'job_finished',
    'job_recalled',
    'job_cancelled',
    'job_in_trouble',
    'wrong_step',
  ],
})

export const renewPrintJob = defineContract({
  method: 'POST',
  path: '/api/print/v1/jobs/{jobId}/renew',
  auth: 'key',
  limit: 'print_shop',
  summary: '印刷所：还在做，再续两小时',
  params: ofJob,
  body: z.strictObject({ claimId }),
  output: z.object({ jobId: z.string(), leasedUntil: z.number().nullable() }),
  errors: ['bad_print_key', 'lease_over', 'job_finished', 'job_recalled', 'job_cancelled', 'job_in_trouble'],
})

export const reportPrintTrouble = defineContract({
  method: 'POST',
  path: '/api/print/v1/jobs/{jobId}/trouble',
  auth: 'key',
  limit: 'print_shop',
  summary: '印刷所：报问题，写明缘由；两小时内没有解决就退回等待',
  params: ofJob,
  body: z.strictObject({ claimId, reason: textField(fieldLimits.deskReason) }),
  output: z.object({ jobId: z.string(), at: z.number() }),
  errors: ['bad_print_key', 'lease_over', 'job_finished', 'job_recalled', 'job_cancelled', 'wrong_step'],
})

export const resumePrintJob = defineContract({
  method: 'POST',
  path: '/api/print/v1/jobs/{jobId}/resume',
  auth: 'key',
  limit: 'print_shop',
  summary: '印刷所：问题解决了，从头印',
  params: ofJob,
  body: z.strictObject({ claimId }),
  output: z.object({ jobId: z.string(), leasedUntil: z.number().nullable() }),
  errors: ['bad_print_key', 'lease_over', 'job_finished', 'job_recalled', 'job_cancelled', 'wrong_step'],
})

export const shipPrintOrder = defineContract({
  method: 'POST',
  path: '/api/print/v1/orders/{orderNo}/ship',
  auth: 'key',
  limit: 'print_shop',
  summary: '印刷所：整单都装好以后寄出，报快递和单号；报两次答案一样',
  params: z.object({ orderNo: z.string().max(60) }),
  body: z.strictObject(parcelFields),
  output: z.object({ orderNo: z.string(), courier: z.string(), trackingNo: z.string(), shippedAt: z.number() }),
  errors: ['bad_print_key', 'not_packed', 'lease_over', 'job_recalled', 'job_cancelled', 'already_shipped'],
})
