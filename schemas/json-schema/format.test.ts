import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { beginRun } from '@signalbox/rule-sql/run/limits'
import { expect, it } from 'vitest'
import { DataError } from '../serde.ts'
import { compileJsonSchema } from './compile.ts'

const FORMATS = ['date-time', 'date', 'time', 'email', 'ipv4', 'ipv6', 'uuid', 'uri'] as const
type Format = (typeof FORMATS)[number]

const ajv = new Ajv()
addFormats.default(ajv)

const ours = new Map(
  FORMATS.map((format) => [format, compileJsonSchema(JSON.stringify({ format }))]),
)
const theirs = new Map(FORMATS.map((format) => [format, ajv.compile({ type: 'string', format })]))

function isOurs(format: Format, text: string): boolean {
  beginRun()
  try {
    ours.get(format)?.check(JSON.stringify(text))
    return true
  } catch (error) {
    if (error instanceof DataError) return false
    throw error
  }
}
const isTheirs = (format: Format, text: string) => theirs.get(format)?.(text) === true

const SAMPLES: Readonly<Record<Format, readonly string[]>> = {
  'date-time': [
    '2026-11-24T10:00:00Z',
    '2026-11-24t10:00:00.123z',
    '2026-11-24 10:00:00+05:30',
    '2016-12-31T23:59:60Z',
    '2017-01-01T00:59:60+01:00',
    '2016-12-31T22:59:60Z',
    '2026-11-24T10:00:00',
    '2026-11-24T24:00:00Z',
    '2026-11-24',
    '2026-13-01T00:00:00Z',
    '',
  ],
  date: [
    '2024-02-29',
    '2026-02-29',
    '1900-02-29',
    '2000-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-1-1',
    '0000-01-01',
  ],
  time: [
    '10:00:00Z',
    '10:00:00',
    '23:59:60Z',
    '00:00:60Z',
    '10:60:00Z',
    '10:00:00.5-23:59',
    '10:00:00+24:00',
  ],
  email: [
    'a@b.example',
    'a.b+c@d-e.example',
    'a@b',
    '.a@b.cd',
    'a..b@c.de',
    'a@-b.cd',
    'a@b-.cd',
    'a b@c.de',
    'a@b@c.de',
    '@b.cd',
    'A@B.CD',
    '"a"@b.cd',
    'ä@b.cd',
  ],
  ipv4: [
    '10.0.0.1',
    '255.255.255.255',
    '256.0.0.1',
    '1.2.3',
    '01.2.3.4',
    '1.2.3.4.5',
    '1.2.3.4%a',
    '0x1.2.3.4',
    '',
  ],
  ipv6: [
    '::',
    '::1',
    'fe80::1',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7',
    '1::2::3',
    '::ffff:1.2.3.4',
    '::256.1.1.1',
    'fe80::1%eth0',
    '12345::',
    'g::',
    '1:2:3:4:5:6:7::',
    '10.0.0.1',
    ':1',
  ],
  uuid: [
    '2eb8aa08-aa98-11ea-b4aa-73b441d16380',
    '2EB8AA08-AA98-11EA-B4AA-73B441D16380',
    'urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380',
    '2eb8aa08aa9811eab4aa73b441d16380',
    '2eb8aa08-aa98-11ea-b4aa-73b441d1638',
  ],
  uri: [
    'http://example.org/a?b=c#d',
    'urn:a:b',
    'mailto:a@b.example',
    'http://[::1]:80/',
    'http://[v1.a]/',
    'http://u:p@h:1/x',
    'http://a b/',
    'a/b',
    '//a/b',
    'http://h/%zz',
    'http://h/%41',
    'http://ä.example/',
    'http://[::1',
    'file:///etc',
    'http://h/[a]',
    'h:',
    '1a:b',
    'http://a#b#c',
  ],
}

it.each(FORMATS)('%s decides as the reference library', (format) => {
  for (const text of SAMPLES[format]) {
    expect([text, isOurs(format, text)]).toEqual([text, isTheirs(format, text)])
  }
})

/** Samples with characters removed, doubled and exchanged. */
const near = (format: Format) =>
  fc
    .tuple(
      fc.constantFrom(...SAMPLES[format]),
      fc.nat(),
      fc.constantFrom('', '0', '9', ':', '.', '-', '%', '@', 'f', '/'),
      fc.boolean(),
    )
    .map(([text, at, char, isInserted]) => {
      const i = at % (text.length + 1)
      return text.slice(0, i) + char + text.slice(isInserted ? i : i + 1)
    })

it.each(FORMATS)('%s decides as the reference library near its samples', (format) => {
  fc.assert(
    fc.property(near(format), (text) => {
      // A port of letters is a URI for the library.
      const isLess = format === 'uri' && !isOurs(format, text)
      if (!isLess) expect([text, isOurs(format, text)]).toEqual([text, isTheirs(format, text)])
    }),
    { numRuns: 1000 },
  )
})

it('leaves other formats and values that are no texts alone', () => {
  const serde = compileJsonSchema('{"format":"date","properties":{"a":{"format":"colour"}}}')
  beginRun()
  expect(() => serde.check('{"a":"x"}')).not.toThrow()
  expect(() => serde.check('"x"')).toThrow('no date')
})
