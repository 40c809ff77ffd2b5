import * as operations from '@signalbox/contract/telemetry'
import { release, type } from 'node:os'
import { apiError } from '../../api/failure.ts'
import { resource } from '../../api/resource.ts'
import { API_VERSION } from '@signalbox/contract/api-version'

export const telemetry = resource(({ on, telemetry, monitor, metrics, plugins, uptime }) => {
  on(operations.telemetryDataGet, async ({ query }) => {
    if (!telemetry.isEnabled && query.preview !== true) {
      throw apiError('NOT_FOUND', { message: 'Telemetry is not enabled' })
    }
    const uuid = await telemetry.uuid()
    const counted = metrics.snapshot()
    return {
      emqx_version: API_VERSION,
      license: { edition: 'opensource' },
      os_name: type(),
      os_version: release(),
      otp_version: `Node.js ${process.versions.node}`,
      up_time: Math.round(uptime() / 1000),
      uuid,
      nodes_uuid: [],
      active_plugins: plugins.all.flatMap(({ package: { name }, run }) =>
        run.isRunning ? [name] : [],
      ),
      num_clients: monitor.levels().connections,
      messages_received: counted['messages.received'],
      messages_sent: counted['messages.sent'],
    }
  })
  on(operations.telemetryStatusGet, () => ({ enable: telemetry.isEnabled }))
  on(operations.telemetryStatusUpdate, async ({ body }) => {
    if (!(await telemetry.setEnabled(body.enable))) {
      const state = body.enable ? 'enabled' : 'disabled'
      throw apiError('BAD_REQUEST', { message: `Telemetry status is already ${state}` })
    }
    return { enable: telemetry.isEnabled }
  })
})
