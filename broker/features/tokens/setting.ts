import { availableParallelism } from 'node:os'
import { type DashboardConfig, dashboardConfig } from '@signalbox/contract/settings'
import { Duration } from '@signalbox/formats/units'
import { known, PlainFault } from '../../config/setting.ts'

/** Shorter logins would end between two calls of a page. */
const MIN_LOGIN_MS = 10_000

/** A port, or an address with a port. */
const isBind = (text: string) => /^(.*:)?\d{1,5}$/.test(text)

const defaults: DashboardConfig = dashboardConfig.parse({
  listeners: { http: { num_acceptors: availableParallelism() } },
})

/** The root of the console's server. Where it listens is an option of the start. */
export const dashboardSetting = {
  name: 'config.dashboard',
  isDoor: true,
  defaults,
  isSealed: true,
  read: ({ token_expired_time: value, listeners }: DashboardConfig): { loginMs: number } => {
    for (const [type, listener] of Object.entries(listeners ?? {})) {
      if (listener !== undefined && !isBind(String(listener.bind))) {
        throw new PlainFault(`listeners.${type}.bind`, `bad_port_number: ${listener.bind}`)
      }
    }
    const ms = Duration.parse(value)
    const isUsable = ms !== undefined && Number.isFinite(ms) && ms > 0
    const loginMs = known(
      'token_expired_time',
      value,
      isUsable ? ms : undefined,
      'emqx_schema:duration()',
    )
    return { loginMs: Math.max(loginMs, MIN_LOGIN_MS) }
  },
}
