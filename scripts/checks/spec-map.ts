/**
 * docs/spec-map.tsv says for each row of the specification what proves it. Five columns, parted by tabs:
 *
 *   row    state    file    test    note
 *
 * - state is `done`, or `begun E`: partly built, the letter being the package that brings the rest.
 * - `done`: file is a test, test is the title of one of its tests or a part of that title.
 * - `begun`: file shows what is there (a test with a title as above, or anything else with `-`); note says what is missing.
 * - A row may have several lines; they all say the same state.
 *
 * docs/spec-rows.tsv lists the rows of each finished package; every one of them needs a line. How to keep the map:
 * docs/spec-map.md. `--follow` writes down where tests went that now stand in exactly one other file.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { testTitlesIn } from './test-titles.ts'

const mapFile = 'docs/spec-map.tsv'
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file)

const known = new Map<string, string[]>()
const titlesOf = (file: string): string[] => {
  const titles = known.get(file) ?? (existsSync(file) ? testTitlesIn(file) : [])
  known.set(file, titles)
  return titles
}
const holds = (file: string, test: string): boolean => titlesOf(file).some((title) => title.includes(test))

const linesOf = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))

/** Where a test stands that is not in the file named for it. */
const elsewhere = (test: string): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'src', 'tests'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => isTest(file) && existsSync(file) && holds(file, test))

const faultOf = ([id, state, file, test, note]: string[]): string | undefined => {
  if (file === undefined || test === undefined) return `${id}: a line has row, state, file, test and note`
  const begun = /^begun [A-I]$/.test(state ?? '')
  if (state !== 'done' && !begun) return `${id}: ${state} is neither done nor begun with the letter of a package`
  if (begun && !note) return `${id}: the row is begun, and nothing says what is missing`
  if (!isTest(file)) {
    if (!begun) return `${id}: done is shown by a test, and ${file} is none`
    return existsSync(file) ? undefined : `${id}: ${file} does not exist`
  }
  if (test.length < 4) return `${id}: no test of ${file} is named`
  if (holds(file, test)) return undefined
  const now = elsewhere(test)
  return `${id}: ${file} has no test “${test}”${now.length > 0 ? `; it is in ${now.join(', ')}` : ''}`
}

if (process.argv.includes('--follow')) {
  const moved = (line: string): string => {
    const [id, state, file = '', test = '', note] = line.split('\t')
    if (line.startsWith('#') || !isTest(file) || test.length < 4 || holds(file, test)) return line
    const now = elsewhere(test)
    return now.length === 1 ? [id, state, now[0], test, ...(note === undefined ? [] : [note])].join('\t') : line
  }
  writeFileSync(mapFile, readFileSync(mapFile, 'utf8').split('\n').map(moved).join('\n'))
}

const map = linesOf(mapFile)
const states = new Map<string, string>()
const faults = map.map(faultOf).filter((fault) => fault !== undefined)
for (const [id = '', state = ''] of map) {
  if ((states.get(id) ?? state) !== state) faults.push(`${id}: one line says ${states.get(id)}, another ${state}`)
  states.set(id, state)
}
for (const [id = '', letter] of linesOf('docs/spec-rows.tsv')) {
  if (!states.has(id)) faults.push(`${id}: row of finished package ${letter} has no line`)
}
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
const done = [...states.values()].filter((state) => state === 'done').length
console.log(`check-spec-map: ${done} rows done, ${states.size - done} begun`)
