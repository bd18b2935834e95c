/** `npm run preflight -- FILE.pdf … [--colour press|rgb] [--printer NAME] [--cover] [--json]`: holds PDFs against the press. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkPdf, coverSheet, reportText } from '#lib/print/preflight/check-pdf.server.ts'
import { HOUSE, type Wanted } from '#lib/print/preflight/rule.ts'
import { PRINTERS, wantedBy } from '#lib/print/printers/printers.ts'

function complain(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

const usage = '用法：npm run preflight -- 文件.pdf … [--colour press|rgb] [--printer 印厂] [--cover] [--json]'

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        colour: { type: 'string' },
        printer: { type: 'string' },
        cover: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
  } catch {
    return complain(usage)
  }
}

const { values, positionals } = readArguments()
if (positionals.length === 0) complain(usage)
const { colour } = values
if (colour !== undefined && colour !== 'press' && colour !== 'rgb') complain('--colour 只能是 press 或 rgb。')
const printer = PRINTERS.find((one) => one.id === values.printer)
if (values.printer !== undefined && !printer)
  complain(`没有「${values.printer}」这家印厂，可以用：${PRINTERS.map((one) => one.id).join('、')}。`)
const wantedOf = (cover: boolean): Wanted => ({
  ...(printer ? wantedBy(printer, cover ? 'cover' : 'inner') : HOUSE),
  ...(colour === undefined ? {} : { colour }),
  ...(cover ? { single: true } : {}),
})

let refused = false
for (const path of positionals) {
  const bytes = readFileSync(path)
  const sheet = values.cover ? undefined : coverSheet(bytes)
  const report = checkPdf(bytes, wantedOf(values.cover || sheet !== undefined))
  refused ||= report.findings.some((finding) => finding.level === 'refuse')
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ file: path, ...(sheet ? { cover: sheet } : {}), ...report })}\n`
      : `${path}\n${sheet ? `只有一页，${sheet} 毫米：按封面查。\n` : ''}${reportText(report)}\n`,
  )
}
process.exitCode = refused ? 1 : 0
