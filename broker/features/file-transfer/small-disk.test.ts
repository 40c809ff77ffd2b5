import { mountSmallDisk, type SmallDisk } from '@signalbox/testing/small-disk'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { Store } from '../../store/store.ts'
import { FileCommands } from './file-commands.ts'
import { fileTables } from './file-table.ts'
import { FileTransfers } from './file-transfers.ts'
import { LocalExporter } from './local-exporter.ts'
import { EXPORTS_FOLDER, fileTransferSetting } from './setting.ts'
import { transferTables } from './transfer-table.ts'

const OK = 0
const QUOTA = 0x97
const SEGMENT = 100_000

let disk: SmallDisk
let test: TestKernel
let store: Store
let transfers: FileTransfers
let commands: FileCommands
beforeEach(async () => {
  disk = mountSmallDisk(4)
  test = new TestKernel()
  store = new Store(disk.folder)
  store.migrate('fileTransfer', [...transferTables, ...fileTables])
  const openExporter = () => new LocalExporter(disk.folder, EXPORTS_FOLDER)
  const settings = fileTransferSetting.read({ ...fileTransferSetting.defaults, enable: true })
  transfers = new FileTransfers(
    // The reserve that the broker leaves free is larger than this disk.
    {
      ...{ kernel: test.kernel, store, dataDir: disk.folder, openExporter },
      limits: { freeBytes: 0 },
    },
    settings,
  )
  await transfers.open()
  commands = new FileCommands(test.kernel, transfers)
})
afterEach(async () => {
  commands.close()
  await transfers.close()
  await test.kernel.close()
  store.close()
  disk.remove()
})

let messageId = 0
async function send(client: MemoryClient, topic: string, payload = '') {
  messageId++
  client.publish(`$file/f/${topic}`, payload, { qos: 1, messageId })
  return (await client.next('puback')).reasonCode
}

it('a segment that the disk has no room for is refused, and accepted later', async () => {
  const client = await test.connected('c')
  expect(await send(client, 'init', JSON.stringify({ name: 'a', size: 3 * SEGMENT }))).toBe(OK)
  const segment = (i: number) => send(client, String(i * SEGMENT), 'x'.repeat(SEGMENT))
  expect(await segment(0)).toBe(OK)
  disk.fill(SEGMENT / 2)
  expect(await segment(1)).toBe(QUOTA)
  expect(await segment(2)).toBe(QUOTA)
  disk.free()
  // The free space is read once a second.
  test.clock.advance(1000)
  expect(await segment(1)).toBe(OK)
  expect(await segment(2)).toBe(OK)
  expect(await send(client, `fin/${3 * SEGMENT}`)).toBe(OK)
  expect(transfers.files.of({ clientId: 'c', fileId: 'f' })).toMatchObject([{ size: 3 * SEGMENT }])
})
