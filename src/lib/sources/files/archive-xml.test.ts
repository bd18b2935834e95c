import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { wornXml } from './archive-xml.ts'

const packed = (xml: string, name = 'word/document.xml') =>
  zipSync({ [name]: strToU8(xml), 'media/1.png': strToU8('<a>') })

test('a sound document is let through, whatever lies beside its XML', async () => {
  expect(await wornXml(packed('<?xml version="1.0"?><a><b/><c x="1">字</c><!-- x --></a>\n'))).toBeUndefined()
  expect(await wornXml(packed(`<a>${'<b>'.repeat(300)}${'</b>'.repeat(300)}</a>`))).toBeUndefined()
  expect(await wornXml(strToU8('no zip'))).toBeUndefined()
})

test('nested too deep, going on behind its end, or unfolding without measure: said before anything holds it', async () => {
  expect(await wornXml(packed('<a>'.repeat(50_000)))).toContain('套得太深')
  expect(await wornXml(packed('<div>'.repeat(50_000), 'word/_rels/document.xml.rels'))).toContain('套得太深')
  expect(await wornXml(packed('<a></a><b/>'))).toContain('损坏')
  expect(await wornXml(packed(`<a>${' '.repeat(65 * 1024 * 1024)}</a>`))).toContain('太多')
})
