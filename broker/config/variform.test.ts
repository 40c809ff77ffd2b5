import { describe, expect, it } from 'vitest'
import { compileExpression, compileValue, ExpressionError } from './variform.ts'

const values: Record<string, string> = {
  clientid: 'plant-oslo-17',
  username: 'Operator',
  'user_property.line-2': 'b',
  empty: '',
}
const evaluate = (source: string) => compileExpression(source)((name) => values[name])

describe('an expression over a CONNECT', () => {
  it.each([
    ['clientid', 'plant-oslo-17'],
    ["nth(1, tokens(clientid,'-'))", 'plant'],
    ['nth(3, tokens(clientid, "-"))', '17'],
    ['upper(username)', 'OPERATOR'],
    ["concat(username, '@', clientid)", ''],
    ["concat([username, '@', clientid])", 'Operator@plant-oslo-17'],
    ["concat(username, '@')", 'Operator@'],
    ['user_property.line-2', 'b'],
    ['substr(clientid, 0, 5)', 'plant'],
    ["nth(1, regex_extract(clientid, '-([0-9]+)'))", '17'],
    ["rm_prefix(clientid, 'plant-')", 'oslo-17'],
    ["coalesce(missing, empty, 'none')", 'none'],
    ["iif(str_eq(username, 'Operator'), 'yes', 'no')", 'yes'],
    ["iif(is_empty(missing), 'yes', 'no')", 'yes'],
    ['num_gt(strlen(clientid), 3)', 'true'],
    ["hash('md5', 'a')", '0cc175b9c0f1b6a831c399e269772661'],
    ["join_to_string('.', split(clientid, '-'))", 'plant.oslo.17'],
    ["'it\\'s'", "it's"],
    ['12', '12'],
    ['missing', ''],
    ['upper(missing)', ''],
    ['nth(9, tokens(clientid, "-"))', ''],
  ])('%s', (source, expected) => {
    expect(evaluate(source)).toBe(expected)
  })

  it.each([
    'nofun(',
    'nofun(clientid)',
    'clientid)',
    '',
    'a b',
    "'open",
    '${clientid}',
    'getenv("HOME")',
  ])('is refused: %s', (source) => expect(() => compileExpression(source)).toThrow(ExpressionError))

  it('is bounded in length, depth and work', () => {
    expect(() => compileExpression(`'${'x'.repeat(2000)}'`)).toThrow(ExpressionError)
    expect(() => compileExpression(`${'upper('.repeat(100)}'x'${')'.repeat(100)}`)).toThrow(
      'deeply',
    )
    const heavy = compileExpression("regex_replace(text, '(a+)+$', 'b')")
    // An engine that goes back would not end.
    const text = `${'a'.repeat(50_000)}!`
    expect(heavy(() => text)).toBe('')
  })
})

describe('an expression over a message', () => {
  it.each([
    ["concat(['o', 'n'])", 'on'],
    ["int('7')", 7],
    ["str_eq('a', 'b')", false],
    ['clientid', 'plant-oslo-17'],
    ["concat(['a', clientid])", 'aplant-oslo-17'],
    ["coalesce(missing, 'a')", 'a'],
  ])('%s', (source, expected) => {
    const value = compileValue(source)
    for (let i = 0; i < 2; i++) expect(value((name) => values[name])).toBe(expected)
    // A name has its value of each message.
    if (source.includes('clientid')) expect(value(() => 'b')).not.toBe(expected)
  })

  it.each(['unknown()', "nth(9, tokens('a', '-'))", 'missing'])(
    '%s fails for each message',
    (source) => {
      const value = compileValue(source)
      for (let i = 0; i < 2; i++) expect(() => value((name) => values[name])).toThrow()
    },
  )

  it('a long text is not kept', () => {
    expect(String(compileValue("pad('a', 20000)")(() => undefined))).toHaveLength(20_000)
  })
})
