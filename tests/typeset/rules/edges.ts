import { expect } from 'vitest'
import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId } from '#lib/print/scene.ts'
import { type Line, placedOf } from '#lib/typeset/line/lines.ts'
import { rule } from './rule.ts'

const none = { rules: { level: 'none' } } as const
const gb = { rules: { level: 'gb' } } as const
const strict = { rules: { level: 'strict' } } as const

rule('edges', {
  row: 1,
  name: 'what may not begin or end a line',
  from: 'CLREQ “Prohibition rules for line start and line end”, GB/T 15834 5.1.1–5.1.3',
  must: [
    {
      it: 'a comma goes with its character',
      text: '春眠不觉晓处，处闻',
      ems: 6,
      lines: ['春眠不觉晓', '处，处闻'],
      han: [0, 1250, 2500, 3750, 5000],
      second: [0, 2000, 3000],
    },
    {
      it: 'a full stop too',
      text: '春眠不觉晓处。处闻',
      ems: 6,
      lines: ['春眠不觉晓', '处。处闻'],
      han: [0, 1250, 2500, 3750, 5000],
      second: [0, 2000, 3000],
    },
    {
      it: 'a question mark too',
      text: '春眠不觉晓处？处闻',
      ems: 6,
      lines: ['春眠不觉晓', '处？处闻'],
      han: [0, 1250, 2500, 3750, 5000],
      second: [0, 2000, 3000],
    },
    {
      it: 'a closing bracket too',
      text: '春眠（不觉晓处）闻',
      ems: 6,
      lines: ['春眠（不觉晓', '处）闻'],
      han: [0, 1000, 3000, 4000, 5000],
      second: [0, 2000],
    },
    {
      it: 'a closing quotation mark too',
      text: '春眠不觉“晓处”闻',
      ems: 6,
      lines: ['春眠不觉“晓', '处”闻'],
      han: [0, 1000, 2000, 3000, 5000],
      second: [0, 2000],
    },
    {
      it: 'an opening bracket goes down',
      text: '春眠不觉晓（处闻啼鸟',
      ems: 6,
      lines: ['春眠不觉晓', '（处闻啼鸟'],
      han: [0, 1250, 2500, 3750, 5000],
      second: [500, 1500, 2500, 3500],
    },
    {
      it: 'an opening quotation mark goes down',
      text: '春眠不觉晓“处闻啼鸟',
      ems: 6,
      lines: ['春眠不觉晓', '“处闻啼鸟'],
    },
    {
      it: 'a wave dash (connector) begins no line',
      text: '三月五日六时～七时半',
      ems: 6,
      lines: ['三月五日六', '时～七时半'],
      han: [0, 1250, 2500, 3750, 5000],
      second: [0, 2000, 3000, 4000],
    },
    {
      it: 'a single dash (connector) neither',
      text: '从北京至天津—上海去',
      ems: 6,
      lines: ['从北京至天', '津—上海去'],
    },
    {
      it: 'level GB: the solidus ends no line',
      text: '春眠不觉晓／处闻啼鸟来去',
      ems: 6,
      options: gb,
      lines: ['春眠不觉', '晓／处闻啼鸟', '来去'],
    },
    {
      it: 'level GB: nor does it begin one (5.1.9)',
      text: '春眠不觉晓处／闻啼鸟',
      ems: 6,
      options: gb,
      lines: ['春眠不觉晓', '处／闻啼鸟'],
    },
    {
      it: 'level strict: —— begins no line',
      text: '春眠不觉晓处——闻啼鸟',
      ems: 6,
      options: strict,
      lines: ['春眠不觉晓', '处——闻啼鸟'],
      han: [0, 1250, 2500, 3750, 5000],
      second: [0, 3000, 4000, 5000],
    },
  ],
  mustNot: [
    {
      it: 'level none: a comma may begin a line',
      text: '春眠不觉晓处，处闻',
      ems: 6,
      options: none,
      lines: ['春眠不觉晓处', '，处闻'],
      han: [0, 1000, 2000, 3000, 4000, 5000],
      second: [1000, 2000],
    },
    {
      it: 'level none: an opening bracket may end one',
      text: '春眠不觉晓（处闻啼鸟',
      ems: 6,
      options: none,
      lines: ['春眠不觉晓（', '处闻啼鸟'],
      han: [0, 1000, 2000, 3000, 4000],
    },
    {
      it: 'basic: —— may begin a line',
      text: '春眠不觉晓处——闻啼鸟',
      ems: 6,
      lines: ['春眠不觉晓处', '——闻啼鸟'],
      han: [0, 1000, 2000, 3000, 4000, 5000],
      second: [2000, 3000, 4000],
    },
    {
      it: 'basic: the solidus may end a line',
      text: '春眠不觉晓／处闻啼鸟来',
      ems: 6,
      lines: ['春眠不觉晓／', '处闻啼鸟来'],
    },
  ],
})

