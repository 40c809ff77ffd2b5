import { CLOSED } from '@signalbox/testing/closed-port'
import { connectorCreate, connectorList } from '@signalbox/contract/connectors'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { main } from '../main.ts'
import { pageOf, startFakeBroker } from '../testing/fake-broker.ts'

/** Runs the command line in this process. */
async function run(args: readonly string[], env: Record<string, string> = {}) {
  const said = { output: '', errors: '' }
  const log = vi
    .spyOn(console, 'log')
    .mockImplementation((line) => void (said.output += `${line}\n`))
  const error = vi
    .spyOn(console, 'error')
    .mockImplementation((line) => void (said.errors += `${line}\n`))
  try {
    const code = await main(['copy', ...args], env)
    return { code, ...said }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}

const logins = { SIGNALBOX_FROM_LOGIN: 'admin:public', SIGNALBOX_TO_LOGIN: 'admin:public' }

it('prints the difference with --dry-run and changes nothing, and then copies', async () => {
  const [from, to] = await Promise.all([openSignalbox(), openSignalbox()])
  onTestFinished(async () => {
    await Promise.all([from.stop(), to.stop()])
  })
  const [source, target] = await Promise.all([from.api(), to.api()])
  const body = { type: 'http', name: 'c1', enable: false, url: 'http://127.0.0.1:9/in' }
  await source.call(connectorCreate, { body })
  const args = ['--from', from.url, '--to', to.apiUrl, '--areas', 'integration']
  const dry = await run([...args, '--dry-run'], logins)
  expect(dry.code).toBe(2)
  expect(dry.output).toContain('connectors: 1 new\n  new  http:c1\n')
  expect(await target.call(connectorList, {})).toEqual([])
  const copied = await run(args, logins)
  expect(copied).toMatchObject({ code: 0, errors: '' })
  expect(copied.output).toContain('  written  http:c1\n')
  expect((await run(args, logins)).output).toContain('connectors: 1 equal\n')
})

it('refuses unknown options and missing logins in one line', async () => {
  const args = ['--from', `http://${CLOSED}`, '--to', `http://${CLOSED}`]
  expect(await run(args)).toEqual({
    code: 1,
    output: '',
    errors:
      'signalbox: copy requires SIGNALBOX_FROM_LOGIN=user:password or SIGNALBOX_FROM_KEY=key:secret.\n',
  })
  const unknown = await run([...args, '--areas', 'x'], logins)
  expect(unknown.errors).toBe('signalbox: --areas has an unknown value. See copy --help.\n')
  expect(await run(['--from', 'http://a:b@c'], logins)).toMatchObject({ code: 1 })
  expect((await run(args, logins)).code).toBe(1)
  expect((await run(['--help'])).output).toContain('--dry-run')
})

const banRow = (who: string) => ({ as: 'clientid', who, by: 'a', reason: '', at: '', until: '' })

/** A source with this many bans, and a target that has those that it accepts. */
async function bans(most: number, accepts: (who: string) => boolean) {
  const rows = Array.from({ length: most }, (_, i) => banRow(`c${i}`))
  const kept: unknown[] = []
  const refused = { status: 400, body: { code: 'BAD_REQUEST', message: 'refused' } }
  const source = { isReadable: true }
  const from = await startFakeBroker(({ path, query }) => {
    if (path !== '/banned') return undefined
    return source.isReadable ? pageOf(rows, query) : { status: 503, body: {} }
  })
  const to = await startFakeBroker(({ method, path, query, body }) => {
    if (path !== '/banned') return undefined
    if (method === 'GET') return pageOf(kept, query)
    const row = JSON.parse(body) as { who: string }
    if (!accepts(row.who)) return refused
    kept.push(row)
    return { body: row }
  })
  const args = ['--from', from.url, '--to', to.url, '--areas', 'bans', '--continue']
  return { args, source }
}

it('ends with 1 if only the last of many items are refused', async () => {
  const { args } = await bans(2500, (who) => Number(who.slice(1)) < 2200)
  const { code, output } = await run(args, logins)
  expect(output).toContain('  failed  clientid:c2499 (BAD_REQUEST: refused)')
  expect(output.match(/^ {2}failed/gm)).toHaveLength(300)
  expect(output).toContain('\n500 more items\n')
  expect(code).toBe(1)
})

it('ends with 1 if the source cannot be read again', async () => {
  const { args, source } = await bans(3, () => {
    source.isReadable = false
    return true
  })
  const { code, output } = await run(args, logins)
  expect(output).toMatch(/^bans: 3 new, cannot be read: HTTP 503/)
  expect(code).toBe(1)
})

describe('a folder of configurations', () => {
  const write = (files: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-files-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    return folder
  }
  const connectors = (token: string) => `
    connectors.http.a { url = "http://${CLOSED}/", enable = false, headers { x-token = "${token}" } }
    actions.http.a { connector = a, enable = false, parameters { path = "/in" } }`
  const RULE = JSON.stringify({
    rule_engine: { rules: { r1: { sql: 'SELECT * FROM "t/#"', actions: ['http:a'] } } },
  })

  it('is compared and copied, with the secrets of the environment', async () => {
    const target = await openSignalbox()
    onTestFinished(() => target.stop())
    const folder = write({
      '10-connectors.conf': connectors('${env:TOKEN}'),
      '20-rules.json': RULE,
      'notes.txt': 'not read',
    })
    const args = ['--from', folder, '--to', target.url]
    const env = { ...logins, TOKEN: 'the secret' }
    const dry = await run([...args, '--dry-run'], env)
    expect(dry).toMatchObject({ code: 2, errors: '' })
    expect(dry.output).toContain('connectors: 1 new\n  new  http:a\n')
    expect(dry.output).toContain('rules: 1 new\n  new  r1\n')
    const copied = await run(args, env)
    expect(copied).toMatchObject({ code: 0, errors: '' })
    expect(copied.output).not.toContain('the secret')
    const api = await target.api()
    const [connector] = await api.call(connectorList, {})
    expect(connector).toMatchObject({ name: 'a', headers: { 'x-token': 'the secret' } })
    expect(await run([...args, '--dry-run'], env)).toMatchObject({ code: 0 })
    // Without the secret, the rest can still be compared.
    expect(await run([...args, '--dry-run'], logins)).toMatchObject({ code: 0 })
    const other = await run([...args, '--dry-run'], { ...env, TOKEN: 'another' })
    expect(other).toMatchObject({ code: 2 })
    expect(other.output).toContain('headers.x-token')
    expect(other.output).not.toMatch(/another|the secret/)
  })

  it('is not copied without a secret that it refers to', async () => {
    const target = await openSignalbox()
    onTestFinished(() => target.stop())
    const folder = write({ 'a.conf': connectors('${env:TOKEN}') })
    const { code, output } = await run(['--from', folder, '--to', target.url], logins)
    expect(code).toBe(1)
    expect(output).toContain('${env:TOKEN}: the environment variable TOKEN is not set')
    expect(await (await target.api()).call(connectorList, {})).toEqual([])
  })

  it('with a fault is reported with file and line', async () => {
    const folder = write({ 'a.conf': 'a = 1\nb = ${c}\n' })
    const args = ['--from', folder, '--to', `http://${CLOSED}`]
    expect(await run(args, logins)).toMatchObject({
      code: 1,
      errors: `signalbox: ${join(folder, 'a.conf')}, line 2: substitutions are not supported.\n`,
    })
    const missing = await run(['--from', join(folder, 'none'), '--to', `http://${CLOSED}`], logins)
    expect(missing.errors).toBe(`signalbox: ${join(folder, 'none')} cannot be read: ENOENT.\n`)
  })
})
