import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconFileUpload } from '@tabler/icons-react'
import type { TransferredFile } from '@signalbox/contract/file-transfer'
import { useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { sizeText } from '#domain/words/size-text.ts'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { late } from '#ui/late.tsx'
import type { Column } from '#ui/table/table.ts'
import { useFileActions } from './file-actions.ts'
import { fileTransferMessages, uploadMessages } from './file-transfer.messages.ts'
import styles from './file-transfer.module.css'
import { fileSearch } from './file-transfer.paths.ts'
import { FileTransferFrame, useIsOn } from './FileTransferFrame.tsx'
import { useFiles } from './use-files.ts'
import { List } from '#list/List.tsx'

const UploadPanel = late(async () => (await import('./upload/UploadPanel.tsx')).UploadPanel)

/** The files that clients have sent. */
export function FilesScreen() {
  const t = useMessages(fileTransferMessages)
  const words = useMessages(uploadMessages)
  const { number } = useFormats()
  const lock = useLock()
  const [search] = useSearch(fileSearch)
  const [isUploading, setIsUploading] = useState(false)
  const { read, source, readCount } = useFiles(search, useIsOn() === true)
  const rowActions = useFileActions()
  const button = (
    <Button {...lock.button} onClick={() => setIsUploading(true)}>
      {words.upload}
    </Button>
  )
  return (
    <FileTransferFrame
      current={paths.files()}
      action={
        <>
          {button}
          <ReadAsOf reads={[read]} />
        </>
      }
    >
      <List
        isMain
        name="files"
        words={{ ...t, title: t.files }}
        icon={IconFileUpload}
        source={source}
        columns={useFileColumns()}
        rowKey={({ clientid, fileid, name }) => `${clientid}\0${fileid}\0${name}`}
        rowName={({ name }) => name}
        filters={[
          { key: 'client', label: t.client, kind: 'text', params: { is: 'client' }, isMain: true },
          { key: 'transfer', label: t.transfer, kind: 'text', params: { is: 'transfer' } },
        ]}
        rowActions={rowActions}
      />
      {readCount !== undefined && <p className={styles.note}>{t.filteredOf(number(readCount))}</p>}
      {read.hasNextPage && (
        <Button
          className={styles.more ?? ''}
          variant="default"
          loading={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {t.more}
        </Button>
      )}
      {isUploading && (
        <UploadPanel
          onClose={() => {
            setIsUploading(false)
            void read.refetch()
          }}
        />
      )}
    </FileTransferFrame>
  )
}

function useFileColumns(): readonly Column<TransferredFile>[] {
  const t = useMessages(fileTransferMessages)
  const { dateTime, number } = useFormats()
  const size = (file: TransferredFile) => sizeText(file.size, number)
  return [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      text: ({ name }) => name,
      copy: ({ name }) => name,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    {
      key: 'size',
      header: t.size,
      card: 'line',
      numeric: true,
      raw: (file) => file.size,
      text: size,
    },
    {
      key: 'clientid',
      header: t.client,
      card: 'line',
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
      key: 'timestamp',
      header: t.storedAt,
      text: ({ timestamp }) => dateTime(timestamp),
      raw: ({ timestamp }) => timestamp,
    },
  ]
}
