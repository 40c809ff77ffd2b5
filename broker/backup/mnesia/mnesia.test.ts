import { createHook } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readExport } from '@signalbox/testing/facts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startApi } from '../../api/testing/fixtures.ts'
import { readArchive } from '../../archive/archive-reader.ts'
import { archiveFolder, archiveLimits } from '../archive-format.ts'
import type { Store } from '../../store/store.ts'
import { RowSink } from '../row-sink.ts'
import { Staging } from '../staging.ts'
import { backupTables } from '../tables.ts'
import { DiskLogReader, logEntry, logHead } from './disk-log.ts'
import { atom, Float, readTerm, type Term, TermMap, tuple, writeTerm } from './external-term.ts'
import { foreignTables } from './read-rows.ts'
import { TableReader } from './table-reader.ts'

/** The tables that EMQX 5.7.2 wrote. */
const tables = new Map<string, Buffer>()
beforeAll(async () => {
  const { name, bytes } = readExport()
  await readArchive(Readable.from([bytes]), archiveFolder(name), archiveLimits, (path, content) => {
    const [, table] = /^mnesia\/(.+)$/.exec(path) ?? []
    if (table !== undefined) tables.set(table, content)
  })
})

function termsIn(log: Buffer): Buffer[] {
  const terms: Buffer[] = []
  const reader = new DiskLogReader((bytes) => terms.push(Buffer.from(bytes)))
  reader.push(log)
  reader.end()
  return terms
}

let store: Store
const folder = mkdtempSync(join(tmpdir(), 'signalbox-mnesia-'))
beforeAll(async () => {
  const { broker, close } = await startApi()
  store = broker.store
  ends.push(close)
})
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
  rmSync(folder, { recursive: true })
})

/** Reads a table in pieces of some bytes. */
async function read(table: string, log: Buffer, pieceBytes = log.length) {
  const definition = foreignTables.get(table)
  if (definition === undefined) throw new Error(`There is no ${table}`)
  const staging = new Staging(join(folder, 'staging'), store)
  const sink = new RowSink(staging, new Map())
  try {
    const reader = new TableReader(`mnesia/${table}`, definition, sink)
    for (let at = 0; at < log.length; at += pieceBytes) {
      reader.push(log.subarray(at, at + pieceBytes))
    }
    await reader.end()
    sink.end()
    const rows = backupTables.flatMap((each) =>
      Array.from(staging.rows(each), (row) => [each.name, { ...row }] as const),
    )
    const { faults, notes } = sink
    return { rows, fault: [...faults.values()][0], notes: [...notes.values()].flat() }
  } finally {
    staging.remove()
  }
}

const header = tuple(atom('log_header'), atom('backup_log'))
const schema = (table: string, ...attributes: string[]) =>
  tuple(atom('schema'), atom(table), [tuple(atom('attributes'), attributes.map(atom))])
const toLog = (...terms: Term[]) =>
  Buffer.concat([logHead(), ...terms.map((term) => logEntry(writeTerm(term)))])

