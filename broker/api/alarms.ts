import { alarmHistoryClear, alarmList } from '@signalbox/contract/alarms'
import type { Alarm } from '../features/alarms/alarms.ts'
import { slice } from './paging.ts'
import { noContent, resource } from './resource.ts'
import { presentTime } from './time.ts'

export const alarms = resource(({ on, kernel, alarms }) => {
  const present = (alarm: Alarm) => {
    const { name, message, details, activatedAt, deactivatedAt } = alarm
    return {
      node: kernel.node,
      ...{ name, message, details },
      activate_at: presentTime(activatedAt),
      ...(deactivatedAt !== undefined && { deactivate_at: presentTime(deactivatedAt) }),
      duration: alarms.durationOf(alarm),
    }
  }
  on(alarmList, ({ query }) => {
    const rows = query.activated ? alarms.active() : alarms.ended()
    return slice(rows, rows.length, query, present)
  })
  on(alarmHistoryClear, async () => {
    await alarms.clearEnded()
    return noContent
  })
})
