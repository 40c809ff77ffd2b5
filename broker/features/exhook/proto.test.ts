import { EXHOOK_HOOKS } from '@signalbox/contract/exhook-fields'
import { isTopicName } from '@signalbox/mqtt/topic'
import { readProtobuf } from '@signalbox/testing/facts'
import fc from 'fast-check'
import protobuf from 'protobufjs'
import { expect, it } from 'vitest'
import { loadDefinitions } from '../../integration/grpc/definitions.ts'
import { toProtobufPackage } from '../../integration/grpc/testing/package-of.ts'
import type { Message } from '../../kernel/message.ts'
import { readBool, readDraft } from './decisions.ts'
import { METHODS, readRegistered, readValued } from './hook-points.ts'
import { EXHOOK_PROTO } from './proto.ts'

it('has the names, numbers and types of EMQX 5.7.2', () => {
  const { root } = protobuf.parse(EXHOOK_PROTO, { keepCase: true })
  expect(toProtobufPackage(root, 'emqx.exhook.v2')).toEqual(readProtobuf()['emqx.exhook.v2'])
})

it('calls a method of the service for each hook point', () => {
  const service = readProtobuf()['emqx.exhook.v2']?.services.HookProvider ?? []
  const called = EXHOOK_HOOKS.map((hook) => METHODS[hook])
  const hooks = service.filter(({ name }) => !name.startsWith('OnProvider'))
  expect(called.toSorted()).toEqual(hooks.map(({ name, request }) => [name, request]).toSorted())
})

// From the numbers of the fields alone: 0x08 is field 1 as a number, 0x18 field 3, 0x22 field 4 as bytes.
it('reads answers as they are on the wire', async () => {
  const definitions = await loadDefinitions(EXHOOK_PROTO)
  const read = (hex: string) => definitions.decode('ValuedResponse', Buffer.from(hex, 'hex'))
  expect(read('08021801')).toEqual({ type: 'STOP_AND_RETURN', bool_result: true })
  expect(read('1800')).toEqual({ type: 'CONTINUE', bool_result: false })
  expect(read('0801')).toEqual({ type: 'IGNORE' })
  expect(read('')).toEqual({ type: 'CONTINUE' })
  expect(read('22052a03612f62')).toMatchObject({ message: { topic: 'a/b', qos: 0 } })
  expect(() => read('22ff')).toThrow('end too early')
})

it('takes any bytes as an answer, or refuses them', async () => {
  const definitions = await loadDefinitions(EXHOOK_PROTO)
  const message = {
    topic: 'a',
    qos: 1,
    payload: Buffer.from('x'),
    headers: { allow_publish: 'no' },
  }
  const valid = definitions.encode('ValuedResponse', { type: 0, message })
  const change = fc.tuple(fc.nat(valid.length - 1), fc.nat(255))
  const changed = fc.array(change, { maxLength: 4 }).map((changes) => {
    const bytes = Buffer.from(valid)
    for (const [at, byte] of changes) bytes[at] = byte
    return bytes
  })
  const before = { topic: 'a', payload: Buffer.from('x'), qos: 1, retain: false } as const
  const published: Message = { ...before, fromClientId: 'c', timestamp: 0 }
  fc.assert(
    fc.property(fc.oneof(changed, fc.uint8Array({ maxLength: 60 })), (given) => {
      const bytes = Buffer.from(given)
      const valued = decoded(() => definitions.decode('ValuedResponse', bytes))
      if (valued !== undefined) {
        const answer = readValued(valued)
        const draft = readDraft(answer, { message: published, isAllowed: true })
        expect(draft === undefined || isTopicName(draft.message.topic)).toBe(true)
        expect([true, false, undefined]).toContain(readBool(answer))
      }
      const loaded = decoded(() => definitions.decode('LoadedResponse', bytes))
      const hooks = loaded && decoded(() => readRegistered(loaded.hooks))
      for (const hook of hooks?.keys() ?? []) expect(EXHOOK_HOOKS).toContain(hook)
    }),
    { numRuns: 5000 },
  )
})

/** `undefined`: it is refused. */
function decoded<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    expect(error).toBeInstanceOf(Error)
    return undefined
  }
}
