import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Filter,
  type FilterField,
  filtersFromSearch,
  paramsFromFilters,
  withFilter,
} from './filter.ts'
import { suggest, wordAt } from './suggest.ts'
import { formatFilter, formatText, parse } from './syntax.ts'

const fields: readonly FilterField[] = [
  {
    key: 'clientid',
    label: 'Client ID',
    kind: 'text',
    params: { contains: 'like_clientid', is: 'clientid' },
    isMain: true,
  },
  { key: 'username', label: '用户名', kind: 'text', params: { contains: 'like_username' } },
  {
    key: 'ip',
    label: 'IP address',
    kind: 'text',
    params: { is: 'ip_address' },
    problem: (value) => (value.includes('x') ? 'no address' : undefined),
  },
  {
    key: 'state',
    label: 'State',
    kind: 'choice',
    params: { is: 'conn_state' },
    choices: [
      { value: 'connected', label: 'Connected', word: 'connected' },
      { value: 'disconnected', label: 'Not connected', word: 'away' },
    ],
  },
  {
    key: 'queue',
    label: 'Message queue',
    kind: 'number',
    params: { atLeast: 'gte_mqueue_len', atMost: 'lte_mqueue_len' },
  },
  { key: 'since', label: 'Connected at', kind: 'time', params: { atLeast: 'gte_connected_at' } },
]

const read = (text: string) => parse(fields, text)
const filter = (key: string, operator: Filter['operator'], value: string): Filter => ({
  key,
  operator,
  value,
})

describe('typed filters', () => {
  it('are read beside a text', () => {
    expect(read('line username:plant queue>0 away')).toEqual({
      text: 'line',
      filters: [
        filter('username', 'contains', 'plant'),
        filter('queue', 'atLeast', '1'),
        filter('state', 'is', 'disconnected'),
      ],
      problems: [],
      unknown: [],
    })
  })

  it.each([
    ['clientid=a', filter('clientid', 'is', 'a')],
    ['clientid:"a b"', filter('clientid', 'contains', 'a b')],
    ['CLIENTID:a', filter('clientid', 'contains', 'a')],
    ['用户名:甲', filter('username', 'contains', '甲')],
    ['username=a', filter('username', 'contains', 'a')],
    ['ip:10.0.0.1', filter('ip', 'is', '10.0.0.1')],
    ['state:away', filter('state', 'is', 'disconnected')],
    ['state:notconnected', filter('state', 'is', 'disconnected')],
    ['queue>=5', filter('queue', 'atLeast', '5')],
    ['queue<5', filter('queue', 'atMost', '4')],
    ['since>=2026-11-22T06:00:00Z', filter('since', 'atLeast', '2026-11-22T06:00:00.000Z')],
  ])('%s', (text, wanted) => expect(read(text)).toMatchObject({ filters: [wanted], text: '' }))

  it.each([
    ['ip:x', 'value'],
    ['state:gone', 'choice'],
    ['state>1', 'operator'],
    ['queue>many', 'number'],
    ['since>=yesterday', 'time'],
  ])('%s has a problem and filters nothing', (text, kind) => {
    const { filters, text: rest, problems } = read(text)
    expect([filters, rest, problems.map((each) => each.kind)]).toEqual([[], '', [kind]])
  })

  it.each(['a:b', '"away"', 'awayx', 'x>5', 'c:\\d'])('%s is a text', (text) => {
    expect(read(text)).toMatchObject({ filters: [], problems: [] })
    expect(read(text).text).toBe(text.replaceAll('"', ''))
  })

  it.each([
    ['firmware:3.7.4 line', ['firmware']],
    ['nope=1 username:a x>5', ['nope', 'x']],
    ['line-1 "firmware:3.7.4" firmware:', []],
  ])('%s has names of no filter', (text, names) => {
    expect(read(text).unknown).toEqual(names)
  })

  it('wait for their value', () => {
    for (const text of ['username:', 'username:"', 'queue>=']) {
      expect(read(text)).toEqual({ filters: [], text: '', problems: [], unknown: [] })
    }
  })
})

const anyText = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.isWellFormed())
const anyFilter = fc.oneof(
  fc.record({
    key: fc.constantFrom('clientid', 'username'),
    operator: fc.constant('contains' as const),
    value: anyText,
  }),
  anyText.map((value) => filter('clientid', 'is', value)),
  fc.constantFrom('connected', 'disconnected').map((value) => filter('state', 'is', value)),
  fc.nat().map((value) => filter('queue', 'atMost', String(value))),
  fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    .map((at) => filter('since', 'atLeast', at.toISOString())),
)

