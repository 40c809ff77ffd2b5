import { openTelemetryGet, openTelemetryUpdate } from '@signalbox/contract/opentelemetry'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, refused } from './target.ts'

/** The export is one for the whole cluster: it is restored. */
async function withConfig(act: () => Promise<void>): Promise<void> {
  const before = await ok(openTelemetryGet, {})
  try {
    await act()
  } finally {
    await ok(openTelemetryUpdate, { body: before })
  }
}

describe('OpenTelemetry', () => {
  it('returns what was sent, and gives what was left out its default', () =>
    withConfig(async () => {
      const body = {
        exporter: { endpoint: 'http://127.0.0.1:9' },
        logs: { level: 'error' as const },
        traces: { filter: { trace_all: true } },
      }
      const stored = await ok(openTelemetryUpdate, { body })
      assert.equal(stored.exporter.endpoint, 'http://127.0.0.1:9')
      assert.equal(stored.exporter.ssl_options.enable, false)
      assert.deepEqual(stored.logs, { enable: false, level: 'error', scheduled_delay: '1s' })
      assert.equal(stored.traces.filter.trace_all, true)
      assert.deepEqual(await ok(openTelemetryGet, {}), stored)
      const reset = await ok(openTelemetryUpdate, { body: {} })
      assert.equal(reset.logs.level, 'warning')
    }))

  it('refuses what a field cannot have', () =>
    withConfig(async () => {
      const level = { logs: { level: 'loud' as 'error' } }
      await refused(openTelemetryUpdate, { body: level }, 400, 'BAD_REQUEST')
      const interval = { metrics: { interval: 'x' } }
      await refused(openTelemetryUpdate, { body: interval }, 400, 'BAD_REQUEST')
    }))

  it('stores an endpoint that is no address', () =>
    withConfig(async () => {
      const body = { exporter: { endpoint: 'nohost' } }
      const { exporter } = await ok(openTelemetryUpdate, { body })
      assert.equal(exporter.endpoint, 'nohost')
    }))
})
