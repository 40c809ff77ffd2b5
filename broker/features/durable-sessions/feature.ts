import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { type DurableOverride, DurableSessions } from './durable-sessions.ts'
import { SessionTable } from './session-table.ts'
import { durableSessionsSetting } from './setting.ts'
import { durableTables } from './tables.ts'

export type { DurableOverride } from './durable-sessions.ts'
export { readDurableOverride } from './setting.ts'

const ALARM = 'durable_session_full'

export const durableSessions = feature({
  needs: { alarms },
  setting: durableSessionsSetting,
  tables: durableTables,
  counters: ['messages.persisted'],
  async start({ kernel, store, setting, counters, options }, { alarms }) {
    const enable = options.durableSessions ?? false
    // As it was started: it cannot be changed while sessions are there.
    if (setting.config.enable !== enable) await setting.change((now) => ({ ...now, enable }))
    if (!enable) {
      const { count } = new SessionTable(store)
      if (count > 0) {
        kernel.log.warn(
          { sessions: count },
          'Durable sessions are stored and not used: --durable-sessions is not set',
        )
      }
      return {
        running: undefined,
        setNamed(_: ReadonlyMap<string, DurableOverride>) {},
        restore() {},
        close() {},
      }
    }
    const running = new DurableSessions(
      kernel,
      store,
      setting.settings,
      (messages) => counters.inc('messages.persisted', messages),
      undefined,
      {
        raise: (details) =>
          alarms.activate(ALARM, `durable session of ${details.clientid} is full`, details),
        end: () => alarms.deactivate(ALARM),
      },
    )
    setting.follow((settings) => running.setSettings(settings))
    return {
      running,
      setNamed: (named: ReadonlyMap<string, DurableOverride>) => running.setNamed(named),
      restore: () => running.restore(),
      close: () => running.close(),
    }
  },
})
