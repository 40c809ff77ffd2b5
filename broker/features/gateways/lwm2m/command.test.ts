import { describe, expect, test } from 'vitest'
import { encodeMessage } from '../coap/codec.ts'
import { type CoapMessage, NO_BYTES, textOption, texts, uint } from '../coap/message.ts'
import { answerText, toCommandResult } from './answer.ts'
import { readCommand } from './command.ts'
import { ObjectRegistry } from './objects.ts'
import {
  isInQueueMode,
  readObjectLinks,
  readUriQuery,
  readRegistration,
  readUpdate,
} from './registration.ts'

const registry = new ObjectRegistry()

const command = (json: unknown, alternatePath = '/') =>
  readCommand(Buffer.from(JSON.stringify(json)), alternatePath)

function sent(msgType: string, data: object) {
  const read = command({ reqID: 1, msgType, data })
  if (read === undefined) return undefined
  const { request } = read
  return {
    code: request.code,
    path: `/${texts(request, 'Uri-Path').join('/')}`,
    query: texts(request, 'Uri-Query'),
    payload: request.payload.toString('hex'),
    format: uint(request, 'Content-Format'),
  }
}

describe('commands', () => {
  test.each([
    ['read', { path: '/3/0/0' }, { code: '0.01', path: '/3/0/0' }],
    ['read', { path: '3/0?a=b' }, { code: '0.01', path: '/3/0', query: ['a=b'] }],
    ['discover', { path: '/3/0' }, { code: '0.01' }],
    ['delete', { path: '/31/0' }, { code: '0.04', path: '/31/0' }],
    ['execute', { path: '/3/0/4' }, { code: '0.02', payload: '', format: undefined }],
    ['execute', { path: '/3/0/4', args: '0' }, { code: '0.02', payload: '30', format: 0 }],
    [
      'write',
      { path: '/3/0/13', type: 'Integer', value: '1' },
      { code: '0.03', payload: 'c10d01', format: 11_542 },
    ],
    [
      'write',
      { path: '/3/0/6/2', type: 'Integer', value: 5 },
      { code: '0.03', path: '/3/0/6/2', payload: '410205' },
    ],
    [
      'write',
      {
        basePath: '/3/0',
        content: [
          { path: '13', type: 'Integer', value: 1 },
          { path: '15', type: 'String', value: 'CET' },
        ],
      },
      { code: '0.02', path: '/3/0', payload: 'c10d01c30f434554' },
    ],
    [
      'write',
      {
        basePath: '/2/0/2',
        content: [
          { path: '0', type: 'Integer', value: 1 },
          { path: '1', type: 'Integer', value: 2 },
        ],
      },
      { code: '0.03', path: '/2/0/2', payload: '8602410001410102' },
    ],
    [
      'create',
      { basePath: '/31', content: [{ path: '/0/1', type: 'Integer', value: 7 }] },
      { code: '0.02', path: '/31', payload: '0300c10107' },
    ],
    ['create', { basePath: '/31', content: [] }, { code: '0.02', payload: '' }],
    [
      'write-attr',
      { path: '/3/0/9', pmin: '1', pmax: '60', gt: '9.5' },
      { code: '0.03', query: ['pmin=1', 'pmax=60', 'gt=9.5'] },
    ],
    ['observe', { path: '/3/0/9' }, { code: '0.01' }],
    ['cancel-observe', { path: '/3/0/9' }, { code: '0.01' }],
  ])('%s %j', (msgType, data, expected) => {
    expect(sent(msgType, data)).toMatchObject(expected)
  })

  test('an observation has the option Observe', () => {
    const observe = (msgType: string) => {
      const read = command({ msgType, data: { path: '/3/0/9' } })
      return read && uint(read.request, 'Observe')
    }
    expect([observe('observe'), observe('cancel-observe'), observe('read')]).toEqual([
      0,
      1,
      undefined,
    ])
  })

  test('the alternate path of the client is before the path', () => {
    const read = command({ msgType: 'read', data: { path: '/3/0' } }, '/lwm2m')
    expect(read && texts(read.request, 'Uri-Path')).toEqual(['lwm2m', '3', '0'])
  })

  test.each([
    ['text that is not JSON', Buffer.from('{')],
    ['an unknown command', { msgType: 'fly', data: { path: '/3' } }],
    ['no path', { msgType: 'read', data: {} }],
    ['a path with text', { msgType: 'read', data: { path: '/3/x' } }],
    ['a path of five numbers', { msgType: 'read', data: { path: '/1/2/3/4/5' } }],
    [
      'a value of another type',
      { msgType: 'write', data: { path: '/3/0/13', type: 'Integer', value: 'x' } },
    ],
    ['an unknown type', { msgType: 'write', data: { path: '/3/0/13', type: 'Int', value: 1 } }],
    [
      'a write to an instance',
      { msgType: 'write', data: { path: '/3/0', type: 'Integer', value: 1 } },
    ],
    [
      'an attribute that is no number',
      { msgType: 'write-attr', data: { path: '/3', pmin: 'x&gt=1' } },
    ],
    ['a list as data', { msgType: 'read', data: [] }],
  ])('%s is no command', (_, json) => {
    const payload = Buffer.isBuffer(json) ? json : Buffer.from(JSON.stringify(json))
    expect(readCommand(payload, '/')).toBeUndefined()
  })
})

