/**
 * What a bench PDF holds, read by poppler: every paragraph, comment and title of the corpus in its order, and the
 * pictures. White space and hyphens are left out on both sides (poppler drops hyphens at line ends), and so are folios.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CorpusChapter, CorpusPost } from './corpus.ts'

type Checked = { texts: number; found: number; characters: number; images: number; placed: number; faults: string[] }

const bare = (text: string): string => text.normalize('NFC').replaceAll(/[\s\u00ad\u2010-]/gu, '')

/** Texts in the order of the book; likes and dates are ours, not the corpus's. */
function textsOf(kind: string, folder: string, count: number): { texts: string[]; photos: number } {
  if (kind === 'article') {
    const chapters = JSON.parse(readFileSync(join(folder, 'article.json'), 'utf8')) as CorpusChapter[]
    return { texts: chapters.flatMap((one) => one.paras), photos: 0 }
  }
  const all = JSON.parse(readFileSync(join(folder, 'posts.json'), 'utf8')) as CorpusPost[]
  const posts = count > 0 ? all.slice(0, count) : all
  const texts = posts.flatMap((post) => [
    ...post.text.split('\n'),
    ...post.comments.map((one) => `${one.name}：${one.text}`),
  ])
  const photos = kind === 'photos' || kind === 'sparse' ? posts.reduce((sum, post) => sum + post.photos.length, 0) : 0
  return { texts, photos }
}

/** A page's words without its foot: folio and running words are painted last, on one line or two. */
function withoutFoot(page: string, number: number): string {
  const lines = page.split('\n').filter((line) => line.trim() !== '')
  const foot = new RegExp(`^\\s*${number}(?!\\d).{0,14}$`, 'u')
  const at = lines.findLastIndex((line) => foot.test(line))
  return (at >= lines.length - 2 && at >= 0 ? lines.slice(0, at) : lines).join('')
}

type Run = (command: string, ...args: string[]) => string

/** What makes a file no printer's file: fonts that are not embedded subsets, pages not cut to A5, what qpdf complains of. */
function faultsOf(pdf: string, pages: number, run: Run): string[] {
  const fonts = run('pdffonts', pdf).trim().split('\n').slice(2)
  const loose = fonts.filter((row) => !/ yes yes yes +\d+ +\d+$/.test(row))
  const trims = run('pdfinfo', '-box', '-l', String(pages), pdf).matchAll(
    /TrimBox:\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)/g,
  )
  const sizes = [...trims].map(([, x0, y0, x1, y1]) => [Number(x1) - Number(x0), Number(y1) - Number(y0)])
  const cut = sizes.filter(
    ([w = 0, h = 0]) => Math.abs(w - (148 * 72) / 25.4) < 0.1 && Math.abs(h - (210 * 72) / 25.4) < 0.1,
  )
  return [
    ...loose.map((row) => `font ${row.split(/\s/)[0]}`),
    ...(fonts.length === 0 ? ['no fonts'] : []),
    ...(cut.length === pages ? [] : [`${pages - cut.length} pages not A5`]),
    ...qpdfFaults(pdf, run),
  ]
}

function qpdfFaults(pdf: string, run: Run): string[] {
  try {
    return /No syntax or stream encoding errors/.test(run('qpdf', '--check', pdf)) ? [] : ['qpdf']
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return ['no qpdf on this machine']
  }
}

export function checkPdf(pdf: string, kind: string, folder: string, count: number): Checked {
  const run: Run = (command, ...args) => execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 30 })
  const pages = run('pdftotext', '-raw', pdf, '-').split('\f')
  const text = bare(pages.map((page, index) => withoutFoot(page, index + 1)).join(''))
  const { texts, photos } = textsOf(kind, folder, count)
  let at = 0
  let found = 0
  let characters = 0
  for (const one of texts) {
    const wanted = bare(one)
    characters += wanted.length
    const next = text.indexOf(wanted, at)
    if (next < 0) continue
    found += 1
    at = next + wanted.length
  }
  const images = run('pdfimages', '-list', pdf).trim().split('\n').length - 2
  const faults = faultsOf(pdf, pages.length - 1, run)
  return { texts: texts.length, found, characters, images: Math.max(0, images), placed: photos, faults }
}
