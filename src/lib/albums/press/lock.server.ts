import { createHash } from 'node:crypto'
import { holidayNotice } from '#lib/almanac/notices.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import type { AlbumBinding } from '#lib/print/products/album-products.ts'
import { albumSpineMm } from '#lib/print/products/album-sizes.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { isHeld } from '#lib/works/hold.sql.ts'
import { type AlbumRow, addActivity, photosOfAlbum, setLocked } from '../album/album.sql.ts'
import { holdOwnAlbum } from '../album/album-access.server.ts'
import { albumView, productOf } from '../album/album-parts.server.ts'
import { reasonsOf } from '../check/check-album.server.ts'
import type { AlbumReason } from '../check/check-pages.ts'
import { printedPages } from '../layout/printed-places.ts'
import type { lockAlbum, unlockAlbum } from './press.api.ts'
import { albumPdfJobName } from './press.job.ts'

export const lockOwnAlbum = async (call: CallOf<typeof lockAlbum>) => viewed(call.actor.userId, await locked(call))
export const unlockOwnAlbum = async (call: CallOf<typeof unlockAlbum>) =>
  viewed(call.actor.userId, await unlocked(call))

const viewed = async (userId: string, changed: Result<AlbumRow>) =>
  changed.ok ? ok(albumView(changed.value, userId, await mediaSigner())) : changed

/** Of everything that is printed, by content: what is equal gives the same files. */
const contentHashOf = (row: AlbumRow, binding: AlbumBinding) => {
  const { title, subtitle, author, tid, size, theme, cover, pages } = row
  const { product, size: made } = productOf(row)
  // Another trim, paper or spine by then is another file.
  const spineMm = albumSpineMm(product, binding, printedPages(pages, product.double))
  const press = { trimMm: made.trimMm, bleedMm: product.bleedMm, paper: product.paper, spineMm }
  // Days off are no layers: they are printed by the year's notice as it is then.
  const days = product.year === undefined ? undefined : holidayNotice(product.year)
  const content = { version: 1, title, subtitle, author, tid, size, theme, cover, pages, binding, press, days }
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** The first reason for which it can't be printed, with its page. */
const sentenceOf = ({ message, suggestion, where }: AlbumReason): string =>
  `${where === null ? '' : `${where}：`}${message}${suggestion === null ? '' : `，${suggestion}`}，再锁定`

/** What is printed after a yes alone. */
function wantsYes(reasons: readonly AlbumReason[]): string {
  const small = reasons.filter(({ reason }) => reason === 'small_image').length
  const early = reasons.filter(({ reason }) => reason === 'no_notice').length
  const lost = reasons.length - small - early
  const parts = [
    ...(small > 0 ? [`有 ${small} 张照片太小，印出来会糊`] : []),
    ...(lost > 0 ? [`有 ${lost} 处字印不出来`] : []),
    ...(early > 0 ? ['这一年的放假安排还没公布，印不上休和班'] : []),
  ]
  return `${parts.join('，')}，请看过以后再锁定`
}

const locked = ({ params, body, actor }: CallOf<typeof lockAlbum>): Promise<Result<AlbumRow>> =>
  transactionInTurn(actor.userId, async (tx) => {
    const held = await holdOwnAlbum(tx, actor, params.id)
    if (!held.ok) return held
    const row = held.value
    if (row.lockedAt !== null) return fail(409, 'locked', '这本相册已经锁定了')
    const { bindings } = productOf(row).product
    const binding =
      body.binding === undefined ? (row.binding ?? bindings[0]) : bindings.find((one) => one === body.binding)
    if (!binding) return fail(422, 'no_such_binding', '这种相册没有这种装帧')
    const reasons = await reasonsOf(tx, row)
    const bar = reasons.find(({ severity }) => severity === 'error')
    if (bar) return fail(409, 'check_failed', sentenceOf(bar))
    const seen = reasons.filter(({ severity }) => severity === 'confirm')
    if (seen.length > 0 && !body.acceptBlurred) return fail(409, 'blurred_pictures', wantsYes(seen))
    const set = await setLocked(tx, row, { binding, contentHash: contentHashOf(row, binding) })
    await addActivity(tx, { albumId: row.id, kind: 'locked', photos: (await photosOfAlbum(tx, row.id)).length })
    if (set.innerPdfKey === null || set.coverPdfKey === null)
      await addJob(tx, albumPdfJobName, { albumId: row.id }, { key: row.id, person: row.ownerId })
    return ok(set)
  })

const unlocked = ({ params, actor }: CallOf<typeof unlockAlbum>): Promise<Result<AlbumRow>> =>
  transactionInTurn(actor.userId, async (tx) => {
    const held = await holdOwnAlbum(tx, actor, params.id)
    if (!held.ok) return held
    const row = held.value
    if (row.lockedAt === null) return fail(409, 'not_locked', '这本相册没有锁定，可以直接改')
    if (await isHeld(tx, row.id)) return fail(409, 'ordered', '这本相册已经下单，不能取消锁定')
    await addActivity(tx, { albumId: row.id, kind: 'unlocked', photos: 0 })
    return ok(await setLocked(tx, row, null))
  })
