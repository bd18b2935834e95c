import { expect, test } from 'vitest'
import { inputFileFromBytes } from '../files/input-file.ts'
import { readImport } from '../read/read-import.ts'
import { clockZone, deviceDoubt, doubtOf, inZone, movesDay, zoneName } from './zones.ts'

const noon = Date.UTC(2024, 0, 5, 12)

const moments = (clockHours: number, place?: { latitude: number; longitude: number }) => {
  const posts = [0, 1, 2].map((day) => {
    const at = noon + day * 86_400_000
    const clock = new Date(at + clockHours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    return {
      id: `1453829100441737221${day}`,
      username: 'wxid_a',
      nickname: '林小满',
      createTime: at / 1000,
      createTimeStr: clock,
      contentDesc: `第 ${day} 天`,
      type: 2,
      media: [],
      likes: [],
      comments: [],
      ...(place ? { location: { poiName: '湖边', ...place } } : {}),
    }
  })
  return inputFileFromBytes('朋友圈.json', JSON.stringify({ exportTime: '2024-02-01T00:00:00Z', totalPosts: 3, posts }))
}
const bookOf = async (...given: Parameters<typeof moments>) => {
  const read = await readImport([moments(...given)])
  if (!read.ok) throw new Error(read.failure.message)
  return read.value
}

test('clocks of the zone that is read raise no question, those of another name it', async () => {
  expect(doubtOf(await bookOf(8))).toBeNull()
  expect(doubtOf(await bookOf(-5))).toEqual({ now: 'Asia/Shanghai', likely: 'America/New_York', why: 'clock' })
})

test('places far from the zone ask for theirs, places within the country do not', async () => {
  const vancouver = await bookOf(8, { latitude: 49.28, longitude: -123.12 })
  expect(doubtOf(vancouver)).toEqual({ now: 'Asia/Shanghai', likely: 'America/Los_Angeles', why: 'places' })
  expect(doubtOf(await bookOf(8, { latitude: 43.8, longitude: 87.6 }))).toBeNull()
})

test('a device asks only where its clock differs', () => {
  expect(deviceDoubt('Asia/Shanghai', 'Europe/London', noon)?.likely).toBe('Europe/London')
  expect(deviceDoubt('Asia/Shanghai', 'Asia/Taipei', noon)).toBeNull()
  expect(deviceDoubt('Asia/Shanghai', undefined, noon)).toBeNull()
})

test('an instant keeps being that instant in another zone, a written clock stays as it was written', async () => {
  const book = await bookOf(8)
  const [first] = book.entries
  const moved = inZone(first!, 'Asia/Shanghai', 'America/Los_Angeles')
  expect([first?.when.local, moved.when.local]).toEqual(['2024-01-05T20:00:00', '2024-01-05T04:00:00'])
  expect(moved.when.utcMs).toBe(first?.when.utcMs)
  expect(inZone(moved, 'America/Los_Angeles', 'Asia/Shanghai')).toEqual(first)
  expect(inZone(first!, 'Europe/Paris', 'Asia/Tokyo')).toEqual(first)
  const written = { ...first!, when: { ...first!.when, from: 'text' as const } }
  const kept = inZone(written, 'Asia/Shanghai', 'America/Los_Angeles').when
  expect([kept.local, kept.utcMs]).toEqual([first?.when.local, Date.UTC(2024, 0, 6, 4)])
  expect(movesDay(book, 'Pacific/Auckland')).toBe(3)
  expect(movesDay(book, 'Asia/Tokyo')).toBe(0)
})

test('zones have names people use', () => {
  expect(zoneName('America/New_York')).toContain('纽约')
  expect(zoneName('Africa/Addis_Ababa')).toBe('Addis Ababa')
  expect(clockZone([], 'Asia/Shanghai')).toBeUndefined()
})
