import {
  type GcpDevice,
  gcpDeviceDelete,
  gcpDeviceImport,
  gcpDeviceList,
} from '@signalbox/contract/gcp-devices'
import type { RequestOf } from '@signalbox/contract/operation'
import { useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { usePagedSource } from '#api/list.ts'
import { SLOW_POLL_MS, useLiveList } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { userSearch } from '#domain/authenticators/users/user-search.ts'
import { useLock } from '#domain/page/lock.ts'
import { useSearch } from '#routing/react.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import type { Column } from '#ui/table/table.ts'
import { useToast } from '#ui/toast.tsx'
import { deviceMessages } from './devices.messages.ts'
import { List } from '#list/List.tsx'

const AT_A_TIME = 1000
const MAX_FILE_BYTES = 64 * 1024 * 1024

/** The devices of the authenticator `gcp_device`, with an import of their export. */
export function GcpDevices() {
  const t = useMessages(deviceMessages)
  const lock = useLock()
  const act = useAct()
  const [{ page, limit }] = useSearch(userSearch)
  const read = useLiveList(gcpDeviceList, { query: { page, limit } }, SLOW_POLL_MS)
  const remove = useAction(gcpDeviceDelete, { refreshes: [gcpDeviceList] })
  const { isBusy, importFile } = useImport()
  return (
    <List
      words={{ title: t.title, empty: t.empty, emptyText: t.emptyText }}
      source={usePagedSource<GcpDevice>(read)}
      columns={useColumns()}
      file={{ name: 'gcp-devices' }}
      rowKey={({ deviceid }) => deviceid}
      tools={
        <FileButton
          label={t.import}
          accept=".json"
          variant="default"
          disabled={!lock.canWrite || isBusy}
          onChoose={(file) => void importFile(file)}
        />
      }
      rowActions={({ deviceid }) => [
        {
          key: 'delete',
          label: t.deleteOne,
          isDanger: true,
          ...lock.action,
          onSelect: () =>
            void act({
              ask: {
                title: t.deleteTitle,
                body: t.deleteText(deviceid),
                confirmLabel: t.deleteOne,
                danger: true,
              },
              act: () => remove.mutateAsync({ path: { deviceid } }),
              done: t.deleted(deviceid),
            }),
        },
      ]}
    />
  )
}

function useColumns(): readonly Column<GcpDevice>[] {
  const t = useMessages(deviceMessages)
  const { dateTime, number } = useFormats()
  const text = (key: 'deviceid' | 'location' | 'project' | 'registry', header: string) => ({
    ...{ key, header },
    text: (device: GcpDevice) => device[key],
    cell: (device: GcpDevice) => <span className="mono">{device[key]}</span>,
  })
  const expiry = ({ keys }: GcpDevice) => {
    const ends = keys.map(({ expires_at: at }) => at).filter((at) => at > 0)
    return ends.length === 0 ? t.never : dateTime(Math.min(...ends) * 1000)
  }
  const keys = ({ keys: all }: GcpDevice) => number(all.length)
  return [
    text('deviceid', t.deviceId),
    text('project', t.project),
    text('location', t.location),
    text('registry', t.registry),
    { key: 'keys', header: t.keys, numeric: true, text: keys },
    { key: 'expires_at', header: t.expiry, text: expiry },
  ]
}

/** Sends the devices of a file part by part; those with a known ID are replaced. */
function useImport() {
  const t = useMessages(deviceMessages)
  const { number } = useFormats()
  const toast = useToast()
  const sentence = useErrorSentence()
  const send = useAction(gcpDeviceImport, { refreshes: [gcpDeviceList] })
  const [isBusy, setIsBusy] = useState(false)
  const importFile = async (file: File) => {
    const devices = file.size > MAX_FILE_BYTES ? undefined : devicesIn(await file.text())
    if (devices === undefined) return toast.failure(t.importFailed, t.noList)
    setIsBusy(true)
    const sum = { imported: 0, errors: 0 }
    try {
      for (let from = 0; from < devices.length; from += AT_A_TIME) {
        const body = devices.slice(from, from + AT_A_TIME)
        const { imported, errors } = await send.mutateAsync({ body })
        sum.imported += imported
        sum.errors += errors
      }
      const text = t.imported(number(sum.imported), number(sum.errors))
      return sum.errors > 0 ? toast.failure(text) : toast.success(text)
    } catch (error) {
      const { title, detail } = sentence(error)
      const done = sum.imported > 0 && t.imported(number(sum.imported), number(sum.errors))
      return toast.failure(t.importFailed, joinSentences(title, detail, done))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, importFile }
}

type ImportedDevices = RequestOf<typeof gcpDeviceImport>['body']

/** Parses a list of devices; `undefined` if it is not a list of objects. The cluster checks their fields. */
function devicesIn(text: string): ImportedDevices | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isList = Array.isArray(value) && value.every((each) => Object(each) === each)
    return isList ? (value as ImportedDevices) : undefined // as far as it is known before it is sent
  } catch {
    return undefined
  }
}
