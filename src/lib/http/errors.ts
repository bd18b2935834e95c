import { type Failure, fail } from '#lib/std/result.ts'
import { type Trouble, troubleOf } from '#lib/std/trouble.ts'

/** Spec §8. 400, 403, 409, 413, 415, 422 and 429 always name the matter; these are their fallbacks. */
export const statusMessages: Record<number, string> = {
  400: '请求的格式不对，请检查后再试',
  401: '您没有登录哦，请登录后再试',
  403: '您没有这样做的权限哦',
  404: '没有相关的页面或资源哦',
  405: '这个网址不接受这样的请求',
  409: '内容刚刚有变化，请刷新后再试',
  413: '内容太大了，请减小后再试',
  415: '请用 JSON 格式提交',
  422: '填写的内容不对，请检查后再试',
  429: '操作太频繁了，请稍后再试',
  500: '服务器发生了一些错误，请稍后再试',
  502: '哦哟，服务器发生了一些错误，请稍后再试',
  503: '服务器太忙了，请稍后试试吧',
  504: '网关超时，请稍后试试吧',
  507: '服务器的存储空间满了，已经收到的内容都在，请稍后再试',
}
export const anyErrorMessage = '发生了一些错误，请稍后再试哦'
export const offlineMessage = '网络不通，请检查后再试'

/** A failure as panel and alert say it (spec §2, §8): the message followed by its code. */
export const spokenMessage = ({ message, code }: { message: string; code: string }): string => `${message}（${code}）`

/** The session is expired or revoked: whoever receives it forgets the sign-in (spec §4, §8). */
export const sessionOverCode = '21003'

/** Codes the kernel itself may answer on any call. */
export const kernelErrors = {
  bad_json: 400,
  unauthorized: 401,
  [sessionOverCode]: 401,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const

/** Missing and private alike. */
export const notFound = () => fail(404, 'not_found', statusMessages[404]!)
export const forbidden = (message = statusMessages[403]!) => fail(403, 'forbidden', message)
export const unauthorized = () => fail(401, 'unauthorized', statusMessages[401]!)
export const sessionOver = () => fail(401, sessionOverCode, '登录已过期，请重新登录')
export const invalid = (message: string, details?: unknown) => fail(422, 'invalid', message, details)

const troubles: Record<Trouble, Failure> = {
  full: { status: 507, code: 'storage_full', message: statusMessages[507]!, details: { retryAfter: 60 } },
  away: { status: 503, code: 'unavailable', message: statusMessages[503]!, details: { retryAfter: 2 } },
}

/** What a caller is told of something thrown: to come back later when that helps, else a bare 500. */
export const failureOfThrown = (error: unknown): Failure => {
  const trouble = troubleOf(error)
  return trouble ? troubles[trouble] : { status: 500, code: 'internal', message: statusMessages[500]! }
}

/** Body of a failed call: `{errcode, errmsg, details?, request_id?}`; numeric codes travel as numbers. */
export const errorBody = (failure: Failure, requestId?: string): Record<string, unknown> => ({
  errcode: /^\d+$/.test(failure.code) ? Number(failure.code) : failure.code,
  errmsg: failure.message,
  ...(failure.details === undefined ? {} : { details: failure.details }),
  ...(requestId === undefined ? {} : { request_id: requestId }),
})
