import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { aclRule } from '@signalbox/contract/acl-rules'
import type { BackupFile, BackupPart } from '@signalbox/contract/backup'
import { type HoconObject, readHocon } from '@signalbox/formats/hocon'
import { readExport, readOpenApi } from '@signalbox/testing/facts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillEverything, readEverything } from '../api/testing/everything.ts'
import { startApi, type TestApi } from '../api/testing/fixtures.ts'
import { readArchive } from '../archive/archive-reader.ts'
import { archiveFolder, archiveLimits } from './archive-format.ts'
import { DiskLogReader } from './mnesia/disk-log.ts'
import { Atom, readTerm, type Term, tuple, Tuple, writeTerm } from './mnesia/external-term.ts'
import { archiveClock } from './testing/archive-clock.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi([], { clock: archiveClock })
})
afterEach(() => api.close())

type Answer = { file: BackupFile; parts: BackupPart[] }

async function exported(body: object = {}): Promise<Answer & { entries: Map<string, Buffer> }> {
  const reply = await api.call('POST', '/data/export_for_emqx', { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const answer = reply.body as Answer
  const bytes = readFileSync(join(api.broker.dataDir, 'backup', answer.file.filename))
  return { ...answer, entries: await entriesIn(answer.file.filename, bytes) }
}

async function entriesIn(name: string, bytes: Buffer): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>()
  await readArchive(Readable.from([bytes]), archiveFolder(name), archiveLimits, (path, content) => {
    entries.set(path, content)
  })
  return entries
}

function readTerms(log: Buffer | undefined): Term[] {
  const terms: Term[] = []
  const reader = new DiskLogReader((bytes) => terms.push(readTerm(bytes)))
  reader.push(log ?? Buffer.alloc(0))
  reader.end()
  return terms
}

/** The form of a term: atoms, and the kinds of other values. Times, names of nodes and cookies differ. */
function formOf(term: Term): unknown {
  if (term instanceof Atom) return term.name.includes('@') ? 'node' : `'${term.name}'`
  if (term instanceof Tuple) {
    const [key] = term.items
    const isCookie = key instanceof Atom && key.name === 'cookie'
    return isCookie ? 'cookie' : { tuple: term.items.map(formOf) }
  }
  if (Buffer.isBuffer(term)) return 'binary'
  if (Array.isArray(term)) return term.map(formOf)
  return typeof term === 'number' || typeof term === 'bigint' ? 'integer' : 'other'
}

describe('an archive for EMQX', () => {
  it('has the entries, tables and schemas of a real one', async () => {
    const real = readExport()
    const theirs = await entriesIn(real.name, real.bytes)
    const { entries } = await exported()
    expect([...entries.keys()].sort()).toEqual([...theirs.keys()].sort())
    expect(readHocon(String(entries.get('META.hocon')))).toEqual({
      edition: 'ce',
      version: '5.7.2',
    })
    for (const path of theirs.keys()) {
      if (!path.startsWith('mnesia/')) continue
      const [header, schema] = readTerms(entries.get(path)).map(formOf)
      const [realHeader, realSchema] = readTerms(theirs.get(path)).map(formOf)
      expect(header, path).toEqual(realHeader)
      expect(schema, path).toEqual(realSchema)
    }
  })

  it('has the rows of a real one, after a restore of it', async () => {
    const real = readExport()
    const theirs = await entriesIn(real.name, real.bytes)
    const form = new FormData()
    form.set('filename', new Blob([new Uint8Array(real.bytes)]), real.name)
    const body = new Response(form)
    const rawBody = Buffer.from(await body.arrayBuffer())
    const headers = { 'content-type': body.headers.get('content-type') ?? '' }
    expect((await api.call('POST', '/data/files', { rawBody, headers })).status).toBe(204)
    // Its console users would end this login.
    const parts = ['mqtt_user', 'gateway_user', 'scram_user', 'acl_rules', 'banned', 'retained']
    await api.call('POST', `/data/files/${real.name}/restore`, { body: { parts } })
    const { entries } = await exported()
    const rows = (of: Map<string, Buffer>, table: string) =>
      readTerms(of.get(`mnesia/${table}`)).slice(2)
    const sorted = (terms: Term[]) =>
      terms.map((term) => writeTerm(term).toString('hex')).toSorted()
    const equal = ['emqx_acl', 'emqx_authn_mnesia', 'emqx_authn_scram_mnesia', 'emqx_banned']
    for (const table of equal) {
      expect(sorted(rows(entries, table)), table).toEqual(sorted(rows(theirs, table)))
    }
    const bans = rows(theirs, 'emqx_banned')
    expect(
      rows(entries, 'emqx_banned')
        .map((term) => JSON.stringify(term))
        .toSorted(),
    ).toEqual(bans.map((term) => JSON.stringify(term)).toSorted())
    const [network] = rows(entries, 'emqx_banned_rules')
    expect(rows(theirs, 'emqx_banned_rules')).toContainEqual(network)
    // Messages have another ID there, and the client ID of the API is an atom.
    const withoutSender = (term: Term) => {
      const [table = 0, topic = 0, found, expiry = 0] = (term as Tuple).items
      const message = (found as Tuple).items.filter((_, i) => i !== 1 && i !== 3)
      return tuple(table, topic, tuple(...message), expiry)
    }
    const retained = 'emqx_retainer_message'
    const ofClients = rows(theirs, retained).filter((term) => !writeTerm(term).includes('$SYS'))
    expect(sorted(rows(entries, retained).map(withoutSender))).toEqual(
      sorted(ofClients.map(withoutSender)),
    )
  })

  it('contains only the parts of the configuration that EMQX has, and lists what is left out', async () => {
    await fillEverything(api)
    const open = await exported()
    const config = readHocon(String(open.entries.get('cluster.hocon')))
    expect(unknownFields(config, 'open')).toEqual([])
    expect(config.listeners).toBeUndefined()
    const state = (name: string, { parts }: Answer = open) => {
      const found = parts.find((part) => part.name === name)
      return found?.code ?? found?.state
    }
    expect({
      listeners: state('listeners'),
      file_transfer: state('file_transfer'),
      sso: state('sso'),
      registry: state('schema_registry'),
      user: state('user'),
      api_key: state('api_key'),
      rules: state('rule_engine'),
    }).toEqual({
      listeners: 'of_the_machine',
      file_transfer: 'of_the_machine',
      sso: 'not_in_emqx',
      registry: 'not_in_edition',
      user: 'password_unknown',
      api_key: 'password_unknown',
      rules: 'ready',
    })
    const enterprise = await exported({ edition: 'ee', listeners: true })
    expect(
      unknownFields(readHocon(String(enterprise.entries.get('cluster.hocon'))), 'enterprise'),
    ).toEqual([])
    expect(state('schema_registry', enterprise)).toBe('ready')
    expect(state('listeners', enterprise)).toBe('ready')
    const text = String(enterprise.entries.get('cluster.hocon'))
    const [, path = ''] = /certfile = "\$\{EMQX_DATA_DIR\}\/(certs\/[^"]+)"/.exec(text) ?? []
    expect(String(enterprise.entries.get(path))).toContain('BEGIN CERTIFICATE')
  })

  it('has no types of the embedded broker alone, and one server of a bridge', async () => {
    const opts = { resource_opts: { start_timeout: '10ms' } }
    for (const body of [
      { type: 'file', name: 'f', directory: 'd' },
      { type: 'mqtt', name: 'm', server: '127.0.0.1:1, 127.0.0.1:2', ...opts },
    ]) {
      expect((await api.call('POST', '/connectors', { body })).status).toBe(201)
    }
    const action = { type: 'file', name: 'a', connector: 'f', parameters: {} }
    expect((await api.call('POST', '/actions', { body: action })).status).toBe(201)
    const rule = { id: 'r', sql: 'SELECT * FROM "t"', actions: ['file:a'] }
    expect((await api.call('POST', '/rules', { body: rule })).status).toBe(201)
    const { entries, parts } = await exported({ edition: 'ee' })
    const config = readHocon(String(entries.get('cluster.hocon')))
    expect(config.connectors).toMatchObject({ mqtt: { m: { server: '127.0.0.1:1' } } })
    expect(config.connectors).not.toHaveProperty('file')
    expect(config.rule_engine).toMatchObject({ rules: { r: { actions: [] } } })
    const notes = parts.flatMap(({ notes: all = [] }) => all).map(({ code, of }) => [code, of])
    expect(notes).toEqual(
      expect.arrayContaining([
        ['not_in_emqx', 'file:f'],
        ['not_in_emqx', 'file:a'],
        ['first_server', 'mqtt:m'],
      ]),
    )
  })

  it('moves to an empty broker whatever it contains', async () => {
    await fillEverything(api)
    const { file, parts } = await exported({ edition: 'ee', listeners: true })
    const other = await startApi([], { clock: archiveClock })
    try {
      const bytes = readFileSync(join(api.broker.dataDir, 'backup', file.filename))
      writeFileSync(join(other.broker.dataDir, 'backup', file.filename), bytes)
      const path = `/data/files/${file.filename}/restore`
      const reply = await other.call('POST', path, { body: {} })
      const restored = (reply.body as { parts: BackupPart[] }).parts
      expect(
        restored.filter(({ state, notes = [] }) => state !== 'ready' || notes.length > 0),
      ).toEqual([])
      const ready = new Set(parts.filter(({ state }) => state === 'ready').map(({ name }) => name))
      const [here, there] = [readEverything(api), readEverything(other)]
      for (const root of Object.keys(here.config)) {
        if (ready.has(root)) expect(there.config[root], root).toEqual(here.config[root])
      }
      for (const table of ['mqtt_user', 'gateway_user', 'banned', 'retained']) {
        expect(there.tables[table], table).toEqual(here.tables[table])
      }
      // EMQX has one algorithm for all SCRAM users, and writes all fields of a rule.
      expect(parts.find(({ name }) => name === 'scram_user')).toMatchObject({
        entries: 1,
        notes: [{ code: 'scram_iterations', of: '1' }],
      })
      expect(there.tables.scram_user).toEqual((here.tables.scram_user as object[]).slice(0, 1))
      const whole = (rows: unknown) =>
        (rows as { rules: string }[]).map((row) => ({
          ...row,
          rules: (JSON.parse(row.rules) as unknown[]).map((rule) => aclRule.parse(rule)),
        }))
      expect(whole(there.tables.acl_rules)).toEqual(whole(here.tables.acl_rules))
    } finally {
      await other.close()
    }
  })

  it('is not written for somebody who may only read', async () => {
    const body = { username: 'v', password: 'Signal-201', role: 'viewer', description: '' }
    expect((await api.call('POST', '/users', { body })).status).toBe(200)
    const authorization = `Bearer ${api.broker.tokens.issue('v')}`
    const reply = await api.call('POST', '/data/export_for_emqx', { body: {}, authorization })
    expect(reply.status).toBe(403)
  })
})

