import type { Schema } from '@signalbox/contract/operation'
import type { Group, Kind } from '#form/field.ts'
import { kind } from '#form/facts.ts'
import { actionAlarms, localTopic, noteAndTags, undelivered } from './kinds/common.ts'

/** Forms of a type of external system; a direction that the type does not support is absent. */
export interface IntegrationKind {
  connector: Kind
  action?: Kind
  source?: Kind
}

/** Form of a type, without type and name of the item, which never change. */
export const form = (schema: Schema, groups: readonly Group[]): Kind =>
  kind(
    { all: [schema] },
    {
      fixed: {},
      // EMQX requires `parameters` even if all of its fields have their defaults.
      ...(has(schema, 'parameters') && { keeps: 'parameters' }),
      groups: withShared(groups, [
        ...(has(schema, 'fallback_actions') ? [undelivered] : []),
        ...(has(schema, 'alarms') ? [actionAlarms] : []),
        // Actions of most types can start without a rule.
        ...(has(schema, 'local_topic') ? [localTopic] : []),
      ]),
    },
  )

const has = (schema: Schema, name: string) =>
  'shape' in schema && Object.hasOwn(Object(schema.shape), name)

/** The groups with those that most types have, before the note. */
const withShared = (groups: readonly Group[], shared: readonly Group[]) =>
  groups.flatMap((group) => (group === noteAndTags ? [...shared, group] : [group]))
