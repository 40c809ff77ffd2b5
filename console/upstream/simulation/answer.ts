import type { SimulatedReceiver, SimulatedStep, Simulation } from '@signalbox/contract/simulation'

/** A receiver; less is known of one that was calculated. */
export type Receiver = Pick<SimulatedReceiver, 'clientid' | 'topics' | 'outcome'> &
  Partial<SimulatedReceiver>

/** What would become of a message: answered by the broker, or calculated from a cluster's lists. */
export interface SimulationAnswer {
  steps: readonly SimulatedStep[]
  receivers: readonly Receiver[]
  /** Filters that nearly match, where none does. */
  similar: readonly string[]
  counts: Simulation['counts']
  /** Calculated, and not all filters, or not all of their subscriptions, were read. */
  isCut?: boolean
}

const DECISIVE = new Set<SimulatedStep['outcome']>(['refused', 'ended', 'held'])

/** The step that a message comes to in the end. */
export function decisiveStep({ steps }: SimulationAnswer): SimulatedStep | undefined {
  return steps.find(({ outcome }) => DECISIVE.has(outcome)) ?? steps.at(-1)
}

/** How the answer begins: good, worth a look, or nothing arrives at all. */
export function toneOf(answer: SimulationAnswer): 'success' | 'info' | 'warning' {
  const { receivers, delivered, dropped, pushed_out } = answer.counts
  if (delivered === 0 || dropped > 0 || pushed_out > 0) return 'warning'
  return delivered === receivers ? 'success' : 'info'
}
