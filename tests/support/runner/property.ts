import fc from 'fast-check'

/**
 * Property tests draw the same cases on every run, so that a red build has one cause: the change. `FC_SEED=n npx vitest
 * run …` looks elsewhere; what it finds becomes a flat test.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FC_SEED ?? 20_261_122) })

/** Seed of one property among several that must not all draw the same cases. */
export const seedOf = (own: number): number => Number(process.env.FC_SEED ?? 0) + own

export { fc }
