import { rule } from './rule.ts'

rule('widths', {
  row: 5,
  name: 'marks that meet',
  from: 'CLREQ “Adjustment of adjacent punctuation marks”; GB/T 15834 5.1.2',
  must: [
    { it: 'a stop and a closing quote take 1½ em', text: '春。”秋', ems: 20, han: [0, 2500] },
    { it: 'a closing and an opening bracket take 1½ em', text: '春）（秋', ems: 20, han: [0, 2500] },
    { it: 'two opening brackets take 1½ em', text: '春（“秋', ems: 20, han: [0, 2500] },
    { it: 'a pause and an opening quote take 1½ em', text: '春，“秋', ems: 20, han: [0, 2500] },
    { it: '》、《 takes two em', text: '《春》、《秋》来', ems: 20, han: [500, 3500, 5500] },
    { it: '！！ takes one em', text: '春！！秋', ems: 20, han: [0, 2000] },
    { it: '？！ takes one em', text: '春？！秋', ems: 20, han: [0, 2000] },
    { it: '！！！ takes two em', text: '春！！！秋', ems: 20, han: [0, 3000] },
    { it: '！！！！ takes two em', text: '春！！！！秋', ems: 20, han: [0, 3000] },
    { it: '！” takes 1½ em', text: '春！”秋', ems: 20, han: [0, 2500] },
    { it: 'a bracket and an interpunct close up', text: '《春》·秋', ems: 20, han: [500, 2600] },
    { it: 'marks that meet over a typed space close up as well', text: '春。 “秋', ems: 20, han: [0, 2500] },
  ],
  mustNot: [
    { it: 'a mark between Han keeps its em', text: '春，秋。冬', ems: 20, han: [0, 2000, 4000] },
    { it: '——” is no pair: the dash has no room to give', text: '春——”秋', ems: 20, han: [0, 4000] },
    {
      it: 'with the rule off every mark has its em',
      text: '春。”秋',
      ems: 20,
      options: { rules: { pairs: false } },
      han: [0, 3000],
    },
    { it: 'a mark before …… keeps its em', text: '春，……秋', ems: 20, han: [0, 4000] },
  ],
})

rule('widths', {
  row: 6,
  name: 'a mark at the end of a line takes half an em',
  from: 'GB/T 15834 5.1.10; CLREQ “Compression of punctuation marks at line end”',
  must: [
    { it: 'a full stop on the last line', text: '春。', ems: 20, width: 1500 },
    { it: 'a closing quote', text: '“春”', ems: 20, width: 2000 },
    { it: 'two marks: 。”', text: '春。”', ems: 20, width: 2000 },
    {
      it: 'on a line that is full',
      text: '春眠不觉晓，处处闻啼',
      ems: 5.5,
      lines: ['春眠不觉晓，', '处处闻啼'],
      han: [0, 1000, 2000, 3000, 4000],
    },
    { it: '！！ at the end', text: '春！！', ems: 20, width: 2000 },
    { it: 'in ragged text too', text: '春眠。', ems: 20, options: { ragged: true }, width: 2500 },
    { it: 'the freed half em opens the gaps', text: '春眠不觉晓，处处闻啼', ems: 6, han: [0, 1100, 2200, 3300, 4400] },
  ],
  mustNot: [
    { it: 'a mark in the middle of a line is not cut', text: '春，秋', ems: 20, han: [0, 2000] },
    { it: '—— at the end keeps its two em', text: '春——', ems: 20, width: 3000 },
    { it: 'with the rule off it is not cut', text: '春。', ems: 20, options: { rules: { edges: false } }, width: 2000 },
  ],
})

rule('widths', {
  row: 7,
  name: 'an opening mark at the start of a line takes half an em',
  from: 'CLREQ “Compression of punctuation marks at line start”, first-line indent included',
  must: [
    { it: 'a bracket', text: '（春）秋', ems: 20, han: [500, 2500] },
    { it: 'a quotation mark', text: '“春”秋', ems: 20, han: [500, 2500] },
    { it: 'after the indent of two em', text: '“春”秋', ems: 20, options: { indentEm: 2 }, han: [2500, 4500] },
    { it: 'two of them take one em', text: '（“春', ems: 20, han: [1000] },
    {
      it: 'on a later line',
      text: '春眠不觉晓（处闻啼鸟',
      ems: 6,
      lines: ['春眠不觉晓', '（处闻啼鸟'],
      second: [500, 1500, 2500, 3500],
    },
    { it: 'in ragged text too', text: '《春》', ems: 20, options: { ragged: true }, han: [500], width: 2000 },
  ],
  mustNot: [
    { it: 'inside a line it keeps its em', text: '春（秋）', ems: 20, han: [0, 2000] },
    {
      it: 'with the rule off it is not cut',
      text: '（春）秋',
      ems: 20,
      options: { rules: { edges: false } },
      han: [1000, 3000],
    },
  ],
})

const allow = { rules: { hang: 'allow' } } as const
const force = { rules: { hang: 'force' } } as const

rule('widths', {
  row: 8,
  name: 'hanging marks',
  from: 'CLREQ “Hanging punctuation at line end” (an option; most books do not)',
  must: [
    {
      it: 'force: a comma stands outside a full line',
      text: '春眠不觉晓，处处闻啼',
      ems: 5,
      options: force,
      lines: ['春眠不觉晓，', '处处闻啼'],
      width: 5000,
    },
    { it: 'force: a full stop on the last line', text: '春眠。', ems: 20, options: force, width: 2000 },
    {
      it: 'force: the line is justified without it',
      text: '春眠不觉晓，处处闻啼',
      ems: 5.5,
      options: force,
      han: [0, 1100, 2200, 3300, 4400],
    },
    {
      it: 'allow: where it otherwise would not fit',
      text: '春眠不觉晓，处处闻啼',
      ems: 5,
      options: allow,
      lines: ['春眠不觉晓，', '处处闻啼'],
      width: 5000,
    },
    {
      it: 'allow: 、 as well',
      text: '春眠不觉晓、处处闻啼',
      ems: 5,
      options: allow,
      lines: ['春眠不觉晓、', '处处闻啼'],
      width: 5000,
    },
  ],
  mustNot: [
    {
      it: 'not by default',
      text: '春眠不觉晓，处处闻啼',
      ems: 5,
      lines: ['春眠不觉', '晓，处处闻', '啼'],
      han: [0, 1333, 2667, 4000],
    },
    { it: 'allow: not where it fits', text: '春眠不觉晓，处处闻啼', ems: 5.5, options: allow, width: 5500 },
    {
      it: 'a question mark never hangs',
      text: '春眠不觉晓？处处闻啼',
      ems: 5,
      options: force,
      lines: ['春眠不觉'],
      han: [0, 1333, 2667, 4000],
    },
  ],
})
