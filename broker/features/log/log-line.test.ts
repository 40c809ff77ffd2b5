import { describe, expect, it } from 'vitest'
import { cleanFields, cleanText } from './clean-fields.ts'
import { formatLine, type LineFormat, MAX_LINE_BYTES, parseLine } from './log-line.ts'

const AT = Date.parse('2026-11-23T08:15:00.123Z')
const text = (more: Partial<LineFormat> = {}): LineFormat => ({
  ...{ isJson: false, isEpoch: false, offset: 0 },
  ...more,
})

const line = {
  timeMs: AT,
  level: 'warning' as const,
  message: 'Flapping client banned',
  fields: {
    clientid: 'device-1',
    topic: 'a b/中文',
    count: 3,
    digits: '3',
    details: { a: ['}', 1] },
  },
}

describe('lines', () => {
  it('are written as text in the time of their offset', () => {
    const { fields: _, ...short } = line
    const write = (offset: LineFormat['offset']) =>
      formatLine({ ...short, fields: {} }, text({ offset }))
    expect(write(0)).toBe('2026-11-23T08:15:00.123+00:00 [warning] Flapping client banned\n')
    expect(write(480)).toMatch(/^2026-11-23T16:15:00\.123\+08:00 /)
    expect(write(-150)).toMatch(/^2026-11-23T05:45:00\.123-02:30 /)
  })

  it('are JSON with microseconds or RFC 3339', () => {
    const json = (isEpoch: boolean): unknown =>
      JSON.parse(formatLine(line, text({ isJson: true, isEpoch })))
    expect(json(true)).toMatchObject({
      time: AT * 1000,
      level: 'warning',
      msg: 'Flapping client banned',
      clientid: 'device-1',
    })
    expect(json(false)).toMatchObject({ time: '2026-11-23T08:15:00.123+00:00' })
  })

  for (const isJson of [true, false]) {
    for (const isEpoch of [true, false]) {
      it(`are read as they were written (${JSON.stringify({ isJson, isEpoch })})`, () => {
        const written = formatLine(line, { isJson, isEpoch, offset: 'system' })
        expect(parseLine(written.trimEnd())).toEqual(line)
      })
    }
  }

  it('keep what is not theirs as a message', () => {
    for (const strange of ['', 'x', '{', '{"a":1', '[warning]', 'a [warning] b', '\0']) {
      expect(parseLine(strange)).toMatchObject({ message: strange, timeMs: undefined })
    }
  })

  it('cannot be forged by a client ID with a line feed', () => {
    const evil = 'x\n2026-11-23T08:15:00.123+00:00 [error] forged\u2028'
    const written = formatLine({ ...line, message: evil, fields: { clientid: evil } }, text())
    expect(written.match(/\n/g)).toHaveLength(1)
    expect(parseLine(written.trimEnd()).fields).toEqual({ clientid: evil })
  })

  it('are bounded', () => {
    const fields = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i, 'x'.repeat(4000)]))
    const written = formatLine({ ...line, fields }, text())
    expect(written.length).toBeLessThan(MAX_LINE_BYTES)
    expect(parseLine(written.trimEnd()).message).toBe('Flapping client banned')
  })
})

describe('fields', () => {
  it('show no secrets and no payloads', () => {
    const error = Object.assign(new Error('connect mysql://root:pw-1@db:3306 failed'), {
      options: { password: 'pw-2' },
      code: 'ECONNREFUSED',
    })
    const clean = cleanFields({
      err: error,
      serialized: { err: { message: 'x', config: { user: 'u', pass: 'pw-3' } } },
      password: 'pw-4',
      nested: { deeper: { api_secret: 'pw-5', with_password: true } },
      payload: Buffer.from('pw-6'),
      token: ['pw-7'],
      ...{ passcode: 'pw-8', pwd: 'pw-9', service_account_json: 'pw-10', passwd: 'pw-11' },
    })
    expect(JSON.stringify(clean)).not.toMatch(/pw-\d/)
    expect(clean).toMatchObject({
      err: { code: 'ECONNREFUSED', message: 'connect mysql://root:******@db:3306 failed' },
      password: '******',
      nested: { deeper: { with_password: true } },
    })
    expect(cleanText('redis://:pw-8@h')).toBe('redis://:******@h')
  })

  it('are bounded in depth and length', () => {
    const endless: Record<string, unknown> = {}
    endless.again = endless
    expect(JSON.stringify(cleanFields({ endless, long: 'x'.repeat(100_000) })).length).toBeLessThan(
      5000,
    )
  })
})
