import type { APIRoute } from 'astro'
import { returnFromWechat } from '#lib/accounts/account/wechat-entry.server.ts'

export const GET: APIRoute = ({ url, request, locals }) => returnFromWechat({ url, request, locals })
