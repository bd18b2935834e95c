import { albumPdfJob, albumPdfJobName } from '#lib/albums/press/press.job.ts'
import { type BookPayload, pdfJob, typesetJob } from '#lib/books/book/book.job.ts'
import { requestTypesetting, typesetJobName } from '#lib/books/book/book.server.ts'
import { openBooksOfSource } from '#lib/books/book/book.sql.ts'
import { pdfJobName } from '#lib/books/layout/finish.server.ts'
import { derivePicturesOfBook, pageKeysOf } from '#lib/books/reading/derive-book.server.ts'
import { forgetOldPlays, forgetPlaysJobName } from '#lib/campaigns/game/play.server.ts'
import { checkCouponsJob, checkCouponsJobName } from '#lib/checkout/offers/check.job.ts'
import { registerOrderPayable } from '#lib/checkout/order-payable.server.ts'
import { commissionsJob, commissionsJobName } from '#lib/checkout/referral/commissions.job.ts'
import { crawlJob } from '#lib/crawl/crawl.job.ts'
import { crawlJobName } from '#lib/crawl/job-name.ts'
import type { Db } from '#lib/db/db.server.ts'
import { forgetCommissionsJobName, forgetOldCommissions } from '#lib/fulfilment/commissions/commission.server.ts'
import { completeOrders, completeOrdersJobName } from '#lib/fulfilment/complete.job.ts'
import { shippingNoticeJob, shippingNoticeJobName } from '#lib/fulfilment/notices/shipping-notice.server.ts'
import { returnPrintJobsName, returnSilentJobs } from '#lib/fulfilment/print-shop/return-jobs.server.ts'
import {
  followParcelJobName,
  silentParcels,
  silentParcelsJobName,
  subscribeJob,
} from '#lib/fulfilment/tracking/tracking.server.ts'
import { tidyHelp, tidyHelpJobName } from '#lib/helpdesk/tidy.server.ts'
import { tidyIdempotencyJobName, tidyIdempotencyKeys } from '#lib/http/idempotency/once.server.ts'
import { demoJobName, makeDemo } from '#lib/library/demo.server.ts'
import { demoUnboxingJobName, makeDemoUnboxing } from '#lib/library/demo-unboxing.server.ts'
import { deriveLater, derivePicturesJob, derivePicturesJobName } from '#lib/media/derive.job.ts'
import { thumbnailPx } from '#lib/media/picture.ts'
import {
  settleCashback,
  settleCashbackJobName,
  settleCashbacks,
  settleCashbacksJobName,
} from '#lib/orders/cashback/cashback.server.ts'
import { billJobName, reconcileBills } from '#lib/payments/bills/reconcile-bill.server.ts'
import { reconcileJobName, reconcilePayments } from '#lib/payments/reconcile.server.ts'
import { checkRefund, refundCheckJobName, refundJobName, submitRefund } from '#lib/payments/refund.server.ts'
import { findSource, listPostMedia } from '#lib/posts/post.sql.ts'
import { type JobInfo, registerJob } from '#lib/queue/queue.server.ts'
import { registerRecurring } from '#lib/queue/recurring.server.ts'
import { tidyHeld } from '#lib/sources/job/held.server.ts'
import { readImportJob } from '#lib/sources/job/import.job.ts'
import { readImportJobName } from '#lib/sources/job/import.server.ts'
import { removeUploadsJob } from '#lib/sources/job/upload.job.ts'
import { removeUploadsJobName, tidyUploads, tidyUploadsJobName } from '#lib/sources/job/upload.server.ts'
import { checkLedgerJob, checkLedgerJobName } from '#lib/wallet/check.job.ts'

/** Pictures get their thumbnails while nobody looks at them yet; other sizes when a book is set (derivePicturesOfBook). */
const derivePicturesOf = async (tx: Db, sourceId: string): Promise<void> => {
  const source = await findSource(tx, sourceId)
  const present = (await listPostMedia(tx, sourceId)).filter((one) => one.state === 'present' && one.kind !== 'video')
  const wanted = present.flatMap(({ sha256 }) => (sha256 === undefined ? [] : [{ sha256, widthPx: thumbnailPx }]))
  if (source) await deriveLater(tx, wanted, source.ownerId)
}

