import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writerOfDocx } from './docx-writer.ts'

const by = (name: string): Uint8Array =>
  zipSync({ 'docProps/core.xml': strToU8(`<cp:coreProperties><dc:creator>${name}</dc:creator></cp:coreProperties>`) })

test('a document says who wrote it; names of machines and programs are nobody', () => {
  expect(writerOfDocx(by('苏棠'))).toBe('苏棠')
  expect(writerOfDocx(by('Anna &amp; Bert'))).toBe('Anna & Bert')
  for (const name of ['', ' ', 'Administrator', 'Windows 用户', '微软用户', 'python-docx', 'DESKTOP-user', 'HP'])
    expect(writerOfDocx(by(name)), name).toBeUndefined()
  expect(writerOfDocx(zipSync({ 'word/document.xml': strToU8('<w:document/>') }))).toBeUndefined()
  expect(writerOfDocx(strToU8('no zip'))).toBeUndefined()
})
