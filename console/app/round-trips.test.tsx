import { isRecord } from '@signalbox/formats/is-record'
import { authenticatorSchemas } from '@signalbox/contract/authenticators'
import { sourceSchemas } from '@signalbox/contract/authorization-sources'
import type { ListenerType } from '@signalbox/contract/listener-types'
import { MASKED } from '@signalbox/contract/masked'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import { readLaterRecordings, readRecordings } from '@signalbox/testing/facts'
import fc from 'fast-check'
import { get, set } from 'react-hook-form'
import { expect, it } from 'vitest'
import {
  type Config,
  type Field,
  type FieldGroup,
  fieldsIn,
  type Kind,
  kindFields,
  type Values,
} from '#form/field.ts'
import { withFurther } from '#form/further.ts'
import { configWithTyped, type FormShape } from '#form/use-reviewed-save.ts'
import { configWith, formValues, isEditable, lookAt, toBody, toValues } from '#form/values.ts'
import { findAuthenticatorKind } from '#domain/authenticators/kinds.ts'
import { brokerGroups, dashboardGroups } from '#domain/config/roots/advanced.ts'
import { alarmGroups } from '#domain/config/roots/alarm.ts'
import { authorizationGroups } from '#domain/config/roots/authorization.ts'
import { delayedGroups } from '#domain/config/roots/delayed.ts'
import { durableGroups } from '#domain/config/roots/durable-sessions.ts'
import { flappingGroups } from '#domain/config/roots/flapping.ts'
import { fileTransferGroups } from '#domain/config/roots/file-transfer.ts'
import { limiterSettings } from '#domain/config/roots/limiter.ts'
import { generalGroups, sessionGroups } from '#domain/config/roots/mqtt.ts'
import { openTelemetryGroups } from '#domain/config/roots/opentelemetry.ts'
import { prometheusGroups } from '#domain/config/roots/prometheus.ts'
import { retainerGroups } from '#domain/config/roots/retainer.ts'
import { ruleEngineGroups } from '#domain/config/roots/rule-engine.ts'
import { slowSubscriptionGroups } from '#domain/config/roots/slow-subscriptions.ts'
import { sysTopicsGroups } from '#domain/config/roots/sys-topics.ts'
import { sysmonGroups } from '#domain/config/roots/sysmon.ts'
import { toItemConfig, type Item as IntegrationItem, type Noun } from '#domain/integration/item.ts'
import { findItemKind } from '#domain/integration/kinds.ts'
import { findSourceKind } from '#screens/access/authorization/source-kinds.ts'
import { fileShape } from '#screens/access/authorization/acl/FileRules.tsx'
import { rulesShape } from '#screens/access/authorization/rules/rule-form.ts'
import { rolesKind, ssoKinds, trustKind } from '#screens/access/sso/sso-kinds.ts'
import { ruleShape } from '#screens/integrate/rules/form/rule-form.ts'
import { schemaKind } from '#screens/integrate/schemas/schema-kind.ts'
import { transformations } from '#screens/integrate/transformations/transformations.ts'
import { validations } from '#screens/integrate/validations/validations.ts'
import { webhookFormConfig } from '#screens/integrate/webhooks/form/webhook-config.ts'
import { webhookKinds } from '#screens/integrate/webhooks/form/webhook-kind.ts'
import { serverKind } from '#screens/manage/exhook/server-kind.ts'
import { toExhookConfig } from '#screens/manage/exhook/servers.ts'
import { gatewayGroups } from '#screens/manage/gateways/model/groups.ts'
import { gatewayListenerGroups } from '#screens/manage/gateways/model/listener-groups.ts'
import { listenerGroups } from '#screens/manage/listeners/form/groups.ts'
import {
  auditGroups,
  consoleGroups,
  fileGroups,
  throttlingGroups,
} from '#screens/manage/log/log-groups.ts'
import { avroKind, CONFIG, textKind } from '#screens/manage/plugins/detail/avro-kind.ts'
import * as others from '#testing/unrecorded-items.ts'

