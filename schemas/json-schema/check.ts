import { charge } from '@signalbox/rule-sql/run/limits'
import { StepBudget } from '@signalbox/acl/expression'
import type { Value } from '@signalbox/rule-sql/values/value'
import { DataError } from '../serde.ts'

export interface Fault {
  /** Names and positions of the value that does not conform. */
  path: (string | number)[]
  reason: string
}

/** `undefined`: the value conforms. */
export type Check = (value: Value, run: Run) => Fault | undefined

/** Where a keyword is in its schema. */
export interface Place {
  path: string
  depth: number
}

/** What keywords need to read the schemas inside. */
export interface SchemaReader {
  read(schema: Value, path: string, depth: number): Check
}

/** References that lead back to themselves without a step into the value never end. */
const MAX_NESTING = 256

/** One check of one value. */
export class Run {
  #depth = 0
  #expressions: StepBudget | undefined

  /** What all expressions of the check may cost together. */
  get expressions(): StepBudget {
    this.#expressions ??= new StepBudget()
    return this.#expressions
  }

  fault(reason: string): Fault {
    return { path: [], reason }
  }

  enter(): void {
    charge(1)
    if (++this.#depth > MAX_NESTING) throw new DataError('', 'nested too deeply')
  }

  leave(): void {
    this.#depth--
  }

  /** Asks a schema whose fault is not the fault of the whole. */
  passes(check: Check, value: Value): boolean {
    const depth = this.#depth
    const isPassed = check(value, this) === undefined
    this.#depth = depth
    return isPassed
  }
}

/** The fault of an item, seen from the whole. */
export function inside(step: string | number, fault: Fault | undefined): Fault | undefined {
  fault?.path.unshift(step)
  return fault
}
