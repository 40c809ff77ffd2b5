import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mountSmallDisk, type SmallDisk } from '@signalbox/testing/small-disk'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { actionSchemas } from '@signalbox/contract/integration/kinds'
import { BatchFault } from '../../result.ts'
import { bindAction } from '../kinds.ts'
import { TargetFolder } from './folder.ts'

let disk: SmallDisk
beforeEach(() => {
  disk = mountSmallDisk(2)
})
afterEach(() => disk.remove())

const ROW = { text: 'x'.repeat(3000) }

it.each([
  ['a full disk', 0, /the disk is full \(ENOSPC\)/],
  ['a nearly full disk', 1024 * 1024, /the disk has less than 1MB of free space/],
])(
  '%s refuses rows with a reason, and takes them later as whole lines',
  async (_, reserved, reason) => {
    const folder = new TargetFolder({
      ...{ root: disk.folder, directory: 'rows', maxBytes: 1e9, deletesOldest: true },
      ...{ isTrial: false, reservedBytes: reserved },
    })
    await folder.start()
    const config = actionSchemas.file.parse({ connector: 'c', parameters: {} })
    const action = bindAction({ ...config, type: 'file', name: 'a' })(folder)
    await action.add?.()
    const row = () => action.render(ROW)
    await action.send([row()], Infinity)
    disk.fill(4096)
    const rows = Array.from({ length: 20 }, row)
    const fault: unknown = await action.send(rows, Infinity).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(BatchFault)
    const { faults } = fault as BatchFault
    expect(faults).toHaveLength(rows.length)
    for (const each of faults) {
      expect(each?.message).toMatch(reason)
      expect(each?.isRecoverable).toBe(true)
    }
    disk.free()
    await action.send(rows, Infinity)
    await action.remove?.()
    const [name = ''] = readdirSync(join(disk.folder, 'rows'))
    const lines = readFileSync(join(disk.folder, 'rows', name), 'utf8').split('\n')
    expect(lines.filter(Boolean).map((line) => JSON.parse(line))).toEqual(
      Array.from({ length: 21 }, () => ROW),
    )
  },
)
