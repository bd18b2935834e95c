import { expect, test } from 'vitest'
import { cityNames, districtNames, provinceNames, provinces, wrongRegion } from './regions.ts'

test('the table has every province and today’s divisions, each name once in its place', () => {
  expect(provinceNames().length).toBe(34)
  expect(districtNames('浙江省', '杭州市')).toEqual(expect.arrayContaining(['临平区', '钱塘区', '桐庐县']))
  expect(districtNames('新疆维吾尔自治区', '和田地区')).toContain('和康县')
  expect(cityNames('火星省')).toEqual([])
  for (const { name, cities } of provinces()) {
    expect(cities.length, name).toBeGreaterThan(0)
    expect(new Set(cities.map((city) => city.name)).size, name).toBe(cities.length)
    for (const city of cities) expect(new Set(city.districts).size, name + city.name).toBe(city.districts.length)
  }
})

test('three names are a place only together', () => {
  const place = { province: '广东省', city: '深圳市', district: '南山区' }
  expect(wrongRegion(place)).toBeUndefined()
  expect(wrongRegion({ ...place, province: '' })).toBe('province')
  expect(wrongRegion({ ...place, city: '杭州市' })).toBe('city')
  expect(wrongRegion({ ...place, district: '西湖区' })).toBe('district')
  expect(wrongRegion({ ...place, district: '' })).toBe('district')
})
