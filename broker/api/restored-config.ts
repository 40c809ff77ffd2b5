import { actionCreate } from '@signalbox/contract/actions'
import { authenticationCreate } from '@signalbox/contract/authentication'
import { authorizationSourceCreate } from '@signalbox/contract/authorization'
import { autoSubscribeUpdate } from '@signalbox/contract/auto-subscribe'
import type { AnyOperation } from '@signalbox/contract/client'
import { connectorCreate } from '@signalbox/contract/connectors'
import {
  actionSchemas,
  connectorSchemas,
  sourceSchemas,
} from '@signalbox/contract/integration/kinds'
import { exhookCreate } from '@signalbox/contract/exhooks'
import { listenerCreate } from '@signalbox/contract/listeners'
import { MAX_RULE_ID, RULE_ID, ruleCreate } from '@signalbox/contract/rules'
import { transformationCreate } from '@signalbox/contract/message-transformations'
import { registrySchemaCreate } from '@signalbox/contract/schema-registry'
import { validationCreate } from '@signalbox/contract/schema-validations'
import { sourceCreate } from '@signalbox/contract/sources'
import { countedTopic, MAX_TOPIC_METRICS } from '@signalbox/contract/topic-metrics'
import { type RewriteRule, topicRewriteUpdate } from '@signalbox/contract/topic-rewrite'
import { type Checked, type ConfigRules, nameOf } from '../backup/restore-plan.ts'
import { checkAclFile } from '../features/authorization/authorization.ts'
import type { StoredGateway } from '../features/gateways/setting.ts'
import {
  actionTypes,
  connectorIdOf,
  connectorTypes,
  sourceTypes,
} from '../integration/kinds/kinds.ts'
import type { PluginEntry } from '../features/plugins/setting.ts'
import { checkNumber } from './auto-subscribe.ts'
import { readAuthenticator } from './authentication.ts'
import { readSource } from './authorization-sources.ts'
import { LISTS, UPDATES } from './config-text.ts'
import type { ApiDeps } from './deps.ts'
import { apiError } from './failure.ts'
import { readStoredGateway } from './gateway-changes.ts'
import { readNew } from './integration.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { readLenient } from './lenient.ts'
import { readNewListener } from './listeners.ts'
import { readPluginConfigs, readPluginEntry } from './plugin-roots.ts'
import { readSsoRoot } from './sso-config.ts'
import { checkTopic } from './topic-metrics.ts'
import { checkRewriteRules } from './topic-rewrite.ts'
import { readRoot, validate } from './validation.ts'
import { readZones } from './zones.ts'
import { type ZoneRootName, zoneRoots } from './zone-roots.ts'

type Json = Record<string, unknown>

const CONNECTORS = { schemas: connectorSchemas, types: connectorTypes, noun: 'connector' } as const
const ACTIONS = { schemas: actionSchemas, types: actionTypes, noun: 'bridge' } as const
const SOURCES = { schemas: sourceSchemas, types: sourceTypes, noun: 'bridge' } as const

/**
 * The configuration of a backup has to be one that the API would accept.
 *
 * @param certificates of the backup, by path
 * @param isStored their files are written; they are of no listener until the restore is committed
 */
