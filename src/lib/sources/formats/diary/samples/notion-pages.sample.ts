import { hexOf } from '../../../../../../tests/support/formats/diary.ts'
import {
  type FormatSample,
  film,
  localOf,
  type Part,
  picture,
  range,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { notionPages } from '../notion-pages.ts'

export const sample: FormatSample = {
  format: notionPages.format,
  family: 'notes',
  scattered: true,
  make: (n) => [
    ...range(n).map((i): Part => {
      const facts = [
        ['Date', localOf(i).slice(0, 16)],
        ['Last edited time', localOf(i + 1).slice(0, 16)],
        ['Tags', '家, 爬山'],
        ['Mood', '平静'],
        ['Place', '北高峰'],
        ['URL', 'https://example.com/a'],
      ]
      const name = `日记/第 ${i + 1} 天 ${hexOf(i)}`
      return i % 2 === 0
        ? {
            name: `${name}.md`,
            text: [
              `# 第 ${i + 1} 天\n\n${facts.map(([k, v]) => `${k}: ${v}`).join('\n')}\n\n${wordsOf(i)}😊\n\n![木头](${encodeURIComponent(`第 ${i + 1} 天 ${hexOf(i)}`)}/${i === 0 ? 'a' : i}.jpg)\n`,
            ],
          }
        : {
            name: `${name}.html`,
            text: [
              `<html><body><article id="${hexOf(i)}" class="page sans"><header><h1 class="page-title">第 ${i + 1} 天</h1><table class="properties"><tbody>${facts.map(([k, v]) => `<tr class="property-row"><th>${k}</th><td>${v}</td></tr>`).join('')}</tbody></table></header><div class="page-body"><p>${wordsOf(i)}😊</p><figure class="image"><img src="b.mp4"/></figure></div></article></body></html>`,
            ],
          }
    }),
    { name: `日记/第 1 天 ${hexOf(0)}/a.jpg`, bytes: picture },
    { name: '日记/b.mp4', bytes: film },
  ],
}
