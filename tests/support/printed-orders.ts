/** Orders that were paid and can be printed, straight in the database: hundreds of them, each with files of its own. */
import { createHash } from 'node:crypto'
import { storage } from '#lib/storage/storage.server.ts'

type Rows = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>
export type PrintedOrder = { id: string; orderNo: string; lines: { inner: string; cover: string; copies: number }[] }

let serial = 0

const fileOf = async (words: string): Promise<{ sha256: string; bytes: number; key: string }> => {
  const bytes = Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const key = `print/${sha256}`
  await storage().putBytes(key, bytes)
  return { sha256, bytes: bytes.length, key }
}

const lineOf = async (rows: Rows, orderId: string, position: number, copies: number) => {
  const [inner, cover] = [await fileOf(`${orderId} ${position} inner`), await fileOf(`${orderId} ${position} cover`)]
  const snapshot = `snapshot-${orderId}-${position}`
  await rows(
    `insert into print_snapshots (id, content_hash, title, product, style, page_count, spine_um, inner_sha256, inner_bytes,
       cover_sha256, cover_bytes, inner_pdf_key, cover_pdf_key)
     values ($1, $1, '柿子熟了', 'wxbook', 'shiguang', 96, 6200, $2, $3, $4, $5, $6, $7)`,
    [snapshot, inner.sha256, inner.bytes, cover.sha256, cover.bytes, inner.key, cover.key],
  )
  await rows(
    `insert into order_lines (order_id, position, snapshot_id, product, binding, paper, title, copies, unit_fen, ori_fen,
       discount_fen, refundable_fen)
     values ($1, $2, $3, 'wxbook', '1', 'daolin', '柿子熟了', $4, 0, 0, 0, 0)`,
    [orderId, position, snapshot, copies],
  )
  return { inner: inner.sha256, cover: cover.sha256, copies }
}

const address = {
  ...{ name: '林知夏', phone: '13800138000', province: '浙江省', city: '杭州市', district: '西湖区' },
  street: '文三路 90 号 3 幢 502',
}

/** Paid for so many hours ago, with a line for each number of copies. It cost nothing, so that nothing of money hangs on it. */
export const printedOrder = async (
  rows: Rows,
  userId: string | null,
  { hoursAgo = 3, copies = [1] }: { hoursAgo?: number; copies?: number[] } = {},
): Promise<PrintedOrder> => {
  serial += 1
  const number = `2611280000${String(serial).padStart(8, '0')}`
  const id = `printed-${serial}`
  await rows(
    `insert into orders (id, number, user_id, kind, state, ori_fen, discount_fen, delivery_fen, payable_fen, quote_id, paid_at)
     values ($1, $2, $3, 'print', 'paid', 0, 0, 0, 0, $1, now() - $4 * interval '1 hour')`,
    [id, number, userId, hoursAgo],
  )
  const lines = []
  for (const [position, count] of copies.entries()) lines.push(await lineOf(rows, id, position, count))
  await rows(
    `insert into order_parcels (id, order_id, address, courier, fee_fen, promised_on, weight_g)
     values ($1, $1, $2, 'shunfeng', 0, '2026-12-09', 400)`,
    [id, JSON.stringify(address)],
  )
  return { id, orderNo: `B${number}`, lines }
}
