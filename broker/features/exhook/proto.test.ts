import { EXHOOK_HOOKS } from '@signalbox/contract/exhook-fields'
import { readProtobuf } from '@signalbox/testing/facts'
import protobuf from 'protobufjs'
import { expect, it } from 'vitest'
import { loadDefinitions } from '../../integration/grpc/definitions.ts'
import { packageOf } from '../../integration/grpc/testing/package-of.ts'
import { METHODS } from './hook-points.ts'
import { EXHOOK_PROTO } from './proto.ts'

it('has the names, numbers and types of EMQX 5.7.2', () => {
  const { root } = protobuf.parse(EXHOOK_PROTO, { keepCase: true })
  expect(packageOf(root, 'emqx.exhook.v2')).toEqual(readProtobuf()['emqx.exhook.v2'])
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
  expect(() => read('22ff')).toThrow(RangeError)
})