describe('answers', () => {
  const response = (code: string, payload: string | Buffer, format?: number): CoapMessage => ({
    type: 'ack',
    code,
    messageId: 1,
    token: NO_BYTES,
    options:
      format === undefined
        ? []
        : [{ name: 'Content-Format', value: Buffer.of(format >> 8, format & 255) }],
    payload: Buffer.from(payload),
  })

  const answer = (msgType: string, data: object, to: CoapMessage) => {
    const read = command({ reqID: 7, cacheID: 'x', msgType, data })
    if (read === undefined) throw new Error('no command')
    return JSON.parse(
      answerText({
        extra: read.extra,
        msgType,
        data: toCommandResult(registry, read, to),
      }).toString(),
    ) as unknown
  }

  test('repeat the fields of the command, and have the values of the device', () => {
    const to = response('2.05', Buffer.from('c009', 'hex'), 11_542)
    expect(answer('read', { path: '/3/0/0' }, response('2.05', 'Acme', 0))).toEqual({
      reqID: 7,
      cacheID: 'x',
      msgType: 'read',
      data: {
        reqPath: '/3/0/0',
        code: '2.05',
        codeMsg: 'content',
        content: [{ path: '/3/0/0', value: 'Acme' }],
      },
    })
    expect(answer('read', { path: '/3/0' }, to)).toMatchObject({
      data: { code: '4.00', codeMsg: 'bad_request' },
    })
  })

  test('the links of a discovery are a list; commas in quotation marks do not end a link', () => {
    const links = '</3/0>;pmin=10;x="a,b",</3/0/1>,</3/0/2>;dim=8'
    expect(answer('discover', { path: '/3/0' }, response('2.05', links, 40))).toMatchObject({
      data: { content: ['</3/0>;pmin=10;x="a,b"', '</3/0/1>', '</3/0/2>;dim=8'] },
    })
  })

  test.each([
    ['write', '2.04', '', '2.04', 'changed'],
    ['write', '2.05', '', '4.05', 'method_not_allowed'],
    ['write', '2.05', 'x', '2.04', 'changed'],
    ['execute', '4.04', '', '4.04', 'not_found'],
    ['delete', '2.02', '', '2.02', 'deleted'],
    ['execute', '5.31', '', '5.31', 'unknown'],
  ])('%s answered with %s %j', (msgType, code, payload, expected, codeMsg) => {
    const data = { path: '/3/0/13', type: 'Integer', value: 1 }
    const result = answer(msgType, data, response(code, payload))
    expect(result).toMatchObject({ data: { code: expected, codeMsg } })
    expect((result as { data: object }).data).not.toHaveProperty('content')
  })
})

describe('registrations', () => {
  const request = (queries: readonly string[], payload = '') => {
    const message: CoapMessage = {
      type: 'con',
      code: '0.02',
      messageId: 1,
      token: NO_BYTES,
      options: queries.map((each) => textOption('Uri-Query', each)),
      payload: Buffer.from(payload),
    }
    encodeMessage(message)
    return message
  }

  test('the query and the links of the body are read', () => {
    const queries = ['ep=dev1', 'lt=300', 'lwm2m=1.0', 'b=U', 'odd', 'x=1=2', 'ep=other']
    expect(readRegistration(request(queries, '</1/0>,</3/0>;ver=1.1'))).toEqual({
      endpoint: 'dev1',
      lifetime: 300,
      version: '1.0',
      query: { ep: 'dev1', lt: '300', lwm2m: '1.0', b: 'U' },
      objectList: ['/1/0', '/3/0'],
      alternatePath: '/',
    })
  })

  test('a link of the type oma.lwm2m is the prefix of the others', () => {
    const body = Buffer.from('</lwm2m>;rt="oma.lwm2m";ct=11543,</lwm2m/1/0>,</lwm2m/3/0>,</9>')
    expect(readObjectLinks(body)).toEqual({
      alternatePath: '/lwm2m',
      objectList: ['/1/0', '/3/0', '/9'],
    })
    expect(readObjectLinks(Buffer.from('</>;rt="oma.lwm2m",</1/0>'))).toEqual({
      alternatePath: '/',
      objectList: ['/1/0'],
    })
  })

  test.each([
    [['ep=d', 'lt=1', 'lwm2m=2.0'], 'invalid lwm2m version'],
    [['ep=d', 'lt=1'], 'invalid lwm2m version'],
    [['lt=1', 'lwm2m=1.1'], 'invalid queries'],
    [['ep=d', 'lwm2m=1'], 'invalid queries'],
    [['ep=d', 'lt=x', 'lwm2m=1'], 'invalid queries'],
    [['ep=d', 'lt=4294967296', 'lwm2m=1'], 'invalid queries'],
  ])('%j is refused', (queries, reason) => {
    expect(readRegistration(request(queries))).toBe(reason)
  })

  test('an update changes what it names, but not the endpoint', () => {
    const before = readRegistration(request(['ep=d', 'lt=60', 'lwm2m=1.0', 'b=U'], '</3/0>'))
    if (typeof before === 'string') throw new Error(before)
    const after = readUpdate(request(['lt=90', 'b=UQ', 'ep=x']), before)
    expect(after).toMatchObject({
      endpoint: 'd',
      lifetime: 90,
      query: { ep: 'd', lt: '90', b: 'UQ' },
      objectList: ['/3/0'],
    })
    expect(typeof after === 'object' && [isInQueueMode(before), isInQueueMode(after)]).toEqual([
      false,
      true,
    ])
    expect(readUpdate(request(['lt=-1']), before)).toBe('invalid queries')
  })

  test('a name of a query cannot reach what all objects have', () => {
    const query = readUriQuery(request(['__proto__=x', 'constructor=y', 'a=b']))
    expect(Object.keys(query).toSorted()).toEqual(['__proto__', 'a', 'constructor'])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})
