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
import { PLUGIN_NAME } from '@signalbox/contract/plugins'
import { MAX_RULE_ID, RULE_ID, ruleCreate } from '@signalbox/contract/rules'
import { transformationCreate } from '@signalbox/contract/message-transformations'
import { registrySchemaCreate } from '@signalbox/contract/schema-registry'
import { validationCreate } from '@signalbox/contract/schema-validations'
import { sourceCreate } from '@signalbox/contract/sources'
import { countedTopic, MAX_TOPIC_METRICS } from '@signalbox/contract/topic-metrics'
import { type RewriteRule, topicRewriteUpdate } from '@signalbox/contract/topic-rewrite'
import type { Checked, ConfigRules } from '../backup/restore-plan.ts'
import { BadAclFile, checkAclFile } from '../features/authorization/authorization.ts'
import {
  actionTypes,
  connectorIdOf,
  connectorTypes,
  sourceTypes,
} from '../integration/kinds/kinds.ts'
import { checkNumber } from './auto-subscribe.ts'
import { readAuthenticator } from './authentication.ts'
import { readSource } from './authorization-sources.ts'
import { LISTS, UPDATES } from './config-text.ts'
import type { ApiDeps } from './deps.ts'
import { apiError, Failure } from './failure.ts'
import { readNew } from './integration.ts'
import { readNewListener } from './listeners.ts'
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
  deps: Pick<ApiDeps, 'config' | 'kernel' | 'listeners'>,
  certificates: ReadonlyMap<string, string>,
  isStored: boolean,
): ConfigRules {
  const zone = zoneRoots(deps)

  const readItem: Readonly<Record<string, (item: Json) => object>> = {
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
    'rule_engine.rules': (item) => readRule(item, deps.kernel.clock.now()),
  }

  return {
    root: (root, config, standing) =>
      checked(() => {
        if (root === 'durable_sessions' && config.enable !== (standing as Json).enable) {
          return { skipped: 'durable sessions are an option of the start' }
        }
        if (Object.hasOwn(zone, root)) {
          zone[root as ZoneRootName].check(config) // one of them
          return { config }
        }
        if (root === 'rewrite') {
          const rules = readBody(topicRewriteUpdate, config.rules) as RewriteRule[] // by its schema
          checkRewriteRules(rules)
          return { config: { rules } }
        }
        // As it is stored, below one name.
        if (root === 'zones') return { config: { zones: readZones(config.zones as object) } }
        if (root === 'sso') return { config: readSsoRoot(config) }
        const update = UPDATES[root]
        if (update === undefined) return readOwn(root, config, standing)
        const list = LISTS[root]
        if (list !== undefined) return { config: { [list]: readList(update, config[list]) } }
        const read = readBody(update, config)
        return { config: root === 'authorization' ? { settings: read } : { ...standing, ...read } }
      }),

    item: (root, item) =>
      checked(() => {
        const read = readItem[root]
        return read === undefined
          ? { skipped: 'this broker does not have it' }
          : { config: read(item) }
      }),

    together(next) {
      const problems = new Map<string, string>()
      const connectors = new Set((next('connectors') ?? []).map(idOf))
      for (const root of ['actions', 'sources']) {
        const orphan = next(root)?.find(
          ({ type, connector }) => !connectors.has(idOf({ type, name: connector })),
        )
        if (orphan !== undefined) {
          problems.set(
            root,
            `${idOf(orphan)}: its connector ${String(orphan.connector)} is missing`,
          )
        }
      }
      const topics = next('topic_metrics')?.length ?? 0
      if (topics > MAX_TOPIC_METRICS) {
        problems.set('topic_metrics', `there may be ${MAX_TOPIC_METRICS} topics`)
      }
      return problems
    },
  }
}

const idOf = ({ type, name }: Json) => connectorIdOf({ type: String(type), name: String(name) })

/** Roots that no operation replaces as a whole: fields of the same type as the stored ones. */
function readOwn(root: string, config: Json, standing: object): Checked {
  for (const [name, value] of Object.entries(config)) {
    const before = (standing as Json)[name]
    if (before === undefined || typeof before !== typeof value) {
      return { problem: `${root}.${name} cannot be ${JSON.stringify(value)?.slice(0, 100)}` }
    }
  }
  return { config }
}

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

function readPluginEntry({ name_vsn, enable }: Json): object {
  const isName = typeof name_vsn === 'string' && PLUGIN_NAME.test(name_vsn)
  if (!isName || typeof enable !== 'boolean') throw new TypeError('the entry of a plugin is wrong')
  return { name_vsn, enable }
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

/** What the API would refuse, as a sentence. */
function checked(read: () => Checked): Checked {
  try {
    return read()
  } catch (error) {
    if (error instanceof Failure) {
      const { code, message } = error.body as { code: string; message?: string } // of every failure
      return { problem: message ?? code }
    }
    if (error instanceof BadAclFile) return { problem: `line ${error.line}: ${error.message}` }
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
