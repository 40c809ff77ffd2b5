import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Semaphore } from '../../backends/semaphore.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Store } from '../../store/store.ts'
import { Capacity } from './capacity.ts'
import type { Command } from './command.ts'
import type { Exporter } from './exporter.ts'
import { FinalFault, QuotaFault, TransferFault } from './faults.ts'
import { makeFileRef } from './file-ref.ts'
import { FileTable, type StoredFile } from './file-table.ts'
import { defaultLimits, type TransferLimits } from './limits.ts'
import { readMetadata } from './metadata.ts'
import type { FileTransferSettings } from './setting.ts'
import { Transfer } from './transfer.ts'
import { type TransferKey, TransferTable } from './transfer-table.ts'

type Services = Ports<'clock' | 'log'>

const SUFFIX = '.segments'
const COLLECTED_AT_ONCE = 1000
/** Between two counts of the stored bytes. */
const COUNT_MS = 1000
const ASSEMBLY_WAIT_MS = 2 ** 31 - 1

interface Around {
  kernel: Services
  store: Store
  dataDir: string
  openExporter: (settings: FileTransferSettings['exporter']) => Exporter
  limits?: Partial<TransferLimits>
}

/** File transfers in progress, and complete files. */
export class FileTransfers {
  readonly files: FileTable
  readonly #kernel: Services
  readonly #dataDir: string
  readonly #openExporter: Around['openExporter']
  readonly #limits: TransferLimits
  readonly #capacity: Capacity
  readonly #table: TransferTable
  readonly #transfers = new Map<string, Transfer>()
  readonly #assemblies: Semaphore<object>
  /** Running assemblies by transfer, so that a repeated `fin` waits for the same one. */
  readonly #running = new Map<string, Promise<void>>()
  readonly #aborts = new Set<AbortController>()
  #stored = { at: Number.NEGATIVE_INFINITY, bytes: 0 }
  #settings: FileTransferSettings
  #exporter: Exporter
  #cancelCollection: () => void = () => {}
  #isClosed = false

  constructor(around: Around, settings: FileTransferSettings) {
    const { kernel, store, dataDir, openExporter } = around
    this.#kernel = kernel
    this.#dataDir = dataDir
    this.#openExporter = openExporter
    this.#limits = { ...defaultLimits, ...around.limits }
    this.#capacity = new Capacity(dataDir, kernel.clock, this.#limits)
    this.#table = new TransferTable(store)
    this.files = new FileTable(store)
    this.#settings = settings
    this.#exporter = openExporter(settings.exporter)
    this.#assemblies = new Semaphore(this.#limits.assemblies, () => ({}))
  }

