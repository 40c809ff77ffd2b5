import { ruleFigureList } from '@signalbox/contract/rule-figures'
import { resource } from '../../api/resource.ts'

/** Figures of all rules in one answer. */
export const ruleFigures = resource(({ on, collections, rules, actions, integrationHistory }) => {
  on(ruleFigureList, () => {
    const queued = new Map<string, number>()
    for (const { id, action } of actions.counted()) {
      if (action.queuing > 0) queued.set(id, action.queuing)
    }
    const queuedOf = (id: unknown) => (typeof id === 'string' ? (queued.get(id) ?? 0) : 0)
    return [...rules.counted()].map(({ id, counts }) => ({
      id,
      rate: counts.rates().rate,
      failures: counts.exceptions + counts.outOfService + counts.failed,
      is_failing: integrationHistory.isFailing(id, counts),
      queued: (collections.rules.get(id)?.actions ?? []).reduce<number>(
        (sum, each) => sum + queuedOf(each),
        0,
      ),
    }))
  })
})
