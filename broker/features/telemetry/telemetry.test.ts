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

it('has one number for the installation, over a restart', async () => {
  const telemetry = new Telemetry(disk.store)
  const [one, other] = await Promise.all([telemetry.uuid(), telemetry.uuid()])
  expect(one).toMatch(/^[0-9A-F-]{36}$/)
  expect(other).toBe(one)
  expect(await new Telemetry(disk.reopen()).uuid()).toBe(one)
})

it('stays as it was when it cannot be written', async () => {
  const telemetry = new Telemetry(disk.store)
  disk.store.statement('DROP TABLE setting').run()
  await expect(telemetry.setEnabled(true)).rejects.toThrow('setting')
  expect(telemetry.isEnabled).toBe(false)
})
