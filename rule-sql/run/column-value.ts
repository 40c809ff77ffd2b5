import type { Value } from '../values/value.ts'

/** A column as an event has it: a function gives the value of one that costs something and is rarely read. */
export type GivenColumn = Value | (() => Value)

export const columnValue = (given: GivenColumn): Value =>
  typeof given === 'function' ? given() : given
