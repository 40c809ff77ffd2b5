import { writeArchive } from '@signalbox/broker/backup/archive-writer'
import type { BackupPart, BackupPreview } from '@signalbox/contract/backup'
import { CLOSED } from '@signalbox/testing/closed-port'
import { readConfigText, readExport } from '@signalbox/testing/facts'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { startForTest } from './testing/fixtures.ts'

const { name, bytes } = readExport()
const folder = name.replace('.tar.gz', '')

interface ClusterOptions {
  archive?: Buffer
  /** The text of the current configuration; a number is a status without one. */
  config?: string | number
  version?: string
}

const ACL_FILE = {
  type: 'file',
  rules: `%% people
{allow, {username, {re, "^dash"}}, subscribe, ["$SYS/#"]}.
{allow, {ipaddr, "127.0.0.1"}, all, ["$SYS/#", "#"]}.
{deny, all, subscribe, ["$SYS/#", {eq, "#"}]}.
{allow, {clientid, "a\\"b"}, publish, ["t/\${clientid}/ä"]}.
{allow, all}.
`,
}

/** A cluster that has one backup, and a Signalbox in front of it. */
async function start({
  archive = bytes,
  config = readConfigText(),
  version = '5.7.2',
}: ClusterOptions = {}) {
  const asked: { url: string; headers: IncomingHttpHeaders }[] = []
  const cluster = createServer(({ url = '', headers }, answer) => {
    asked.push({ url, headers })
    const path = url.replace(/^\/api\/v5|\?.*$/g, '')
    const send = (status: number, body: string | Buffer, type = 'application/json') =>
      answer.writeHead(status, { 'content-type': type }).end(body)
    if (headers.authorization === undefined) send(401, '{"code":"BAD_TOKEN","message":"no"}')
    else if (path === '/nodes') {
      send(
        200,
        JSON.stringify([{ node: 'a', node_status: 'running', version, edition: 'Opensource' }]),
      )
    } else if (path === `/data/files/${name}`) send(200, archive, 'application/octet-stream')
    else if (path === '/configs' && typeof config === 'string') send(200, config, 'text/plain')
    else if (path === '/configs') send(Number(config), '{"code":"INTERNAL_ERROR","message":"no"}')
    else if (path === '/authorization/sources/file') send(200, JSON.stringify(ACL_FILE))
    else send(404, '{"code":"NOT_FOUND","message":"there is none"}')
  }).listen(0, '127.0.0.1')
  await once(cluster, 'listening')
  const { port } = cluster.address() as AddressInfo // it listens on IP, not on a pipe
  const front = await startForTest('--upstream', `http://127.0.0.1:${port}`)
  onTestFinished(async () => {
    await front.close()
    cluster.closeAllConnections()
    cluster.close()
  })
  const ask = async (
    file = name,
    headers: Record<string, string> = { authorization: 'Bearer t' },
  ) => {
    const answer = await fetch(`${front.url}api/v5/data/files/${file}/preview?node=a`, { headers })
    return {
      status: answer.status,
      body: (await answer.json()) as BackupPreview & { message: string },
    }
  }
  return { ask, asked }
}

const find = (parts: readonly BackupPart[], part: string) =>
  parts.find((each) => each.name === part)

/** An archive with these entries. */
async function makeArchive(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const at = mkdtempSync(join(tmpdir(), 'signalbox-archive-'))
  try {
    const all = Object.entries(entries)
    const written = all.map(([path, content]) => ({ path, bytes: Buffer.from(content) }))
    await writeArchive(join(at, name), folder, written)
    return readFileSync(join(at, name))
  } finally {
    rmSync(at, { recursive: true })
  }
}

it('a backup of the current state changes nothing, and its tables are counted', async () => {
  const { ask, asked } = await start()
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body).toMatchObject({ filename: name, version: '5.7.2', is_foreign: false })
  const compared = body.parts.filter(({ kind }) => kind === 'config')
  expect(compared.length).toBeGreaterThan(10)
  expect(compared.filter(({ added, changed }) => added + changed > 0)).toEqual([])
  expect(find(body.parts, 'rule_engine.rules')).toMatchObject({ entries: 3 })
  const tables = body.parts.filter(({ kind }) => kind === 'file')
  expect(Object.fromEntries(tables.map((each) => [each.name.slice(7), each.entries]))).toEqual({
    ...{
      emqx_retainer_message: 7,
      emqx_banned_rules: 2,
      emqx_banned: 3,
      emqx_admin: 2,
      emqx_app: 1,
    },
    ...{ emqx_authn_mnesia: 4, emqx_authn_scram_mnesia: 1, emqx_acl: 3 },
  })
  expect(new Set(tables.map(({ code }) => code))).toEqual(new Set(['not_compared']))
  // The file is on one node, and is read in the name of the caller.
  const download = asked.find(({ url }) => url.includes('/data/files/'))
  expect(download?.url).toBe(`/api/v5/data/files/${name}?node=a`)
  expect(download?.headers.authorization).toBe('Bearer t')
})

