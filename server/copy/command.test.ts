import { CLOSED } from '@signalbox/testing/closed-port'
import { connectorCreate, connectorList } from '@signalbox/contract/connectors'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { expect, it, onTestFinished, vi } from 'vitest'
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
  expect(dry.code).toBe(0)
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
