import { scalarText } from '@signalbox/formats/json-text'
import { authorizationSettings } from '@signalbox/contract/authorization-settings'
import { Duration } from '@signalbox/formats/units'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { filled } from '#messages/named.ts'
import type { Pair } from '#language.tsx'
import { linesFrom, linesTo } from '#form/inputs/lines.ts'
import { type Look } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { authorizationSettingsMessages as m } from './authorization.messages.ts'

const locked = (look: Look) => (look('cache.enable') === true ? undefined : m.cacheDisabled)
const positive = (value: unknown) =>
  Duration.parse(scalarText(value)) === 0 ? m.positive : undefined

/** The first line that is no topic filter. */
function filtersProblem(text: unknown): Pair<string> | undefined {
  const wrong = linesTo(text).find((line) => topicFilterProblem(line) !== undefined)
  return wrong === undefined ? undefined : filled(m.wrongFilter, wrong)
}

/** The decision if no source matches, and the cache of decisions. */
export const authorizationGroups = groupsFromSchema(authorizationSettings, [
  {
    title: m.decision,
    fields: [
      { path: 'no_match', label: m.noMatch, labels: { allow: m.allow, deny: m.deny } },
      {
        path: 'deny_action',
        label: m.denyAction,
        labels: { ignore: m.ignore, disconnect: m.disconnect },
      },
    ],
  },
  {
    title: m.title,
    fields: [
      { path: 'cache.enable', label: m.cache, help: m.cacheHelp },
      { path: 'cache.max_size', label: m.cacheSize, locked },
      { path: 'cache.ttl', label: m.cacheTtl, help: m.cacheTtlHelp, locked, check: positive },
      {
        path: 'cache.excludes',
        label: m.cacheExcludes,
        help: m.cacheExcludesHelp,
        as: 'lines',
        decode: linesFrom,
        encode: linesTo,
        check: filtersProblem,
        locked,
      },
    ],
  },
])
