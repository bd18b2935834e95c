import { type FormatSample, localOf, type Part, range, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { odtFile } from '../../../../../../tests/support/open-files.ts'
import { odt } from '../odt.ts'

const body = (i: number): string =>
  `<text:h text:outline-level="1">第 ${i + 1} 天</text:h><text:p>${wordsOf(i)}😊</text:p><text:p><text:a xlink:href="https://example.com/a">这里</text:a></text:p><text:p><draw:frame><draw:image xlink:href="Pictures/a.jpeg"/><svg:desc>院子</svg:desc></draw:frame></text:p>`

export const sample: FormatSample = {
  format: odt.format,
  family: 'blog',
  scattered: true,
  make: (n) =>
    range(n).map((i): Part => ({ name: `${localOf(i).slice(0, 10)} 院子${i}.odt`, bytes: odtFile(body(i)) })),
}
