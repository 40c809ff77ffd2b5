import { LWM2M_TYPES } from '@signalbox/contract/gateway-devices'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ContentFormat } from '../coap/message.ts'
import { readContent } from './content.ts'
import { ObjectRegistry } from './objects.ts'
import { parsePath } from './path.ts'
import { decodeTlv, encodeTlv, type Tlv } from './tlv.ts'
import { decodeValue, encodeValue, readText } from './values.ts'

const registry = new ObjectRegistry()
const bytes = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')

function read(path: string, format: number | undefined, payload: Buffer) {
  const parsed = parsePath(path)
  if (parsed === undefined) throw new Error(path)
  return readContent(registry, parsed, format, payload)
}

const id = fc.integer({ min: 0, max: 65_535 })
const value = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))
const resource = fc.record({ kind: fc.constant('resource' as const), id, value })
const resourceInstance = fc.record({ kind: fc.constant('resourceInstance' as const), id, value })
const multiple = fc.record({
  kind: fc.constant('multiple' as const),
  id,
  items: fc.array(resourceInstance, { maxLength: 4 }),
})
const instance = fc.record({
  kind: fc.constant('instance' as const),
  id,
  items: fc.array(fc.oneof(resource, multiple), { maxLength: 4 }),
})
const tlv: fc.Arbitrary<Tlv[]> = fc.array(
  fc.oneof(resource, resourceInstance, multiple, instance),
  {
    maxLength: 5,
  },
)

describe('TLV', () => {
  test('encoded items are decoded to the same items', () => {
    fc.assert(
      fc.property(tlv, (items) => {
        expect(decodeTlv(encodeTlv(items))).toEqual(items)
      }),
    )
  })

  test('no bytes make it throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (array) => {
        const items = decodeTlv(Buffer.from(array))
        if (items !== undefined) expect(decodeTlv(encodeTlv(items))).toEqual(items)
      }),
      { numRuns: 5000 },
    )
  })

  // The example of OMA LwM2M 1.0 section 6.4.3.1: a read of the instance 0 of the object Device.
  test('the example of the standard is read', () => {
    const payload = bytes(
      `C8 00 14 4F 70 65 6E 20 4D 6F 62 69 6C 65 20 41 6C 6C 69 61 6E 63 65
       C8 01 16 4C 69 67 68 74 77 65 69 67 68 74 20 4D 32 4D 20 43 6C 69 65 6E 74
       C8 02 09 33 34 35 30 30 30 31 32 33
       C3 03 31 2E 30
       86 06 41 00 01 41 01 05
       88 07 08 42 00 0E D8 42 01 13 88
       87 08 41 00 7D 42 01 03 84
       C1 09 64
       C1 0A 0F
       83 0B 41 00 00
       C4 0D 51 82 42 8F
       C6 0E 2B 30 32 3A 30 30
       C1 10 55`,
    )
    expect(read('/3/0', ContentFormat.lwm2mTlv, payload)).toEqual([
      { path: '/3/0/0', value: 'Open Mobile Alliance' },
      { path: '/3/0/1', value: 'Lightweight M2M Client' },
      { path: '/3/0/2', value: '345000123' },
      { path: '/3/0/3', value: '1.0' },
      { path: '/3/0/6/0', value: 1 },
      { path: '/3/0/6/1', value: 5 },
      { path: '/3/0/7/0', value: 3800 },
      { path: '/3/0/7/1', value: 5000 },
      { path: '/3/0/8/0', value: 125 },
      { path: '/3/0/8/1', value: 900 },
      { path: '/3/0/9', value: 100 },
      { path: '/3/0/10', value: 15 },
      { path: '/3/0/11/0', value: 0 },
      { path: '/3/0/13', value: 1_367_491_215 },
      { path: '/3/0/14', value: '+02:00' },
      { path: '/3/0/16', value: 'U' },
    ])
  })

  test('items are read from the depth of the path of the request', () => {
    const objects = bytes('08 00 03 C1 00 01 08 01 03 C1 00 02')
    expect(read('/1', ContentFormat.lwm2mTlv, objects)).toEqual([
      { path: '/1/0/0', value: 1 },
      { path: '/1/1/0', value: 2 },
    ])
    expect(read('/3/0/6', ContentFormat.lwm2mTlv, bytes('86 06 41 00 01 41 01 05'))).toEqual([
      { path: '/3/0/6/0', value: 1 },
      { path: '/3/0/6/1', value: 5 },
    ])
    expect(read('/3/0/6/1', ContentFormat.lwm2mTlv, bytes('41 01 05'))).toEqual([
      { path: '/3/0/6/1', value: 5 },
    ])
    expect(read('/6/0/0', ContentFormat.lwm2mTlv, bytes('C4 00 42 28 66 66'))).toMatchObject([
      { path: '/6/0/0' },
    ])
  })

  test.each([
    ['a length beyond the end', 'C8 00 14 4F'],
    ['an instance within a resource with several', '86 06 01 00 01 00'],
    ['a number of three bytes', 'C3 09 00 00 64'],
    ['an unknown resource', 'C1 63 01'],
  ])('%s cannot be read', (_, hex) => {
    expect(read('/3/0', ContentFormat.lwm2mTlv, bytes(hex))).toBeUndefined()
  })
})

