import { describe, expect, it } from 'vitest'
import { compile, type RunResult } from '../run/program.ts'
import { parse } from '../syntax/parser.ts'
import { encodeJson } from '../values/json.ts'
import { own } from '../values/value.ts'
import { exampleContext, exampleEvent } from '../testing/example-event.ts'
import { groups, helpOf, formatSignatures } from './help/table.ts'
import { functions } from './table.ts'

const run = async (sql: string, context = exampleContext()): Promise<RunResult> => {
  const program = compile(parse(sql))
  await program.ready
  return program.run(exampleEvent, context)
}

/** What an expression gives in the field list, as JSON; the code of the problem where it fails. */
const value = async (expression: string): Promise<string> => {
  const result = await run(`SELECT ${expression} as r FROM "plant/#"`)
  if (result.kind === 'failed') return result.problem.code
  return result.kind === 'rows' ? encodeJson(own(result.rows[0] ?? {}, 'r')) : result.kind
}

const inWhere = async (condition: string): Promise<boolean> =>
  (await run(`SELECT clientid FROM "plant/#" WHERE ${condition}`)).kind === 'rows'

const examples = groups.flatMap(({ help }) =>
  Object.values(help).flatMap(({ examples }) => examples),
)

describe('the examples of the reference', () => {
  it.each(examples)('%s is %s', async (call, result) => {
    const found = await value(call)
    expect(JSON.parse(found), found).toEqual(JSON.parse(result))
    expect(/\.0\b/.test(found)).toBe(/\.0\b/.test(result))
  })

  it('are there for every function that has a value of its own', () => {
    const silent = Object.keys(functions).filter((name) => helpOf(name)?.examples.length === 0)
    const schema = silent.filter((name) => /^(schema|sparkplug)_/.test(name))
    const event = silent.filter((name) => !schema.includes(name))
    expect(schema).toHaveLength(5)
    expect(event.sort()).toEqual([
      'clientip',
      'flag',
      'flags',
      'msgid',
      'payload',
      'peerhost',
      'qos',
      'topic',
      'username',
    ])
  })

  it('are in one group each', () => {
    const names = groups.flatMap(({ help }) => Object.keys(help))
    expect(names.toSorted()).toEqual(Object.keys(functions).toSorted())
  })

  it('have signatures', () => {
    expect(formatSignatures('substr')).toEqual([
      'substr(s: text, start: integer, len?: integer) → text',
    ])
    expect(formatSignatures('sprintf')).toEqual(['sprintf(format: text, …args: any) → text'])
    expect(formatSignatures('concat')).toHaveLength(2)
  })
})

describe('functions of the running event', () => {
  it.each([
    "topic() = 'plant/7/temp'",
    "topic(2) = '7'",
    'qos() = 1',
    "msgid() = '000660BC79058BED8D0D00003E510000'",
    "username() = 'u1'",
    "clientip() = '10.0.0.5'",
    "peerhost() = '10.0.0.5'",
    "flag('retain') = true",
    'is_map(flags()) AND is_null(clientid())',
    'is_str(payload())',
    'is_null(flag(1)) AND is_null(flag(payload.vals)) AND is_null(flag(payload.nope))',
    'is_null(payload(1)) AND is_null(payload(payload.nope))',
  ])('%s in WHERE', async (condition) => {
    expect(await inWhere(condition)).toBe(true)
  })

  it('are undefined in a field list', async () => {
    for (const call of [
      'topic()',
      'topic(2)',
      'qos()',
      "flag('retain')",
      'flag(1)',
      'flag(payload.nope)',
      'payload()',
      'payload(1)',
    ])
      expect(await value(call)).toBe('"undefined"')
    expect(await value('flags()')).toBe('{}')
  })
})

describe('functions that remember', () => {
  it('keep values apart by key and kind of key', async () => {
    const context = exampleContext()
    await run(
      `SELECT kv_store_put('k', 5), kv_store_put(1, 'x'), proc_dict_put('k', 7) FROM "#"`,
      context,
    )
    const result = await run(
      `SELECT kv_store_get('k') as a, kv_store_get(1) as b, kv_store_get('1') as c, proc_dict_put('k', 8) as d, proc_dict_del('k') as e FROM "#"`,
      context,
    )
    expect(result).toMatchObject({ rows: [{ a: 5, b: 'x', c: undefined, d: 7, e: 8 }] })
  })
})

