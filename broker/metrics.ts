import { METRIC_NAMES, type MetricName } from '@signalbox/contract/metrics'

/** The counters of the kernel or of a feature. */
interface Owner {
  readonly names: readonly MetricName[]
  snapshot(): Partial<Record<MetricName, number>>
}

/** All counters of a broker, each counted by its owner. */
export class Metrics {
  readonly #owners: Owner[] = []

  /** @throws if another owner has a counter of this name */
  add(owner: Owner): void {
    const owned = new Set(this.#owners.flatMap(({ names }) => names))
    const double = owner.names.find((name) => owned.has(name))
    if (double !== undefined) throw new Error(`Two owners count ${double}`)
    this.#owners.push(owner)
  }

  /** Every metric of the contract; 0 if nothing in this broker counts it. */
  snapshot(): Record<MetricName, number> {
    const counted = Object.assign({}, ...this.#owners.map((owner) => owner.snapshot()))
    return Object.fromEntries(METRIC_NAMES.map((name) => [name, counted[name] ?? 0])) as Record<
      MetricName,
      number
    > // all names are there by construction
  }
}