/** A configuration, and the form that edits it. */
interface Item {
  id: string
  config: Config
  form: Form
}

interface Form {
  toValues: (config: Config) => Values
  toConfig: (values: Values, config: Config) => unknown
  /** Path of a text, in the values and in the configuration; `undefined`: it has none. */
  findText: (values: Values) => string | undefined
  /** Paths of values that are shown as asterisks. */
  secrets: readonly string[]
}

const isEditableText = (field: Field, values: Values) =>
  field.as === 'text' &&
  field.parse === undefined &&
  field.silently?.(lookAt(values)) === undefined &&
  isEditable(field, lookAt(values))

const findTextIn = (fields: readonly Field[]) => (values: Values) =>
  fields.find((field) => isEditableText(field, values))?.path

const secretsIn = (fields: readonly Field[]) =>
  fields.filter(({ as }) => as === 'secret').map(({ path }) => path)

const kindForm = (kind: Kind): Form => ({
  toValues: (config) => toValues(kind, config),
  toConfig: (values, config) => toBody(kind, values, config),
  findText: findTextIn(kindFields(kind)),
  secrets: secretsIn(kindFields(kind)),
})

const groupsForm = (groups: readonly FieldGroup[]): Form => ({
  toValues: (config) => formValues(groups, config),
  toConfig: (values, config) => configWith(groups, config, formValues(groups, config), values),
  findText: findTextIn(fieldsIn(groups)),
  secrets: secretsIn(fieldsIn(groups)),
})

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const shapeForm = <C, V>(shape: FormShape<C, V>, ...texts: string[]): Form => ({
  toValues: (config) => shape.toValues(config as C) as Values, // as they were recorded
  toConfig: (values, config) => configWithTyped(shape, values as V, config as C), // likewise
  // A list of rules may be empty, and a check has the fields of its type.
  findText: (values) => texts.find((path) => isText(get(values, path))),
  secrets: [],
})

const ROOTS: Readonly<Record<string, readonly FieldGroup[]>> = {
  '/authorization/settings': authorizationGroups,
  '/configs/alarm': alarmGroups,
  '/configs/broker': brokerGroups,
  '/configs/dashboard': dashboardGroups,
  '/configs/global_zone': [...generalGroups, ...sessionGroups, ...flappingGroups, ...durableGroups],
  '/configs/limiter': limiterSettings,
  '/configs/log': [...consoleGroups, ...fileGroups('default'), ...throttlingGroups, ...auditGroups],
  '/configs/sys_topics': sysTopicsGroups,
  '/configs/sysmon': sysmonGroups,
  '/file_transfer': fileTransferGroups,
  '/configs/file_transfer': fileTransferGroups,
  '/mqtt/delayed': delayedGroups,
  '/mqtt/retainer': retainerGroups,
  '/opentelemetry': openTelemetryGroups,
  '/prometheus': prometheusGroups,
  '/rule_engine': ruleEngineGroups,
  '/slow_subscriptions/settings': slowSubscriptionGroups,
}

const NOUNS: Readonly<Record<string, Noun>> = {
  '/connectors': 'connector',
  '/actions': 'action',
  '/sources': 'source',
}

const ports = { listeners: [], others: [] }

const kindItem = (kind: Kind | undefined, config: Config): Omit<Item, 'id'> | undefined =>
  kind && { config: kind.modern?.(config) ?? config, form: kindForm(withFurther(kind)) }

