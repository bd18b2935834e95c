/**
 * Histories of state machines (db/history.table.ts), by what they are about. They go with their subject; joining moves who
 * did something to the account that stays, deleting forgets them, and the account's own export has what is about its rows.
 */
export const histories = [
  { table: 'book_history', subject: 'books', owner: 'owner_id' },
  { table: 'import_history', subject: 'imports', owner: 'owner_id' },
  { table: 'account_export_history', subject: 'account_exports', owner: 'owner_id' },
  { table: 'crawl_assistant_history', subject: 'crawl_assistants', owner: 'owner_id' },
  { table: 'order_history', subject: 'orders', owner: 'user_id' },
  { table: 'coupon_history', subject: 'coupons', owner: 'user_id' },
  { table: 'free_gift_history', subject: 'free_gifts', owner: 'user_id' },
  { table: 'redeem_code_history', subject: 'redeem_codes', owner: 'user_id' },
  { table: 'agent_history', subject: 'agents', owner: 'user_id' },
  { table: 'commission_history', subject: 'commissions', owner: 'referrer_id' },
  { table: 'payout_history', subject: 'payouts', owner: 'user_id' },
  { table: 'package_history', subject: 'bought_packages', owner: 'user_id' },
  { table: 'package_code_history', subject: 'package_codes', owner: 'user_id' },
  { table: 'gift_card_history', subject: 'gift_cards', owner: 'buyer_id' },
  { table: 'ledger_hold_history', subject: 'ledger_holds', owner: 'user_id' },
  { table: 'payment_intent_history', subject: 'payment_intents', owner: 'user_id' },
  { table: 'payment_attempt_history', subject: 'payment_attempts', owner: 'user_id' },
  { table: 'payment_refund_history', subject: 'payment_refunds', owner: 'user_id' },
  { table: 'refund_request_history', subject: 'refund_requests', owner: 'user_id' },
  { table: 'repair_history', subject: 'repair_requests', owner: 'user_id' },
  { table: 'invoice_history', subject: 'invoices', owner: 'user_id' },
  { table: 'cashback_history', subject: 'cashback_requests', owner: 'user_id' },
  // A job of a print shop is nobody's: what its order's buyer may see of it stands with the order.
  { table: 'print_job_history', subject: 'print_jobs', owner: null },
  { table: 'moderation_history', subject: 'moderation_items', owner: 'author_id' },
  { table: 'user_deletion_history', subject: 'users', owner: 'id' },
] as const
