import { fieldAt } from '@signalbox/contract/field-at'
import type { Schema } from '@signalbox/contract/operation'
import { changesBetween } from '@signalbox/contract/config-values'

/** Keys of a text that the listener did not have and its schema does not know. */
export const unknownKeys = (schema: Schema, now: object, config: object): string[] =>
  changesBetween(now, config)
    .filter(({ from }) => from === undefined)
    .map(({ path }) => path.join('.'))
    .filter((key) => fieldAt([schema], key) === undefined)
