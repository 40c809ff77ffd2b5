import { actionMetrics } from '@signalbox/contract/actions'
import { type Rule, ruleGet } from '@signalbox/contract/rules'
import { type Config, planFlowSave, type SaveStep, type Wanted } from '@signalbox/flow/save-plan'
import { isGone } from '#api/is-gone.ts'
import { client } from '#api/client.ts'
import { isErlang } from '#api/use-can.ts'
import { families } from '#domain/integration/families.ts'
import { toItemConfig, type Item, toItemId, type Noun } from '#domain/integration/item.ts'

export interface Plan {
  readonly steps: readonly SaveStep[]
  /** Rows in the buffers of actions that restart, by their IDs; `undefined`: not known. */
  readonly waiting: Readonly<Record<string, number | undefined>>
  /** Change by another user since the flow was opened. */
  readonly conflict: 'changed' | 'gone' | undefined
}

/** Plans a save, based on the currently stored objects. `opened` is the rule when the designer was opened. */
export async function readPlan(wanted: Wanted, opened: Rule | undefined): Promise<Plan> {
  const { id, isNew } = wanted.rule
  const [rule, stored] = await Promise.all([
    isNew ? undefined : readRule(id),
    readConfigs(wanted.drafts.filter(({ isChange }) => isChange)),
  ])
  const steps = planFlowSave(wanted, {
    rule,
    configOf: (noun, object) => stored.get(`${noun} ${object}`),
    restartsForNotes: isErlang(),
  })
  const restarting = steps.filter(
    ({ noun, effects }) => noun === 'action' && effects.includes('restarts'),
  )
  const waiting = await Promise.all(
    restarting.map(async (step) => [step.id, await readWaiting(step.id)] as const),
  )
  return {
    steps,
    waiting: Object.fromEntries(waiting),
    conflict: findConflict(opened, rule, isNew),
  }
}

async function readRule(id: string): Promise<Rule | undefined> {
  try {
    return await client.call(ruleGet, { path: { id } })
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

async function readConfigs(
  changed: readonly { noun: Noun; type: string; name: string }[],
): Promise<ReadonlyMap<string, Config>> {
  const found = await Promise.all(
    changed.map(async (draft): Promise<[string, Config][]> => {
      const id = toItemId(draft)
      try {
        const answer: unknown = await client.call(families[draft.noun].operations.get, {
          path: { id },
        })
        return [[`${draft.noun} ${id}`, toItemConfig(answer as Item)]] // by its schema
      } catch (error) {
        if (isGone(error)) return []
        throw error
      }
    }),
  )
  return new Map(found.flat())
}

async function readWaiting(id: string): Promise<number | undefined> {
  try {
    const { metrics } = await client.call(actionMetrics, { path: { id } })
    return metrics.queuing + metrics.inflight
  } catch {
    return undefined
  }
}

function findConflict(
  opened: Rule | undefined,
  now: Rule | undefined,
  isNew: boolean,
): Plan['conflict'] {
  if (isNew || opened === undefined) return undefined
  if (now === undefined) return 'gone'
  const text = ({ sql, actions, description }: Rule) => JSON.stringify([sql, actions, description])
  return text(now) === text(opened) ? undefined : 'changed'
}
