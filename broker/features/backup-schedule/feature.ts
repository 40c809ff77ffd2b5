import { backupScheduleUpdate } from '@signalbox/contract/backup'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { SCHEDULE_TABLES } from './schedule-table.ts'
import { ScheduledBackups } from './scheduled-backups.ts'
import { backupScheduleSetting } from './setting.ts'

export const backupSchedule = feature({
  needs: { alarms },
  setting: backupScheduleSetting,
  tables: SCHEDULE_TABLES,
  closesBeforeClients: true,
  ports: ['clock', 'log'],
  start({ kernel, store, setting }, { alarms }) {
    const scheduled = new ScheduledBackups(kernel, store, alarms, setting.settings)
    setting.follow((settings) => scheduled.setSettings(settings))
    return scheduled
  },
  root: () => updatedBy('backup_schedule', backupScheduleUpdate),
})
