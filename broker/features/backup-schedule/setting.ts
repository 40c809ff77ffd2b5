import { type BackupSchedule, backupSchedule, TIME_OF_DAY } from '@signalbox/contract/backup'
import { ConfigFault, readDuration } from '../../config/setting.ts'
import type { Timetable } from './timetable.ts'

export interface ScheduleSettings {
  /** `undefined`: no backup is made automatically. */
  timetable: Timetable | undefined
  /** Number of scheduled backups to keep. */
  keep: number
  maxAgeMs: number
}

export const backupScheduleSetting = {
  name: 'config.backup_schedule',
  defaults: backupSchedule.parse({}),
  read: ({ enable, every, at, weekday, keep, max_age }: BackupSchedule): ScheduleSettings => {
    if (!TIME_OF_DAY.test(at)) throw new ConfigFault('at', at, 'HH:MM')
    const [hours = 0, minutes = 0] = at.split(':').map(Number)
    return {
      timetable: enable ? { every, hours, minutes, weekday } : undefined,
      keep,
      maxAgeMs: readDuration('max_age', max_age, 'emqx_schema:duration_ms()'),
    }
  },
}
