/** The bench corpus as HTML with the page, face, size and leading of our styles, printed to PDF by Chromium. */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type CorpusChapter, type CorpusPost, photoName } from './corpus.ts'
import { changwen, type Frame, shiguang } from './typst-source.ts'

const programs = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The first Chromium of this machine; undefined when it has none, and then its column is left out. */
export const chromium = (): string | undefined => programs.find((path) => existsSync(path))

const require = createRequire(import.meta.url)
const font = (name: string, weight: string, file: string): string =>
  `file://${join(dirname(require.resolve(`@expo-google-fonts/${name}/package.json`)), weight, `${file}_${weight}.ttf`)}`

/** Everything CSS offers for Chinese: strict breaks, justified lines, widows and orphans, indents, space at Latin words. */
const head = ({ topMm, footMm, innerMm, outerMm, sizePt, leadPt }: Frame): string => `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><style>
@font-face{font-family:serif-sc;src:url("${font('noto-serif-sc', '400Regular', 'NotoSerifSC')}")}
@font-face{font-family:sans-sc;src:url("${font('noto-sans-sc', '700Bold', 'NotoSansSC')}")}
@page{size:148mm 210mm;margin:${topMm}mm ${outerMm}mm ${footMm}mm ${innerMm}mm}
@page:left{margin:${topMm}mm ${innerMm}mm ${footMm}mm ${outerMm}mm}
body{margin:0;font:${sizePt}pt/${leadPt}pt serif-sc;text-align:justify;line-break:strict;overflow-wrap:anywhere;
widows:2;orphans:2;text-autospace:normal;text-spacing-trim:trim-start;text-wrap:pretty}
p{margin:0;text-indent:2em}
h2{font:700 ${sizePt}pt/${leadPt}pt sans-sc;margin:24pt 0 7pt;break-after:avoid}
h2.chapter{break-before:page}
p.c{text-indent:0;padding-left:3.2mm;font-size:8.5pt;line-height:12.75pt}
div.g{display:grid;gap:2mm;margin:12pt 0;break-inside:avoid}
img{width:100%;display:block}
</style>`

const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${plain(line)}</p>`)
    .join('\n')

export function chromiumPosts(posts: readonly CorpusPost[], photoFolder?: string): string {
  const parts = [head(shiguang)]
  for (const post of posts) {
    parts.push(`<h2>${plain(post.date.replace('T', ' '))}</h2>${paragraphs(post.text)}`)
    if (photoFolder && post.photos.length > 0) {
      const across = post.photos.length === 1 ? 1 : post.photos.length === 2 || post.photos.length === 4 ? 2 : 3
      const images = post.photos.map((one) => `<img src="${photoFolder}/${photoName(one)}">`).join('')
      parts.push(`<div class="g" style="grid-template-columns:repeat(${across},1fr)">${images}</div>`)
    }
    for (const one of post.comments)
      parts.push(`<p class="c">${plain(`${one.name}：${one.text.replaceAll('\n', ' ')}`)}</p>`)
  }
  return parts.join('\n')
}

export const chromiumArticle = (chapters: readonly CorpusChapter[]): string =>
  [
    head(changwen),
    ...chapters.map((one) => `<h2 class="chapter">${plain(one.title)}</h2>${one.paras.map(paragraphs).join('\n')}`),
  ].join('\n')

/** Prints one page of HTML; false when Chromium could not. */
export function printWithChromium(program: string, html: string, path: string): boolean {
  const source = `${path}.html`
  writeFileSync(source, html)
  rmSync(path, { force: true })
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-pdf-header-footer',
    '--allow-file-access-from-files',
  ]
  const done = spawnSync(program, [...flags, `--print-to-pdf=${path}`, `file://${source}`], { timeout: 300_000 })
  return done.status === 0 && existsSync(path)
}
