import type { APIRoute } from 'astro'
import { startWechat } from '#lib/accounts/account/wechat-entry.server.ts'

export const GET: APIRoute = ({ url, request, locals }) => startWechat({ url, request, locals })
