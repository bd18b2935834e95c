/** What a job does, as operators know it; one nobody has worded is named as the program names it. */
const jobs: Readonly<Record<string, string>> = {
  payments: '收款',
  'payment-refund': '退款',
  'payment-refund-check': '查退款',
  'payment-reconcile': '核对付款',
  'payment-bill': '对账',
  'check-ledger': '核对账本',
  'complete-orders': '到期完成订单',
  press: '上机',
  tracking: '查快递',
  'follow-parcel': '订阅快递',
  'silent-parcels': '问快递',
  'read-import': '读导入的文件',
  'typeset-book': '排书',
  'make-pdf': '做印刷文件',
  crawl: '取博客',
  'derive-pictures': '做缩略图',
  'export-account': '导出我的数据',
  'delete-account': '注销账号',
}

/** What happened and what is to be done, by the code of an alarm. */
const codes: Readonly<Record<string, string>> = {
  payment_surplus: '同一单付了两次，后到的一笔会自己原路退回。',
  payment_late: '订单关了以后才付成，会自己原路退回。',
  payment_wrong_amount: '渠道说付的金额和订单不一样，钱没有入账。请到渠道后台核对。',
  payment_unknown_trade: '渠道说有人付了一笔我们没要过的款。请到渠道后台核对。',
  payment_other_trade: '渠道说同一个单号付了两次。请到渠道后台核对，把多的一笔退掉。',
  payment_foreign_refund: '有人在渠道后台直接退了款，我们的账没有动。请核对以后更正账本。',
  refund_fail: '渠道不肯退这笔款。请到「退款」的「渠道没退成」里再退一次，或人工转账。',
  refund_strand: '买家的账户收不进退款。请到「退款」的「渠道没退成」里处理。',
  refund_short: '渠道账户里的余额不够退款。充值以后会自己再退。',
  refund_unanswered: '问不到一笔退款的结果，会自己再问。',
  refund_wrong_amount: '渠道退的金额和我们要退的不一样。请到渠道后台核对。',
  LEDGER_FAULT: '账本重新算过一遍，和记着的不一样。先不要手工改账，请找工程师。',
  parcel_returned: '快递把包裹退回来了，不会自己完成。请联系买书的人，再决定重寄还是退款。',
  parcel_trouble: '快递说这个包裹有疑难，不会自己完成。请问快递，必要时联系买书的人。',
  bill_unavailable: '渠道的账单一直取不到。会在下一天一起补取。',
}

export const alarmJobName = (job: string): string => jobs[job] ?? job

/** Null: it says all there is in its own words. What stands behind a colon says whose it is (`parcel_returned:B2611…`). */
export const alarmMeaning = (code: string): string | null => codes[code.split(':', 1)[0] ?? ''] ?? null