it('entries that differ or are missing are counted; the same value in other units is the same', async () => {
  const config = readConfigText()
    .replace('max_inflight = 48', 'max_inflight = 32')
    .replace('request_ttl = "45s"', 'request_ttl = "45000ms"')
    .replace('    hq {', '    hq2 {')
    .replace('no_match = deny', 'no_match = allow')
  const { body } = await (await start({ config })).ask()
  expect(find(body.parts, 'mqtt')).toMatchObject({ entries: 1, added: 0, changed: 1 })
  expect(find(body.parts, 'connectors')).toMatchObject({ entries: 2, added: 1, changed: 0 })
  expect(find(body.parts, 'authorization')).toMatchObject({ changed: 1 })
  expect(find(body.parts, 'authorization.sources')).toMatchObject({ entries: 2, changed: 0 })
  expect(find(body.parts, 'actions')).toMatchObject({ entries: 2, changed: 0 })
})

it('without the configuration of the cluster nothing is said to be the same', async () => {
  const { body } = await (await start({ config: 500 })).ask()
  expect(new Set(body.parts.map(({ code }) => code))).toEqual(new Set(['not_compared']))
})

it('a caller or a file that the cluster refuses is refused', async () => {
  const { ask } = await start()
  expect(await ask(name, {})).toMatchObject({ status: 401, body: { code: 'BAD_TOKEN' } })
  expect(await ask('other.tar.gz')).toMatchObject({
    status: 404,
    body: { message: 'there is none' },
  })
  expect(await ask('..%2fsecret.tar.gz')).toMatchObject({ status: 400 })
})

it('archives that cannot be read, or that the cluster would refuse, say why', async () => {
  const meta = 'edition = ce\nversion = "5.7.2"'
  const cases: [Buffer, RegExp][] = [
    [bytes.subarray(0, 2000), /Unexpected end of file/],
    [Buffer.from('no archive'), /Unexpected end of file/],
    [await makeArchive({ 'cluster.hocon': 'mqtt {}' }), /no META\.hocon/],
    [await makeArchive({ 'META.hocon': 'edition = ee\nversion = "5.7.2"' }), /unsupported_edition/],
    [
      await makeArchive({ 'META.hocon': meta, 'cluster.hocon': 'mqtt {' }),
      /cluster\.hocon, line 1/,
    ],
    [
      await makeArchive({ 'META.hocon': meta, 'cluster.hocon': ' '.repeat(8 * 1024 * 1024 + 1) }),
      /larger than 8388608 bytes/,
    ],
  ]
  for (const [archive, message] of cases) {
    const { status, body } = await (await start({ archive })).ask()
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
  }
  const older = await (await start({ version: '5.7.1' })).ask()
  expect(older.body.message).toMatch(/unsupported_version/)
})

it('a table may be larger than what is read of a configuration', async () => {
  const dump = Buffer.alloc(9 * 1024 * 1024, 'x').toString()
  const entries = { 'META.hocon': 'edition = ce\nversion = "5.7.2"', 'mnesia/emqx_acl': dump }
  // Text that does not repeat too much for an archive.
  const { status, body } = await (await start({ archive: await makeArchive(entries) })).ask()
  expect(status).toBe(200)
  // No table dump: its records are not counted.
  expect(find(body.parts, 'mnesia/emqx_acl')).toMatchObject({ entries: 1 })
})

it('a Signalbox behind answers by its own means', async () => {
  const cluster = await startForTest()
  const front = await startForTest('--upstream', cluster.url)
  onTestFinished(async () => {
    await front.close()
    await cluster.close()
  })
  const login = await fetch(`${front.url}api/v5/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'public' }),
  })
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const made = await fetch(`${front.url}api/v5/data/export`, { method: 'POST', headers })
  const { filename } = (await made.json()) as { filename: string }
  const answer = await fetch(`${front.url}api/v5/data/files/${filename}/preview`, { headers })
  const { parts } = (await answer.json()) as BackupPreview
  expect(parts.some(({ kind, name: of }) => kind === 'table' && of === 'user')).toBe(true)
})

it('pieces of any length give the same count', async () => {
  const { DumpCounter } = await import('./dump-counter.ts')
  const tar = gunzipSync(bytes)
  const at = tar.indexOf('mnesia/emqx_acl') - `${folder}/`.length
  const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8)
  const dump = tar.subarray(at + 512, at + 512 + size)
  for (const length of [1, 3, 7, 8, 100, size]) {
    const counter = new DumpCounter()
    for (let from = 0; from < size; from += length) counter.add(dump.subarray(from, from + length))
    expect(counter.count).toBe(3)
  }
})

it.each([
  ['GET', `data/files/${name}/preview`],
  ['GET', 'config_changes'],
  ['GET', 'listeners/ssl:default/certificate'],
  ['POST', 'sso/start/oidc'],
])(
  'a cluster that does not answer a call is not the author of the answer: %s %s',
  async (method, path) => {
    const front = await startForTest('--upstream', `http://${CLOSED}`)
    onTestFinished(() => front.close())
    const headers = { authorization: 'Bearer t' }
    const answer = await fetch(`${front.url}api/v5/${path}`, { method, headers })
    expect(answer.status).toBe(502)
    expect(answer.headers.get('x-signalbox-upstream-failure')).toBe('UPSTREAM_UNREACHABLE')
    expect(await answer.json()).toMatchObject({ code: 'UPSTREAM_UNREACHABLE' })
    expect(front.errors).toEqual([])
  },
)