describe('a term', () => {
  it('of a real table is written as it was read, byte for byte', () => {
    expect(tables.size).toBe(9)
    for (const [table, log] of tables) {
      const terms = termsIn(log)
      expect(terms.length, table).toBeGreaterThanOrEqual(2)
      for (const bytes of terms) expect(writeTerm(readTerm(bytes)).equals(bytes), table).toBe(true)
      expect(toLog(...terms.map(readTerm)).equals(log), table).toBe(true)
    }
  })

  it('of any form survives writing and reading', () => {
    const { term } = fc.letrec<{ term: Term }>((tie) => ({
      term: fc.oneof(
        { depthSize: 'small' },
        fc.integer(),
        fc.bigInt({ min: -(2n ** 120n), max: 2n ** 120n }).map((value) => {
          const isSmall = value >= -(2n ** 31n) && value < 2n ** 31n
          return isSmall ? Number(value) : value
        }),
        fc.double().map((value) => new Float(value)),
        fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map(atom),
        fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
        fc.array(tie('term'), { maxLength: 5 }).map((items) => tuple(...items)),
        fc.array(tie('term'), { maxLength: 5 }),
        fc
          .array(fc.tuple(tie('term'), tie('term')), { maxLength: 3 })
          .map((entries) => new TermMap(entries)),
      ),
    }))
    fc.assert(
      fc.property(term, (given) => {
        expect(readTerm(writeTerm(given))).toEqual(given)
      }),
    )
  })

  it('of any length survives writing and reading', () => {
    for (const size of [1000, 1024, 1030, 100_000]) {
      const term = tuple(
        Buffer.alloc(size, 1),
        2 ** 40,
        [256, Buffer.alloc(size, 2)],
        new Float(0.1),
      )
      expect(readTerm(writeTerm(term))).toEqual(tuple(...term.items.with(1, BigInt(2 ** 40))))
    }
  })

  it.each([
    ['a list longer than the data', Buffer.of(131, 108, 255, 255, 255, 255), 'cut off'],
    ['a binary longer than the data', Buffer.of(131, 109, 127, 255, 255, 255, 1), 'cut off'],
    [
      'a deep one',
      Buffer.concat([Buffer.of(131), Buffer.alloc(400, '\u0068\u0001'), Buffer.of(106)]),
      'too deeply',
    ],
    [
      'one with too many parts',
      Buffer.concat([Buffer.of(131, 108, 0, 15, 66, 64), Buffer.alloc(1_000_001, 106)]),
      'too many',
    ],
    ['a compressed one', Buffer.of(131, 80, 0, 0, 0, 1, 0), 'tag 80'],
    ['a process', Buffer.of(131, 88), 'tag 88'],
    ['no version', Buffer.of(1, 106), 'no version'],
    ['more than a term', Buffer.of(131, 106, 106), 'follow'],
    ['nothing', Buffer.of(), 'cut off'],
  ])('that is %s is refused', (_, bytes, reason) => {
    expect(() => readTerm(bytes)).toThrow(reason)
  })
})