/** The form of an item of a list; `undefined`: it has none. */
function findForm(list: string, item: Config): Omit<Item, 'id'> | undefined {
  const { type, name, id, mechanism, backend } = item
  const noun = NOUNS[list]
  if (noun !== undefined) {
    return kindItem(findItemKind(noun, String(type)), toItemConfig(item as IntegrationItem)) // as it was recorded
  }
  if (/^\/gateways\/\w+\/listeners$/.test(list) && id !== undefined) {
    return { config: item, form: groupsForm(gatewayListenerGroups(type as never, ports)) }
  }
  if (list.startsWith('/authorization/sources/') && Array.isArray(item.rules)) {
    return { config: item, form: shapeForm(rulesShape(''), 'rules.0.topic') }
  }
  switch (list) {
    case '/authentication': {
      const { id: _, ...config } = item
      return kindItem(findAuthenticatorKind([mechanism, backend].filter(Boolean).join(':')), config)
    }
    case '/authorization/sources':
      return type === 'file'
        ? { config: item, form: shapeForm(fileShape, 'rules') }
        : kindItem(findSourceKind(String(type)), item)
    case '/exhooks':
      return kindItem(serverKind, toExhookConfig(item as never))
    case '/listeners': {
      const groups = listenerGroups(type as ListenerType, { ports, zones: [] })
      return { config: item, form: groupsForm(groups) }
    }
    case '/gateways':
      return { config: item, form: groupsForm(gatewayGroups(name as never)) }
    case '/sso':
      return kindItem(ssoKinds[backend as SsoBackend](), item)
    case '/schema_registry':
      return kindItem(schemaKind, item)
    case '/schema_validations':
    case '/schema_validations/validation':
      return { config: item, form: shapeForm(validations.shape, 'checks.0.schema', 'checks.0.sql') }
    case '/message_transformations':
    case '/message_transformations/transformation':
      return { config: item, form: shapeForm(transformations.shape, 'operations.0.value') }
    case '/rules':
      return id === undefined ? undefined : { config: item, form: shapeForm(ruleShape, 'sql') }
    default:
      return undefined
  }
}

/** Items of an answer, with the path of their list. */
function itemsIn(path: string, answer: unknown): { list: string; items: unknown[] } {
  if (Array.isArray(answer)) return { list: path, items: answer }
  if (!isRecord(answer)) return { list: path, items: [] }
  const { data, sources } = answer
  if (Array.isArray(data)) return { list: path, items: data }
  if (Array.isArray(sources)) return { list: path, items: sources }
  return { list: path.replace(/\/[^/]+$/, ''), items: [answer] }
}

function findItems(path: string, answer: unknown): Item[] {
  const groups = ROOTS[path]
  if (groups !== undefined && isRecord(answer)) {
    return [{ id: path, config: answer, form: groupsForm(groups) }]
  }
  const { list, items } = itemsIn(path, answer)
  return items.filter(isRecord).flatMap((item) => {
    const found = findForm(list, item)
    const id = `${list} ${String(item.id ?? item.name ?? item.type ?? item.backend)}`
    return found === undefined ? [] : [{ id, ...found }]
  })
}

const reads = [
  ...(['open', 'enterprise'] as const)
    .flatMap((edition) => readRecordings(edition))
    .filter(({ method, status }) => method === 'GET' && status === 200)
    .map(({ path, response }) => [path, response] as const),
  ...readLaterRecordings(),
]
const recorded = reads.flatMap(([path, answer]) => findItems(path, answer))

const unrecorded = [
  ...findItems('/authentication', others.authenticators),
  ...findItems('/authorization/sources', others.authorizationSources),
  ...findItems('/sso', others.ssoBackends),
  ...findItems('/schema_registry', others.schemas),
  ...findItems('/exhooks', [others.exhookServer]),
  { id: '/sso roles', config: others.ssoRoles, form: kindForm(rolesKind) },
  { id: '/sso trust', config: others.ssoTrust, form: kindForm(trustKind) },
  ...Object.entries(others.webhooks).flatMap(([name, { parts, signers }]) =>
    signers.map((signer) => ({
      id: `webhook ${name}`,
      config: webhookFormConfig(parts),
      form: kindForm(webhookKinds[signer]),
    })),
  ),
  ...Object.entries(others.pluginConfigs).flatMap(([name, config]) =>
    [avroKind, textKind].map((toKind) => ({
      id: `plugin ${name}`,
      config: { [CONFIG]: config },
      form: kindForm(toKind(others.pluginSchema, { i18n: {}, readPattern: () => undefined })),
    })),
  ),
]

