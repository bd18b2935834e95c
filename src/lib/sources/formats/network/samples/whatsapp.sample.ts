import { files } from '../../../../../../tests/support/formats/network.ts'
import { document, type FormatSample, localOf, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { whatsapp } from '../whatsapp.ts'

export const sample: FormatSample = {
  format: whatsapp.format,
  family: 'network',
  make: (n) => [
    document(
      '_chat.txt',
      n,
      (i) =>
        `[${localOf(i).replaceAll('-', '/')}] ${i % 2 === 0 ? '小满' : '阿舟'}: ${wordsOf(i)}😊 https://example.com/a${i === 0 ? ' <attached: a.jpg>' : i === 1 ? ' <attached: b.mp4>' : ''}`,
      ['', '\n', '\n'],
    ),
    ...files,
  ],
}
