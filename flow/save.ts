import type { Config, Noun, SaveStep } from './save-plan.ts'

/** The calls of the API that a save makes, and what their failures mean. */
export interface SaveCalls {
  readonly create: (noun: Noun, body: Config) => Promise<unknown>
  readonly change: (noun: Noun, id: string, body: Config) => Promise<unknown>
  readonly remove: (noun: Noun, id: string) => Promise<unknown>
  /** Asked before an object is created: one that another user made is never deleted. */
  readonly exists: (noun: Noun, id: string) => Promise<boolean>
  /** The object does not exist. */
  readonly isMissing: (error: unknown) => boolean
  /** No answer: the broker may have done it. */
  readonly isUncertain: (error: unknown) => boolean
}

/** A step that could not be undone, with the reason. */
export interface Leftover {
  readonly step: SaveStep
  /** `undefined`: the old secret is unknown. */
  readonly error: unknown
}

export type SaveResult =
  | { readonly kind: 'saved' }
  /** Everything is as before, apart from what is left. */
  | {
      readonly kind: 'refused'
      readonly step: SaveStep
      readonly error: unknown
      readonly left: readonly Leftover[]
    }

/** Takes the steps in their order. If one fails, the earlier ones are undone in the reverse order. */
export async function save(
  steps: readonly SaveStep[],
  calls: SaveCalls,
  onStep: (step: SaveStep) => void = () => undefined,
): Promise<SaveResult> {
  const done: SaveStep[] = []
  for (const step of steps) {
    onStep(step)
    let isOwn = false
    try {
      isOwn = step.verb === 'change' || !(await calls.exists(step.noun, step.id))
      await (step.verb === 'create'
        ? calls.create(step.noun, step.body)
        : calls.change(step.noun, step.id, step.body))
      done.push(step)
    } catch (error) {
      if (isOwn && calls.isUncertain(error)) done.push(step)
      return { kind: 'refused', step, error, left: await undoAll(done, calls) }
    }
  }
  return { kind: 'saved' }
}

async function undoAll(done: readonly SaveStep[], calls: SaveCalls): Promise<Leftover[]> {
  const left: Leftover[] = []
  for (const step of done.toReversed()) {
    try {
      if (step.verb === 'create') await calls.remove(step.noun, step.id)
      else if (step.before !== undefined) await calls.change(step.noun, step.id, step.before)
      if (step.isFinal) left.push({ step, error: undefined })
    } catch (error) {
      if (step.verb === 'change' || !calls.isMissing(error)) left.push({ step, error })
    }
  }
  return left
}
