import { CLOSED } from '@signalbox/testing/closed-port'
import { connectorCreate, connectorList } from '@signalbox/contract/connectors'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { expect, it, onTestFinished, vi } from 'vitest'
import { main } from '../main.ts'

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
