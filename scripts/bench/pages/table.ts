/** The figures of several books beside one another, and what issue 15 wants of them. */
import type { PageFigures } from './measure.ts'

type Row = {
  name: string
  of: keyof PageFigures
  as?: 'share' | 'per'
  /** The least and the most it may be. */
  least?: number
  aim?: number | ((figures: PageFigures, style: string) => number)
}

const rows: readonly Row[] = [
  { name: 'pages', of: 'pages' },
  { name: 'title matter', of: 'matter' },
  { name: 'catalogue', of: 'catalogue' },
  { name: 'openers', of: 'openers' },
  { name: 'blanks', of: 'blanks' },
  { name: 'body', of: 'body' },
  {
    name: 'openers + blanks + catalogue',
    of: 'overhead',
    as: 'share',
    aim: ({ pages }) => (pages >= 48 ? 0.18 : 0.25),
  },
  { name: 'body pages under 60 % full', of: 'underSixty' },
  { name: '  of body pages', of: 'underSixtyShare', as: 'share', aim: 0.04 },
  { name: '  from first ink to last', of: 'spanUnderSixty' },
  { name: 'small text alone', of: 'smallAlone', aim: 0 },
  { name: 'pages that begin with remarks', of: 'smallFirst' },
  { name: 'words parted from picture', of: 'parted', aim: 0 },
  { name: '  picture overleaf', of: 'overleaf' },
  { name: '  picture on the facing page', of: 'facing' },
  { name: 'repeated pictures', of: 'repeated', aim: 0 },
  { name: 'crop of singles, most', of: 'singleLossMax', as: 'share', aim: 0.02 },
  { name: 'crop of singles, p95', of: 'singleLossP95', as: 'share' },
  { name: 'crop in groups, most', of: 'groupLossMax', as: 'share', aim: 0.12 },
  { name: 'crop in groups, p95', of: 'groupLossP95', as: 'share' },
  { name: 'crop on openers etc., most', of: 'frontLossMax', as: 'share' },
  { name: 'focal boxes cut', of: 'focusCut', aim: 0 },
  { name: 'screenshots up front', of: 'graphicsInFront', aim: 0 },
  { name: 'display-line faults', of: 'displayFaults', aim: 0 },
  { name: 'openers that echo', of: 'echoes', aim: 0 },
  { name: 'catalogue entries empty', of: 'catalogueEmpty', aim: 0 },
  { name: 'catalogue titles cut', of: 'catalogueCut', aim: 0 },
  { name: 'catalogue pages per 24', of: 'cataloguePages', as: 'per', aim: 1 },
  { name: 'order breaks', of: 'orderBreaks', aim: 0 },
  { name: 'lost (letters, pictures)', of: 'lost', aim: 0 },
  { name: 'printed twice', of: 'twice', aim: 0 },
  { name: 'pages over 60 % black', of: 'blackPages', as: 'share', aim: (_, style) => (style === 'jiaopian' ? 0.1 : 0) },
  { name: 'mean black area', of: 'blackMean', as: 'share' },
  { name: 'pages of own words or pictures', of: 'ownPages', as: 'share' },
  { name: 'openers with people, of those that may', of: 'peopleShare', as: 'share', least: 0.9 },
  { name: '  without', of: 'openersWithout' },
  { name: 'openings with a large picture, of those that may', of: 'largeShare', as: 'share' },
  { name: 'pages with a white third', of: 'whiteThirds' },
  { name: 'cover without people', of: 'coverWithout', aim: 0 },
  { name: 'papers and screens in front', of: 'paperInFront', aim: 0 },
  { name: 'one motif twice in front', of: 'motifTwice', aim: 0 },
  { name: 'sentence of another post', of: 'sentenceElsewhere', aim: 0 },
  { name: 'stanzas torn', of: 'stanzasTorn', aim: 0 },
  { name: 'lists wobbling', of: 'listsWobbling', aim: 0 },
  { name: 'numbers parted from units', of: 'unitsParted', aim: 0 },
  { name: 'pages beginning with remarks', of: 'smallFirstShare', as: 'share', aim: 0.025 },
]

const shown = (value: number, as: Row['as']): string =>
  as === 'share' ? `${(value * 100).toFixed(1)} %` : as === 'per' ? value.toFixed(2) : String(value)

function cell({ of, as, aim, least }: Row, figures: PageFigures, style: string): string {
  const value = figures[of]
  if (least !== undefined) return `${shown(value, as)} ${value >= least - 1e-9 ? '✓' : '✗'}`
  if (aim === undefined) return `${shown(value, as)}  `
  const most = typeof aim === 'number' ? aim : aim(figures, style)
  return `${shown(value, as)} ${value <= most + 1e-9 ? '✓' : '✗'}`
}

/** Figures down, styles across. */
export function pageTable(books: readonly { style: string; figures: PageFigures }[]): string {
  const wide = Math.max(...rows.map(({ name }) => name.length))
  const line = (name: string, cells: readonly string[]): string =>
    name.padEnd(wide) + cells.map((one) => one.padStart(11)).join('')
  const head = line(
    '',
    books.map(({ style }) => `${style}  `),
  )
  return [
    head,
    ...rows.map((row) =>
      line(
        row.name,
        books.map(({ style, figures }) => cell(row, figures, style)),
      ),
    ),
  ].join('\n')
}
