import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconArchive } from '@tabler/icons-react'
import {
  type BackupFile,
  backupCreate,
  backupDelete,
  backupDownload,
  backupForEmqx,
  backupList,
  backupScheduleStatusGet,
} from '@signalbox/contract/backup'
import { mosquittoImport } from '@signalbox/contract/mosquitto'
import { nodeList } from '@signalbox/contract/nodes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '#api/live.ts'
import { query } from '#api/query.ts'
import type { Can } from '#api/capability.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useLock } from '#domain/page/lock.ts'
import { sizeText } from '#domain/words/size-text.ts'
import { useReasonText } from '#domain/page/Unavailable.tsx'
import { Banner } from '#ui/Banner.tsx'
import type { Column, RowAction } from '#ui/table/table.ts'
import { unavailable } from '#ui/unavailable.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import styles from './backup.module.css'
import { backupMessages } from './backup.messages.ts'
import { EmqxExportForm } from './EmqxExportForm.tsx'
import { MosquittoPanel } from './MosquittoPanel.tsx'
import { RestorePanel } from './RestorePanel.tsx'
import { scheduleMessages } from './schedule.messages.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { ScheduleState } from './ScheduleState.tsx'
import { UploadForm } from './UploadForm.tsx'
import { LONG_MS, useBackupAction, useDownload } from './transfers.ts'
import { ListScreen } from '#list/ListScreen.tsx'

const POLL_MS = 30_000
/** Signalbox keeps fewer; a cluster can have more. */
const MAX_SHOWN = 1000
const ALL = { query: { limit: MAX_SHOWN } } as const

type Open =
  | { kind: 'upload' | 'schedule' | 'emqx' | 'mosquitto' }
  | { kind: 'restore'; file: BackupFile }

