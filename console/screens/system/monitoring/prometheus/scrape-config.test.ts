import { promtool } from '@signalbox/testing/prometheus'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isAddress, isMetricsPath, scrapeConfig, type ScrapeForm } from './scrape-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'signalbox-promtool-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function check(text: string) {
  const file = join(folder, 'prometheus.yml')
  writeFileSync(file, text)
  return promtool(['check', 'config', file], '')
}

const API = '/api/v5/prometheus'
const form = (more: Partial<ScrapeForm> = {}): ScrapeForm => ({
  way: 'pull',
  broker: '127.0.0.1:18083',
  paths: `${API}/stats\n${API}/auth\n${API}/data_integration`,
  pushgateway: 'gateway:9091',
  nodeExporter: '',
  apiKey: '',
  ...more,
})
const plain = { isHttps: false, isProtected: false }

it.each([
  ['all paths', form(), plain],
  ['a login and TLS', form({ apiKey: 'k"1\\' }), { isHttps: true, isProtected: true }],
  ['several brokers and machines', form({ broker: '[::1]:1, b', nodeExporter: 'a:9100 b' }), plain],
  ['paths with the same end', form({ paths: '/a/stats, /b/stats, /a/stats' }), plain],
  ['a Pushgateway', form({ way: 'push', nodeExporter: 'a:9100' }), plain],
])('promtool accepts a configuration for %s', async (_, values, surroundings) => {
  const { code, lines } = await check(scrapeConfig(values, surroundings))
  expect(lines.join('\n')).toContain('SUCCESS')
  expect(code).toBe(0)
})

it('promtool refuses a configuration that is none', async () => {
  expect((await check(`${scrapeConfig(form(), plain)}  - nope: 1\n`)).code).not.toBe(0)
})

it('has a job for each path, with a login only where it is needed', () => {
  const text = scrapeConfig(form(), { isHttps: false, isProtected: true })
  expect(text.match(/metrics_path: .*/g)).toEqual(
    ['stats', 'auth', 'data_integration'].map((name) => `metrics_path: "${API}/${name}"`),
  )
  expect(text.match(/password: "API_SECRET"/g)).toHaveLength(3)
  expect(scrapeConfig(form(), plain)).not.toContain('basic_auth')
  expect(scrapeConfig(form({ way: 'push' }), plain)).toContain('honor_labels: true')
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
