/** `npx node scripts/docs/formats.ts [--check]`: writes docs/import-formats.md from what each format says (src/lib/sources/formats). */
import { readFileSync, writeFileSync } from 'node:fs'
import { formatTable, paperList } from './format-table.ts'

const path = 'docs/import-formats.md'
const text = `# What each format holds, and what we keep

Made by \`npx node scripts/docs/formats.ts\` from what each format in src/lib/sources/formats says; not written by hand. Each row
is proved by the sample beside it (\`*.sample.ts\`) in src/lib/sources/format/field-proofs.test.ts: what is marked kept is in what
was read, and nothing that is not marked.

● kept　count: only a number, the source names nobody　day: no clock in the source　– not in the source　a number behind a mark:
kept in part; a number alone: in the source and left out, see below.

Zone: the source knows the instant or its own zone; where it does not, times are read in Beijing's (or the one that was chosen)
and the writer's own day stays. Visibility: what the source says of who might see it; where it says nothing, diaries and notes are
private. Emoji: Unicode characters of the text, and stickers of WeChat (three languages), Weibo, QQ空间 (\`[em]e113[/em]\`) and
Tieba as characters.

${formatTable()}

## On paper

What is kept is printed: tests/typeset/pages/kept-on-paper.test.ts makes a book of every format's sample, opens its PDF and finds each
kept field there. What a book leaves out on purpose:

${paperList()}

## Archives and other files

Archives: zip (names in UTF-8 or GBK, one level inside another), tar, tar.gz, gz and rar are opened as they are; 7z is not.

Every file of \`../shared/fixtures/imports\` is read by src/lib/sources/tests/all-fixtures.test.ts where that folder is there.
`
if (process.argv.includes('--check')) {
  if (readFileSync(path, 'utf8') !== text) {
    console.error(`${path} is not what the rows say: run npx node scripts/docs/formats.ts`)
    process.exit(1)
  }
} else writeFileSync(path, text)