describe('what functions cannot take', () => {
  it.each([
    ['upper(1)', 'badFunctionArgument'],
    ['nofun(1)', 'unknownFunction'],
    ['upper()', 'wrongArity'],
    ['sqrt(-1)', 'badArithmetic'],
    ['1 / 0', 'badArithmetic'],
    ['exp(1000)', 'badArithmetic'],
    ["json_decode('{')", 'notJson'],
    ["regex_match('a', '(')", 'badRegex'],
    ["regex_match('a', '(?R)')", 'badRegex'],
    ["unescape('\\q')", 'badEscape'],
    ["now_timestamp('s')", 'badTimeUnit'],
    ["format_date('second', 'x', '%Y')", 'badTimeOffset'],
    ["date_to_unix_ts('second', '%Y', '2024')", 'missingDatePart'],
    ["rfc3339_to_unix_ts('today')", 'badRfc3339'],
    ["date_to_unix_ts('second', '%Y-%m-%d %H:%M:%S', '2023-02-30 00:00:00')", 'badValue'],
    ['unix_ts_to_rfc3339(253402300800)', 'badValue'],
    ["unix_ts_to_rfc3339(253402300800000000000, 'nanosecond')", 'badValue'],
    ['unix_ts_to_rfc3339(-62167219201)', 'badValue'],
    ['mongo_date(253402300800000)', 'badValue'],
    ["mongo_date(-62167219201, 'second')", 'badValue'],
    ["format_date('second', 'Z', '%Y', -62167219201)", 'badValue'],
    ["gunzip('x')", 'notCompressed'],
    ["hexstr2bin('zz')", 'badHex'],
    ["schema_decode('s', payload)", 'noSchemaRegistry'],
    ["jq('.[', payload)", 'jqProgram'],
    ["jq('.temp[0]', payload)", 'jqFailed'],
    ["hash('md4', 'abc')", 'badValue'],
    ["term_decode('abc')", 'badValue'],
    ["sprintf('~f', 1)", 'badValue'],
    ["sprintf('~s')", 'badValue'],
    ['nth(9, payload.vals)', 'badValue'],
    ['payload.vals[0..1]', 'badIndex'],
    ['payload.temp[1..2]', 'rangeOfNoArray'],
  ])('%s: %s', async (expression, code) => {
    expect(await value(expression)).toBe(code)
  })
})

