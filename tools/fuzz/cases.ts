import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import { pack } from 'tar-stream'
import type { PostImport } from '#lib/posts/post-import.ts'
import { inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { readImportFromPaths } from '#lib/sources/read/read-import.server.ts'
import { readImport } from '#lib/sources/read/read-import.ts'
import type { Result } from '#lib/std/result.ts'
import { partBytes } from '../../tests/support/formats/part.ts'
import { storedRar } from '../../tests/support/formats/rar.ts'
import { formatSamples } from '../../tests/support/formats/samples.ts'
import { mutate, seeded } from './mutate.ts'

type File = { name: string; bytes: Uint8Array }
/** What one export consists of; one file that is no picture is mutated. `inside`: of a document that is a zip, one part of it. */
type Seed = { name: string; files: File[]; packed?: true; inside?: true }

async function tarOf(files: readonly File[]): Promise<Uint8Array> {
  const to = pack()
  for (const { name, bytes } of files) to.entry({ name }, Buffer.from(bytes))
  to.finalize()
  const out: Buffer[] = []
  for await (const chunk of to) out.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(out))
}

/** Samples of each family of parsers, and of archives of every kind. */
export async function fuzzSeeds(): Promise<Map<string, Seed[]>> {
  const families = new Map<string, Seed[]>()
  const add = (family: string, seed: Seed): void => void families.set(family, [...(families.get(family) ?? []), seed])
  for (const { format, family, make } of formatSamples) {
    const files = make(4).map((part) => ({ name: part.name, bytes: partBytes(part) }))
    add(family, { name: format, files })
    // A bit flipped in a zip is mostly a broken zip: what Word and Excel files say is mutated below their packing.
    if (/\.(docx|xlsx|odt|epub)$/.test(files[0]?.name ?? ''))
      add('documents', { name: format, files: files.slice(0, 1), inside: true })
  }
  const life = families.get('wechat')?.find(({ name }) => name === 'weflow-json')?.files ?? []
  const articles = families.get('blog')?.find(({ name }) => name === 'jianshu')?.files ?? []
  for (const files of [life, articles]) {
    const tar = await tarOf(files)
    const zip = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])))
    for (const [name, bytes] of [
      ['a.zip', zip],
      ['a.tar', tar],
      ['a.tar.gz', new Uint8Array(gzipSync(tar))],
      ['a.rar', storedRar(files)],
      ['nested.zip', zipSync({ 'inner.zip': zip })],
    ] as const)
      add('archives', { name, files: [{ name, bytes }], packed: true })
  }
  return families
}

export type FuzzCase = { seed: number; sample: string; how: string; file: File; others: File[]; packed: boolean }

/** Case `seed` of a family: the same bytes every time. */
export function fuzzCase(seeds: readonly Seed[], seed: number): FuzzCase {
  const random = seeded(seed * 7919 + 17)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const one = pick(seeds)
  const documents = one.files.filter(({ name }) => !/\.(jpe?g|mp4|mov)$/i.test(name))
  // Of an album the pictures themselves are what is read.
  const file = pick(documents.length > 0 ? documents : one.files)
  const donor = pick(pick(seeds).files)
  const { bytes, how } = one.inside ? mutateInside(file, donor, random) : mutate(file.bytes, donor.bytes, random)
  return {
    seed,
    sample: one.name,
    how,
    file: { name: file.name, bytes },
    others: one.files.filter((other) => other !== file),
    packed: one.packed === true,
  }
}

/** The same for one part of a document, packed again. */
function mutateInside(file: File, donor: File, random: () => number): ReturnType<typeof mutate> {
  const parts = unzipSync(file.bytes)
  const names = Object.keys(parts)
  const pick = (): string => names[Math.floor(random() * names.length)] as string
  // Mostly where the words are.
  const words = names.filter((name) =>
    /document\.xml|notes\.xml|comments|sheet1|sharedStrings|numbering|styles|content\.xml|\.opf|\.ncx|xhtml/.test(name),
  )
  const name = words.length > 0 && random() < 0.8 ? (words[Math.floor(random() * words.length)] as string) : pick()
  const other = Object.values(unzipSync(donor.bytes))
  const { bytes, how } = mutate(
    parts[name] ?? new Uint8Array(),
    other[Math.floor(random() * other.length)] ?? new Uint8Array(),
    random,
  )
  return { bytes: zipSync({ ...parts, [name]: bytes }), how: `${name} ${how}` }
}

/** Reads a case as the site would. Throws what the reader throws. */
export async function readCase({ file, others, packed }: FuzzCase): Promise<Result<PostImport>> {
  if (!packed) return readImport([file, ...others].map(({ name, bytes }) => inputFileFromBytes(name, bytes)))
  const folder = await mkdtemp(join(tmpdir(), 'xinshu-fuzz-'))
  try {
    await writeFile(join(folder, file.name), file.bytes)
    const read = await readImportFromPaths([join(folder, file.name)], { scratch: folder })
    if (!read.ok) return read
    await read.value.close()
    return { ok: true, value: read.value.book }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const chinese = /[\u4e00-\u9fff]{2}/

/** What is wrong with an answer: a sentence without Chinese, or one that names no place. */
export function wrongWith(read: Result<PostImport>): string | undefined {
  if (!read.ok) {
    const { message } = read.failure
    return chinese.test(message) && /「.+」/s.test(message) ? undefined : `failure without a place: ${message}`
  }
  for (const { ref, why } of read.value.report.skipped)
    if (!chinese.test(why) || ref === '') return `skipped without a place: ${ref} ${why}`
  for (const { detail } of read.value.report.warnings)
    if (!chinese.test(detail)) return `warning not in Chinese: ${detail}`
  return undefined
}
