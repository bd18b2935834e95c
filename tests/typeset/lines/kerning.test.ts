import { expect, test } from 'vitest'
import { FACE_IDS, FACES } from '#lib/print/font/faces.ts'
import { openParts } from '#lib/print/font/font-parts.server.ts'
import { readKerning } from '#lib/print/font/kerning.ts'
import { readLocalForms, readVerticalForms } from '#lib/print/font/local-forms.ts'
import { openShaper } from '#lib/print/font/shaper.server.ts'

const { parts, partFor } = openParts()

/** Same words on every run. */
const words = (): string[] => {
  let seed = 17
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return (seed >>> 8) % below
  }
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?-/&@#%()éèüñçÅø'
  const some = Array.from({ length: 400 }, () =>
    Array.from({ length: 2 + next(10) }, () => letters[next(letters.length)]).join(''),
  )
  return ['AVATAR', 'To', 'Type', 'WAVE', 'fi', 'office', 'Yo.', 'https://www.example.com/a?b=c', ...some]
}

const textFaces = FACE_IDS.filter((face) => !FACES[face].last)

test.each(textFaces)('our pair kerning of %s is HarfBuzz’s', (face) => {
  const part = partFor(face, 0x41)!
  const sfnt = part.sfnt()
  const kern = sfnt.has('GPOS') ? readKerning(sfnt.table('GPOS')) : () => 0
  // Its kerning looks at more than pairs: HarfBuzz itself is asked.
  if (face === 'serif-italic') return expect(kern).toBeUndefined()
  expect(kern).toBeDefined()
  const shaper = openShaper(sfnt)
  for (const word of words()) {
    const gids = Array.from(word, (one) => sfnt.gid(one.charCodeAt(0)))
    if (gids.includes(0) || Array.from(word).some((one) => partFor(face, one.charCodeAt(0)) !== part)) continue
    const ours = gids.map((gid, i) => sfnt.advance(gid) + (i + 1 < gids.length ? kern!(gid, gids[i + 1]!) : 0))
    const theirs = shaper.word(word).map((glyph) => Math.round(glyph.advance * sfnt.unitsPerEm))
    expect(ours, word).toEqual(theirs)
  }
})

test('the Chinese dash of the Noto faces is two em long and lies higher than the Latin one', () => {
  for (const face of ['serif', 'sans', 'serif-black', 'sans-bold'] as const) {
    const sfnt = parts.find((one) => one.face === face)!.sfnt()
    const local = readLocalForms(sfnt.table('GSUB'))!
    const dash = local(sfnt.gid(0x2e3a))
    expect(sfnt.advance(dash)).toBe(2 * sfnt.unitsPerEm)
    expect(sfnt.bounds(dash)![1]).toBeGreaterThan(sfnt.bounds(sfnt.gid(0x2014))![1])
  }
})

/** What titles in columns are made of, and some that have no vertical form. */
const upright = '一年月日〇心，。、；：！？（）《》〈〉「」『』【】〔〕“”‘’…—⸺～〜·・ー「％：Aa1éぁっゃァッ々〆㍿'

test.each(textFaces)('our vertical forms of %s are HarfBuzz’s', (face) => {
  for (const one of upright) {
    const code = one.codePointAt(0)!
    const part = partFor(face, code)
    const gid = part?.sfnt().gid(code) ?? 0
    if (!part || gid === 0) continue
    const sfnt = part.sfnt()
    const forms = sfnt.has('GSUB') ? readVerticalForms(sfnt.table('GSUB')) : (glyph: number) => glyph
    if (!forms) continue
    expect(forms(gid), `${one} of ${part.name}`).toBe(openShaper(sfnt).vertical(code))
  }
})
