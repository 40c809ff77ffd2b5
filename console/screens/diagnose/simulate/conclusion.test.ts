import type {
  SimulatedReceiver as Receiver,
  SimulatedStep,
  Simulation,
} from '@signalbox/contract/simulation'
import { describe, expect, it } from 'vitest'
import { formatsIn } from '#formats.ts'
import { textsIn } from '#language.tsx'
import { describeSimulation } from './conclusion.ts'
import { simulationTone } from './answer.ts'
import { conclusionMessages, receiverReasons, stepReasons } from './simulate.messages.ts'
import type { Draft } from './draft.ts'
import { stepSentences } from './step-sentence.ts'

const formats = formatsIn('en')
const texts = {
  conclusion: textsIn(conclusionMessages, 'en'),
  steps: textsIn(stepReasons, 'en'),
  receivers: textsIn(receiverReasons, 'en'),
}
const draft: Draft = { clientid: 'c', topic: 'a/b', qos: 1, retain: false, payload: '' }
const passed: SimulatedStep = { name: 'packet', outcome: 'passed', reason: 'valid' }

function answer(step: SimulatedStep, counts: Partial<Simulation['counts']> = {}): Simulation {
  return {
    steps: [passed, step],
    receivers: [],
    similar: [],
    counts: { receivers: 0, delivered: 0, queued: 0, dropped: 0, pushed_out: 0, ...counts },
  }
}
const say = (of: Simulation) => describeSimulation(of, draft, texts, formats)

describe('the answer in one sentence', () => {
  const delivery: SimulatedStep = { name: 'delivery', outcome: 'passed', reason: 'delivered' }

  it('says that everyone gets it', () => {
    const all = answer(delivery, { receivers: 2, delivered: 2 })
    expect(say(all)).toBe('2 receivers get the message now.')
    expect(simulationTone(all)).toBe('success')
  })

  it('says how many do, wait and do not', () => {
    const some = answer(delivery, { receivers: 4, delivered: 1, queued: 2, dropped: 1 })
    expect(say(some)).toBe('The message reaches 1 of 4 receivers now, 2 later, 1 never.')
    expect(simulationTone(some)).toBe('warning')
  })

  it('says that all wait, and why all are lost', () => {
    const held = { ...delivery, outcome: 'held', reason: 'queued' } as const
    expect(say(answer(held, { receivers: 1, queued: 1 }))).toBe(
      'No receiver gets the message now: 1 later.',
    )
    const ended = { ...delivery, outcome: 'ended', reason: 'dropped' } as const
    expect(simulationTone(answer(ended, { receivers: 1, dropped: 1 }))).toBe('error')
    const receivers: Receiver[] = ['no_local', 'too_large', 'no_local'].map((reason, i) => ({
      clientid: `r${i}`,
      topics: ['a/#'],
      qos: 0,
      outcome: 'dropped',
      reason,
    }))
    expect(say({ ...answer(ended, { receivers: 3, dropped: 3 }), receivers })).toBe(
      'Not delivered. 3 deliveries are dropped: published by the client itself (No Local) and larger than the client accepts.',
    )
  })

  it('counts the older messages that full queues drop', () => {
    const held = { ...delivery, outcome: 'held', reason: 'queued' } as const
    const full = answer(held, { receivers: 3, queued: 3, pushed_out: 3 })
    expect(say(full)).toMatch(/3 older messages are lost\.$/)
    expect(simulationTone(full)).toBe('warning')
    const one = answer(delivery, { receivers: 2, delivered: 1, queued: 1, pushed_out: 1 })
    expect(say(one)).toMatch(/1 older message is lost\.$/)
    expect(simulationTone(one)).toBe('warning')
    const counts = { delivered: 1, queued: 1, dropped: 0, pushed_out: 1 }
    expect(stepSentences({ ...delivery, details: counts }, texts.steps, formats)).toEqual([
      '1 delivered, 1 waiting, 0 dropped.',
      '1 older message is lost.',
    ])
  })

  it('says that nobody is subscribed, and whether it is kept', () => {
    const nobody: SimulatedStep = {
      name: 'subscriptions',
      outcome: 'ended',
      reason: 'no_subscribers',
      details: { topic: 'x/a/b' },
    }
    const plain = answer(nobody)
    expect(say(plain)).toBe('Not delivered: no subscription matches x/a/b.')
    const stored: SimulatedStep = { name: 'retained', outcome: 'passed', reason: 'stored' }
    expect(say({ ...plain, steps: [passed, stored, nobody] })).toContain('is retained')
  })

  it('says who may not, and what is held', () => {
    expect(
      say(answer({ name: 'authorization', outcome: 'refused', reason: 'not_authorized' })),
    ).toBe('Not delivered: c is not authorized to publish to a/b.')
    const details = { topic: 'b', seconds: 90 }
    expect(say(answer({ name: 'delayed', outcome: 'held', reason: 'kept', details }))).toBe(
      'Not delivered now: the message is delayed for 1m 30s, then published to b.',
    )
  })

  it('says of all else what its step says', () => {
    const details = { most: 1, reason_code: 155 }
    expect(
      say(answer({ name: 'packet', outcome: 'refused', reason: 'qos_not_supported', details })),
    ).toBe('Not delivered. The maximum QoS is 1. The client is disconnected.')
    expect(say(answer({ name: 'of_the_future', outcome: 'ended', reason: 'quota' }))).toContain(
      'quota',
    )
  })
})

it('a refusal that MQTT 3 cannot tell is explained', () => {
  const step = { name: 'authorization', outcome: 'refused', reason: 'not_authorized' } as const
  const sentences = (proto_ver: number) =>
    stepSentences({ ...step, details: { proto_ver } }, texts.steps, formats)
  expect(sentences(5)).toEqual([texts.steps.notAuthorized])
  expect(sentences(4)).toEqual([texts.steps.notAuthorized, texts.steps.deniedSilently])
})
