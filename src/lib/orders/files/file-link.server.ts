import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existingService, setService } from '#lib/config/services.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import { signingKey } from '#lib/db/signing-key.sql.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** One file of an order: `orderId` of the row, `position` of the line. */
export type FileOfOrder = { orderId: string; orderNo: string; position: number; pdfType: 'cover' | 'inner' }

const secretOf = async (db: Db): Promise<Buffer> =>
  existingService<Buffer>('order-file-key') ??
  setService(
    'order-file-key',
    Buffer.from(await signingKey(db, 'order-file', randomBytes(32).toString('base64')), 'base64'),
  )

const signOf = (secret: Buffer, { orderId, position, pdfType }: FileOfOrder, until: string): string =>
  createHmac('sha256', secret).update(`file\n${orderId}\n${position}\n${pdfType}\n${until}`).digest('base64url')

/** An address whoever has it may read the file by until then, and nothing else. */
export const fileAddress = async (db: Db, file: FileOfOrder, untilMs: number): Promise<string> => {
  const until = String(untilMs)
  const query = { pdf_type: file.pdfType, until, sign: signOf(await secretOf(db), file, until) }
  return `${paths.orderFile(file.orderNo, file.position)}?${new URLSearchParams(query)}`
}

/** Is this address ours, and its time not over? */
export const isGoodAddress = async (
  db: Db,
  file: FileOfOrder,
  { until, sign, nowMs }: { until: string; sign: string; nowMs: number },
): Promise<boolean> => {
  const right = signOf(await secretOf(db), file, until)
  const same = right.length === sign.length && timingSafeEqual(Buffer.from(sign), Buffer.from(right))
  return same && Number(until) > nowMs
}
