import { expect, test } from 'vitest'
import { rtfPictures } from './rtf-pictures.ts'

test('PNG and JPEG pictures of an RTF text come in order; drawings and the doubles of old readers do not', () => {
  const rtf = String.raw`{\rtf1\ansi{\*\shppict{\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}}\picscalex100\pngblip\bliptag-17{\*\blipuid 0011aabb}
89504e47
0d0a}}{\nonshppict{\pict\wmetafile8 0102}}\par {\pict\jpegblip\picw10 ffd8ffe0}}`
  expect(rtfPictures(rtf).map(({ type, bytes }) => [type, Buffer.from(bytes).toString('hex')])).toEqual([
    ['image/png', '89504e470d0a'],
    ['image/jpeg', 'ffd8ffe0'],
  ])
})

test('what breaks off or is no RTF has no pictures and ends', () => {
  expect(rtfPictures('')).toEqual([])
  expect(rtfPictures('{\\pict'.repeat(50))).toEqual([])
})
