import { expect, test } from 'vitest'
import { defaultProducts } from '../buckets/bucket-defaults-products.ts'
import { bindingNames, isElectronic, printedBindings } from './bindings.ts'
import { courierNames } from './couriers.ts'

test('bindings have the names of the specification, and the shop the same', () => {
  expect(bindingNames).toEqual({
    ...{ 0: '经济装', 1: '文艺装', 2: '精装', 6: '典藏装' },
    ...{ pdf: '电子版', miniB5: 'B5 电子版' },
  })
  for (const { id, name } of defaultProducts.bindings) expect(name).toBe(bindingNames[id])
})

test('what is a file is not printed', () => {
  expect(Object.keys(bindingNames).filter(isElectronic)).toEqual(['pdf', 'miniB5'])
  expect(printedBindings.filter(isElectronic)).toEqual([])
})

test('couriers are those of the specification, and the shop sends with some of them', () => {
  const ids = ['shunfeng', 'zhongtong', 'youzheng', 'yunda', 'yuantong', 'shentong', 'debang', 'jitu', 'EMS']
  expect(Object.keys(courierNames)).toEqual(ids)
  for (const { id, name } of defaultProducts.delivery.couriers) expect(name).toBe(courierNames[id])
})
