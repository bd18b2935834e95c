import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { phonePhotos } from './photo-files.ts'

/** An album of drawn photographs of the person signed in, made by the calls the screens make; answers its id. */
export const haveAlbum = async (page: Page, title: string, count = 26, more: object = {}): Promise<string> => {
  const origin = new URL(page.url()).origin
  const photos: { sha256: string; file_name: string; taken: string }[] = []
  for (const [i, { name, buffer }] of (await phonePhotos(count)).entries()) {
    const day = String(1 + Math.floor(i / 5)).padStart(2, '0')
    const taken = `2023-04-${day}T${String(9 + (i % 5) * 2).padStart(2, '0')}:10:00`
    const sha256 = createHash('sha256').update(buffer).digest('hex')
    const sent = await page.request.put(`/jx/album_images/${sha256}`, {
      data: buffer,
      headers: { origin, 'content-type': 'application/octet-stream' },
    })
    expect(sent.ok(), await sent.text()).toBe(true)
    photos.push({ sha256, file_name: name, taken })
  }
  const made = await page.request.post('/jx/albums/my', {
    data: { tid: 'square-album', title, author: '阿舟', photos, ...more },
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return ((await made.json()) as { data: { album: { aid: string } } }).data.album.aid
}