describe('a table', () => {
  it('is read alike in pieces of every size', async () => {
    for (const [table, log] of tables) {
      const whole = await read(table, log)
      expect(whole.fault, table).toBeUndefined()
      expect(whole.notes, table).toEqual([])
      for (const size of [1, 7, 100]) expect(await read(table, log, size)).toEqual(whole)
    }
  })

  it('with damaged bytes gives rows, notes or a fault, and nothing else', async () => {
    const damage = fc.array(
      fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255) }),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tables.keys()), damage, async (table, changes) => {
        const log = Buffer.from(tables.get(table) ?? [])
        for (const { at, byte } of changes) log[Math.floor(at * (log.length - 1))] = byte
        const { fault, rows, notes } = await read(table, log, 64)
        expect(fault === undefined || fault.startsWith('mnesia/')).toBe(true)
        expect(rows.length + notes.length).toBeLessThan(20)
      }),
      { numRuns: 500 },
    )
  })

  it('leaves out rows that cannot be translated, and names them', async () => {
    const user = (chain: string, id: string, hash: Term = Buffer.from('h')) =>
      tuple(
        ...[atom('emqx_authn_mnesia'), tuple(atom(chain), Buffer.from(id))],
        ...[hash, Buffer.from('s'), atom('false')],
      )
    const log = toLog(
      header,
      schema('emqx_authn_mnesia', 'user_id', 'password_hash', 'salt', 'is_superuser'),
      user('mqtt:global', 'a'),
      user('tcp:default', 'b'),
      user('mqtt:global', 'c', 5),
      user('mqtt:global', 'd', Buffer.of(0xff)),
      tuple(atom('emqx_authn_mnesia'), 1),
      user('stomp:tcp:default', 'e'),
    )
    const { rows, notes, fault } = await read('emqx_authn_mnesia', log)
    expect(fault).toBeUndefined()
    expect(rows).toMatchObject([
      ['mqtt_user', { id: 'a' }],
      ['gateway_user', { id: 'e', scope: 'stomp:tcp:default' }],
    ])
    expect(notes.map(({ of }) => of)).toEqual(
      [2, 3, 4, 5].map((row) => `mnesia/emqx_authn_mnesia row ${row}`),
    )
    expect(JSON.stringify(notes)).not.toMatch(/hash"|secret/)
  })

  it('has no bans of a kind that is the name of a property of each object', async () => {
    const log = toLog(
      header,
      schema('emqx_banned', 'who', 'by', 'reason', 'at', 'until'),
      tuple(
        ...[atom('emqx_banned'), tuple(atom('constructor'), Buffer.from('x'))],
        ...[Buffer.from('me'), Buffer.from(''), 1_700_000_000, 1_900_000_000],
      ),
    )
    const { rows, fault, notes } = await read('emqx_banned', log)
    expect([rows, fault]).toEqual([[], undefined])
    expect(notes).toMatchObject([
      { text: expect.stringContaining('bans of this kind do not exist here') },
    ])
  })

  it('of EMQX 5.0 is read: actions without options, keys with a description, users without a role', async () => {
    const rules = toLog(
      header,
      schema('emqx_acl', 'who', 'rules'),
      tuple(atom('emqx_acl'), 0, [tuple(atom('deny'), atom('publish'), Buffer.from('a/#'))]),
    )
    expect((await read('emqx_acl', rules)).rows).toEqual([
      [
        'acl_rules',
        {
          kind: 'all',
          name: '',
          rules: JSON.stringify([
            { permission: 'deny', action: 'publish', topic: 'a/#', qos: [0, 1, 2], retain: 'all' },
          ]),
        },
      ],
    ])
    const key = toLog(
      header,
      schema(
        'emqx_app',
        'name',
        'api_key',
        'api_secret_hash',
        'enable',
        'desc',
        'expired_at',
        'created_at',
      ),
      tuple(
        ...[atom('emqx_app'), Buffer.from('k'), Buffer.from('id'), Buffer.alloc(36, 1)],
        ...[atom('true'), Buffer.from('old'), atom('undefined'), 1_700_000_000],
      ),
    )
    expect((await read('emqx_app', key)).rows).toMatchObject([
      ['api_key', { description: 'old', role: 'administrator', expired_at: null, enable: 1 }],
    ])
    const user = toLog(
      header,
      schema('emqx_admin', 'username', 'pwdhash', 'description', 'role', 'extra'),
      tuple(
        ...[atom('emqx_admin'), Buffer.from('ann'), Buffer.alloc(36, 1), Buffer.from('')],
        ...[atom('undefined'), []],
      ),
    )
    expect((await read('emqx_admin', user)).rows).toMatchObject([
      ['user', { username: 'ann', role: 'administrator', has_default_password: 0 }],
    ])
  })

  it('hashes no more keys and passwords than it takes', async () => {
    let hashes = 0
    const hook = createHook({
      init(_, type) {
        if (type === 'PBKDF2REQUEST') hashes++
      },
    })
    onTestFinished(() => void hook.disable())
    const key = (name: string) =>
      tuple(
        ...[atom('emqx_app'), Buffer.from(name), Buffer.from(name), Buffer.alloc(36, 1)],
        ...[atom('true'), Buffer.from(''), atom('undefined'), 1_700_000_000],
      )
    const attributes = 'name api_key api_secret_hash enable desc expired_at created_at'.split(' ')
    const keys = Array.from({ length: 1500 }, (_, i) => key(`k${i}`))
    const log = toLog(header, schema('emqx_app', ...attributes), ...keys)
    hook.enable()
    expect((await read('emqx_app', log)).rows).toHaveLength(1000)
    expect(hashes).toBe(1000)
    expect(await read('emqx_app', log.subarray(0, -1))).toMatchObject({
      rows: [],
      fault: expect.stringContaining('cut off'),
    })
    expect(hashes).toBe(1000)
  })
})
