import { getCashback, submitCashback, withdrawCashback } from '#lib/helpdesk/cashback/cashback.api.ts'
import { postCashback, seeCashback, takeCashbackBack } from '#lib/helpdesk/cashback/cashback.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getCashback, seeCashback)
export const POST = endpoint(submitCashback, postCashback)
export const DELETE = endpoint(withdrawCashback, takeCashbackBack)
