import { waitFor } from '@signalbox/testing/wait-for'
import { mountSmallDisk, type SmallDisk } from '@signalbox/testing/small-disk'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Broker, startBroker } from '../broker.ts'
import { findStorageFault } from '../store/storage-faults.ts'
import { FakeClock } from '../kernel/testing/fake-clock.ts'

let disk: SmallDisk
let broker: Broker
let clock: FakeClock
beforeEach(async () => {
  disk = mountSmallDisk(8)
  // A minute before the time of the backup, in the zone of this machine.
  clock = new FakeClock(new Date(2026, 0, 1, 1, 59).getTime())
  broker = await startBroker({
    ...{ dataDir: disk.folder, version: '0.0.0', listeners: [], passwordRounds: 1, clock },
  })
})
afterEach(async () => {
  await broker.close()
  disk.remove()
})

const backups = () => readdirSync(join(disk.folder, 'backup'))
const NAMES = ['scheduled_backup_failure', 'data_folder_not_writable']
const alarms = () =>
  broker.alarms
    .active()
    .map(({ name, message }) => ({ name, message }))
    .filter(({ name }) => NAMES.includes(name))

it('a scheduled backup on a full disk raises an alarm, leaves no file and is made when there is space', async () => {
  await broker.config.backupSchedule.change((config) => ({ ...config, enable: true, at: '02:00' }))
  const payload = randomBytes(1_000_000)
  await broker.kernel.publish({
    ...{ topic: 't', payload, qos: 1, retain: true, fromClientId: 'c', timestamp: clock.now() },
  })
  await waitFor(() => broker.retainer.count === 1)
  disk.fill(500_000)
  clock.advance(61_000)
  await waitFor(() => broker.backupSchedule.last !== undefined)
  const sentence = `No space left in ${disk.folder}`
  expect(broker.backupSchedule.last?.failure).toBe(sentence)
  expect(alarms()).toContainEqual({
    name: 'scheduled_backup_failure',
    message: `scheduled backup failed: ${sentence}`,
  })
  expect(alarms()).toContainEqual({ name: 'data_folder_not_writable', message: sentence })
  expect(backups()).toEqual([])
  disk.free()
  clock.advance(601_000)
  await waitFor(() => broker.backupSchedule.last?.filename !== undefined)
  expect(backups()).toEqual([broker.backupSchedule.last?.filename])
  await waitFor(() => {
    clock.advance(5000)
    return alarms().length === 0
  })
})

it('an upload and a preview on a full disk are refused, and leave no file', async () => {
  for (let i = 0; i < 200; i++) {
    const payload = randomBytes(5000)
    await broker.kernel.publish({
      ...{ topic: `t/${i}`, payload, qos: 1, retain: true, fromClientId: 'c' },
      timestamp: clock.now(),
    })
  }
  const { name } = await broker.backups.export()
  const bytes = readFileSync(join(disk.folder, 'backup', name))
  disk.fill(300_000)
  await expect(broker.backups.preview(name)).rejects.toSatisfy(
    (error) => findStorageFault(error) === 'full',
  )
  async function* content() {
    yield bytes
  }
  await expect(broker.backups.receive('emqx-export-other.tar.gz', content())).rejects.toSatisfy(
    (error) => findStorageFault(error) === 'full',
  )
  expect(backups()).toEqual([name])
})
