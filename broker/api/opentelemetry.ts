import * as operations from '@signalbox/contract/opentelemetry'
import { readEndpoint, tryCollector } from '../features/opentelemetry/opentelemetry.ts'
import { apiFaultOf, changeConfig } from './change-config.ts'
import { apiError } from './failure.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { presentSignal, presentTrial } from './opentelemetry.present.ts'
import { type Caller, resource } from './resource.ts'
import { withoutSecrets } from './shown.ts'

/** So many collectors are tried at a time. */
const MAX_TRIALS = 4

/** Where metrics, log records and spans are sent. */
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
    const { exporter } = withKeptSecrets(body, { exporter: config.openTelemetry.config.exporter })
    const to = readAddress(exporter)
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

/** @throws 400 */
function readAddress(exporter: operations.OpenTelemetryConfig['exporter']) {
  let to: ReturnType<typeof readEndpoint>
  try {
    to = readEndpoint(exporter)
  } catch (error) {
    throw apiFaultOf(error, 'root')
  }
  if (to !== undefined) return to
  const message = 'The endpoint must be http or https with a host, such as http://localhost:4317'
  throw apiError('BAD_REQUEST', { message })
}
