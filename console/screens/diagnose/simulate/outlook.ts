import type { SimulatedReceiver, SimulatedStep, Simulation } from '@signalbox/contract/simulation'

/** A receiver as the screen shows it: of a cluster, less is known. */
export type Receiver = Pick<SimulatedReceiver, 'clientid' | 'topics' | 'outcome'> &
  Partial<SimulatedReceiver>

/** What would become of a message: told by the broker, or made up from a cluster's lists. */
export interface Outlook {
  steps: readonly SimulatedStep[]
  receivers: readonly Receiver[]
  /** Filters that nearly match, where none does. */
  similar: readonly string[]
  counts: Simulation['counts']
}

const DECISIVE = new Set<SimulatedStep['outcome']>(['refused', 'ended', 'held'])

/** The step that a message comes to in the end. */
export function decisiveStep({ steps }: Outlook): SimulatedStep | undefined {
  return steps.find(({ outcome }) => DECISIVE.has(outcome)) ?? steps.at(-1)
}

/** How the answer begins: good, worth a look, or nothing arrives at all. */
export function toneOf(outlook: Outlook): 'success' | 'info' | 'warning' {
  const { receivers, delivered, dropped, pushed_out } = outlook.counts
  if (delivered === 0 || dropped > 0 || pushed_out > 0) return 'warning'
  return delivered === receivers ? 'success' : 'info'
}
