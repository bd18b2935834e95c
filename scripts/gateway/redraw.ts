/**
 * A local service that redraws photographs: a program of its own that imports nothing of the site and speaks the Images API
 * (`POST /v1/images/edits`, multipart, `{data: [{b64_json}]}`). It draws by sharp alone: flat colours, dark lines. GATEWAY_REDRAW is
 * `{key}`; the first line of output is `{port}`. `POST /__control/fault {name}`: busy, refuse, garbage (once); `/__control/seen`
 * answers what was last asked. Never in production.
 */
import { createServer } from 'node:http'
import sharp from 'sharp'

const { key } = JSON.parse(process.env.GATEWAY_REDRAW ?? '{}') as { key: string }
const faults: string[] = []
let seen: object = {}

/** Flat washes of colour with the edges drawn over them. */
const redraw = async (bytes: Buffer): Promise<Buffer> => {
  const washed = sharp(bytes).median(7).modulate({ saturation: 1.3, brightness: 1.06 }).png({ colours: 24 })
  const { data, info } = await sharp(await washed.toBuffer()).toBuffer({ resolveWithObject: true })
  const edges = { width: 3, height: 3, kernel: [-1, -1, -1, -1, 8, -1, -1, -1, -1] }
  const lines = await sharp(bytes)
    .resize(info.width, info.height)
    .greyscale()
    .blur(1.4)
    .convolve(edges)
    .linear(4, 0)
    .negate()
    .png()
    .toBuffer()
  return sharp(data)
    .composite([{ input: lines, blend: 'multiply' }])
    .png()
    .toBuffer()
}

const answerCall = async (request: Request): Promise<[number, object]> => {
  if (request.headers.get('authorization') !== `Bearer ${key}`) return [401, { error: { code: 'invalid_api_key' } }]
  const form = await request.formData()
  const image = form.get('image')
  if (!(image instanceof File)) return [400, { error: { code: 'missing_image' } }]
  const bytes = Buffer.from(await image.arrayBuffer())
  const { width, height, exif } = await sharp(bytes).metadata()
  seen = { model: form.get('model'), prompt: form.get('prompt'), width, height, exif: exif !== undefined }
  const fault = faults.shift()
  if (fault === 'busy') return [503, {}]
  if (fault === 'refuse') return [400, { error: { code: 'moderation_blocked' } }]
  if (fault === 'garbage') return [200, { data: [{ b64_json: Buffer.from('no picture').toString('base64') }] }]
  return [200, { data: [{ b64_json: (await redraw(bytes)).toString('base64') }] }]
}

const server = createServer(async (req, res) => {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  const answer = (status: number, value: object): void => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  try {
    if (req.url === '/__control/fault') {
      faults.push((JSON.parse(body.toString()) as { name: string }).name)
      answer(200, {})
    } else if (req.url === '/__control/seen') answer(200, seen)
    else if (req.url === '/v1/images/edits') {
      const { authorization = '', 'content-type': type = '' } = req.headers
      const request = new Request('http://local', {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body,
      })
      answer(...(await answerCall(request)))
    } else answer(404, {})
  } catch (error) {
    answer(500, { message: String(error) })
  }
})
server.listen(0, '127.0.0.1', () => {
  const at = server.address()
  console.log(JSON.stringify({ port: typeof at === 'object' ? at?.port : 0 }))
})
process.stdin.on('end', () => process.exit()).resume()
