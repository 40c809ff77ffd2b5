import type { Config, Noun, SaveStep, Target } from './save-plan.ts'

/** Step of a bulk change other than a save. */
export interface OtherStep extends Target {
  readonly verb: 'enable' | 'disable' | 'delete'
}

type Step = SaveStep | OtherStep

/** The calls of the API that steps make, and what their failures mean. */
export interface SaveCalls {
  readonly create: (noun: Noun, body: Config) => Promise<unknown>
  readonly change: (noun: Noun, id: string, body: Config) => Promise<unknown>
  readonly enable: (noun: Noun, id: string, isOn: boolean) => Promise<unknown>
  readonly remove: (noun: Noun, id: string) => Promise<unknown>
  /** Checks whether an object exists before its creation, so that another user's object is never deleted. */
  readonly exists: (noun: Noun, id: string) => Promise<boolean>
  /** The object does not exist. */
  readonly isMissing: (error: unknown) => boolean
  /** No answer: the broker may have done it. */
  readonly isUncertain: (error: unknown) => boolean
}

/** A step that could not be undone, with the reason. */
export interface Leftover<S extends Step> {
  readonly step: S
  /** `undefined`: the old secret is unknown. */
  readonly error: unknown
}

export type SaveResult<S extends Step> =
  | { readonly kind: 'saved' }
  /** The state before is restored, except for deletions and the listed remains. */
  | {
      readonly kind: 'refused'
      readonly step: S
      readonly error: unknown
      readonly left: readonly Leftover<S>[]
    }

/**
 * Runs the steps in order. After a failure the earlier ones are undone in reverse order, except
 * deletions, which cannot be restored. Deleting an absent object counts as success.
 */
export async function save<S extends Step>(
  steps: readonly S[],
  calls: SaveCalls,
  onStep: (step: S) => void = () => undefined,
): Promise<SaveResult<S>> {
  const done: S[] = []
  for (const step of steps) {
    onStep(step)
    let isOwn = false
    try {
      isOwn = step.verb !== 'create' || !(await calls.exists(step.noun, step.id))
      await take(step, calls)
      done.push(step)
    } catch (error) {
      if (step.verb === 'delete' && calls.isMissing(error)) continue
      if (isOwn && calls.isUncertain(error)) done.push(step)
      return { kind: 'refused', step, error, left: await undoAll(done, calls) }
    }
  }
  return { kind: 'saved' }
}

function take(step: Step, calls: SaveCalls): Promise<unknown> {
  const { noun, id } = step
  switch (step.verb) {
    case 'create':
      return calls.create(noun, step.body)
    case 'change':
      return calls.change(noun, id, step.body)
    case 'delete':
      return calls.remove(noun, id)
    case 'enable':
    case 'disable':
      return calls.enable(noun, id, step.verb === 'enable')
  }
}

async function undoAll<S extends Step>(
  done: readonly S[],
  calls: SaveCalls,
): Promise<Leftover<S>[]> {
  const left: Leftover<S>[] = []
  for (const step of done.toReversed()) {
    try {
      await undo(step, calls)
      if ('isFinal' in step && step.isFinal) left.push({ step, error: undefined })
    } catch (error) {
      if (step.verb !== 'create' || !calls.isMissing(error)) left.push({ step, error })
    }
  }
  return left
}

async function undo(step: Step, calls: SaveCalls): Promise<void> {
  const { noun, id } = step
  if (step.verb === 'create') await calls.remove(noun, id)
  else if (step.verb === 'change') {
    if (step.before !== undefined) await calls.change(noun, id, step.before)
  } else if (step.verb !== 'delete') await calls.enable(noun, id, step.verb === 'disable')
}