describe('what the examples leave out', () => {
  it.each([
    // Regular expressions of Perl, over bytes.
    ["regex_match('aaa', '^(a+)+$')", 'true'],
    ["regex_match('abab', '^(ab)\\1$')", 'true'],
    ["regex_extract('key=val', '(?<k>\\w+)=(?P<v>\\w+)')", '["key","val"]'],
    ["regex_replace('aXbxc', '(?i)x', '-')", '"a-b-c"'],
    ["regex_replace('abc', '', '-')", '"-a-b-c-"'],
    ["regex_replace('a.b', '\\.', '\\\\&')", '"a\\\\.b"'],
    ["regex_extract('foobar', '(?<=foo)(b.)(?!x)')", '["ba"]'],
    ["regex_extract('a1', '([a-z])(\\d)?(x)?')", '["a","1"]'],
    ["regex_extract('<a><b>', '<(.+?)>')", '["a"]'],
    ["regex_replace('a  b', '[[:space:]]{2,}', ' ')", '"a b"'],
    ["regex_match('a\nb', '(?m)^b$')", 'true'],
    ["regex_match('中文', '^中')", 'true'],
    [
      "regex_match('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', '^(([a-z])+.)+[A-Z]([a-z])+$')",
      'false',
    ],
    // Texts.
    ["upper('straße')", '"STRASSE"'],
    ["strlen('👨‍👩‍👧é')", '2'],
    ["substr('中文字', 1, 1)", '"文"'],
    ["split('a,b', '')", '["a,b"]'],
    ["tokens('a/b', '/', 'nocrlf')", '["a","b"]'],
    ["pad('abc', 7, 'both', '*')", '"**abc**"'],
    ["find('abc', 'z')", '""'],
    ["concat('a', payload.nope)", '"aundefined"'],
    ['str(0.1 + 0.2)', '"0.3"'],
    ['str(12345678901234567890)', '"12345678901234567890"'],
    ['float2str(20.2, 17)', '"20.19999999999999928"'],
    [
      "sprintf('~p ~w', payload.dev, 'a')",
      '"#{<<\\"id\\">> => <<\\"p7\\">>,<<\\"ok\\">> => true} <<97>>"',
    ],
    ["sprintf('~-4s|~4..0B|~e|~g', 'ab', 7, 1.5, 0.001)", '"ab  |0007|1.50000e+00|1.00000e-03"'],
    ["sprintf('~c~n~~', 65)", '"A\\n~"'],
    ["sprintf('~w', 1.0e-7)", '"1.0e-7"'],
    ["sprintf('~.3e ~.3e', 0.0, 15.0)", '"0.00e+0 1.50e+01"'],
    ["bytesize([1, 'é', [2]])", '4'],
    ["bytesize(subbits('abc', 1, 12, 'bits'))", '2'],
    ["bitsize(subbits('abc', 1, 12, 'bits'))", '12'],
    ["bin2hexstr(subbits(subbits('abc', 1, 20, 'bits'), 5, 8, 'bits'))", '"16"'],
    ["str(subbits('abc', 1, 12, 'bits'))", 'notUtf8'],
    ["subbits('abc', 1, 12, 'bits') = subbits('abc', 1, 12, 'bits')", 'true'],
    ["hash('md5', ['ab', 99])", '"900150983cd24fb0d6963f7d28e17f72"'],
    ["hash('md5', [300])", 'badValue'],
    ["str_utf8([104, [228], 'x'])", '"häx"'],
    ["regex_match('é', '\\w')", 'true'],
    ['unix_ts_to_rfc3339(1, (qos()))', 'badFunctionArgument'],
    ["timezone_to_offset_seconds('-3:30')", '-12600'],
    ["timezone_to_offset_seconds('830')", 'badTimeOffset'],
    ["join_to_sql_values_string([true, undefined, 'a'])", "\"'true', undefined, 'a'\""],
    // Numbers of any size, floats that stay floats.
    ['9223372036854775807 * 2', '18446744073709551614'],
    ['-7 div 2', '-3'],
    ['7.0 - 7.0', '0.0'],
    ['4 / 2', '2.0'],
    ['bitsl(1, 64)', '18446744073709551616'],
    ['int(1.0e20)', '100000000000000000000'],
    ["json_decode('[1.0, 1e2, -0.0, 1.50]')", '[1.0,100.0,0.0,1.5]'],
    // Bytes.
    ["bin2hexstr(hexstr2bin('00ff10'))", '"00FF10"'],
    ["bytesize(gzip('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'))", '24'],
    ["subbits(hexstr2bin('3C00'), 1, 16, 'float')", '1.0'],
    ["subbits('abc', 1, 16, 'bits')", '"ab"'],
    ["subbits('abc', 1, 12, 'integer', 'unsigned', 'little')", '1633'],
    ["subbits('abc', 100, 8)", '"undefined"'],
    ["base64_decode('aGVs bG8=')", '"hello"'],
    ["term_decode(hexstr2bin('836200000400'))", '1024'],
    ["term_decode(hexstr2bin('836400024FE9'))", '"Oé"'],
    ['bin2hexstr(term_encode(payload.nope))', '"837709756E646566696E6564"'],
    ['bin2hexstr(term_encode([]))', '"836A"'],
    ['bin2hexstr(term_encode(hexstr2bin("ff")))'.replaceAll('"', "'"), '"836D00000001FF"'],
    [
      "term_decode(term_encode([1, 2.5, 'a', 12345678901234567890, -1, [300]]))",
      '[1,2.5,"a",12345678901234567890,-1,[300]]',
    ],
    [
      "hash('sha3_256', 'abc')",
      '"3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"',
    ],
    ["hash('blake2s', '')", '"69217a3079908094e11121d042354a7c1f55b6482ca1a51e1b250dfd1ed0eef9"'],
    // Times.
    ['unix_ts_to_rfc3339(-1)', '"1969-12-31T23:59:59+00:00"'],
    [
      "format_date('nanosecond', '-05:30:15', '%N %6N %::z %y', 1)",
      '"000000001 000000 -05:30:15 %y"',
    ],
    [
      "date_to_unix_ts('millisecond', 'Z', '%Y-%m-%d %H:%M:%S.%6N', '2023-11-14 22:13:20.123456')",
      '1700000000123',
    ],
    ['unix_ts_to_rfc3339(253402300799)', '"9999-12-31T23:59:59+00:00"'],
    ["unix_ts_to_rfc3339(253402300799999, 'millisecond')", '"9999-12-31T23:59:59.999+00:00"'],
    ['unix_ts_to_rfc3339(-62167219200)', '"0000-01-01T00:00:00+00:00"'],
    ["rfc3339_to_unix_ts('2023-11-14 22:13:20.5-00:30', 'nanosecond')", '1700001800500000000'],
    // Arrays and objects.
    ['payload.vals[-2..-1]', '[8,15]'],
    ['payload.vals[2..9]', '[8,15]'],
    ['[-2..1]', '[-2,-1,0,1]'],
    ['sublist(4, 1, payload.vals)', '[]'],
    ['map_keys(\'{"b":1,"a":2}\')', '["a","b"]'],
    ['map_get(\'a.b\', \'{"a":{"b":1}}\')', '1'],
  ])('%s is %s', async (expression, result) => {
    expect(await value(expression)).toBe(result)
  })
})
