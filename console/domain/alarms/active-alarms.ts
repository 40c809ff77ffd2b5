import { alarmList } from '@signalbox/contract/alarms'
import { useState } from 'react'
import { useLiveList } from '#api/live.ts'
import { handlingState, useHandledAlarms } from './handling.ts'

/** Alarms that are read; the answer has the number of all. */
const LIMIT = 20
/** Alarms that are read where some are acknowledged or silenced, which are not counted. */
const HANDLED_LIMIT = 100

/** The active alarms; read once for all that show their number. */
export function useActiveAlarms() {
  const [hasHandled, setHasHandled] = useState(false)
  const limit = hasHandled ? HANDLED_LIMIT : LIMIT
  // Every screen has this read: where there is no stream, it is also how a lost broker is noticed.
  const read = useLiveList(alarmList, { query: { activated: true, limit } })
  const alarms = read.data?.data ?? []
  const { handled } = useHandledAlarms(alarms.length > 0)
  if (handled.size > 0 !== hasHandled) setHasHandled(!hasHandled)
  const count = read.data?.meta.count ?? alarms.length
  const open = alarms.filter((alarm) => handlingState(alarm, alarms, handled) === undefined)
  return {
    read,
    names: alarms.map(({ name }) => name),
    count,
    /** Number of alarms that are neither acknowledged nor silenced; those that were not read are none of both. */
    open: count - alarms.length + open.length,
  }
}
