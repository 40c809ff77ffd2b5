import {
  type FileTransfer,
  fileTransferAbort,
  fileTransferList,
} from '@signalbox/contract/file-transfer'
import { useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { ClientLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { sizeText } from '#domain/words/size-text.ts'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { paths } from '#paths.ts'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column, RowAction } from '#ui/table/table.ts'
import { fileTransferMessages } from './file-transfer.messages.ts'
import styles from './file-transfer.module.css'
import { FileTransferFrame, useIsOn } from './FileTransferFrame.tsx'
import { List } from '#list/List.tsx'

const POLL_MS = 2000

/** Files that clients are sending, with their progress. */
export function TransfersScreen() {
  const t = useMessages(fileTransferMessages)
  const can = useCan(fileTransferList)
  const isOn = useIsOn() === true && can.can
  const read = useLive(fileTransferList, { query: {} }, POLL_MS, isOn)
  const buildRowActions = useTransferActions()
  const columns = useTransferColumns()
  return (
    <FileTransferFrame
      current={paths.fileTransfers()}
      action={can.can && <ReadAsOf reads={[read]} />}
    >
      {can.can ? (
        <List
          name="file-transfers"
          words={{ title: t.transfers, empty: t.noTransfers, emptyText: t.noTransfersText }}
          isMain
          read={read}
          rows={read.data}
          columns={columns}
          rowKey={({ clientid, fileid }) => `${clientid}\0${fileid}`}
          rowName={({ name }) => name}
          rowActions={buildRowActions}
        />
      ) : (
        <Unavailable {...can} />
      )}
    </FileTransferFrame>
  )
}

function useTransferActions(): (transfer: FileTransfer) => readonly RowAction[] {
  const t = useMessages(fileTransferMessages)
  const lock = useLock()
  const act = useAct()
  const abort = useAction(fileTransferAbort, { refreshes: [fileTransferList] })
  return ({ clientid, fileid, name }) => [
    {
      key: 'abort',
      label: t.abort,
      isDanger: true,
      ...lock.action,
      onSelect: () =>
        void act({
          ask: {
            title: t.abortTitle,
            body: t.abortText(name, clientid),
            confirmLabel: t.abort,
            danger: true,
          },
          act: () => abort.mutateAsync({ path: { clientid, fileid } }),
          done: t.aborted,
        }),
    },
  ]
}

function useTransferColumns(): readonly Column<FileTransfer>[] {
  const t = useMessages(fileTransferMessages)
  const { dateTime, number } = useFormats()
  const bytes = (count: number) => sizeText(count, number)
  const progress = ({ received, size }: FileTransfer) =>
    size === undefined ? bytes(received) : t.receivedOf(bytes(received), bytes(size))
  const state = (transfer: FileTransfer) =>
    transfer.state === 'assembling' ? t.assembling : t.receiving
  return [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      text: ({ name }) => name,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    {
      key: 'received',
      header: t.received,
      card: 'line',
      text: progress,
      cell: (transfer) =>
        transfer.size === undefined || transfer.size === 0 ? (
          progress(transfer)
        ) : (
          <ProgressLine
            label={t.received}
            done={transfer.received}
            total={transfer.size}
            text={progress(transfer)}
          />
        ),
    },
    {
      key: 'state',
      header: t.state,
      card: 'state',
      text: state,
      cell: (transfer) => (
        <StatusBadge
          tone={transfer.state === 'assembling' ? 'degraded' : 'running'}
          label={state(transfer)}
        />
      ),
    },
    {
      key: 'clientid',
      header: t.client,
      text: ({ clientid }) => clientid,
      copy: ({ clientid }) => clientid,
      cell: ({ clientid }) => <ClientLink clientid={clientid} />,
    },
    {
      key: 'fileid',
      header: t.transfer,
      text: ({ fileid }) => fileid,
      copy: ({ fileid }) => fileid,
      cell: ({ fileid }) => <span className={`mono ${styles.name}`}>{fileid}</span>,
    },
    {
      key: 'changed_at',
      header: t.changedAt,
      text: ({ changed_at: at }) => dateTime(at),
    },
    {
      key: 'expires_at',
      header: t.expiresAt,
      text: ({ expires_at: at }) => dateTime(at),
    },
  ]
}
