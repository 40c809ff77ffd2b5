import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Message } from '../../kernel/message.ts'
import { simulatePublish } from '../../kernel/simulation.ts'
import { Counters } from '../../kernel/counters.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { Delayed, type DelayedSettings } from './delayed.ts'

let disk: TestStore
let test: TestKernel
let delayed: Delayed

beforeEach(() => {
  disk = new TestStore()
  test = new TestKernel()
  delayed = new Delayed(test.kernel, disk.store, new Counters(['messages.delayed']))
})

afterEach(async () => {
  delayed.close()
  await test.kernel.close()
  disk.close()
})

const message = (topic: string): Message => ({
  topic,
  payload: Buffer.from('x'),
  qos: 1,
  retain: false,
  fromClientId: 'p',
  timestamp: test.clock.now(),
})

it.each<
  [Partial<DelayedSettings>, string, string, string, routed: string | undefined, kept: number]
>([
  [{}, 'a', 'skipped', 'not_delayed', 'a', 0],
  [{}, '$delayed/10/a/b', 'held', 'kept', undefined, 1],
  [{}, '$delayed/0/a/b', 'changed', 'due', 'a/b', 0],
  [{}, '$delayed/soon/a', 'ended', 'no_delay', undefined, 0],
  [{}, '$delayed/99999999999/a', 'ended', 'no_delay', undefined, 0],
  [{ maxMessages: 0 }, '$delayed/10/a', 'ended', 'no_room', undefined, 0],
  [{ isEnabled: false }, '$delayed/10/a', 'skipped', 'off', '$delayed/10/a', 0],
])('%j, %s: %s, %s', async (settings, topic, outcome, reason, routed, kept) => {
  await delayed.setSettings({ ...delayed.settings, ...settings })
  const { steps } = await simulatePublish(test.kernel, message(topic), 'api')
  const step = steps.find(({ name }) => name === 'delayed')
  expect(step).toMatchObject({ outcome, reason })
  expect(steps.find(({ name }) => name === 'subscriptions')?.details?.topic).toBe(routed)
  expect(delayed.count).toBe(0)
  const dropped: string[] = []
  test.kernel.hooks.on('message.dropped', (lost, why) =>
    dropped.push(why === 'no_subscribers' ? lost.topic : why),
  )
  const published = await test.kernel.publish(message(topic))
  await published.settled
  expect(delayed.count).toBe(kept)
  expect(dropped).toEqual(routed === undefined ? (kept > 0 ? [] : ['hook']) : [routed])
})
