import { zipSync } from 'fflate'
import type { Part } from './part.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const column = (i: number): string => String.fromCharCode(65 + i)

/** An Excel table with its words in the cells themselves. */
export function sheet(
  name: string,
  rows: number,
  heads: readonly string[],
  cells: (i: number) => readonly string[],
): Part {
  const encoder = new TextEncoder()
  const row = (at: number, values: readonly string[]): string =>
    `<row r="${at}">${values.map((text, c) => `<c r="${column(c)}${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`).join('')}</row>`
  const parts: Uint8Array[] = [encoder.encode('<worksheet><sheetData>'), encoder.encode(row(1, heads))]
  for (let i = 0; i < rows; i++) parts.push(encoder.encode(row(i + 2, cells(i))))
  parts.push(encoder.encode('</sheetData></worksheet>'))
  return {
    name,
    bytes: zipSync(
      {
        '[Content_Types].xml': encoder.encode('<Types/>'),
        'xl/workbook.xml': encoder.encode('<workbook/>'),
        'xl/worksheets/sheet1.xml': new Uint8Array(Buffer.concat(parts)),
      },
      { level: 1 },
    ),
  }
}