export function BackupScreen() {
  const t = useMessages(backupMessages)
  const words = useMessages(scheduleMessages)
  const { list } = useFormats()
  const lock = useLock()
  const act = useAct()
  const reasonText = useReasonText()
  const canSchedule = useCan(backupScheduleStatusGet)
  const canExport = useCan(backupForEmqx)
  const canDownload = useCan(backupDownload)
  const canImport = useCan(mosquittoImport).can
  const schedule = useLive(backupScheduleStatusGet, {}, POLL_MS, canSchedule.can).data
  const { data: nodes = [] } = useQuery(query(nodeList, {}))
  const stopped = nodes.flatMap(({ node, node_status }) => (node_status === 'stopped' ? node : []))
  const [open, setOpen] = useState<Open>()
  const [isCreating, setIsCreating] = useState(false)
  const isNarrow = useIsNarrow()
  const read = useLive(backupList, ALL, POLL_MS)
  const create = useBackupAction(backupCreate)
  const remove = useBackupAction(backupDelete)
  const download = useDownload()
  const columns = useColumns(schedule?.files)
  const handleCreate = async () => {
    if (isCreating) return
    setIsCreating(true)
    await act({ act: () => create({}, LONG_MS), done: (made) => t.created(made.filename) })
    setIsCreating(false)
  }
  const handleDelete = ({ filename, node }: BackupFile) =>
    act({
      ask: {
        title: t.deleteTitle,
        body: t.deleteText(filename),
        confirmLabel: t.deleteOne,
        danger: true,
      },
      act: () => remove({ path: { filename }, query: { node } }),
      done: t.deleted(filename),
    })
  const rowActions = (file: BackupFile): RowAction[] => [
    {
      key: 'restore',
      label: t.restore,
      ...lock.action,
      onSelect: () => setOpen({ kind: 'restore', file }),
    },
    {
      key: 'download',
      label: t.download,
      ...(canDownload.can ? {} : { disabledReason: reasonText(canDownload.reason) }),
      onSelect: () => void download(file),
    },
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lock.action,
      onSelect: () => void handleDelete(file),
    },
  ]
  const createButton = (
    <Button {...lock.button} {...unavailable(isCreating)} onClick={() => void handleCreate()}>
      {t.create}
    </Button>
  )
  const offered = (can: Can) => (can.can ? lock.action : { disabledReason: reasonText(can.reason) })
  const others: RowAction[] = [
    {
      key: 'schedule',
      label: words.schedule,
      ...offered(canSchedule),
      onSelect: () => setOpen({ kind: 'schedule' }),
    },
    {
      key: 'emqx',
      label: t.forEmqx,
      ...offered(canExport),
      onSelect: () => setOpen({ kind: 'emqx' }),
    },
    {
      key: 'upload',
      label: t.upload,
      ...lock.action,
      onSelect: () => setOpen({ kind: 'upload' }),
    },
    ...(canImport
      ? [
          {
            key: 'mosquitto',
            label: t.fromMosquitto,
            ...lock.action,
            onSelect: () => setOpen({ kind: 'mosquitto' }),
          },
        ]
      : []),
  ]
  return (
    <ListScreen
      name="backup"
      words={t}
      icon={IconArchive}
      before={
        <>
          <Banner tone="warning" title={t.secretsTitle}>
            {t.secretsText}
          </Banner>
          {schedule !== undefined && <ScheduleState status={schedule} />}
          {stopped.length > 0 && <p className={styles.next}>{t.stopped(list(stopped))}</p>}
        </>
      }
      read={read}
      rows={read.data?.data}
      columns={columns}
      {...(isNarrow ? { listActions: others } : { tools: <Buttons actions={others} /> })}
      file={{ name: 'backups' }}
      rowKey={({ filename, node }) => `${node} ${filename}`}
      rowName={({ filename }) => filename}
      rowActions={rowActions}
      add={createButton}
    >
      {open?.kind === 'upload' && (
        <UploadForm
          onClose={() => setOpen(undefined)}
          onUploaded={async (name) => {
            const { data } = await read.refetch()
            const file = data?.data.find(({ filename }) => filename === name)
            setOpen(file && { kind: 'restore', file })
          }}
        />
      )}
      {open?.kind === 'emqx' && <EmqxExportForm onClose={() => setOpen(undefined)} />}
      {open?.kind === 'mosquitto' && <MosquittoPanel onClose={() => setOpen(undefined)} />}
      {open?.kind === 'schedule' && <ScheduleForm onClose={() => setOpen(undefined)} />}
      {open?.kind === 'restore' && (
        <RestorePanel file={open.file} onClose={() => setOpen(undefined)} />
      )}
    </ListScreen>
  )
}

/** The actions beside the main one; on a phone they are a menu. */
function Buttons({ actions }: { actions: readonly RowAction[] }) {
  return actions.map(({ key, label, disabledReason, onSelect }) => (
    <Button
      key={key}
      variant="default"
      disabled={disabledReason !== undefined}
      title={disabledReason}
      onClick={onSelect}
    >
      {label}
    </Button>
  ))
}

/** @param scheduled names of the files of the schedule, if there is one */
function useColumns(scheduled: readonly string[] | undefined): readonly Column<BackupFile>[] {
  const t = useMessages(backupMessages)
  const words = useMessages(scheduleMessages)
  const { dateTime, number } = useFormats()
  const origin = ({ filename }: BackupFile) =>
    scheduled?.includes(filename) === true ? words.scheduled : words.manual
  const size = (file: BackupFile) => sizeText(file.size, number)
  return [
    {
      key: 'filename',
      header: t.file,
      card: 'title',
      text: ({ filename }) => filename,
      copy: ({ filename }) => filename,
      cell: ({ filename }) => <span className={`mono ${styles.name}`}>{filename}</span>,
    },
    {
      key: 'created_at',
      header: t.createdAt,
      card: 'line',
      text: ({ created_at }) => dateTime(created_at),
    },
    { key: 'size', header: t.size, numeric: true, text: size },
    ...(scheduled === undefined ? [] : [{ key: 'origin', header: words.origin, text: origin }]),
    {
      key: 'node',
      header: t.node,
      text: ({ node }) => node,
      cell: ({ node }) => <span className="mono">{node}</span>,
    },
  ]
}
