import * as operations from '@signalbox/contract/prometheus'
import { changeConfig } from './change-config.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { presentPrometheus, readPrometheus } from './prometheus.present.ts'
import { resource } from './resource.ts'

export const prometheus = resource(({ on, config }) => {
  const setting = config.prometheus
  on(operations.prometheusGet, ({ caller }) => presentPrometheus(caller, setting.config))
  on(operations.prometheusUpdate, async ({ caller, body }) => {
    const changed = await changeConfig(setting, (current) =>
      withKeptSecrets(readPrometheus(body), current),
    )
    return presentPrometheus(caller, changed)
  })
})
