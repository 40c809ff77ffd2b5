import * as operations from '@signalbox/contract/file-transfer'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileCursor, StoredFile } from './file-table.ts'
import { TransferFault } from './faults.ts'
import { within } from '../../integration/within.ts'
import { changeConfig } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { presentCursor, presentFile, presentTransfer, readCursor } from './present.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'
import { Answer, type Caller, noContent, resource } from '../../api/resource.ts'
import { withoutSecrets } from '../../api/shown.ts'

/** Shorter than the time that a console waits for a list. */
const STORAGE_TIMEOUT_MS = 10_000

/** Files that clients send over MQTT. */
export const fileTransfer = resource(({ on, kernel, config, fileTransfer: { transfers }, log }) => {
  const { node } = kernel
  const shown = (caller: Caller) =>
    withoutSecrets(caller, operations.fileTransferConfig, config.fileTransfer.config)
  const change = async (body: operations.FileTransferConfig, caller: Caller) => {
    await changeConfig(config.fileTransfer, (standing) => withKeptSecrets(body, standing))
    return shown(caller)
  }

  on(operations.fileTransferGet, ({ caller }) => shown(caller))
  on(operations.fileTransferUpdate, ({ body, caller }) => change(body, caller))
  on(operations.fileTransferConfigGet, ({ caller }) => shown(caller))
  on(operations.fileTransferConfigUpdate, ({ body, caller }) => change(body, caller))

  on(operations.transferredFileList, async ({ query: { limit, following, clientid } }) => {
    requireEnabled()
    const after = following === undefined ? undefined : cursor(following)
    await requireStorage()
    const { exporter, files } = transfers
    const page = files.page(exporter.kind, limit, { after, clientId: clientid })
    const last = page.length === limit ? page.at(-1) : undefined
    return {
      files: await Promise.all(page.map(present)),
      ...(last !== undefined && { cursor: presentCursor(node, last) }),
    }
  })

  on(operations.transferredFileGet, async ({ path: { clientid: clientId, fileid: fileId } }) => {
    requireEnabled()
    await requireStorage()
    const { exporter } = transfers
    const files = transfers.files.of({ clientId, fileId })
    const there = files.filter(({ exporter: kind }) => kind === exporter.kind)
    if (there.length === 0) throw apiError('FILES_NOT_FOUND')
    return { files: await Promise.all(there.map(present)) }
  })

  on(operations.transferredFileDownload, async ({ query }) => {
    requireEnabled()
    const { path, size } = await find(query)
    return new Answer(200, createReadStream(path), operations.transferredFileDownload.answerType, {
      'content-disposition': 'attachment',
      'content-length': String(size),
    })
  })

  on(operations.transferredFileDelete, async ({ query }) => {
    requireEnabled()
    const { file } = await find(query)
    await transfers.deleteFile(file)
    return noContent
  })

  on(operations.fileTransferList, ({ query: { clientid } }) => {
    requireEnabled()
    return transfers.inProgress
      .filter(({ stored }) => clientid === undefined || stored.clientId === clientid)
      .toSorted((a, b) => b.changedAt - a.changedAt)
      .map((each) => presentTransfer(each, transfers.expiryTime(each)))
  })

  on(operations.fileTransferAbort, async ({ path: { clientid: clientId, fileid: fileId } }) => {
    requireEnabled()
    try {
      if (await transfers.abort({ clientId, fileId })) return noContent
    } catch (error) {
      if (!(error instanceof TransferFault)) throw error
      throw apiError('SERVICE_UNAVAILABLE', { message: `Not aborted: ${error.message}` })
    }
    throw apiError('NOT_FOUND', { message: 'There is no such transfer' })
  })

  function requireEnabled(): void {
    if (!transfers.isEnabled) throw apiError('SERVICE_UNAVAILABLE')
  }

  /** Unsupported storages cannot be listed. */
  async function requireStorage(): Promise<void> {
    try {
      await within(STORAGE_TIMEOUT_MS, transfers.exporter.check())
    } catch (error) {
      log.warn({ err: error }, 'The storage of transferred files cannot be reached')
      throw apiError('SERVICE_UNAVAILABLE')
    }
  }

  function cursor(text: string): FileCursor {
    const read = readCursor(text)
    if (read === undefined) throw apiError('BAD_REQUEST', { message: 'Invalid cursor' })
    return read
  }

  async function present(file: StoredFile): Promise<operations.TransferredFile> {
    const { exporter } = transfers
    return presentFile(file, { node, address: await exporter.downloadAddress(file) })
  }

  /** The path comes from the stored record and never from the query. */
  async function find({ node: of, fileref }: { node: string; fileref: string }) {
    const file = of === node ? transfers.files.byRef(fileref) : undefined
    if (file === undefined) throw apiError('NOT_FOUND')
    const path = transfers.localPath(file)
    try {
      return { file, path, size: (await stat(path)).size }
    } catch {
      // An administrator has deleted it from the folder.
      await transfers.files.delete(file)
      throw apiError('NOT_FOUND')
    }
  }
})
