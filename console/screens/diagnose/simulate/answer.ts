import type { SimulatedStep, Simulation } from '@signalbox/contract/simulation'

const DECISIVE = new Set<SimulatedStep['outcome']>(['refused', 'ended', 'held'])

/** The step that a message comes to in the end. */
export function decisiveStep({ steps }: Pick<Simulation, 'steps'>): SimulatedStep | undefined {
  return steps.find(({ outcome }) => DECISIVE.has(outcome)) ?? steps.at(-1)
}

/** How the answer begins: good, worth a look, or the message is lost. */
export function simulationTone(answer: Simulation): 'success' | 'info' | 'warning' | 'error' {
  const { receivers, delivered, queued, dropped, pushed_out } = answer.counts
  if (delivered === 0 && queued === 0 && isLost(answer)) return 'error'
  if (delivered === 0 || dropped > 0 || pushed_out > 0) return 'warning'
  return delivered === receivers ? 'success' : 'info'
}

/** A message without subscribers is not lost: nothing waits for it. */
function isLost(answer: Simulation): boolean {
  const { name, outcome } = decisiveStep(answer) ?? {}
  return name !== 'subscriptions' && (outcome === 'refused' || outcome === 'ended')
}
