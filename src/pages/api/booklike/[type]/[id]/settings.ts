import { endpoint } from '#lib/http/endpoint.server.ts'
import { changeSettings, readSettings } from '#lib/remarks/owner-remarks.server.ts'
import { getRemarkSettings, setRemarkSettings } from '#lib/remarks/remark.api.ts'

export const GET = endpoint(getRemarkSettings, readSettings)
export const POST = endpoint(setRemarkSettings, changeSettings)
