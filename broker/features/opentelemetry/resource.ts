import * as operations from '@signalbox/contract/opentelemetry'
import { readEndpoint, tryCollector } from './opentelemetry.ts'
import { toApiError, changeConfig } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'
import { presentSignal, presentTrial } from './present.ts'
import { type Caller, resource } from '../../api/resource.ts'
import { withoutSecrets } from '../../api/shown.ts'

/** Limit on collectors that are tested at the same time. */
const MAX_TRIALS = 4

/** Export of metrics, log records and spans. */
export const openTelemetry = resource(({ on, config, openTelemetry }) => {
  let trials = 0
  const shown = (caller: Caller) =>
    withoutSecrets(caller, operations.openTelemetryConfig, config.openTelemetry.config)

  on(operations.openTelemetryGet, ({ caller }) => shown(caller))
  on(operations.openTelemetryUpdate, async ({ body, caller }) => {
    await changeConfig(config.openTelemetry, (standing) => withKeptSecrets(body, standing))
    return shown(caller)
  })
  on(operations.openTelemetryStatus, () => openTelemetry.states().map(presentSignal))

  on(operations.openTelemetryProbe, async ({ body }) => {
    const { config: standing } = config.openTelemetry
    const asked = { ...standing, ...withKeptSecrets(body, { exporter: standing.exporter }) }
    const to = readAddress(() => config.openTelemetry.filled(asked).exporter)
    if (trials >= MAX_TRIALS) {
      throw apiError('SERVICE_UNAVAILABLE', { message: 'Too many collector tests are running' })
    }
    trials++
    try {
      return (await tryCollector(to, openTelemetry.outgoing)).map(presentTrial)
    } finally {
      trials--
    }
  })
})

/** @throws {Failure} 400 if the endpoint is no URL with a host, or its TLS options are invalid */
function readAddress(exporter: () => operations.OpenTelemetryConfig['exporter']) {
  let to: ReturnType<typeof readEndpoint>
  try {
    to = readEndpoint(exporter())
  } catch (error) {
    throw toApiError(error, 'root')
  }
  if (to !== undefined) return to
  const message = 'The endpoint must be http or https with a host, such as http://localhost:4317'
  throw apiError('BAD_REQUEST', { message })
}
