import { alarmHandlingList, alarmHandlingUpdate } from '@signalbox/contract/alarm-handling'
import { alarmHistoryClear, alarmList } from '@signalbox/contract/alarms'
import type { Alarm } from './alarms.ts'
import { presentHandling, readHandlingChange } from './handling.present.ts'
import { callerName } from '../../api/callers.ts'
import { slice } from '../../api/paging.ts'
import { noContent, resource } from '../../api/resource.ts'
import { presentTime } from '../../api/time.ts'

export const alarms = resource(({ on, kernel, alarms }) => {
  const present = (alarm: Alarm) => {
    const { name, message, details, activatedAt, deactivatedAt } = alarm
    return {
      node: kernel.node,
      ...{ name, message, details },
      activate_at: presentTime(activatedAt),
      ...(deactivatedAt !== undefined && { deactivate_at: presentTime(deactivatedAt) }),
      duration: alarms.activeMs(alarm),
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
  const presentHandled = () => presentHandling(alarms.handled, kernel.clock.now())
  on(alarmHandlingList, presentHandled)
  on(alarmHandlingUpdate, async ({ body, caller }) => {
    await alarms.handle(readHandlingChange({ body }, kernel.clock.now()), callerName(caller))
    return presentHandled()
  })
})
