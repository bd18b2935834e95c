/** `npm run proof [-- --style NAME --out DIR]`: every page of every style, every cover and rule as pictures to look at. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { styles } from '#lib/typeset/styles/styles.ts'
import { proofHtml, type Section } from './html.ts'
import { coverSection, nastySection, rulesSection, styleSection } from './sections.ts'

const { values } = parseArgs({
  options: { style: { type: 'string', multiple: true }, out: { type: 'string', default: 'out/proof' } },
})
const { out } = values
const nasty = Object.keys(styles).map((id) => `nasty-${id}`)
const known = [...Object.keys(styles), 'covers', 'rules', ...nasty]
const wanted = values.style ?? known
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`没有「${unknown.join('、')}」，可以用：${known.join('、')}。\n`)
  process.exit(1)
}

await mkdir(out, { recursive: true })
const sections: Section[] = []
for (const name of wanted) {
  const style = styles[name]
  const worst = styles[name.replace(/^nasty-/, '')]
  const section = await (style
    ? styleSection(style, out)
    : worst
      ? nastySection(worst, out)
      : name === 'covers'
        ? coverSection(out)
        : rulesSection(out))
  sections.push(section)
  const count = section.rows.reduce((sum, row) => sum + row.length, 0)
  process.stdout.write(`${section.name}：${count} 张\n`)
}
await writeFile(join(out, 'index.html'), proofHtml(sections))
process.stdout.write(`${join(out, 'index.html')}\n`)
