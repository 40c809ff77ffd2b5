import { volume } from '@signalbox/testing/volume'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../kernel/testing/mutate.ts'
import { encodeFrame, type Frame, FrameError, type Version } from './frame.ts'
import { FrameParser } from './parser.ts'

const LIMITS = { maxHeaders: 10, maxHeaderBytes: 64, maxBodyBytes: 200 }

function makeParser(version: Version = '1.2'): FrameParser {
  const parser = new FrameParser(LIMITS)
  parser.version = version
  return parser
}

function readFrames(parser: FrameParser, ...chunks: (string | Buffer)[]): Frame[] {
  const frames: Frame[] = []
  for (const chunk of chunks) {
    parser.push(Buffer.from(chunk))
    for (let frame = parser.next(); frame; frame = parser.next()) frames.push(frame)
  }
  return frames
}

const plain = ({ command, headers, body }: Frame) => ({
  command,
  headers: Object.fromEntries(headers),
  body: body.toString(),
})

const read = (text: string, version?: Version) => readFrames(makeParser(version), text).map(plain)

describe('frames', () => {
  it('are cut anywhere, with heart-beats between them', () => {
    const text = '\n\r\nSEND\ndestination:/a\n\nhello\0\n\n\nDISCONNECT\r\nreceipt:1\r\n\r\n\0'
    const whole = read(text)
    expect(whole).toEqual([
      { command: 'SEND', headers: { destination: '/a' }, body: 'hello' },
      { command: 'DISCONNECT', headers: { receipt: '1' }, body: '' },
    ])
    expect(readFrames(makeParser(), ...text.split('')).map(plain)).toEqual(whole)
  })

  it('have a body with NUL where they say its length', () => {
    expect(read('SEND\ncontent-length:3\n\na\0b\0')).toMatchObject([{ body: 'a\0b' }])
  })

  it('have the first of repeated headers', () => {
    expect(read('SEND\na:1\na:2\n\n\0')).toMatchObject([{ headers: { a: '1' } }])
  })

  it.each([
    ['1.0', 'a\\c', 'a\\c'],
    ['1.1', '\\n\\c\\\\', '\n:\\'],
    ['1.2', '\\r\\n\\c\\\\', '\r\n:\\'],
  ] as const)('of version %s have its escapes', (version, written, value) => {
    expect(read(`SEND\nx:${written}\n\n\0`, version)).toMatchObject([{ headers: { x: value } }])
  })

  it.each(['SEND', 'MESSAGE', 'ERROR'])('are read as they were written: %s', (command) => {
    const headers = [
      ['a:b', 'c\\d\r\n'],
      ['e', ' f '],
    ] as const
    const [frame] = readFrames(
      makeParser(),
      encodeFrame(command, headers, Buffer.from('x\0y'), '1.2'),
    )
    expect(frame && plain(frame)).toEqual({
      command,
      headers: { ...Object.fromEntries(headers), 'content-length': '3' },
      body: 'x\0y',
    })
  })

  it('of an old version lose what it cannot say, and nothing else', () => {
    const bytes = encodeFrame('MESSAGE', [['a:b', 'c\r\nd']], undefined, '1.0')
    expect(readFrames(makeParser('1.0'), bytes).map(plain)).toEqual([
      { command: 'MESSAGE', headers: { ab: 'cd' }, body: '' },
    ])
  })

  it.each([
    ['a command that is none', 'send\n\n\0'],
    ['a command without end', 'X'.repeat(40)],
    ['too many headers', `SEND\n${'a:b\n'.repeat(11)}\n\0`],
    ['a long header', `SEND\n${'a'.repeat(100)}:b\n\n\0`],
    ['a header without end', `SEND\n${'a'.repeat(100)}`],
    ['a line without colon', 'SEND\nabc\n\n\0'],
    ['a NUL among the headers', 'SEND\na:b\0c\n\n\0'],
    ['an unknown escape', 'SEND\na:\\t\n\n\0'],
    ['an escape without end', 'SEND\na:b\\\n\n\0'],
    ['a length that is none', 'SEND\ncontent-length:abc\n\n\0'],
    ['a negative length', 'SEND\ncontent-length:-1\n\n\0'],
    ['a long body', `SEND\n\n${'x'.repeat(201)}`],
    ['a body that is announced as long', 'SEND\ncontent-length:201\n\n'],
    ['a body longer than its length', 'SEND\ncontent-length:1\n\nab\0'],
  ])('are refused with %s', (_, text) => {
    expect(() => read(text)).toThrow(FrameError)
  })
})

describe('50,000 malformed inputs', () => {
  const seeds = [
    'CONNECT\naccept-version:1.2\nheart-beat:1000,1000\nlogin:a\n\n\0',
    'SEND\ndestination:/q/1\ncontent-length:5\n\nhello\0\n',
    'SUBSCRIBE\nid:1\ndestination:/q/#\nack:client\n\n\0',
    'ACK\nid:12\ntransaction:t\n\n\0\nBEGIN\ntransaction:t\n\n\0',
  ].map((text) => Buffer.from(text))
  const bytes = [0, 10, 13, 58, 92, 255, 65]

  it('end in a frame or an error, within bounds', () => {
    const random = new Random(7)
    let frames = 0
    let errors = 0
    for (let i = 0; i < volume(50_000); i++) {
      const input = Buffer.from(random.pick(seeds))
      for (let n = random.below(4); n > 0; n--)
        input[random.below(input.length)] = random.pick(bytes)
      const cut = random.below(input.length)
      const parser = makeParser(random.pick(['1.0', '1.1', '1.2'] as const))
      try {
        frames += readFrames(parser, input.subarray(0, cut), input.subarray(cut)).length
        expect(parser.pendingBytes).toBeLessThanOrEqual(input.length)
      } catch (error) {
        if (!(error instanceof FrameError)) throw error
        errors++
      }
    }
    expect(frames).toBeGreaterThan(1000)
    expect(errors).toBeGreaterThan(100)
  })

  it('without end keep no more than the limits', () => {
    const parser = makeParser()
    parser.push(Buffer.from('SEND\n\n'))
    expect(() => {
      for (let i = 0; i < 10_000; i++) {
        parser.push(Buffer.from('xxxxxxxxxx'))
        parser.next()
      }
    }).toThrow(FrameError)
    expect(parser.pendingBytes).toBeLessThan(300)
  })
})
