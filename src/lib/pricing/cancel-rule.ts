/** How long after paying an order can be cancelled at least: the press takes none sooner. */
export const leastCancelHours = 2

/** Until when an order can be cancelled, wherever it is said: price, order, 退换与重印, 印制与寄送. */
export const cancelRule = '印刷厂接单前都可以取消，付款后至少两小时'
