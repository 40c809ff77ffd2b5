import { charge } from '@signalbox/rule-sql/run/limits'
import type { Value } from '@signalbox/rule-sql/values/value'
import { DataError } from '../serde.ts'
import type { Members } from './scan.ts'

export interface Fault {
  /** Names and positions of the value that does not conform. */
  path: (string | number)[]
  reason: string
}

/** Check of a schema or keyword. */
export interface Check {
  /** `undefined`: the value conforms. */
  (value: Value, run: Run): Fault | undefined
  /** Members of an object that can be checked while its text is read. */
  members?: Members | undefined
  /** Whether all strings have the same result. */
  ignoresText?: boolean
}

export const anything: Check = () => undefined
anything.ignoresText = true

/** Position of a keyword in its schema. */
export interface Place {
  path: string
  depth: number
}

/** Reader for the schemas inside a keyword. */
export interface SchemaReader {
  read(schema: Value, path: string, depth: number): Check
}

/** References that lead back to themselves without a step into the value never end. */
const MAX_NESTING = 256

/** State of checking one value. */
export class Run {
  #depth = 0

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

  /** Checks a subschema whose faults are not the faults of the whole. */
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
