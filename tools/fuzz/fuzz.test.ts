import { afterAll, expect, test } from 'vitest'
import { fuzzCase, fuzzSeeds, readCase, wrongWith } from './cases.ts'

const families = await fuzzSeeds()
const done = new Set<string>()
afterAll(() => expect(done.size).toBe(families.size))

/** The first cases of `npm run fuzz:import`, which runs thousands; what once broke a parser stands below. */
const count = 20

test.each([...families])(
  '%s: mutated samples are read or refused in Chinese with a place',
  { timeout: 60_000 },
  async (family, seeds) => {
    for (let seed = 0; seed < count; seed++) {
      const one = fuzzCase(seeds, seed)
      expect(wrongWith(await readCase(one)), `${family} ${seed} (${one.sample}, ${one.how})`).toBeUndefined()
    }
    done.add(family)
  },
)
