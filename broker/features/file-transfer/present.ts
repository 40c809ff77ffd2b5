import * as operations from '@signalbox/contract/file-transfer'
import type { FileCursor, StoredFile } from './file-table.ts'
import type { Transfer } from './transfer.ts'
import { presentTime } from '../../api/time.ts'

/** The API writes this time without milliseconds. */
const wholeSeconds = (ms: number) => presentTime(ms).replace(/\.\d+/, '')

export function presentFile(
  file: StoredFile,
  { node, address }: { node: string; address: string | undefined },
): operations.TransferredFile {
  const query = `node=${encodeURIComponent(node)}&fileref=${encodeURIComponent(file.ref)}`
  return {
    clientid: file.clientId,
    fileid: file.fileId,
    name: file.name,
    size: file.size,
    timestamp: wholeSeconds(file.storedAt),
    uri: address ?? `/api/v5${operations.transferredFileDownload.at}?${query}`,
    metadata: { ...file.metadata },
  }
}

export const presentTransfer = (
  { stored, received, ranges, changedAt, isAssembling }: Transfer,
  expiresAt: number,
): operations.FileTransfer => ({
  clientid: stored.clientId,
  fileid: stored.fileId,
  name: stored.metadata.name,
  ...(stored.metadata.size !== undefined && { size: stored.metadata.size }),
  received,
  state: isAssembling ? 'assembling' : 'receiving',
  started_at: presentTime(stored.startedAt),
  changed_at: presentTime(changedAt),
  expires_at: presentTime(expiresAt),
  ranges: ranges
    .slice(0, operations.MAX_SHOWN_RANGES)
    .map(({ from, to }): [number, number] => [from, to]),
})

/** In the form of API 5.7.2: it is opaque to clients. */
export const presentCursor = (node: string, { clientId, fileId, name }: FileCursor): string =>
  JSON.stringify({ n: node, fn: name, fid: fileId, cid: clientId })

/** `undefined`: no answer had this cursor. */
export function readCursor(text: string): FileCursor | undefined {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof given !== 'object' || given === null) return undefined
  const { fn: name, fid: fileId, cid: clientId } = given as Record<string, unknown> // an object
  const isWhole = [name, fileId, clientId].every((each) => typeof each === 'string')
  return isWhole ? ({ name, fileId, clientId } as FileCursor) : undefined // texts, as is known now
}