/** Fields of a text that the published description of an edition does not know. */
function unknownFields(config: HoconObject, edition: 'open' | 'enterprise'): string[] {
  const { components } = readOpenApi(edition) as unknown as {
    components: { schemas: Record<string, { properties?: object }> }
  }
  const known = new Set(
    Object.values(components.schemas).flatMap(({ properties = {} }) => Object.keys(properties)),
  )
  // The description names the fields of answers; the real archive has some more.
  for (const name of REAL_FIELDS) known.add(name)
  const found: string[] = []
  const visit = (value: unknown, path: string) => {
    if (Array.isArray(value)) return value.forEach((each, i) => visit(each, `${path}[${i}]`))
    if (typeof value !== 'object' || value === null) return
    for (const [name, each] of Object.entries(value)) {
      const at = path === '' ? name : `${path}.${name}`
      if (!known.has(name) && !FREE.test(at)) found.push(at)
      visit(each, at)
    }
  }
  visit(config, '')
  return found
}

/** Fields of the configuration in a real archive whose names the description of the API does not have. */
const REAL_FIELDS = [
  'authentication',
  'cache',
  'deny_action',
  'no_match',
  'schemas',
  'tcp',
  'udp',
  'validations',
]

/** Names that a user chooses, and values that are maps. */
const FREE =
  /^(?:rule_engine\.rules|(?:actions|connectors|sources)(?:\.\w+)?|listeners\.\w+|gateway\.\w+\.listeners\.\w+|zones|schema_registry\.schemas|gateway)\.\w+$|^zones\.\w+\.\w+$|\.(?:headers|body|metadata|mqtt_properties|verify_claims)\.[^.]+$|^[a-z_]+$/
