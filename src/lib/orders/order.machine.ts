import type { Machine } from '#lib/std/machine.ts'

export type OrderState = 'unpaid' | 'paid' | 'printing' | 'shipped' | 'completed' | 'closed' | 'refunding' | 'refunded'
export type OrderEvent =
  | 'pay'
  | 'cancel'
  | 'expire'
  | 'edit'
  | 'print'
  | 'ship'
  | 'complete'
  | 'refund'
  | 'refund_part'
  | 'finish_refund'

export const orderMachine: Machine<OrderState, OrderEvent> = {
  name: 'orders',
  initial: 'unpaid',
  events: {
    pay: 'What was asked for is settled, to the fen; or there was nothing to pay.',
    cancel: 'Its buyer gave it up before paying. Money that comes later goes back and moves nothing.',
    expire: 'Nobody paid in time.',
    edit: 'Its buyer changed what is printed, before the press took it.',
    print: 'The press took it.',
    ship: 'A courier has it.',
    complete: 'It was signed for, 15 days have passed since it went, or its files were handed over.',
    refund: 'All of what is left goes back: cancelled before print, or approved.',
    refund_part: 'Some copies or some money go back; the order goes on.',
    finish_refund: 'All that was paid has gone back.',
  },
  moves: {
    unpaid: { pay: 'paid', cancel: 'closed', expire: 'closed' },
    paid: {
      edit: 'paid',
      print: 'printing',
      complete: 'completed',
      refund: 'refunding',
      refund_part: 'paid',
    },
    printing: { ship: 'shipped', refund: 'refunding', refund_part: 'printing' },
    shipped: { complete: 'completed', refund: 'refunding', refund_part: 'shipped' },
    completed: { refund: 'refunding', refund_part: 'completed' },
    closed: {},
    refunding: { finish_refund: 'refunded' },
    refunded: {},
  },
}
