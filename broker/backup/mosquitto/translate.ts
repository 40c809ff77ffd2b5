import { join } from 'node:path/posix'
import type { HoconObject } from '@signalbox/formats/hocon'
import { isTopicName } from '@signalbox/mqtt/topic'
import { writeProperties } from '../../kernel/stored-message.ts'
import type { ReadBackup } from '../read-backup.ts'
import type { Staging } from '../staging.ts'
import { backupTables, type Row } from '../tables.ts'
import { type Integration, translateBridge } from './bridges.ts'
import { type Conf, readConf } from './conf.ts'
import { type Database, MAX_DATABASE_BYTES, propertiesAt, readDatabase } from './database.ts'
import type { ImportFiles } from './files.ts'
import { LineReport } from './lines.ts'
import { type StandingListener, translateListener } from './listeners.ts'
import { translateSecurity } from './security.ts'
import { translateSettings } from './settings.ts'

type Json = Record<string, unknown>

/** The broker that the files are imported into. */
export interface Standing {
  listeners: readonly object[]
  authenticators: readonly object[]
  /** Version of the management API. */
  version: string
  /** Epoch milliseconds. */
  now: number
}

export interface MosquittoImport {
  backup: ReadBackup
  report: LineReport
  database: Database | undefined
}

/**
 * Translates the files of a Mosquitto broker into a backup, which is previewed and restored like others.
 *
 * @throws {ArchiveError} if a file is too large or damaged
 */
export function translateMosquitto(
  files: ImportFiles,
  standing: Standing,
  staging: Staging,
): MosquittoImport {
  const report = new LineReport()
  const conf = readConf(files)
  const config: Json = {}
  const authenticators = standing.authenticators as readonly Json[] // of their feature
  const isGuarded = authenticators.some(({ enable }) => enable !== false)
  const findAdmission = translateSecurity(conf, config, {
    ...{ files, report },
    addUsers: (rows) => addRows(staging, 'mqtt_user', rows),
    ...{ authenticator: authenticators.find(isBuiltIn), isGuarded },
  })
  const zones: Json = {}
  const listeners: Record<string, Json> = {}
  for (const scope of conf.listeners) {
    if (conf.isLocal && [...scope.names].length === 0) continue
    const around = {
      files,
      zones,
      isLocal: conf.isLocal,
      isGuarded,
      admission: findAdmission(scope),
    }
    const made = translateListener(scope, {
      ...around,
      made: listeners,
      standing: standing.listeners as readonly StandingListener[], // of their feature
    })
    if (made !== undefined) (listeners[made.type] ??= {})[made.name] = made.fields
    else scope.leaveRest('block_left')
  }
  const made: Integration = { connectors: {}, actions: {}, sources: {}, rules: {} }
  for (const bridge of conf.bridges) translateBridge(bridge, files, made)
  translateSettings(conf.global, config)
  putIntegration(made, config)
  if (Object.keys(zones).length > 0) config.zones = zones
  if (Object.keys(listeners).length > 0) config.listeners = listeners
  const database = readData(conf, files, { staging, report, now: standing.now })
  for (const line of conf.lines) report.addConfLine(line)
  return { backup: toBackup(config, staging, standing.version), report, database }
}

const isBuiltIn = ({ mechanism, backend }: Json) =>
  mechanism === 'password_based' && backend === 'built_in_database'

function putIntegration(made: Integration, config: Json): void {
  for (const root of ['connectors', 'actions', 'sources'] as const) {
    if (Object.keys(made[root]).length > 0) config[root] = { mqtt: made[root] }
  }
  if (Object.keys(made.rules).length > 0) config.rule_engine = { rules: made.rules }
}

const toBackup = (config: Json, staging: Staging, version: string): ReadBackup => ({
  meta: { edition: 'ce', version },
  isForeign: false,
  // Fields that Mosquitto does not have keep their values.
  isText: true,
  isClosing: true,
  config: config as HoconObject, // texts, numbers, lists and objects
  certificates: new Map(),
  acl: undefined,
  samlKeys: undefined,
  staging,
  faults: new Map(),
  notes: new Map(),
  others: [],
  moreOthers: 0,
})

function addRows(staging: Staging, name: string, rows: Iterable<Row>): number {
  const table = backupTables.find((each) => each.name === name)
  if (table === undefined) throw new Error(`There is no table ${name}`)
  staging.add(table, rows)
  return staging.count(table)
}

interface DataAround {
  staging: Staging
  report: LineReport
  now: number
}

/** Reads retained messages of the database into rows. `SessionImport` restores its sessions. */
function readData(
  { global }: Conf,
  files: ImportFiles,
  { staging, report, now }: DataAround,
): Database | undefined {
  if (!global.isSet('persistence')) return undefined
  const name = global.get('persistence_file')?.value ?? 'mosquitto.db'
  const path = join(global.get('persistence_location')?.value ?? '', name)
  const file = files.find(path, MAX_DATABASE_BYTES)
  if (file === undefined) {
    report.add({ file: name, line: 0, text: '', state: 'left', reason: 'file_missing' })
    return undefined
  }
  const database = readDatabase(file.bytes)
  const rows = retainedRows(database, { file: file.name, report, now })
  addRows(staging, 'retained', rows)
  return database
}

function* retainedRows(
  database: Database,
  { file, report, now }: Omit<DataAround, 'staging'> & { file: string },
): Generator<Row> {
  const topics = new Set<string>()
  for (const message of database.retained()) {
    const { topic, payload, qos, clientId, username } = message
    const shown = { file, line: 0, text: `retained ${topic.slice(0, 200)}` }
    const properties = propertiesAt(message, now)
    if (properties === 'expired') {
      report.add({ ...shown, state: 'left', reason: 'expired' })
      continue
    }
    if (!isTopicName(topic) || payload.length === 0 || topics.has(topic)) {
      report.add({ ...shown, state: 'left', reason: 'invalid' })
      continue
    }
    topics.add(topic)
    report.add({ ...shown, state: 'taken', becomes: 'retained' })
    yield {
      ...{ topic, payload, qos, from_client_id: clientId, from_username: username ?? null },
      properties: writeProperties({ properties }),
      timestamp: now,
    }
  }
}
