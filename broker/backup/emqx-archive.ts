import { setImmediate } from 'node:timers/promises'
import { writeHocon } from '@signalbox/formats/hocon'
import type { Configuration } from '../configuration/configuration.ts'
import type { Note, NoteCode } from '../configuration/notes.ts'
import type { ArchiveEntry, LongEntry } from './archive-writer.ts'
import { makeEmqxConfig, type EmqxOptions } from './emqx-config.ts'
import {
  type StoredRow,
  tablePieces,
  type WrittenTable,
  tablesForEmqx,
} from './mnesia/write-rows.ts'
import { readScram } from './mnesia/scram-keys.ts'
import { part, type RestorePart } from './part.ts'

/** Version of EMQX whose archives are written. */
const EMQX_VERSION = '5.7.2'

interface Around extends Omit<EmqxOptions, 'certificates'> {
  certificates: readonly ArchiveEntry[]
  /** Name of this node, which the tables contain. */
  node: string
  /** The time of the archive in epoch milliseconds. */
  ms: number
}

export interface EmqxArchive {
  entries: Iterable<ArchiveEntry | LongEntry>
  /** Parts of this broker, with what is in the archive and what is left out. */
  parts: RestorePart[]
}

/** Tables of this broker that EMQX cannot have, with the reason. */
const LEFT_TABLES = [
  [
    'user',
    'password_unknown',
    'their passwords are hashed in another way: create them again in EMQX',
  ],
  ['external_user', 'created_by_login', 'EMQX creates them at their first login'],
  [
    'api_key',
    'password_unknown',
    'their secrets are hashed in another way: create them again in EMQX',
  ],
] as const

/** Pieces that are made in one turn of the event loop. */
const PER_TURN = 500

/**
 * An archive in the form of EMQX 5.7: its layout, its roots, and its tables.
 *
 * @param readRows reads a table of this broker as it was at one moment; each is read twice
 */
export async function makeEmqxArchive(
  configuration: Configuration,
  readRows: (table: string) => Iterable<StoredRow>,
  { certificates, node, ms, ...options }: Around,
): Promise<EmqxArchive> {
  const paths = new Set(certificates.map(({ path }) => path))
  const made = makeEmqxConfig(configuration, { ...options, certificates: paths })
  const { config, parts } = made
  for (const [table, code, reason] of LEFT_TABLES) {
    const entries = [...readRows(table)].length
    if (entries > 0) parts.push(tablePart(table, { state: 'skipped', code, reason, entries }))
  }
  const found = new Map<string, number>()
  function* countRows(table: string): Generator<StoredRow> {
    let count = 0
    for (const row of readRows(table)) {
      found.set(table, ++count)
      yield row
    }
  }
  const sizes = new Map<WrittenTable, number>()
  const written = new Map<string, number>()
  let pieces = 0
  const writtenTables = tablesForEmqx(readScram(config.authentication))
  for (const table of writtenTables) {
    let size = 0
    for (const { bytes, from } of tablePieces(table, countRows, { node, ms })) {
      size += bytes.length
      if (from !== undefined) written.set(from, (written.get(from) ?? 0) + 1)
      if (++pieces % PER_TURN === 0) await setImmediate()
    }
    sizes.set(table, size)
  }
  for (const name of new Set(writtenTables.flatMap(({ from }) => from))) {
    const entries = written.get(name) ?? 0
    const left = (found.get(name) ?? 0) - entries
    if (entries + left > 0) parts.push(tablePart(name, { entries, ...noteLeft(name, left) }))
  }
  function* entries(): Generator<ArchiveEntry | LongEntry> {
    const meta = writeHocon({ edition: options.edition, version: EMQX_VERSION })
    yield { path: 'META.hocon', bytes: Buffer.from(meta) }
    yield { path: 'cluster.hocon', bytes: Buffer.from(writeHocon(config)) }
    yield* certificates.filter(({ path }) => made.certificates.has(path))
    for (const table of writtenTables) {
      const pieces = tablePieces(table, readRows, { node, ms })
      const path = `mnesia/${table.definition.name}`
      yield { path, size: sizes.get(table) ?? 0, pieces: joined(pieces) }
    }
  }
  return { entries: entries(), parts }
}

const tablePart = (name: string, more: Partial<RestorePart>): RestorePart => ({
  ...part(name, more),
  kind: 'table',
})

/**
 * Rows that EMQX cannot have: it has expressions in compiled form, one number of iterations for all SCRAM users, and
 * one algorithm for all passwords.
 */
const LEFT_ROWS: Readonly<Record<string, readonly [NoteCode, string]>> = {
  banned: ['expressions', 'bans by regular expressions'],
  mqtt_user: ['named_hash', 'users with passwords from Mosquitto or EMQX 4'],
  scram_user: [
    'scram_iterations',
    'users with another algorithm or number of iterations than the authenticator',
  ],
}

function noteLeft(table: string, count: number): { notes?: readonly Note[] } {
  const found = LEFT_ROWS[table]
  if (count === 0 || found === undefined) return {}
  const [code, noun] = found
  const text = `${count} ${noun} must be created again in EMQX`
  return { notes: [{ kind: 'left', code, of: String(count), text }] }
}

/** Pieces of this size are written together. */
const PIECE_BYTES = 64 * 1024

function* joined(pieces: Iterable<{ bytes: Buffer }>): Generator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for (const { bytes } of pieces) {
    waiting.push(bytes)
    size += bytes.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(waiting, size)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting, size)
}
