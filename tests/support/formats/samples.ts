import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allFormats } from '#lib/sources/formats/formats.ts'
import type { FormatSample } from './part.ts'

const folder = fileURLToPath(new URL('../../../src/lib/sources/formats', import.meta.url))
const placeOf = ({ format }: FormatSample): number => allFormats.findIndex((one) => one.format === format)

/** The sample of our own making that lies beside each format, in the order of the list. */
export const formatSamples: readonly FormatSample[] = (
  await Promise.all(
    globSync(`${folder}/*/samples/*.sample.ts`).map(
      async (path) => ((await import(path)) as { sample: FormatSample }).sample,
    ),
  )
).sort((a, b) => placeOf(a) - placeOf(b))
