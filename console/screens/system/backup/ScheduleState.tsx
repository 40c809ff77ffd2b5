import { backupScheduleGet, type BackupScheduleStatus } from '@signalbox/contract/backup'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import styles from './backup.module.css'
import { scheduleMessages } from './schedule.messages.ts'

/** Time of the next scheduled backup, and the error of the last one. */
export function ScheduleState({ status }: { status: BackupScheduleStatus }) {
  const t = useMessages(scheduleMessages)
  const { dateTime, number } = useFormats()
  const { data } = useQuery(query(backupScheduleGet, {}))
  const { next_at: next, last } = status
  return (
    <>
      {next !== undefined && last?.failure !== undefined && (
        <Banner tone="error" title={t.failed}>
          {dateTime(last.at)} {last.failure}
        </Banner>
      )}
      {next !== undefined && data !== undefined && (
        <p className={styles.next}>{t.next(dateTime(next), number(data.keep))}</p>
      )}
    </>
  )
}
