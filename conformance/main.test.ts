import { CLOSED } from '@signalbox/testing/closed-port'
import { startTwoNodes, type TwoNodes } from '@signalbox/testing/two-nodes'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let cluster: TwoNodes
beforeEach(async () => {
  cluster = await startTwoNodes()
})
afterEach(() => cluster.close())

/** Runs the suite and returns its output. Its tests fail, because the recorded cluster answers few calls. */
const run = (...args: string[]) =>
  new Promise<string>((resolve) => {
    const main = join(import.meta.dirname, 'main.ts')
    const target = ['--url', cluster.url, '--mqtt', CLOSED]
    execFile(process.execPath, [main, ...target, ...args], (_error, stdout) => resolve(stdout))
  })

const files = 'alarms,authentication,authorization,auto-subscribe,banned,configs,log,prometheus'
const settings = /^\/(configs|authentication|authorization|prometheus|mqtt\/auto_subscribe)/
const deletesAll = ({ method, path }: { method: string; path: string }) =>
  method === 'DELETE' && path === '/banned'

it('changes no settings unless it is asked to, and counts what it skips', async () => {
  const output = await run('--only', files)
  expect(cluster.writes.filter(({ path }) => settings.test(path))).toEqual([])
  expect(cluster.writes.filter(deletesAll)).toEqual([])
  expect(output).toMatch(/are the same after they are sent back: .*--settings/)
  expect(Number(/^(\d+) skipped$/m.exec(output)?.[1])).toBeGreaterThan(10)
})

it('sends back nothing that differs between nodes', async () => {
  const output = await run('--settings', '--only', 'log,prometheus')
  const written = cluster.writes.map(({ path }) => path)
  expect(written).not.toContain('/configs/log')
  expect(written).toContain('/prometheus')
  expect(output).toContain('log differs between emqx1@127.0.0.1 and emqx2@127.0.0.1')
})

it('skips operations that the version of the target does not have', async () => {
  const nodes = [{ node: 'emqx1@127.0.0.1', version: '5.8.9', edition: 'Opensource' }]
  cluster.answer((_, path) => (path === '/nodes' ? { status: 200, body: nodes } : undefined))
  const output = await run('--settings', '--only', 'durable-storage,opentelemetry')
  expect(output).toContain('dsStorageList is not in 5.8.9')
  expect(output).toContain('openTelemetryGet is not in 5.8.9')
  expect(output).toMatch(/^0 passed, 0 failed$/m)
})

it('removes each object, although the removal of another one fails', async () => {
  const fails = { status: 500, body: { code: 'INTERNAL_ERROR', message: 'case_clause' } }
  const row = { status: 'connected', actions: [], node_status: [], resource_opts: {} }
  const removals = () => cluster.writes.filter(({ method }) => method === 'DELETE')
  cluster.answer((method, path) => {
    if (path === '/connectors' && method === 'POST') {
      return { status: 201, body: { type: 'http', name: 'n', ...row } }
    }
    return path.startsWith('/actions') || path.startsWith('/rules/') ? fails : undefined
  })
  await run('--only', 'webhooks')
  expect(removals().map(({ path }) => path.split('/')[1])).toEqual([
    'rules',
    'actions',
    'connectors',
  ])
})

it('reports an object that the target refuses to remove', async () => {
  const refusal = { status: 403, body: { code: 'UNAUTHORIZED_ROLE', message: 'viewer' } }
  const row = { type: 'http', name: 'n', status: 'connected', actions: [], node_status: [] }
  cluster.answer((method, path) => {
    if (method === 'DELETE' && path.startsWith('/connectors/')) return refusal
    const isCreation = method === 'POST' && path === '/connectors'
    return isCreation ? { status: 201, body: { ...row, resource_opts: {} } } : undefined
  })
  expect(await run('--only', 'connectors')).toMatch(/DELETE \/connectors\/http:\S+: 403/)
})

it('prints the cause of a call that was not answered', async () => {
  await cluster.close()
  const output = await run('--only', 'nodes')
  expect(output).toMatch(/caused by .*ECONNREFUSED/)
  cluster = await startTwoNodes()
})
