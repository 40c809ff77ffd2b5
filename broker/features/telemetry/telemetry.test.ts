import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestStore } from '../../store/testing/folder.ts'
import { Telemetry } from './telemetry.ts'

let disk: TestStore

beforeEach(() => {
  disk = new TestStore()
})

afterEach(() => disk.close())

it('is off until it is switched on', async () => {
  const telemetry = new Telemetry(disk.store)
  expect(telemetry.isEnabled).toBe(false)
  expect(await telemetry.setEnabled(true)).toBe(true)
  expect(telemetry.isEnabled).toBe(true)
})

it('says when there was nothing to change', async () => {
  expect(await new Telemetry(disk.store).setEnabled(false)).toBe(false)
})

it('remembers the consent over a restart', async () => {
  await new Telemetry(disk.store).setEnabled(true)
  expect(new Telemetry(disk.reopen()).isEnabled).toBe(true)
})

it('stays as it was when it cannot be written', async () => {
  const telemetry = new Telemetry(disk.store)
  disk.store.statement('DROP TABLE setting').run()
  await expect(telemetry.setEnabled(true)).rejects.toThrow('setting')
  expect(telemetry.isEnabled).toBe(false)
})