const items = [
  ...new Map(
    [...recorded, ...unrecorded].map((each, i) => [
      each.id.startsWith('/') ? JSON.stringify(each.config) + each.id : String(i),
      each,
    ]),
  ).values(),
]

type Place = readonly (string | number)[]

/** The places of all objects in a value. */
function placesIn(value: unknown, place: Place = []): Place[] {
  if (Array.isArray(value)) return value.flatMap((each, i) => placesIn(each, [...place, i]))
  if (!isRecord(value)) return []
  return [
    place,
    ...Object.entries(value).flatMap(([name, each]) => placesIn(each, [...place, name])),
  ]
}

/** A configuration with a value at a place. */
function withValue(tree: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value
  const copy: Record<string | number, unknown> = Array.isArray(tree)
    ? ([...(tree as unknown[])] as never)
    : { ...(tree as object) }
  copy[name] = withValue(copy[name], rest, value)
  return copy
}

/** Values that a conversion to text may throw at. */
const UNUSUAL: readonly unknown[] = [{ toString: 0 }, [{ toString: 0 }], { __proto__: null }, null]

/** A configuration with fields that no form knows, at random places. */
const withUnknown = (config: Config): fc.Arbitrary<Config> => {
  const places = placesIn(config)
  const field = fc.tuple(
    fc.nat(places.length - 1),
    fc.string({ maxLength: 8 }).map((name) => `later ${name}`),
    fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...UNUSUAL)),
  )
  return fc
    .array(field, { maxLength: 4 })
    .map((fields) =>
      fields.reduce(
        (tree, [i, name, value]) => withValue(tree, [...(places[i] ?? []), name], value) as Config,
        config,
      ),
    )
}

it('configurations of all kinds are there', () => {
  const lists = new Set(items.map(({ id }) => id.split(' ')[0] ?? ''))
  const ofLists = [
    ...Object.keys(NOUNS),
    ...['/authentication', '/authorization/sources', '/exhooks', '/listeners', '/gateways', '/sso'],
    ...['/schema_registry', '/schema_validations', '/message_transformations', '/rules'],
    ...['clients', 'users'].map((of) => `/authorization/sources/built_in_database/rules/${of}`),
  ]
  expect(ofLists.filter((list) => !lists.has(list))).toEqual([])
  const idsOf = (list: string) =>
    new Set(
      items.flatMap(({ id }) => (id.startsWith(`${list} `) ? [id.slice(list.length + 1)] : [])),
    )
  expect([...idsOf('/authorization/sources')].toSorted()).toEqual(
    Object.keys(sourceSchemas).toSorted(),
  )
  const authenticators = idsOf('/authentication')
  expect(Object.keys(authenticatorSchemas).filter((id) => !authenticators.has(id))).toEqual([])
  expect(lists.size).toBeGreaterThan(25)
  expect(items.length).toBeGreaterThan(250)
})

it.each(items)('$id, opened and saved unchanged, is equal', ({ config, form }) => {
  fc.assert(
    fc.property(withUnknown(config), (seen) => {
      const values = form.toValues(seen)
      expect(form.toConfig(values, seen)).toEqual(seen)
      const shown = form.secrets.map((path): unknown => get(values, path))
      expect(
        shown.filter((value) => typeof value === 'string' && !['', MASKED].includes(value)),
      ).toEqual([])
    }),
    { numRuns: 10 },
  )
})

it.each(items)('$id with another text keeps its other values', ({ config, form }) => {
  fc.assert(
    fc.property(withUnknown(config), (seen) => {
      const values = form.toValues(seen)
      const text = form.findText(values)
      if (text === undefined) return
      set(values, text, 'typed')
      const place = text.split('.').map((name) => (/^\d+$/.test(name) ? Number(name) : name))
      expect(form.toConfig(values, seen)).toEqual(withValue(seen, place, 'typed'))
    }),
    { numRuns: 10 },
  )
})
