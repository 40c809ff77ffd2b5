import { apiKeyCreate } from '@signalbox/contract/api-keys'
import { prometheusUpdate } from '@signalbox/contract/prometheus'
import { promtool, startPrometheus } from '@signalbox/testing/prometheus'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { waitFor } from '@signalbox/testing/wait-for'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  isAddress,
  isMetricsPath,
  scrapeConfig,
  type ScrapeForm,
  SECRET_PLACE,
} from './scrape-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'signalbox-promtool-'))
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
  rmSync(folder, { recursive: true })
})

async function check(text: string) {
  const file = join(folder, 'prometheus.yml')
  writeFileSync(file, text)
  return promtool(['check', 'config', file], '')
}

const API = '/api/v5/prometheus'
const form = (more: Partial<ScrapeForm> = {}): ScrapeForm => ({
  broker: '127.0.0.1:18083',
  paths: `${API}/stats\n${API}/auth\n${API}/data_integration`,
  pushgateway: '',
  nodeExporter: '',
  apiKey: '',
  ...more,
})
const plain = { isHttps: false, isProtected: false, isCluster: false }

it.each([
  ['all paths', form(), plain],
  ['a login and TLS', form({ apiKey: 'k"1\\' }), { ...plain, isHttps: true, isProtected: true }],
  ['several brokers and machines', form({ broker: '[::1]:1, b', nodeExporter: 'a:9100 b' }), plain],
  ['paths with the same end', form({ paths: '/a/stats, /b/stats, /a/stats' }), plain],
  ['a cluster', form(), { ...plain, isCluster: true }],
  ['a Pushgateway', form({ pushgateway: 'gateway:9091', nodeExporter: 'a:9100' }), plain],
])('promtool accepts a configuration for %s', async (_, values, surroundings) => {
  const { code, lines } = await check(scrapeConfig(values, surroundings))
  expect(lines.join('\n')).toContain('SUCCESS')
  expect(code).toBe(0)
})

it('Prometheus scrapes all paths with it and an API key', async () => {
  const signalbox = await openSignalbox()
  ends.push(() => signalbox.stop())
  const api = await signalbox.api()
  const key = await api.call(apiKeyCreate, {
    body: { name: 'prometheus', enable: true, desc: '', role: 'viewer' },
  })
  await api.call(prometheusUpdate, { body: { enable_basic_auth: true } })
  const values = form({ broker: new URL(signalbox.url).host, apiKey: key.api_key })
  const text = scrapeConfig(values, { ...plain, isProtected: true })
  const prometheus = await startPrometheus(text.replaceAll(SECRET_PLACE, key.api_secret))
  ends.push(() => prometheus.end())
  await waitFor(async () => {
    const targets = await prometheus.targets()
    return targets.length === 3 && targets.every(({ health }) => health === 'up')
  })
  expect(await prometheus.query('emqx_live_connections_count')).toMatchObject([
    { labels: { job: 'signalbox-stats' }, value: 0 },
  ])
})

it('Prometheus measures every node of a cluster through Signalbox', async () => {
  const cluster = await startMetrics()
  ends.push(cluster.close)
  const front = await openSignalbox(['--upstream', cluster.url])
  ends.push(() => front.stop())
  const values = form({ broker: new URL(front.url).host, paths: `${API}/stats` })
  const prometheus = await startPrometheus(scrapeConfig(values, { ...plain, isCluster: true }))
  ends.push(() => prometheus.end())
  await waitFor(async () => (await prometheus.query('emqx_connections_count')).length > 0)
  const measured = await prometheus.query('emqx_connections_count')
  expect(measured.map(({ labels, value }) => [labels.node, value]).toSorted()).toEqual([
    ['emqx@10.0.0.1', 3],
    ['emqx@10.0.0.2', 4],
  ])
  expect(cluster.asked.every((path) => path.endsWith('/stats?mode=all_nodes_unaggregated'))).toBe(
    true,
  )
})

/** Starts two nodes that answer as recorded: without the mode, a node only reports its own metrics. */
async function startMetrics() {
  const asked: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { url = '' } = incoming
    if (url.includes('/prometheus/')) asked.push(url)
    const isAll = url.includes('mode=all_nodes_unaggregated')
    outgoing.writeHead(200, { 'content-type': 'text/plain' })
    outgoing.end(
      [
        '# TYPE emqx_connections_count gauge',
        ...(isAll
          ? [
              'emqx_connections_count{node="emqx@10.0.0.1"} 3',
              'emqx_connections_count{node="emqx@10.0.0.2"} 4',
            ]
          : ['emqx_connections_count 3']),
        '',
      ].join('\n'),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on IP, not on a pipe
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${port}`, asked, close }
}

it('promtool refuses a configuration that is none', async () => {
  expect((await check(`${scrapeConfig(form(), plain)}  - nope: 1\n`)).code).not.toBe(0)
})

it('has a job for each path, with a login only where it is needed', () => {
  const text = scrapeConfig(form(), { ...plain, isProtected: true })
  expect(text.match(/metrics_path: .*/g)).toEqual(
    ['stats', 'auth', 'data_integration'].map((name) => `metrics_path: "${API}/${name}"`),
  )
  expect(text.match(/password: "API_SECRET"/g)).toHaveLength(3)
  expect(scrapeConfig(form(), plain)).not.toContain('basic_auth')
  expect(scrapeConfig(form({ pushgateway: 'gateway:9091' }), plain)).toContain('honor_labels: true')
})

it('knows addresses and paths', () => {
  for (const good of ['a', 'a.b:1', '10.0.0.1:65535', '[::1]', '[fe80::1]:80']) {
    expect(isAddress(good), good).toBe(true)
  }
  for (const wrong of ['http://a', 'a:', 'a:0', 'a:65536', '::1', 'a/b', '[::1', 'a"b']) {
    expect(isAddress(wrong), wrong).toBe(false)
  }
  expect(isMetricsPath('/a/b')).toBe(true)
  for (const wrong of ['a', '/a?b', '/a b', 'http://a/b']) {
    expect(isMetricsPath(wrong), wrong).toBe(false)
  }
})