export function restoredConfigRules(
  deps: Pick<ApiDeps, 'config' | 'gateways' | 'kernel' | 'listeners' | 'plugins'>,
  certificates: ReadonlyMap<string, string>,
  isStored: boolean,
): ConfigRules {
  const zone = zoneRoots(deps)

  const readItem: Readonly<Record<string, (item: Json, standing: object | undefined) => object>> = {
    authentication: (item) => readAuthenticator(authenticationCreate, item),
    'authorization.sources': (item) => {
      const source = readSource(authorizationSourceCreate, item)
      if (source.type === 'file') checkAclFile(source.rules)
      return source
    },
    connectors: (item) => readNew(connectorCreate, item, CONNECTORS),
    actions: (item) => readNew(actionCreate, item, ACTIONS),
    sources: (item) => readNew(sourceCreate, item, SOURCES),
    listeners: (item) =>
      deps.listeners.withCertificates(
        readNewListener(listenerCreate, item),
        certificates,
        isStored,
      ),
    gateway: (item, standing) => {
      const now = new Date(deps.kernel.clock.now()).toISOString()
      const read = readStoredGateway(
        deps.gateways,
        item,
        standing as StoredGateway | undefined,
        now,
      )
      return deps.gateways.withCertificates(read, certificates, isStored)
    },
    topic_metrics: (item) => {
      const read = readRoot(countedTopic, 'topic_metrics', item)
      if ('fault' in read) throw apiError('BAD_REQUEST', { message: JSON.stringify(read.fault) })
      checkTopic(read.data.topic)
      return read.data
    },
    'plugins.states': (item) => readPluginEntry(item),
    'schema_registry.schemas': (item) => readBody(registrySchemaCreate, item),
    'schema_validation.validations': (item) => readBody(validationCreate, item),
    'message_transformation.transformations': (item) => readBody(transformationCreate, item),
    'exhook.servers': (item) => readBody(exhookCreate, item),
    'rule_engine.rules': (item, standing) => {
      const { created_at = deps.kernel.clock.now() } = (standing ?? {}) as { created_at?: number } // of a rule
      return readRule(item, created_at)
    },
  }

  /** Notes a plugin that is not installed here: a backup does not contain packages. */
  function withPackage(config: PluginEntry): Checked {
    const { name_vsn: of } = config
    if (deps.plugins.get(of) !== undefined) return { config }
    const text = 'The package is not installed here: install it'
    return { config, notes: [{ kind: 'left', code: 'package_missing', of, text }] }
  }

  function readSetting(root: string, config: Json, standing: object): Checked {
    if (root === 'durable_sessions' && config.enable !== (standing as Json).enable) {
      return { skipped: 'durable sessions are an option of the start' }
    }
    if (Object.hasOwn(zone, root)) {
      return { config: zone[root as ZoneRootName].check(config) } // one of them
    }
    if (root === 'rewrite') {
      const rules = readBody(topicRewriteUpdate, config.rules) as RewriteRule[] // by its schema
      checkRewriteRules(rules)
      return { config: { rules } }
    }
    // The zones are stored below the field `zones`.
    if (root === 'zones') return { config: { zones: readZones(config.zones as object) } }
    if (root === 'sso') return { config: readSsoRoot(config) }
    if (root === 'plugins') return { config: { configs: readPluginConfigs(config.configs) } }
    const update = UPDATES[root]
    if (update === undefined) return { skipped: 'this broker does not have it' }
    const list = LISTS[root]
    if (list !== undefined) return { config: { [list]: readList(update, config[list]) } }
    if (root === 'authorization') {
      requireNames(config.settings as Json, deps.config.authorization.defaults.settings) // merged with them
      return { config: { settings: readBody(update, config.settings) } }
    }
    return { config: { ...standing, ...readBody(update, config) } }
  }

  return {
    root: (root, config, standing) =>
      readLenient(withKeptSecrets(config, standing), { place: PLACES[root] ?? [] }, (value) =>
        readSetting(root, value, standing),
      ),

    item(root, item, standing) {
      const read = readItem[root]
      if (read === undefined) return { skipped: 'this broker does not have it' }
      const of = nameOf(item)
      // Listeners of a gateway are identified by name, not by their place.
      const given = root === 'gateway' ? item : withKeptSecrets(item, standing)
      return readLenient(given, { of }, (value) => {
        const config = read(value, standing)
        return root === 'plugins.states' ? withPackage(config as PluginEntry) : { config } // of this root
      })
    },

    whole(root, items) {
      const isOver = root === 'topic_metrics' && items.length > MAX_TOPIC_METRICS
      return isOver ? `there may be ${MAX_TOPIC_METRICS} topics` : undefined
    },

    together(root, item, next) {
      const { type, connector } = item as Json
      if (root !== 'actions' && root !== 'sources') return undefined
      const wanted = idOf({ type, name: connector })
      if (next('connectors').some((each) => idOf(each as Json) === wanted)) return undefined
      const text = `its connector ${String(connector)} is missing`
      return { kind: 'left', code: 'connector_missing', of: idOf(item as Json), text }
    },
  }
}

/** Path of the value within the stored setting, for roots that store it below other fields. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  authorization: ['settings'],
  auto_subscribe: ['topics'],
  rewrite: ['rules'],
  zones: ['zones'],
}

/** Refuses unknown names, which the operation would ignore. @throws {Failure} */
function requireNames(given: Json, known: object): void {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(known, name))
  if (unknown.length === 0) return
  const fault = { path: 'root', reason: 'unknown_fields', unknown: unknown.join(',') }
  throw apiError('BAD_REQUEST', { message: JSON.stringify(fault) })
}

const idOf = ({ type, name }: Json) => connectorIdOf({ type: String(type), name: String(name) })

function readList(operation: AnyOperation, value: unknown): object {
  const items = readBody(operation, value) as unknown[] // by its schema
  if (operation === autoSubscribeUpdate) checkNumber(items)
  return items
}

function readBody(operation: AnyOperation, value: unknown): object {
  const { body } = operation
  if (body === undefined) throw new TypeError(`${operation.id} has no body`)
  return validate(operation, 'body', body, value) as object // of every root
}

function readRule({ id, created_at: createdAt, ...fields }: Json, now: number): object {
  if (typeof id !== 'string' || !RULE_ID.test(id) || id.length > MAX_RULE_ID) {
    throw new TypeError('the id of a rule is wrong')
  }
  const rule = readBody(ruleCreate, { ...fields, id })
  const given = Object.entries(rule).filter(([, value]) => value !== undefined)
  return {
    ...{ id, name: '', actions: [], enable: true, description: '' },
    ...Object.fromEntries(given),
    created_at: Number.isSafeInteger(createdAt) ? createdAt : now,
  }
}