/** Books that may still change take in what was brought; finalized ones never do. */
const typesetBooksOf = async (tx: Db, sourceId: string): Promise<void> => {
  for (const bookId of await openBooksOfSource(tx, sourceId)) await requestTypesetting(tx, bookId)
}

const typesetThenDerive = async (payload: BookPayload, job: JobInfo): Promise<void> => {
  // Tried again it may have set the book before it ended: nobody knows then which pages are new.
  const before = job.attempt > 1 ? [] : await pageKeysOf(payload.bookId)
  await typesetJob(payload, job)
  await derivePicturesOfBook(payload.bookId, before)
}

const afterImport = async (tx: Db, sourceId: string): Promise<void> => {
  await typesetBooksOf(tx, sourceId)
  await derivePicturesOf(tx, sourceId)
}

const tidyAllUploads = async (): Promise<void> => {
  await tidyUploads()
  await tidyHeld()
}

/** Says who does which job; called by scripts/start.ts and scripts/worker.ts. */
export const registerJobs = (): void => {
  registerOrderPayable()
  // More than there are threads, so that those that take long leave places (pool.server.ts).
  registerJob(readImportJobName, readImportJob(afterImport), { concurrency: 4 })
  registerJob(typesetJobName, typesetThenDerive, { concurrency: 2 })
  registerJob(derivePicturesJobName, derivePicturesJob)
  registerJob(pdfJobName, pdfJob)
  registerJob(albumPdfJobName, albumPdfJob)
  registerJob(crawlJobName, crawlJob, { concurrency: 4 })
  registerJob(demoJobName, makeDemo)
  registerJob(demoUnboxingJobName, makeDemoUnboxing)
  registerJob(removeUploadsJobName, removeUploadsJob)
  registerJob<{ refundId: string }>(refundJobName, ({ refundId }) => submitRefund(refundId), { concurrency: 2 })
  registerJob<{ refundId: string }>(refundCheckJobName, ({ refundId }) => checkRefund(refundId))
  registerRecurring(reconcileJobName, () => reconcilePayments(), { every: 'minute', missed: 'skip' })
  registerRecurring(billJobName, () => reconcileBills(), { every: 'day', at: '10:40', missed: 'skip' })
  registerRecurring(tidyUploadsJobName, tidyAllUploads, { every: 'day', at: '04:20', missed: 'skip' })
  registerRecurring(checkLedgerJobName, checkLedgerJob, { every: 'day', at: '03:40', missed: 'skip' })
  registerRecurring(checkCouponsJobName, checkCouponsJob, { every: 'day', at: '03:50', missed: 'skip' })
  registerRecurring(completeOrdersJobName, completeOrders, { every: 'day', at: '03:20', missed: 'skip' })
  registerJob<{ parcelId: string; way: 'sms' | 'wechat' }>(shippingNoticeJobName, shippingNoticeJob)
  registerJob<{ parcelId: string }>(followParcelJobName, subscribeJob, { concurrency: 2 })
  registerRecurring(silentParcelsJobName, () => silentParcels(), { every: 'day', at: '05:10', missed: 'skip' })
  registerRecurring(returnPrintJobsName, () => returnSilentJobs(), { every: 'minute', missed: 'skip' })
  registerRecurring(forgetCommissionsJobName, () => forgetOldCommissions(), {
    every: 'day',
    at: '04:30',
    missed: 'skip',
  })
  registerRecurring(forgetPlaysJobName, () => forgetOldPlays(), { every: 'day', at: '04:35', missed: 'skip' })
  registerRecurring(commissionsJobName, () => commissionsJob(), { every: 'day', at: '03:30', missed: 'skip' })
  registerJob<{ id: string }>(settleCashbackJobName, ({ id }) => settleCashback(id))
  registerRecurring(settleCashbacksJobName, settleCashbacks, { every: 'day', at: '03:35', missed: 'skip' })
  registerRecurring(tidyHelpJobName, () => tidyHelp(), { every: 'day', at: '04:40', missed: 'skip' })
  registerRecurring(tidyIdempotencyJobName, () => tidyIdempotencyKeys(), { every: 'day', at: '04:50', missed: 'skip' })
}
