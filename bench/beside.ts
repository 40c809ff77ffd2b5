import { median, type Row } from './machine.ts'

/** Rates of both, as one line of a table; held to a share of Mosquitto's, unless it is only tried. */
export function rateBeside(
  figure: string,
  ours: readonly number[],
  theirs: readonly number[],
  { budget, isSmoke }: Held,
): Row {
  const perSecond = (values: readonly number[]) =>
    `${Math.round(median(values)).toLocaleString('en')}/s`
  const isBeside = theirs.length > 0
  const ratio = median(ours) / median(theirs)
  return {
    figure,
    value: isBeside
      ? `${perSecond(ours)}, Mosquitto ${perSecond(theirs)}: ${ratio.toFixed(2)} times`
      : `${perSecond(ours)} (no Mosquitto here)`,
    budget: budget === undefined ? '' : `${budget} times Mosquitto`,
    isMet: isSmoke || !isBeside || budget === undefined ? undefined : ratio >= budget,
  }
}

interface Held {
  /** Times Mosquitto; `undefined`: nothing to hold it to. */
  budget: number | undefined
  isSmoke: boolean
}
