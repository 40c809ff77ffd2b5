import { promtool } from '@signalbox/testing/prometheus'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

/** `docs/grafana/signalbox.json` against the metrics that are served. */

interface Panel {
  id: number
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string }[]
}

const FILE = join(import.meta.dirname, '..', '..', '..', 'docs', 'grafana', 'signalbox.json')
const { panels } = JSON.parse(readFileSync(FILE, 'utf8')) as { panels: Panel[] } // as Grafana has it
const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

let api: TestApi
const folder = mkdtempSync(join(tmpdir(), 'signalbox-dashboard-'))
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

/** The type of each metric that is served. */
async function servedMetrics(): Promise<Map<string, string>> {
  const served = new Map<string, string>()
  for (const path of ['stats', 'auth', 'data_integration']) {
    const { body } = await api.call('GET', `/prometheus/${path}`, { authorization: null })
    for (const [, name = '', type = ''] of String(body).matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      served.set(name, type)
    }
  }
  return served
}

it('shows metrics that are served: rates of counters, and values of gauges', async () => {
  const served = await servedMetrics()
  expect(expressions.length).toBeGreaterThan(40)
  for (const expression of expressions) {
    for (const [use, name = ''] of expression.matchAll(/(?:rate\()?\b((?:emqx|process)_\w+)/g)) {
      expect(served.get(name), `${name} in ${expression}`).toBe(
        use.startsWith('rate(') ? 'counter' : 'gauge',
      )
    }
  }
})

it('has expressions that Prometheus understands', async () => {
  const rules = expressions.map((expr, i) => ({
    record: `panel:${i}`,
    expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
  }))
  const file = join(folder, 'rules.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  const { code, lines } = await promtool(['check', 'rules', file], '')
  expect(lines.join('\n')).toContain(`${rules.length} rules found`)
  expect(code).toBe(0)
})

it('has panels that are within its width and have numbers of their own', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { title, gridPos } of panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
  }
})
