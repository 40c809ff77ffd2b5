import { readProtobuf } from '@signalbox/testing/facts'
import protobuf from 'protobufjs'
import { expect, it } from 'vitest'
import { toProtobufPackage } from '../../../integration/grpc/testing/package-of.ts'
import { EXPROTO_PROTO } from './proto.ts'

it('has the names, numbers and types of EMQX 5.7.2', () => {
  const { root } = protobuf.parse(EXPROTO_PROTO, { keepCase: true })
  expect(toProtobufPackage(root, 'emqx.exproto.v1')).toEqual(readProtobuf()['emqx.exproto.v1'])
})
