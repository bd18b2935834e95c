import { readFileSync } from 'node:fs'

/** Printing condition a PDF/X file is made for. */
export type OutputCondition = {
  /** Name in the ICC's registry of characterisation data. */
  identifier: string
  info: string
  profile(): Uint8Array
}

/**
 * FOGRA39 (coated, ISO 12647-2:2004/Amd 1), total ink 300 %. The profile is our own build from the public measurement
 * data: see icc/README.md and docs/decisions/0020-print-pdf.md for what it is and is not.
 */
export const FOGRA39: OutputCondition = {
  identifier: 'FOGRA39',
  info: 'Offset printing, ISO 12647-2:2004/Amd 1, OFCOM, paper type 1 or 2 (coated art, 115 g/m2), 60/cm',
  profile: () => {
    profile ??= readFileSync(new URL('./fogra39l-coated.icc', import.meta.url))
    return profile
  },
}

let profile: Uint8Array | undefined
