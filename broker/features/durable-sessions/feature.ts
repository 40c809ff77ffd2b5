import { durableSessionsConfig } from '@signalbox/contract/settings'
import { describedBy } from '../../configuration/setting-root.ts'
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
  ports: ['clock', 'log', 'hooks', 'durability', 'sessions', 'memory', 'queueMemory'],
  async start({ kernel, store, setting, counters, options }, { alarms }) {
    const enable = options.durableSessions ?? false
    // The start option decides, because the setting cannot change while sessions exist.
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
  root: ({ setting }) =>
    describedBy('durable_sessions', durableSessionsConfig, setting, {
      // Sessions are there already.
      isRefused: (value, standing) => value.enable !== standing.enable,
      skipped: (value, standing) =>
        value.enable === standing.enable
          ? undefined
          : 'durable sessions are an option of the start',
    }),
})
