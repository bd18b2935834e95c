import { z } from 'zod'
import type { AlipayConfig } from '#lib/config/payment.server.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { askProvider, readJsonText, refused, unavailable } from '../ask-provider.server.ts'
import { type AlipayParams, alipayTime, responseName } from './alipay-message.ts'
import { signed, verifiedAnswer } from './alipay-sign.server.ts'

const common = z.object({ code: z.string(), msg: z.string().optional(), sub_code: z.string().optional() })
type Common = z.output<typeof common>

/** Said of calls of which nobody knows whether they were done. */
const unknownCodes = new Set(['20000', '10003'])
const isUnknown = ({ code, sub_code: sub }: Common): boolean =>
  unknownCodes.has(code) || sub === 'ACQ.SYSTEM_ERROR' || sub === 'aop.ACQ.SYSTEM_ERROR'

/** All parameters of a call, signed. */
export const signedRequest = (alipay: AlipayConfig, method: string, more: Record<string, string>): AlipayParams =>
  signed(
    {
      app_id: alipay.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: alipayTime(new Date()),
      version: '1.0',
      ...more,
    },
    alipay.privateKey,
  )

/** One call; what it answers was signed by Alipay, refusals too. */
export const alipayCaller =
  (alipay: AlipayConfig) =>
  async <T>(
    method: string,
    content: object,
    schema: z.ZodType<T>,
    more: Record<string, string> = {},
  ): Promise<Result<T>> => {
    const all = signedRequest(alipay, method, { ...more, biz_content: JSON.stringify(content) })
    const { biz_content: body = '', ...head } = all
    const said = await askProvider('alipay', method, `${alipay.url}?${new URLSearchParams(head)}`, {
      method: 'POST',
      body: new URLSearchParams({ biz_content: body }),
    })
    if (!said.ok) return said
    if (said.value.status !== 200) return unavailable(`http_${said.value.status}`)
    const node = verifiedAnswer(said.value.bytes.toString('utf8'), method, alipay.publicKeys)
    // What Alipay did not sign was said by nobody.
    if (node === undefined) return unavailable(`unsigned_${responseName(method)}`)
    const answer = readJsonText(node)
    const told = common.safeParse(answer)
    if (!told.success || isUnknown(told.data)) return unavailable(told.data?.sub_code ?? told.data?.code ?? 'garbage')
    if (told.data.code !== '10000') return refused(told.data.sub_code ?? told.data.code)
    const read = schema.safeParse(answer)
    return read.success ? ok(read.data) : unavailable('garbage')
  }
