/** Step budget of searches: `charge` takes steps from it, and throws if too few are left. */
export interface Budget {
  charge: (steps: number) => void
}

/** Instructions that cost a step. */
const UNITS_PER_STEP = 4
/** Units after which the steps are charged. */
const UNITS_AT_ONCE = 64 * UNITS_PER_STEP

/** Units of work since steps were charged last. Searches are synchronous, so there is one at a time. */
let units = 0
let budget: Budget = { charge: () => {} }

/** @param spend is charged for the search */
export function beginWork(spend: Budget, first: number): void {
  budget = spend
  units = first
}

export function chargeUnits(): void {
  const steps = Math.floor(units / UNITS_PER_STEP)
  units -= steps * UNITS_PER_STEP
  budget.charge(steps)
}

export function work(amount: number): void {
  units += amount
  if (units >= UNITS_AT_ONCE) chargeUnits()
}