const inkMiddle =
  (index: number, middleEm: number) =>
  ([line]: Line[], fonts: FontBook, face: FaceId): void => {
    const one = placedOf(line!)[index]!
    const ink = fonts.inkBox(face, one.cluster)!
    expect(one.xEm + (ink.x0 + ink.x1) / 2).toBeCloseTo(middleEm, 2)
  }

rule('edges', {
  row: 2,
  name: 'the interpunct',
  from: 'CLREQ level basic; GB/T 15834 5.1.7',
  must: [
    {
      it: 'begins no line',
      text: '春眠不觉晓处·处闻',
      ems: 6,
      lines: ['春眠不觉晓', '处·处闻'],
      han: [0, 1250, 2500, 3750, 5000],
      second: [0, 1600, 2600],
    },
    { it: 'nor inside a name', text: '一二三四·五六七八九十', ems: 4, lines: ['一二三', '四·五六', '七八九十'] },
    { it: 'as ・ neither', text: '春眠不觉晓处・处闻', ems: 6, lines: ['春眠不觉晓', '处・处闻'] },
    { it: 'takes 0.6 em', text: '春·秋', ems: 20, han: [0, 1600], width: 2600 },
    {
      it: 'stands in the middle of its room whatever the face draws',
      text: '春·秋',
      ems: 20,
      places: inkMiddle(1, 1.3),
    },
    {
      it: 'takes ½ em where a style asks for it',
      text: '春·秋',
      ems: 20,
      options: { rules: { interpunctEm: 0.5 } },
      han: [0, 1500],
    },
    {
      it: 'gives way to ½ em before a comma does',
      text: '一·二，三四五六七八九十',
      ems: 5.5,
      han: [0, 1500, 3500, 4500],
    },
  ],
  mustNot: [
    {
      it: 'may end a line',
      text: '春眠不觉晓·处闻啼鸟',
      ems: 5.6,
      lines: ['春眠不觉晓·', '处闻啼鸟'],
      han: [0, 1000, 2000, 3000, 4000],
    },
    {
      it: 'level none lets it begin one',
      text: '春眠不觉晓处·处闻',
      ems: 6,
      options: none,
      lines: ['春眠不觉晓处', '·处闻'],
      han: [0, 1000, 2000, 3000, 4000, 5000],
      second: [600, 1600],
    },
  ],
})

const bar =
  (fromEm: number) =>
  ([line]: Line[], fonts: FontBook, face: FaceId): void => {
    const dashes = placedOf(line!).filter((one) => one.cluster.startsWith('—'))
    expect(dashes.map((one) => one.cluster).join('')).toBe('——')
    // One glyph of the face's own, or two pushed together: the bar lies within its two em and in their middle.
    if (dashes.length === 1) {
      expect(dashes[0]!.xEm).toBeCloseTo(fromEm, 3)
      expect(fonts.hanGlyph?.(face, '——')?.advance).toBe(2)
      return
    }
    const ink = fonts.inkBox(face, '—')!
    const [left, right] = [dashes[0]!.xEm + ink.x0, dashes[1]!.xEm + ink.x1]
    expect((left + right) / 2).toBeCloseTo(fromEm + 1, 2)
    expect(dashes[1]!.xEm + ink.x0).toBeLessThan(dashes[0]!.xEm + ink.x1)
    expect(right - left).toBeLessThanOrEqual(2)
  }

