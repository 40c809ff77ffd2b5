import { ArchiveError } from '@signalbox/broker/archive/archive-limits'
import { readArchive } from '@signalbox/broker/archive/archive-reader'
import { archiveFolder, archiveLimits, readText } from '@signalbox/broker/backup/archive-format'
import { readTableRows, tableNameFromPath } from '@signalbox/broker/backup/table-files'
import { backupTables } from '@signalbox/broker/backup/tables'
import { backupCreate, backupDelete } from '@signalbox/contract/backup'
import { isRecord } from '@signalbox/formats/is-record'
import { isUtf8 } from 'node:buffer'
import type { Json, SourceRecords, StoredProperties } from './kind.ts'
import type { Side } from './side.ts'

/** Timeout of the backup, which takes minutes on a large broker. */
const EXPORT_MS = 600_000
/** Largest size of the users and properties that are kept, in bytes. */
const MAX_BYTES = 128 * 1024 * 1024
const CONFIG = 'cluster.hocon'

/**
 * Reads what only a backup of a Signalbox has: secrets of the configuration, hashes of passwords, and properties of
 * retained messages. The backup is deleted afterwards. Its broker gives it to administrators alone.
 *
 * @throws {ApiError} if the broker makes no backup
 * @throws {ArchiveError} if the backup cannot be read
 */
export async function readSourceRecords(
  { client, download }: Side,
  signal: AbortSignal,
): Promise<SourceRecords> {
  // Not ended by a stop: the broker would finish the backup, and nobody would know its name and delete it.
  const { filename } = await client.call(backupCreate, {}, { timeoutMs: EXPORT_MS })
  const path = { filename }
  try {
    signal.throwIfAborted()
    const archive = await download(`/data/files/${encodeURIComponent(filename)}`, signal)
    return await readRecords(archive, filename)
  } finally {
    await client.call(backupDelete, { path }).catch(() => {})
  }
}

async function readRecords(
  archive: Parameters<typeof readArchive>[0],
  filename: string,
): Promise<SourceRecords> {
  let config: Json = {}
  let bytes = 0
  const users = new Map<string, Json>()
  const properties = new Map<string, StoredProperties>()
  const tables = backupTables.filter(({ name }) => name === 'mqtt_user' || name === 'retained')
  const tableAt = (path: string) => tables.find(({ name }) => name === tableNameFromPath(path))
  const keep = (...texts: unknown[]) => {
    bytes += texts.reduce<number>((sum, text) => sum + String(text).length, 100)
    if (bytes > MAX_BYTES) throw new ArchiveError('The source has too many users and messages')
  }
  const onEntry = (path: string, content: Buffer) => {
    if (path === CONFIG) config = readText(path, content.toString())
    const table = tableAt(path)
    if (table === undefined) return
    for (const row of readTableRows(table, path, content)) {
      if (table.name === 'mqtt_user') {
        const { id, password_hash, salt, is_superuser: isSuperuser } = row
        keep(id, password_hash, salt)
        const user = { user_id: id, password_hash, salt, is_superuser: isSuperuser === 1 }
        users.set(String(id), user)
      } else if (row.properties !== null) {
        keep(row.topic, row.properties)
        const given: unknown = JSON.parse(String(row.properties))
        const sent = isRecord(given) ? toPublished(given, Number(row.timestamp)) : {}
        properties.set(String(row.topic), sent)
      }
    }
  }
  const isSkipped = (path: string) => path !== CONFIG && tableAt(path) === undefined
  await readArchive(archive, archiveFolder(filename), archiveLimits, onEntry, (path) =>
    isSkipped(path) ? () => {} : undefined,
  )
  return { config, users, properties }
}

/** Properties of a stored message in the form of `publish`, with the rest of its expiry [MQTT-3.3.2-6]. */
function toPublished(given: Json, publishedAt: number): StoredProperties {
  const { messageExpiryInterval: interval, correlationData, userProperties } = given
  const passed = Math.floor((Date.now() - publishedAt) / 1000)
  const rest = typeof interval === 'number' ? interval - passed : undefined
  if (rest !== undefined && rest <= 0) return 'expired'
  const correlation = Buffer.from(
    typeof correlationData === 'string' ? correlationData : '',
    'base64',
  )
  const pairs = Array.isArray(userProperties) ? (userProperties as [string, string][]) : undefined
  // The API takes text, and one value of each name.
  const named = pairs && Object.fromEntries(pairs)
  if (!isUtf8(correlation) || Object.keys(named ?? {}).length !== (pairs?.length ?? 0))
    return 'other'
  const all = {
    payload_format_indicator: given.payloadFormatIndicator,
    message_expiry_interval: rest,
    content_type: given.contentType,
    response_topic: given.responseTopic,
    correlation_data: correlationData === undefined ? undefined : correlation.toString(),
    user_properties: named,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
