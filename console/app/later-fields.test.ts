import '#testing/no-page.ts'
import type { AnyOperation } from '@signalbox/contract/client'
import { CONFIG_BODIES } from '@signalbox/contract/config-bodies'
import {
  brokerConfigUpdate,
  dashboardConfigUpdate,
  globalZoneUpdate,
  sysTopicsUpdate,
} from '@signalbox/contract/configs'
import { logConfigUpdate } from '@signalbox/contract/log'
import { prometheusUpdate } from '@signalbox/contract/prometheus'
import { retainerUpdate } from '@signalbox/contract/retainer'
import { sysmonUpdate } from '@signalbox/contract/system-monitor'
import { laterFieldsAt } from '@signalbox/contract/versions'
import {
  readLaterOpenApi,
  readLaterRecordings,
  readOpenApi,
  readRecordings,
  readSchema,
} from '@signalbox/testing/facts'
import fc from 'fast-check'
import { set } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { brokerGroups, dashboardGroups, processGroups } from '#domain/config/roots/advanced.ts'
import { durableGroups } from '#domain/config/roots/durable-sessions.ts'
import { flappingGroups } from '#domain/config/roots/flapping.ts'
import { generalGroups, sessionGroups } from '#domain/config/roots/mqtt.ts'
import { prometheusGroups } from '#domain/config/roots/prometheus.ts'
import { retainerGroups } from '#domain/config/roots/retainer.ts'
import { sysTopicsGroups } from '#domain/config/roots/sys-topics.ts'
import { sysmonGroups } from '#domain/config/roots/sysmon.ts'
import { drawnKind } from '#domain/integration/form/use-item-kind.ts'
import { type Item, type Noun, toItemConfig } from '#domain/integration/item.ts'
import { findFormProblems } from '#form/check.ts'
import { type FieldGroup, fieldsIn, type Kind, kindFields } from '#form/field.ts'
import { withPublished } from '#form/later/further-fields.ts'
import { listPublished } from '#form/later/list-published.ts'
import { publishedFields } from '#form/later/published-fields.ts'
import { toBody, toValues } from '#form/values.ts'
import { listenerGroups } from '#screens/manage/listeners/form/groups.ts'
import { consoleGroups, fileGroups, throttlingGroups } from '#screens/manage/log/log-groups.ts'
import { Published } from '#testing/published.ts'

interface Form {
  groups: readonly FieldGroup[]
  put: AnyOperation
  described?: readonly [from: string, to: string]
}

const FORMS: Readonly<Record<string, Form>> = {
  general: { groups: generalGroups, put: globalZoneUpdate },
  sessions: { groups: sessionGroups, put: globalZoneUpdate },
  durable: { groups: durableGroups, put: globalZoneUpdate },
  flapping: { groups: flappingGroups, put: globalZoneUpdate },
  processes: { groups: processGroups, put: globalZoneUpdate },
  broker: { groups: brokerGroups, put: brokerConfigUpdate },
  dashboard: { groups: dashboardGroups, put: dashboardConfigUpdate },
  thresholds: { groups: sysmonGroups, put: sysmonUpdate },
  systemTopics: { groups: sysTopicsGroups, put: sysTopicsUpdate },
  console: { groups: consoleGroups, put: logConfigUpdate },
  throttling: { groups: throttlingGroups, put: logConfigUpdate },
  file: {
    groups: fileGroups('default'),
    put: logConfigUpdate,
    described: ['file.', 'file.default.'],
  },
  retainer: { groups: retainerGroups, put: retainerUpdate },
  prometheus: { groups: prometheusGroups, put: prometheusUpdate },
}

/** Settings of 5.7 that the console's own form does not have. */
const OF_THE_DASHBOARD: readonly string[] = listPublished(readSchema('hotconf-enterprise'), {
  place: dashboardConfigUpdate.at,
}).flatMap(({ path }) => (path.includes('.ssl_options.') ? [path] : []))

/** The paths that each form has in addition, in front of a cluster. */
function addedPaths(document: unknown, version: string) {
  const added = Object.entries(FORMS).map(([name, { groups, put, described }]) => {
    const later = laterFieldsAt(put.at, { edition: 'ce', version })
    const published = listPublished(document, { place: put.at }, later)
    const all = withPublished(groups, published, {
      place: put.at,
      body: CONFIG_BODIES[put.at],
      described,
    })
    const paths = fieldsIn(all.slice(groups.length)).map(({ path }) => path)
    return [name, paths.filter((path) => !OF_THE_DASHBOARD.includes(path))] as const
  })
  return Object.fromEntries(added.filter(([, paths]) => paths.length > 0))
}

