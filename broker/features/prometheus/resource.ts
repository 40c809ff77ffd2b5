import * as operations from '@signalbox/contract/prometheus'
import {
  type MetricGroup,
  ofNode,
  readPush,
  TEXT_TYPE,
  TooManyTrials,
  writeText,
} from './prometheus.ts'
import { authorize } from '../../api/callers.ts'
import { toApiError, changeConfig } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { keptFor } from '../../api/kept-for.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'
import { authMetrics } from './auth.present.ts'
import { dataIntegrationMetrics } from './integration.present.ts'
import { transformationMetrics, validationMetrics } from './stages.present.ts'
import {
  presentMetrics,
  presentPrometheus,
  presentPush,
  presentPushResult,
  readPrometheus,
} from './present.ts'
import { Answer, resource } from '../../api/resource.ts'

/** Everyone may scrape, and counting users and rules reads the store. */
const KEPT_MS = 1000

type Scrape =
  | typeof operations.prometheusStats
  | typeof operations.prometheusAuth
  | typeof operations.prometheusDataIntegration
  | typeof operations.prometheusSchemaValidation
  | typeof operations.prometheusMessageTransformation

export const prometheus = resource(({ on, ...deps }) => {
  const { kernel, prometheus } = deps
  const setting = deps.config.prometheus

  on(operations.prometheusGet, ({ caller }) => presentPrometheus(caller, setting.config))
  on(operations.prometheusUpdate, async ({ caller, body }) => {
    const changed = await changeConfig(setting, (current) =>
      withKeptSecrets(readPrometheus(body), current),
    )
    return presentPrometheus(caller, changed)
  })

  serve(operations.prometheusStats, () => prometheus.stats())
  serve(operations.prometheusAuth, () => authMetrics(deps))
  serve(operations.prometheusDataIntegration, () => dataIntegrationMetrics(deps))
  serve(operations.prometheusSchemaValidation, () => validationMetrics(deps))
  serve(operations.prometheusMessageTransformation, () => transformationMetrics(deps))

  function serve(operation: Scrape, read: () => readonly MetricGroup[]): void {
    const kept = keptFor(KEPT_MS, kernel.clock, read)
    on(operation, async ({ query: { mode }, accept, authorization }) => {
      if (setting.settings.isProtected) {
        await authorize(deps, { ...operation, access: 'any' }, undefined, authorization)
      }
      // With one node, the sum over all nodes is its own value.
      const groups = mode === 'all_nodes_unaggregated' ? ofNode(kernel.node, kept()) : kept()
      return wantsJson(accept)
        ? presentMetrics(groups)
        : new Answer(200, writeText(groups), TEXT_TYPE)
    })
  }

  on(operations.prometheusPushGet, () =>
    presentPush(setting.settings.push !== undefined, prometheus.pushState),
  )
  on(operations.prometheusPushTest, async ({ body }) => {
    const given = withKeptSecrets(body, setting.config.push_gateway)
    try {
      return presentPushResult(
        await prometheus.tryPush(
          readPush(setting.filled({ ...setting.config, push_gateway: given }).push_gateway),
        ),
      )
    } catch (error) {
      if (error instanceof TooManyTrials) {
        throw apiError('SERVICE_UNAVAILABLE', { message: 'Too many connection tests are running' })
      }
      throw toApiError(error, 'root')
    }
  })
})

/** Prometheus accepts several text formats, and browsers accept pages. */
function wantsJson(accept = ''): boolean {
  const types = accept.split(',').map((each) => each.split(';')[0]?.trim().toLowerCase())
  return types.includes('application/json') && !types.includes('text/plain')
}