describe('JSON, text and opaque bytes', () => {
  test('entries of JSON have the base name before their names', () => {
    const payload = (json: unknown) => Buffer.from(JSON.stringify(json))
    const json = {
      bn: '/3/0/',
      e: [
        { n: '0', sv: 'Acme' },
        { n: '9', v: 95 },
        { n: '6/1', v: 5 },
      ],
    }
    expect(read('/3/0', ContentFormat.lwm2mJson, payload(json))).toEqual([
      { path: '/3/0/0', value: 'Acme' },
      { path: '/3/0/9', value: 95 },
      { path: '/3/0/6/1', value: 5 },
    ])
    for (const wrong of [
      [],
      { e: 1 },
      { e: [1] },
      { e: [{ n: 'x', v: 1 }] },
      { e: [{ n: '1' }], bn: 2 },
    ]) {
      expect(read('/3/0', ContentFormat.lwm2mJson, payload(wrong))).toBeUndefined()
    }
  })

  test('text has the type of its resource', () => {
    expect(read('/3/0/9', undefined, Buffer.from('85'))).toEqual([{ path: '/3/0/9', value: 85 }])
    expect(read('/3/0/0', 0, Buffer.from('85'))).toEqual([{ path: '/3/0/0', value: '85' }])
    expect(read('/1/0/6', 0, Buffer.from('1'))).toEqual([{ path: '/1/0/6', value: true }])
    expect(read('/1/0/6', 0, Buffer.from('false'))).toEqual([{ path: '/1/0/6', value: false }])
    expect(read('/3/0/9', 0, Buffer.from('much'))).toBeUndefined()
    expect(read('/3/0', 0, Buffer.from('85'))).toBeUndefined()
  })

  test('opaque bytes are base64; other formats cannot be read', () => {
    expect(read('/5/0/0', 42, bytes('00 ff'))).toEqual([{ path: '/5/0/0', value: 'AP8=' }])
    expect(read('/5/0/0', 60, bytes('00'))).toBeUndefined()
  })
})

describe('values', () => {
  test.each([
    ['Integer', 0, '00'],
    ['Integer', 127, '7f'],
    ['Integer', 200, '00c8'],
    ['Integer', '-1', 'ff'],
    ['Integer', 40_000, '00009c40'],
    ['Integer', '9223372036854775807', '7fffffffffffffff'],
    ['Time', 1_367_491_215, '5182428f'],
    ['Float', '1.5', '3ff8000000000000'],
    ['Boolean', 'true', '01'],
    ['Boolean', 'false', '00'],
    ['String', 'Zürich', '5ac3bc72696368'],
    ['Opaque', 'AP8=', '00ff'],
    ['Objlnk', '1:2', '00010002'],
  ] as const)('%s %s', (type, given, hex) => {
    const encoded = encodeValue(type, given)
    expect(encoded?.toString('hex')).toBe(hex)
    expect(String(encoded && decodeValue(type, encoded))).toBe(String(given))
  })

  test.each([
    ['Integer', '1.5'],
    ['Integer', '9223372036854775808'],
    ['Integer', true],
    ['Float', 'x'],
    ['Float', ''],
    ['Boolean', 'yes'],
    ['Opaque', '?'],
    ['Objlnk', '1:70000'],
    ['String', {}],
  ] as const)('%s %j is refused', (type, given) => {
    expect(encodeValue(type, given)).toBeUndefined()
  })

  test('no bytes and no text make a value throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LWM2M_TYPES), value, fc.string(), (type, array, text) => {
        decodeValue(type, array)
        readText(type, text)
        encodeValue(type, text)
      }),
    )
  })
})

describe('objects', () => {
  test('core objects have names, operations and types', () => {
    for (let object = 0; object <= 7; object++) {
      expect(registry.object(object)?.resources.size).toBeGreaterThan(3)
    }
    const manufacturer = { object: 3, instance: 0, resource: 0 }
    expect(registry.resource(manufacturer)).toEqual({
      id: 0,
      name: 'Manufacturer',
      operations: 'R',
      type: 'String',
      isMultiple: false,
    })
    expect(registry.resource({ object: 3, instance: 0, resource: 4 })).toMatchObject({
      name: 'Reboot',
      operations: 'E',
      type: undefined,
    })
  })
})
