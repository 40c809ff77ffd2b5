import fc from 'fast-check'

/** Seed of all property tests in CI, where a run must be repeatable. Elsewhere each run tries other values. */
const SEED = 5702

if (process.env.CI !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