  /** Finds the transfers of an earlier process, and removes files that belong to none. */
  async open(): Promise<void> {
    const { segmentsFolder } = this.#settings
    const around = { table: this.#table, now: () => this.#kernel.clock.now() }
    for (const stored of this.#table.all()) {
      const file = join(this.#dataDir, stored.path)
      this.#transfers.set(transferKey(stored), new Transfer(stored, { ...around, file }))
    }
    const folder = join(this.#dataDir, segmentsFolder)
    if (this.#settings.isEnabled) await mkdir(folder, { recursive: true, mode: 0o700 })
    const used = new Set([...this.#transfers.values()].map(({ file }) => file))
    for (const name of await readdir(folder).catch(() => [])) {
      const file = join(folder, name)
      if (name.endsWith(SUFFIX) && !used.has(file)) await rm(file, { force: true })
    }
    this.#collectLater()
  }

  get isEnabled(): boolean {
    return this.#settings.isEnabled
  }

  /** Resolves when the next segment may be read; `undefined` if there is room at once. */
  get room(): Promise<void> | undefined {
    return this.#capacity.room
  }

  get exporter(): Exporter {
    return this.#exporter
  }

  /** Transfers that are not complete yet. */
  get inProgress(): readonly Transfer[] {
    return [...this.#transfers.values()]
  }

  expiryTime({ stored, changedAt }: Transfer): number {
    const { minTtlMs, maxTtlMs } = this.#settings
    const { segments_ttl: ttl } = stored.metadata
    return (
      changedAt +
      (ttl === undefined ? maxTtlMs : Math.min(Math.max(ttl * 1000, minTtlMs), maxTtlMs))
    )
  }

  async setSettings(settings: FileTransferSettings): Promise<void> {
    const before = this.#exporter
    this.#settings = settings
    this.#exporter = this.#openExporter(settings.exporter)
    this.#collectLater()
    await before.close()
    if (!settings.isEnabled) return
    await mkdir(join(this.#dataDir, settings.segmentsFolder), { recursive: true, mode: 0o700 })
  }

  /**
   * Aborts a transfer; `false` if it does not exist.
   * @throws {TransferFault} if its file is being assembled
   */
  async abort(key: TransferKey): Promise<boolean> {
    const transfer = this.#transfers.get(transferKey(key))
    if (transfer === undefined) return false
    if (transfer.isAssembling) throw new TransferFault('the file is being assembled')
    this.#transfers.delete(transferKey(key))
    await transfer.delete()
    return true
  }

  /** Path of a file of the local exporter. */
  localPath({ place, ref }: StoredFile): string {
    return join(this.#dataDir, place, ref)
  }

  async deleteFile(file: StoredFile): Promise<void> {
    await rm(this.localPath(file), { force: true })
    await this.files.delete(file)
  }

  /** Deletes expired segments, and files whose client set an expiry. */
  async collect(): Promise<void> {
    const now = this.#kernel.clock.now()
    for (const [key, transfer] of this.#transfers) {
      if (transfer.isAssembling || this.expiryTime(transfer) > now) continue
      this.#transfers.delete(key)
      await transfer.delete()
    }
    for (const file of this.files.expired(now, COLLECTED_AT_ONCE)) await this.deleteFile(file)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelCollection()
    this.#assemblies.close()
    for (const abort of this.#aborts) abort.abort()
    await this.#exporter.close()
    this.#capacity.close()
    await Promise.allSettled(this.#running.values())
    await Promise.all(this.inProgress.map((transfer) => transfer.end()))
  }

  /** @throws {TransferFault} if the command is refused or takes too long; otherwise the error of the storage. */
  run(key: TransferKey, command: Command, payload: Buffer): Promise<void> {
    const { initTimeoutMs, segmentTimeoutMs } = this.#settings
    switch (command.kind) {
      case 'init':
        return this.#inTime(initTimeoutMs, this.#init(key, payload))
      case 'segment':
        return this.#inTime(segmentTimeoutMs, this.#segment(key, command, payload))
      case 'fin':
        return this.#fin(key, command)
      case 'abort':
        return this.abort(key).then(() => {})
    }
  }

  async #init(key: TransferKey, payload: Buffer): Promise<void> {
    const metadata = readMetadata(payload)
    if (metadata === undefined) throw new TransferFault('the metadata are not valid')
    const { size = 0, expire_at: expiry } = metadata
    if (size > this.#limits.fileBytes) throw new FinalFault('the file is too large')
    const now = this.#kernel.clock.now()
    if (expiry !== undefined && expiry * 1000 <= now) throw new FinalFault('the file has expired')
    const known = this.#transfers.get(transferKey(key))
    if (known !== undefined) {
      // The same once more: its acknowledgement was lost, or the client continues.
      if (isDeepStrictEqual(known.stored.metadata, metadata)) return
      throw new TransferFault('a transfer with this identifier is in progress')
    }
    this.#requireRoom(key)
    const path = `${this.#settings.segmentsFolder}/${randomUUID()}${SUFFIX}`
    const id = this.#table.nextId()
    const stored = { ...key, id, path, metadata, startedAt: now, changedAt: now, ranges: [] }
    const file = join(this.#dataDir, path)
    const transfer = new Transfer(stored, {
      file,
      table: this.#table,
      now: () => this.#kernel.clock.now(),
    })
    this.#transfers.set(transferKey(key), transfer)
    try {
      await this.#capacity.requireDisk(size)
      await this.#table.add(stored)
    } catch (error) {
      this.#transfers.delete(transferKey(key))
      throw error
    }
  }

  async #segment(
    key: TransferKey,
    { offset, checksum }: Extract<Command, { kind: 'segment' }>,
    payload: Buffer,
  ): Promise<void> {
    const transfer = this.#requireTransfer(key)
    if (offset + payload.length > this.#limits.fileBytes)
      throw new FinalFault('the file is too large')
    if (checksum !== undefined && checksum !== digest(payload)) {
      throw new TransferFault('the checksum of the segment is another')
    }
    if (payload.length === 0) return
    this.#capacity.hold(payload.length)
    try {
      if (this.#storedBytes() + this.#capacity.pendingBytes > this.#limits.totalBytes) {
        throw new QuotaFault('the segments of all transfers have reached their limit')
      }
      await this.#capacity.requireDisk(this.#capacity.pendingBytes)
      await transfer.write(offset, payload)
    } finally {
      this.#capacity.release(payload.length)
    }
  }

  async #fin(
    key: TransferKey,
    { size, checksum }: Extract<Command, { kind: 'fin' }>,
  ): Promise<void> {
    const name = transferKey(key)
    const running = this.#running.get(name)
    if (running !== undefined) return running
    const transfer = this.#transfers.get(name)
    if (transfer === undefined) {
      // Sent once more, because its acknowledgement was lost.
      const isSame = (file: StoredFile) =>
        file.size === size && (checksum === undefined || checksum === file.checksum)
      if (this.files.of(key).some(isSame)) return
      throw new TransferFault('there is no such transfer')
    }
    if (size > this.#limits.fileBytes) throw new FinalFault('the file is too large')
    const assembling = this.#assemble(transfer, size, checksum).finally(() =>
      this.#running.delete(name),
    )
    this.#running.set(name, assembling)
    return assembling
  }

  async #assemble(transfer: Transfer, size: number, given: string | undefined): Promise<void> {
    const { clientId, fileId, metadata, id } = transfer.stored
    const exporter = this.#exporter
    const late = new AbortController()
    const cancel = this.#kernel.clock.after(this.#settings.assembleTimeoutMs, () => late.abort())
    const checksum = given ?? metadata.checksum
    transfer.isAssembling = true
    this.#aborts.add(late)
    try {
      await this.#assemblies.take(ASSEMBLY_WAIT_MS, async () => {
        await transfer.verify(size, checksum, late.signal)
        const ref = makeFileRef(clientId, fileId, metadata.name)
        const { signal } = late
        await exporter.put({ source: transfer.file, size, ref, signal })
        const file: StoredFile = {
          ...{ clientId, fileId, name: metadata.name, size, checksum },
          storedAt: this.#kernel.clock.now(),
          expiresAt: metadata.expire_at === undefined ? undefined : metadata.expire_at * 1000,
          ...{ exporter: exporter.kind, place: exporter.place, ref, metadata },
        }
        await this.files.put(file, this.#table.deleting(id))
      })
    } catch (error) {
      transfer.isAssembling = false
      if (late.signal.aborted) throw new TransferFault('the file was not assembled in time')
      throw error
    } finally {
      cancel()
      this.#aborts.delete(late)
    }
    this.#transfers.delete(transferKey(transfer.stored))
    await transfer.end()
    await rm(transfer.file, { force: true })
  }

  #requireTransfer(key: TransferKey): Transfer {
    const transfer = this.#transfers.get(transferKey(key))
    if (transfer === undefined) throw new TransferFault('there is no such transfer')
    return transfer
  }

  /** @throws {QuotaFault} if the broker or the client has too many transfers. */
  #requireRoom({ clientId }: TransferKey): void {
    const { transfers, transfersOfClient } = this.#limits
    if (this.#transfers.size >= transfers) throw new QuotaFault('there are too many transfers')
    let own = 0
    for (const { stored } of this.#transfers.values()) if (stored.clientId === clientId) own++
    if (own >= transfersOfClient) throw new QuotaFault('the client has too many transfers')
  }

  /** Bytes on disk for all transfers. The sum is cached because there may be thousands. */
  #storedBytes(): number {
    const now = this.#kernel.clock.now()
    if (now - this.#stored.at >= COUNT_MS) {
      let bytes = 0
      for (const { received } of this.#transfers.values()) bytes += received
      this.#stored = { at: now, bytes }
    }
    return this.#stored.bytes
  }

  async #inTime(ms: number, work: Promise<void>): Promise<void> {
    let cancel = () => {}
    const late = new Promise<never>((_, reject) => {
      cancel = this.#kernel.clock.after(ms, () => reject(new TransferFault('it took too long')))
    })
    try {
      await Promise.race([work, late])
    } finally {
      cancel()
    }
  }

  #collectLater(): void {
    this.#cancelCollection()
    if (this.#isClosed) return
    this.#cancelCollection = this.#kernel.clock.after(this.#settings.collectEveryMs, () => {
      this.collect()
        .catch((error: unknown) =>
          this.#kernel.log.error({ err: error }, 'Expired files could not be deleted'),
        )
        .finally(() => this.#collectLater())
    })
  }
}

/** No text of MQTT contains U+0000. */
const transferKey = ({ clientId, fileId }: TransferKey) => `${clientId}\0${fileId}`

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').toUpperCase()
