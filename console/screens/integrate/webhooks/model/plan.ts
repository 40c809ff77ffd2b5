import type { Rule } from '@signalbox/contract/rules'
import type { Config } from '../../../../parts/backends/field.ts'
import { configOf, isEnabled } from '../../../../parts/integration/item.ts'
import { partIdOf, type Parts } from './webhook.ts'

export type Part = 'connector' | 'action' | 'rule'

/** One call of the API. */
export type Step = { readonly part: Part; readonly id: string } & (
  | { readonly verb: 'create'; readonly body: Config }
  | { readonly verb: 'update'; readonly body: Config; readonly before: Config }
  | { readonly verb: 'switch'; readonly isOn: boolean }
  | { readonly verb: 'delete' }
)

/** The fields of a rule that a webhook decides about. */
export const ruleConfigOf = ({ sql, actions, enable, description }: Rule): Config => ({
  sql,
  actions,
  enable,
  description,
})

/** The configurations of the parts as they are to be. */
export type Wanted = Readonly<Record<Part, Config>>

/**
 * The calls that make a webhook what it is to be: missing parts are created and changed ones are updated. A change
 * of a connector interrupts it, that of an action drops its buffer, so that parts without a change are left alone.
 */
export function planOfSave(fullName: string, now: Parts, wanted: Wanted): readonly Step[] {
  const before = configsOf(now)
  return (['connector', 'action', 'rule'] as const).flatMap((part): Step[] => {
    const [body, old] = [wanted[part], before[part]]
    const id = idOfPart(part, fullName)
    if (old === undefined)
      return [{ part, id, verb: 'create', body: { ...named(part, fullName), ...body } }]
    return isSame(old, body) ? [] : [{ part, id, verb: 'update', body, before: old }]
  })
}

export const configsOf = ({ connector, action, rule }: Parts) => ({
  connector: connector && configOf(connector),
  action: action && configOf(action),
  rule: rule && ruleConfigOf(rule),
})

/** Enables or disables what sends: the connection stays. */
export function planOfSwitch(
  fullName: string,
  { action, rule }: Parts,
  isOn: boolean,
): readonly Step[] {
  const parts = [
    action !== undefined && isEnabled(action) !== isOn && 'action',
    rule !== undefined && rule.enable !== isOn && 'rule',
  ] as const
  return parts
    .filter((part) => part !== false)
    .map((part) => ({ part, id: idOfPart(part, fullName), verb: 'switch', isOn }))
}

/** In the order in which nothing uses what is deleted. */
export function planOfRemoval(
  fullName: string,
  { connector, action, rule }: Parts,
  { keepsConnector = false } = {},
): readonly Step[] {
  const parts = [
    rule !== undefined && 'rule',
    action !== undefined && 'action',
    connector !== undefined && !keepsConnector && 'connector',
  ] as const
  return parts
    .filter((part) => part !== false)
    .map((part) => ({ part, id: idOfPart(part, fullName), verb: 'delete' }))
}

const idOfPart = (part: Part, fullName: string) => (part === 'rule' ? fullName : partIdOf(fullName))

const named = (part: Part, name: string): Config =>
  part === 'rule' ? { id: name } : { type: 'http', name }

/** What takes a step back; nothing restores what was deleted. */
function inverse(step: Step): Step | undefined {
  const { part, id } = step
  switch (step.verb) {
    case 'create':
      return { part, id, verb: 'delete' }
    case 'update':
      return { part, id, verb: 'update', body: step.before, before: step.body }
    case 'switch':
      return { part, id, verb: 'switch', isOn: !step.isOn }
    case 'delete':
      return undefined
  }
}

export type Result =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'failed'
      readonly at: Step
      readonly error: unknown
      /** Steps that were done and could not be taken back. */
      readonly left: readonly Step[]
    }

interface Caller {
  call: (step: Step) => Promise<unknown>
  /** Whether the part does not exist: a deletion has nothing to do then. */
  isGone: (error: unknown) => boolean
  /** Whether the broker may have done what it did not answer. */
  isUncertain: (error: unknown) => boolean
}

/** Takes all steps, or takes those back that were done. */
export async function carryOut(steps: readonly Step[], caller: Caller): Promise<Result> {
  const done: Step[] = []
  for (const step of steps) {
    try {
      await caller.call(step)
      done.push(step)
    } catch (error) {
      if (step.verb === 'delete' && caller.isGone(error)) continue
      const toUndo = caller.isUncertain(error) ? [...done, step] : done
      return { kind: 'failed', at: step, error, left: await takeBack(toUndo, caller) }
    }
  }
  return { kind: 'done' }
}

async function takeBack(done: readonly Step[], caller: Caller): Promise<readonly Step[]> {
  const left: Step[] = []
  for (const step of done.toReversed()) {
    const back = inverse(step)
    try {
      if (back !== undefined) await caller.call(back)
    } catch (error) {
      if (!caller.isGone(error)) left.push(step)
    }
  }
  return left
}

/** The order of keys means nothing. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other
  const keys = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  )
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