describe('settings', () => {
  it.each(['hotconf', 'hotconf-enterprise'])('a cluster 5.7.2 has no further ones: %s', (name) => {
    expect(addedPaths(readSchema(name), '5.7.2')).toEqual({})
  })

  it('a cluster 5.8.9 has those that were added since, each in one form', () => {
    expect(addedPaths(readLaterRecordings().get('/schemas/hotconf'), '5.8.9')).toEqual({
      general: ['mqtt.shared_subscription_initial_sticky_pick', 'mqtt.clientid_override'],
      dashboard: ['listeners.https.ssl_options.fail_if_no_peer_cert'],
      thresholds: [
        'mnesia_tm_mailbox_size_alarm_threshold',
        'broker_pool_mailbox_size_alarm_threshold',
      ],
      console: ['console.payload_encode'],
      file: ['file.default.payload_encode'],
      retainer: ['allow_never_expire', 'max_publish_rate', 'msg_expiry_interval_override'],
      prometheus: ['push_gateway.method'],
    })
  })

  it('a TCP listener has those of its version, and a QUIC listener has none', () => {
    const place = '/listeners/{id}'
    const added = (type: 'tcp' | 'quic', version: string) => {
      const context = { ports: { listeners: [], others: [] }, zones: [] }
      const groups = listenerGroups(type, context)
      const published = listPublished(
        undefined,
        { place },
        laterFieldsAt(place, { edition: 'ce', version }),
      )
      const all = withPublished(groups, published, { place, body: undefined })
      return fieldsIn(all.slice(groups.length)).map(({ path }) => path)
    }
    expect(added('tcp', '5.8.9')).toEqual(['tcp_options.nolinger'])
    expect(added('tcp', '5.10.1')).toEqual(['tcp_options.nolinger'])
    expect([added('tcp', '5.7.2'), added('tcp', ''), added('quic', '5.8.9')]).toEqual([[], [], []])
  })
})

const SCHEMAS = { connector: 'connectors', action: 'actions', source: 'actions' } as const
const PATHS = { connector: '/connectors', action: '/actions', source: '/sources' } as const

const drawn = (document: unknown, noun: Noun, type: string): Kind =>
  drawnKind(noun, listPublished(document, { noun, type }))

const recorded = (Object.keys(PATHS) as Noun[]).flatMap((noun) =>
  readRecordings('enterprise')
    .filter(({ method, path, status }) => {
      const isItem = path === PATHS[noun] || path.replace(/\/[^/]+$/, '') === PATHS[noun]
      return method === 'GET' && isItem && status === 200
    })
    .flatMap(({ response }) => response as Item | Item[])
    .map((item) => ({ id: `${noun} ${item.type} ${item.name}`, noun, item })),
)

describe('items of a type without a form', () => {
  it('many are recorded', () => expect(recorded.length).toBeGreaterThan(30))

  it.each(recorded)('$id: is equal after it was opened and saved', ({ noun, item }) => {
    const kind = drawn(readSchema(`${SCHEMAS[noun]}-enterprise`), noun, item.type)
    expect(kindFields(kind).length).toBeGreaterThan(3)
    const config = toItemConfig(item)
    expect(toBody(kind, toValues(kind, config), config)).toEqual(config)
  })
})

const NEW_TYPES = ['azure_blob_storage', 'couchbase', 'datalayers', 'snowflake']

/** Values of a new item with a text or an amount in each required field. */
function filled(kind: Kind) {
  const values = toValues(kind)
  for (const [path] of findFormProblems(kind, values)) {
    const field = kindFields(kind).find((each) => each.path === path)
    const value = field?.options?.[0]?.value
    set(values, path, value ?? (field?.as === 'number' ? 1 : field?.as === 'duration' ? '1s' : 'x'))
  }
  expect(findFormProblems(kind, values)).toEqual([])
  return values
}

const created = [
  ...recorded.map(({ noun, item: { type } }) => ({
    noun,
    type,
    document: readSchema(`${SCHEMAS[noun]}-enterprise`),
    published: readOpenApi('enterprise'),
  })),
  ...(['connector', 'action'] as const).flatMap((noun) =>
    NEW_TYPES.map((type) => ({
      noun,
      type,
      document: readLaterOpenApi('enterprise-5.8.1'),
      published: readLaterOpenApi('enterprise-5.8.1'),
    })),
  ),
].map((each) => ({ ...each, id: `${each.noun} ${each.type}` }))

it.each([...new Map(created.map((each) => [each.id, each])).values()])(
  'the API accepts what a drawn form of a new $id sends',
  ({ noun, type, document, published }) => {
    const kind = drawn(document, noun, type)
    const channel = noun !== 'connector' && { connector: 'c' }
    const body = { ...toBody(kind, filled(kind)), type, name: 'n', enable: true, ...channel }
    const api = new Published(published)
    const faults = api
      .bodies(PATHS[noun], 'post')
      .filter((schema) => api.at(schema, ['type']).some(({ enum: is = [] }) => is.includes(type)))
      .map((schema) => api.faults(schema, body))
    expect(faults.toSorted((a, b) => a.length - b.length)[0]).toEqual([])
  },
)

it('a description of any form draws fields, within bounds', () => {
  const self: Record<string, unknown> = { $ref: '#/components/schemas/a' }
  const names = ['$ref', 'type', 'oneOf', 'properties', 'items', 'symbols', 'default', '__proto__']
  const part = fc.letrec((tie) => ({
    part: fc.oneof(
      { maxDepth: 5 },
      fc.jsonValue({ maxDepth: 1 }),
      fc.constant(self),
      fc.constantFrom({ type: 'object' }, { type: 'enum', symbols: [1, 'a'] }, { type: 'array' }),
      fc.record({
        type: fc.constant('object'),
        properties: fc.dictionary(fc.string(), tie('part')),
      }),
      fc.record({ oneOf: fc.array(tie('part'), { maxLength: 4 }) }),
      fc.dictionary(fc.constantFrom(...names), tie('part')),
    ),
  })).part
  fc.assert(
    fc.property(part, (root) => {
      const fields = publishedFields(root, { components: { schemas: { a: root } } })
      expect(fields.length).toBeLessThanOrEqual(300)
      const kind: Kind = { fixed: {}, groups: [{ title: { en: '', zh: '' }, fields }] }
      toBody(kind, toValues(kind))
    }),
  )
})
