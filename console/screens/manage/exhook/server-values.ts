import type { ExhookConfig } from '@signalbox/contract/exhook-fields'
import { Duration } from '@signalbox/contract/units'
import type { Config, Kind } from '../../../parts/backends/field.ts'
import { toBody, toValues, type Values } from '../../../parts/backends/values.ts'

const DEFAULT_INTERVAL = '60s'

/** The values of the form: `false` and the interval of attempts are two fields. */
export function valuesOf(kind: Kind, config?: Config): Values {
  const { auto_reconnect: given = DEFAULT_INTERVAL } = config ?? {}
  const interval = typeof given === 'string' ? given : DEFAULT_INTERVAL
  return {
    ...toValues(kind, config),
    reconnects: given !== false,
    reconnect_ms: Duration.parse(interval) ?? null,
  }
}

/** The body of a request; see `toBody`. */
export function bodyOf(kind: Kind, values: Values, seen?: Config, came?: Config): ExhookConfig {
  const { reconnects, reconnect_ms: ms } = values
  const before = seen?.auto_reconnect
  const written = typeof before === 'string' ? before : DEFAULT_INTERVAL
  return {
    ...toBody(kind, values, seen, came),
    auto_reconnect:
      reconnects === false
        ? false
        : typeof ms === 'number'
          ? Duration.write(ms, written)
          : DEFAULT_INTERVAL,
  } as ExhookConfig // the kind has its fields
}
