import type { ClauseName, Ref, Step } from '../syntax/tree.ts'
import { own, setOwn, type Value } from '../values/value.ts'
import type { Frame } from './frame.ts'
import { getIndex, getKey, type Place, putPath } from './paths.ts'

export type Evaluate = (frame: Frame) => Value

/** Meaning of names at a place of a statement, known at compile time. */
export interface Scope {
  readonly clause: ClauseName
  /** In a field list, the names that earlier fields have defined. */
  readonly row: Set<string> | undefined
  /** Whether functions see the event: in conditions, not in field lists. */
  readonly isCondition: boolean
  /** Names that hide columns: the item of FOREACH, and the fields selected before. */
  readonly item: string | undefined
  readonly selected: ReadonlySet<string>
  /** In WHERE of a SELECT the selected is the row itself. */
  readonly selectedIsRow: boolean
}

type Walk = (value: Value, frame: Frame) => Value

/** Reads a column, unless a name hides it. */
function column(name: string, scope: Scope): Evaluate {
  if (scope.item === name) return (frame) => frame.item
  if (scope.selected.has(name)) {
    return scope.selectedIsRow
      ? (frame) => own(frame.action, name)
      : (frame) => own(frame.selected, name)
  }
  return (frame) => frame.column(name)
}

/**
 * Compiles a step of a path. Index expressions of a payload are evaluated inside it, others among
 * the columns.
 */
function compileStep(step: Step, isPayload: boolean, root: (name: string) => Evaluate): Walk {
  if (step.kind === 'key') {
    const { name } = step
    return (value) => getKey(value, name)
  }
  if (step.kind === 'index') {
    const index = Number(step.text)
    return (value) => getIndex(value, index)
  }
  const [first, ...rest] = step.ref.steps
  const name = first?.kind === 'key' ? first.name : ''
  const inner = rest.map((each) => compileStep(each, isPayload, root))
  if (isPayload) {
    const payload = root('payload')
    return (value, frame) => {
      const start = getKey(frame.decoded(payload(frame)), name)
      return getIndex(value, follow(inner, start, frame))
    }
  }
  const start = root(name)
  return (value, frame) => getIndex(value, follow(inner, start(frame), frame))
}

function follow(steps: readonly Walk[], start: Value, frame: Frame): Value {
  let value = start
  for (const step of steps) {
    if (value === undefined) return undefined
    value = step(value, frame)
  }
  return value
}

function path(ref: Ref, root: (name: string) => Evaluate): Evaluate {
  const [first, ...rest] = ref.steps
  const name = first?.kind === 'key' ? first.name : ''
  const start = root(name)
  if (rest.length === 0) return start
  const isPayload = name === 'payload'
  const steps = rest.map((step) => compileStep(step, isPayload, root))
  const [only] = steps
  if (isPayload && steps.length === 1 && only)
    return (frame) => only(frame.decoded(start(frame)), frame)
  if (isPayload) return (frame) => follow(steps, frame.decoded(start(frame)), frame)
  return (frame) => follow(steps, start(frame), frame)
}

/** Reads a column for a path into the payload: FOREACH only hides the payload as a whole. */
function pathColumn(name: string, scope: Scope): Evaluate {
  const overlaid = column(name, scope)
  if (name !== 'payload' || scope.selectedIsRow) return overlaid
  return (frame) => (Object.hasOwn(frame.event, name) ? frame.column(name) : overlaid(frame))
}

/** First the row as far as it is made, then the columns. */
export function compileRef(ref: Ref, scope: Scope): Evaluate {
  const [first] = ref.steps
  const compileColumn = ref.steps.length > 1 ? pathColumn : column
  const base = path(ref, (name) => compileColumn(name, scope))
  if (!scope.row || first?.kind !== 'key' || !scope.row.has(first.name)) return base
  const made = path(ref, (name) => (frame) => own(frame.action, name))
  return (frame) => {
    const value = made(frame)
    return value === undefined ? base(frame) : value
  }
}

export type Assign = (frame: Frame, value: Value) => void

/**
 * Writes a field into the row. `made` are the names that fields have put there; other names can be
 * there by `*`, and what is copied so is replaced by a path, not extended.
 */
export function compileTarget(ref: Ref, made: ReadonlySet<string>, isStarred: boolean): Assign {
  const [first, ...rest] = ref.steps
  const name = first?.kind === 'key' ? first.name : ''
  if (rest.length === 0) {
    return name === '__proto__'
      ? (frame, value) => setOwn(frame.action, name, value)
      : (frame, value) => {
          frame.action[name] = value
        }
  }
  const isMade = made.has(name)
  const steps = rest.map((step): ((frame: Frame) => Place) => {
    if (step.kind === 'key') return () => step.name
    if (step.kind === 'index') {
      const place = { index: () => Number(step.text) + 0, isEnd: step.text === '-0' }
      return () => place
    }
    const index = path(step.ref, (each) => (frame) => own(frame.action, each))
    return (frame) => ({ index: () => index(frame), isEnd: false })
  })
  return (frame, value) => {
    const places = steps.map((step) => step(frame))
    let before = isMade || isStarred ? own(frame.action, name) : undefined
    // A payload is decoded in any case, and has to be JSON.
    if (name === 'payload') before = frame.decoded(before)
    setOwn(frame.action, name, putPath(isMade ? before : undefined, places, 0, value))
  }
}
