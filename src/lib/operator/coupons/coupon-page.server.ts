import { deskOperator } from '#lib/auth/desk-operator.server.ts'
import { listActivities, listTemplates } from '#lib/coupons/template.sql.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { pageOf } from '#lib/http/page-of.ts'
import { ok } from '#lib/std/result.ts'
import { activityView, batchViewOf, templateViewOf } from './coupon-desk-view.server.ts'

const pageSize = 20
export const couponTabs = [
  { id: 'templates', name: '优惠券' },
  { id: 'activities', name: '活动' },
  { id: 'codes', name: '兑换码' },
] as const
export type CouponTab = (typeof couponTabs)[number]['id']

/** The desk's page of coupons its address asks for. */
export const couponDeskPage = async (actor: Actor, url: URL) => {
  const allowed = await deskOperator(db(), actor, ['manage', 'finance', 'support'])
  if (!allowed.ok) return allowed
  const asked = url.searchParams.get('tab')
  const tab: CouponTab = couponTabs.find(({ id }) => id === asked)?.id ?? 'templates'
  const same = <T>(row: T): T => row
  const templates = await pageOf(
    url,
    tab === 'templates' ? pageSize : 100,
    async (paging) => {
      const { rows, total } = await listTemplates(db(), tab === 'templates' ? paging : { page: 1, pageSize: 100 })
      return { rows: await templateViewOf(db(), rows), total }
    },
    same,
  )
  const activities = await pageOf(url, pageSize, (paging) => listActivities(db(), paging), activityView)
  const batches = await pageOf(
    url,
    pageSize,
    async (paging) => {
      const { results, totalCount } = await batchViewOf(db(), paging)
      return { rows: results, total: totalCount }
    },
    same,
  )
  return ok({ operator: allowed.value, tab, templates, activities, batches })
}
