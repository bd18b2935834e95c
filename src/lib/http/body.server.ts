import { fail, ok, type Result } from '#lib/std/result.ts'
import { statusMessages } from './errors.ts'
import { isDeep } from './json-depth.ts'

const defaultMaxBytes = 1024 * 1024

/** Reads a JSON body of at most `maxBytes`. No body at all reads as `{}`. */
export const readJson = async (request: Request, maxBytes = defaultMaxBytes): Promise<Result<unknown>> => {
  const tooLarge = fail(413, 'body_too_large', statusMessages[413]!)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return tooLarge
  const type = request.headers.get('content-type')
  if (request.body === null) return ok({})
  if (type !== null && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
    return fail(415, 'unsupported_type', statusMessages[415]!)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return tooLarge
    chunks.push(chunk)
  }
  if (bytes === 0) return ok({})
  if (type === null) return fail(415, 'unsupported_type', statusMessages[415]!)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    if (isDeep(text)) return fail(400, 'bad_json', '提交的内容层数太多了')
    return ok(JSON.parse(text))
  } catch {
    return fail(400, 'bad_json', '提交的内容不是完整的 JSON，请检查后再试')
  }
}
