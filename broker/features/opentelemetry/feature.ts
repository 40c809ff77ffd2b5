import { openTelemetryConfig, openTelemetryUpdate } from '@signalbox/contract/opentelemetry'
import { Outgoing } from '../../backends/outgoing.ts'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { LogOutput } from '../log/log.ts'
import { monitor } from '../monitor/feature.ts'
import { OpenTelemetry } from './opentelemetry.ts'
import { openTelemetrySetting } from './setting.ts'

export const openTelemetry = feature({
  needs: { monitor },
  setting: openTelemetrySetting,
  ports: ['node', 'clock', 'log', 'hooks'],
  async start({ kernel, options, metrics, setting }, { monitor }) {
    const sources = {
      kernel,
      version: options.version,
      logOutput: options.logOutput ?? new LogOutput(),
      metrics: {
        counters: () => metrics.snapshot(),
        levels: () => monitor.levels(),
        highest: () => monitor.highest,
      },
    }
    const openTelemetry = new OpenTelemetry(sources, new Outgoing(options.outgoingDeny ?? []))
    setting.follow((settings) => openTelemetry.setSettings(settings))
    await openTelemetry.setSettings(setting.settings)
    return openTelemetry
  },
  root: () => updatedBy('opentelemetry', openTelemetryUpdate, { secrets: openTelemetryConfig }),
})