rule('edges', {
  row: 4,
  name: '—— is two em, …… is two em',
  from: 'GB/T 15834 5.1.4, 5.1.5',
  must: [
    { it: '—— alone', text: '——', ems: 20, width: 2000, places: bar(0) },
    { it: '—— between Han', text: '春——秋', ems: 20, han: [0, 3000], places: bar(1) },
    { it: '—— at a line end keeps its width', text: '春——', ems: 20, width: 3000, places: bar(1) },
    { it: '—— at a line start', text: '——春', ems: 20, han: [2000], places: bar(0) },
    { it: '—— beside Latin', text: '——AI', ems: 20, places: bar(0) },
    { it: '⸺, one character for the same', text: '春⸺秋', ems: 20, han: [0, 3000] },
    { it: '……', text: '春……秋', ems: 20, han: [0, 3000] },
    { it: '…… doubled is four em', text: '………… ', ems: 20, width: 4000 },
  ],
  mustNot: [
    { it: 'a single — is one em', text: '春—秋', ems: 20, han: [0, 2000] },
    { it: 'a single … is one em', text: '春…秋', ems: 20, han: [0, 2000] },
    { it: 'squeezing leaves —— alone', text: '春——（秋）眠不觉', ems: 6.5, han: [0, 3750, 5500], places: bar(1) },
  ],
})

rule('edges', {
  row: 3,
  name: '—— and …… are not split',
  from: 'GB/T 15834 5.1.4, 5.1.5; CLREQ “Prohibition rules for unbreakable marks”',
  must: [
    {
      it: '—— goes down whole',
      text: '春眠不觉晓——闻啼鸟',
      ems: 6,
      lines: ['春眠不觉晓', '——闻啼鸟'],
      han: [0, 1250, 2500, 3750, 5000],
      second: [2000, 3000, 4000],
    },
    { it: 'also at level none', text: '春眠不觉晓——闻啼鸟', ems: 6, options: none, lines: ['春眠不觉晓', '——闻啼鸟'] },
    {
      it: '…… takes its character along',
      text: '春眠不觉晓……闻啼鸟',
      ems: 6,
      lines: ['春眠不觉', '晓……闻啼鸟'],
      han: [0, 1000, 2000, 3000],
      second: [0, 3000, 4000, 5000],
    },
    {
      it: '—— ends a line it fits',
      text: '春眠不觉——晓闻啼鸟',
      ems: 6,
      lines: ['春眠不觉——', '晓闻啼鸟'],
      han: [0, 1000, 2000, 3000],
      width: 6000,
    },
    {
      it: '…… ends a line it fits',
      text: '春眠不觉……晓闻啼鸟',
      ems: 6,
      lines: ['春眠不觉……', '晓闻啼鸟'],
      han: [0, 1000, 2000, 3000],
      width: 6000,
    },
    {
      it: 'two …… part between them',
      text: '春眠不觉…………晓闻',
      ems: 6,
      lines: ['春眠不觉……', '……晓闻'],
      han: [0, 1000, 2000, 3000],
      second: [2000, 3000],
    },
  ],
  mustNot: [
    {
      it: '…… begins no line',
      text: '春眠不觉晓处……闻啼鸟',
      ems: 6,
      lines: ['春眠不觉晓', '处……闻啼鸟'],
      han: [0, 1250, 2500, 3750, 5000],
      second: [0, 3000, 4000, 5000],
    },
    { it: 'no gap opens inside ——', text: '春——眠不“觉晓闻啼', ems: 5.8, han: [0, 3533, 4800], places: bar(1.267) },
  ],
})