it('what is written is read as it was', () => {
  fc.assert(
    fc.property(fc.array(anyFilter), fc.option(anyText, { nil: '' }), (filters, text) => {
      const words = filters.map((filter) => formatFilter(fields, filter))
      const typed = [...words, formatText(fields, text)].filter((part) => part !== '').join(' ')
      expect(read(typed)).toMatchObject({ filters, text, problems: [] })
    }),
  )
})

it('a text is quoted only where it would be read otherwise', () => {
  expect(formatText(fields, 'line-1 press')).toBe('line-1 press')
  expect(formatText(fields, 'a:b')).toBe('a:b')
  expect(formatText(fields, 'away')).toBe('"away"')
  expect(formatText(fields, 'username:a')).toBe('"username:a"')
  expect(formatText(fields, ' a')).toBe('" a"')
})

it('the address keeps filters', () => {
  const search = { like_clientid: 'a', conn_state: 'connected', gte_mqueue_len: 5, page: 2 }
  const filters = filtersFromSearch(fields, search)
  expect(filters).toEqual([
    filter('clientid', 'contains', 'a'),
    filter('state', 'is', 'connected'),
    filter('queue', 'atLeast', '5'),
  ])
  expect(paramsFromFilters(fields, filters)).toMatchObject({
    like_clientid: 'a',
    clientid: undefined,
    conn_state: 'connected',
    gte_mqueue_len: 5,
  })
  expect(Object.keys(paramsFromFilters(fields, []))).toHaveLength(8)
})

it('a text has one way of matching, a number two bounds', () => {
  const one = [filter('clientid', 'contains', 'a'), filter('queue', 'atLeast', '1')]
  expect(withFilter(fields, one, filter('clientid', 'is', 'b'))).toEqual([
    filter('queue', 'atLeast', '1'),
    filter('clientid', 'is', 'b'),
  ])
  expect(withFilter(fields, one, filter('queue', 'atMost', '9'))).toHaveLength(3)
})

describe('suggestions', () => {
  const labels = (word: string) => suggest(fields, word).map(({ insert }) => insert)

  it('are fields, words and values', () => {
    expect(labels('')).toEqual([])
    expect(labels('cl')).toEqual(['clientid:'])
    expect(labels('con')).toEqual(['since>=', 'connected'])
    expect(labels('mess')).toEqual(['queue>='])
    expect(labels('state:')).toEqual(['state:connected', 'state:disconnected'])
    expect(labels('state:dis')).toEqual(['state:disconnected'])
    expect(labels('line-1')).toEqual([])
    expect(labels('username:')).toEqual([])
  })

  it('are for the word at the cursor', () => {
    expect(wordAt('line us', 7)).toEqual({ raw: 'us', start: 5 })
    expect(wordAt('line us', 4)).toEqual({ raw: 'line', start: 0 })
    expect(wordAt('line ', 5)).toEqual({ raw: '', start: 5 })
  })
})

describe('a family of fields', () => {
  const family: FilterField = {
    key: 'attr.',
    label: 'Attribute',
    kind: 'text',
    params: { contains: 'like_attr.', is: 'attr.' },
    members: [{ name: 'firmware', values: ['3.7.4', 'a b'] }],
  }
  const all = [...fields, family]

  it('has a filter for each name, known or not', () => {
    expect(parse(all, 'attr.firmware=3.7.4 attr.Site:muc').filters).toEqual([
      filter('attr.firmware', 'is', '3.7.4'),
      filter('attr.Site', 'contains', 'muc'),
    ])
    expect(parse(all, 'firmware:3').filters).toEqual([filter('attr.firmware', 'contains', '3')])
    expect(parse(all, 'site:muc')).toMatchObject({ filters: [], unknown: ['site'] })
    expect(formatFilter(all, filter('attr.site', 'is', 'a b'))).toBe('attr.site="a b"')
  })

  it('is in the address under its names, and leaves it again', () => {
    const search = { 'attr.firmware': '3.7.4', 'like_attr.site': 'muc', attribute: 'x' }
    const filters = filtersFromSearch(all, search)
    expect(filters).toEqual([
      filter('attr.site', 'contains', 'muc'),
      filter('attr.firmware', 'is', '3.7.4'),
    ])
    expect(paramsFromFilters(all, filters.slice(0, 1), filters)).toMatchObject({
      'attr.firmware': undefined,
      'like_attr.firmware': undefined,
      'like_attr.site': 'muc',
    })
  })

  it('suggests its known names and their values', () => {
    const inserts = (word: string) => suggest(all, word).map(({ insert }) => insert)
    expect(inserts('fir')).toEqual(['attr.firmware='])
    expect(inserts('attr')).toEqual(['attr.firmware='])
    expect(inserts('attr.firmware=')).toEqual(['attr.firmware=3.7.4', 'attr.firmware="a b"'])
    expect(inserts('attr.firmware=3')).toEqual(['attr.firmware=3.7.4'])
  })
})
