import * as operations from '@signalbox/contract/telemetry'
import { apiError } from './failure.ts'
import { resource } from './resource.ts'

export const telemetry = resource(({ on, telemetry }) => {
  on(operations.telemetryStatusGet, () => ({ enable: telemetry.isEnabled }))
  on(operations.telemetryStatusUpdate, async ({ body }) => {
    if (!(await telemetry.setEnabled(body.enable))) {
      const state = body.enable ? 'enabled' : 'disabled'
      throw apiError('BAD_REQUEST', { message: `Telemetry status is already ${state}` })
    }
    return { enable: telemetry.isEnabled }
  })
})
