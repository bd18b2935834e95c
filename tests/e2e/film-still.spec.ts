import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { announced, announcing } from './support/announced.ts'
import { signInAs } from './support/screens.ts'

/** A film made by the browser itself: black at first, orange from 1.3 s on; its bytes and how its name ends. */
const recorded = (page: Page): Promise<{ base64: string; end: string }> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    const kinds = ['video/mp4;codecs=vp09.00.10.08', 'video/webm;codecs=vp8']
    const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? 'video/webm'
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise<void>((resolve) => {
      recorder.onstop = () => resolve()
    })
    recorder.start()
    const begun = performance.now()
    await new Promise<void>((resolve) => {
      const draw = (): void => {
        const now = performance.now() - begun
        pen.fillStyle = now < 1300 ? '#000' : '#e87820'
        pen.fillRect(0, 0, 320, 180)
        if (now < 3300) requestAnimationFrame(draw)
        else resolve()
      }
      draw()
    })
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return { base64: btoa(text), end: mimeType.startsWith('video/mp4') ? 'mp4' : 'webm' }
  })

const moments = (films: readonly string[]): Buffer => {
  const posts = films.map((localPath, at) => ({
    id: String(at + 1),
    username: 'wxid_sample',
    nickname: '小满',
    createTime: 1_700_000_000 + at * 86_400,
    createTimeStr: `2023-11-${15 + at} 06:13:20`,
    contentDesc: `海边的第 ${at + 1} 天，风很大。`,
    type: 15,
    media: [{ url: `https://films.invalid/${localPath}`, localPath }],
    likes: [],
    comments: [],
  }))
  const head = { exportTime: '2026-03-15T08:20:31.114Z', totalPosts: posts.length }
  return Buffer.from(JSON.stringify({ ...head, filters: { usernames: ['wxid_sample'], keyword: '' }, posts }))
}

test('a film gets its still where it is brought: the first frame that is not black; one nobody can play goes on without @once', async ({
  page,
}) => {
  await signInAs(page, '/create/wxbook')
  const { base64, end } = await recorded(page)
  const film = `海边.${end}`
  const broken = '坏的.mp4'
  // Playwright does not see the bytes of a Blob that is sent: its length is compared with the one the page made.
  const sent = new Map<string, number>()
  await page.route(announcing, async (route) => {
    for (const { name, bytes } of announced(route.request())) sent.set(name, bytes)
    await route.continue()
  })
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (done, ...how) {
      toBlob.call(
        this,
        (blob) => {
          Object.assign(window, { madeStill: blob })
          done(blob)
        },
        ...how,
      )
    }
  })
  await page.getByTestId('files').setInputFiles([
    { name: '朋友圈.json', mimeType: 'application/json', buffer: moments([film, broken]) },
    { name: film, mimeType: `video/${end}`, buffer: Buffer.from(base64, 'base64') },
    { name: broken, mimeType: 'video/mp4', buffer: Buffer.from(`\0\0\0\x18ftypisom${'x'.repeat(4000)}`) },
  ])
  await expect(page.getByRole('button', { name: '编排这本书' })).toBeEnabled({ timeout: 90_000 })
  await expect.poll(() => [...sent.keys()]).toContain('海边_cover.jpg')
  expect([...sent.keys()]).not.toContain('坏的_cover.jpg')
  const base64OfStill = await page.evaluate(async () => {
    const bytes = new Uint8Array(await (window as unknown as { madeStill: Blob }).madeStill.arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  const still = Buffer.from(base64OfStill, 'base64')
  expect(sent.get('海边_cover.jpg')).toBe(still.length)
  expect(await sharp(still).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 })
  const { channels } = await sharp(still).stats()
  expect(channels[0]?.mean).toBeGreaterThan(180)
  expect(channels[2]?.mean).toBeLessThan(90)
})
