import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Message } from '../../kernel/message.ts'
import { simulatePublish } from '../../kernel/simulation.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { Retainer, type RetainerSettings } from './retainer.ts'

let disk: TestStore
let test: TestKernel
let retainer: Retainer

beforeEach(() => {
  disk = new TestStore()
  test = new TestKernel()
  retainer = new Retainer(test.kernel, disk.store)
})

afterEach(async () => {
  await test.kernel.close()
  retainer.close()
  disk.close()
})

const message = (more: Partial<Message> = {}): Message => ({
  topic: 't',
  payload: Buffer.from('x'),
  qos: 1,
  retain: true,
  fromClientId: 'p',
  timestamp: test.clock.now(),
  ...more,
})

/** The simulated result, and then the stored message after the publish. */
async function toldAndKept(more: Partial<Message> = {}) {
  const before = retainer.get('t')?.payload.toString()
  const { steps } = await simulatePublish(test.kernel, message(more), 'api')
  expect(retainer.get('t')?.payload.toString()).toBe(before)
  const outcome = await test.kernel.publish(message(more))
  await outcome.settled
  const step = steps.find(({ name }) => name === 'retained')
  return [step?.outcome, step?.reason, retainer.get('t')?.payload.toString()]
}

const empty = { payload: Buffer.alloc(0) }

it('tells what it keeps, replaces and removes', async () => {
  expect(await toldAndKept({ retain: false })).toEqual(['skipped', 'not_retained', undefined])
  expect(await toldAndKept(empty)).toEqual(['passed', 'nothing_to_remove', undefined])
  expect(await toldAndKept()).toEqual(['passed', 'stored', 'x'])
  expect(await toldAndKept({ payload: Buffer.from('y') })).toEqual(['passed', 'replaced', 'y'])
  expect(await toldAndKept(empty)).toEqual(['passed', 'removed', undefined])
})

it.each<[Partial<RetainerSettings>, Partial<Message>, string, string]>([
  [{ isEnabled: false }, {}, 'skipped', 'off'],
  [{ maxPayloadBytes: 1 }, { payload: Buffer.from('12') }, 'passed', 'too_large'],
  [{ maxMessages: 0 }, {}, 'passed', 'no_room'],
])('tells what its settings keep out: %j', async (settings, more, outcome, reason) => {
  await retainer.setSettings(settings)
  expect(await toldAndKept(more)).toEqual([outcome, reason, undefined])
})

it('ends the way of a removal that is not to be forwarded', async () => {
  await retainer.setSettings({ forwardsRemovals: false })
  const reader = await test.connected('reader')
  await reader.subscribe('t')
  const { steps, receivers } = await simulatePublish(test.kernel, message(empty), 'api')
  expect(steps.at(-1)).toMatchObject({ name: 'retained', outcome: 'ended' })
  expect(receivers).toEqual([])
  await test.kernel.publish(message(empty))
  expect(await reader.settle()).toEqual([])
})

it('tells nothing any more when it is closed', async () => {
  retainer.close()
  const { steps } = await simulatePublish(test.kernel, message(), 'api')
  expect(steps.map(({ name }) => name)).not.toContain('retained')
})
