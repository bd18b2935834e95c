/** The page of proofs: spreads as they lie open, with what there is to see under them. */
import { escapeXml } from '#lib/print/svg.ts'

export type Picture = { file: string; widthMm: number; heightMm: number; caption: string }
export type Section = { id: string; name: string; note: string; rows: Picture[][] }

const style = `
:root{color-scheme:light}body{margin:0;background:#dcd9d2;color:#2a2725;font:15px/1.6 system-ui,"Noto Sans SC",sans-serif}
header,nav,section{padding:0 24px}h1{font-size:24px;margin:28px 0 4px}h2{font-size:19px;margin:48px 0 2px}p{margin:0 0 12px;color:#5d5853;max-width:60em}
nav{position:sticky;top:0;background:#dcd9d2ee;padding:10px 24px;display:flex;gap:18px;flex-wrap:wrap;z-index:1}a{color:#8a3a2a}
.rows{display:flex;flex-wrap:wrap;gap:28px 32px;align-items:flex-end}figure{margin:0}.spread{display:flex;box-shadow:0 1px 6px #0003}
.spread img{display:block;height:auto}.spread a{display:block}figcaption{font-size:13px;color:#5d5853;margin-top:6px;max-width:60em}`

const figure = (row: readonly Picture[]): string =>
  `<figure><div class="spread">${row
    .map(
      ({ file, widthMm, heightMm, caption }) =>
        `<a href="${file}"><img loading="lazy" src="${file}" alt="${escapeXml(caption)}" style="width:${widthMm}mm;aspect-ratio:${widthMm}/${heightMm}"></a>`,
    )
    .join('')}</div><figcaption>${escapeXml(row.map(({ caption }) => caption).join('　｜　'))}</figcaption></figure>`

export const proofHtml = (sections: readonly Section[]): string => `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>样张</title><style>${style}</style>
<header><h1>样张</h1><p>每个版式的每种页面、每种封面、每条排字规则。改动之前先看，改动之后再看。内容是示例，人物和事情都是编的。点图看原大。</p></header>
<nav>${sections.map(({ id, name }) => `<a href="#${id}">${escapeXml(name)}</a>`).join('')}</nav>
${sections
  .map(
    ({ id, name, note, rows }) =>
      `<section id="${id}"><h2>${escapeXml(name)}</h2><p>${escapeXml(note)}</p><div class="rows">${rows.map(figure).join('\n')}</div></section>`,
  )
  .join('\n')}
</html>
`
