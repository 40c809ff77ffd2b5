import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describe as sentence } from '../problems.ts'
import { sentences } from '../problems.messages.ts'
import { statement as statements } from '../testing/statements.ts'
import { format } from './format.ts'
import { parse } from './parser.ts'
import type { Statement } from './tree.ts'

/** A tree without its places. */
const bare = (statement: Statement): unknown =>
  JSON.parse(
    JSON.stringify({ ...statement, comments: [], clauses: [] }, (key, value: unknown) =>
      key === 'from' || key === 'to' ? undefined : value,
    ),
  )

const codes = (text: string) => parse(text).problems.map(({ code }) => code)
const marked = (text: string) =>
  parse(text).problems.map(({ code, from, to }) => `${code} ${text.slice(from, to)}`)

describe('parse ∘ format', () => {
  it('gives the same tree', () => {
    fc.assert(
      fc.property(statements, (statement) => {
        const text = format(statement)
        const parsed = parse(text)
        expect(parsed.problems, text).toEqual([])
        expect(bare(parsed.statement), text).toEqual(bare(statement))
      }),
      { numRuns: 500, seed: 5 },
    )
  })

  it('prints one style, and what is in it stays as it is', () => {
    const text = `select payload.a  as a,topic -- what it is
      from "t/#" where payload.b>10 and not(qos=1)`
    const pretty = format(parse(text).statement)
    expect(pretty).toBe(
      [
        'SELECT',
        '  payload.a AS a,',
        '  topic',
        '-- what it is',
        'FROM',
        '  "t/#"',
        'WHERE',
        '  payload.b > 10 AND NOT qos = 1',
      ].join('\n'),
    )
    expect(format(parse(pretty).statement)).toBe(pretty)
  })

  it('keeps every comment, none on the last line', () => {
    const text =
      'SELECT -- one\n a, -- two\n b -- three\n FROM t -- four\n WHERE a = 1 -- five\n + 1'
    const pretty = format(parse(text).statement)
    for (const word of ['one', 'two', 'three', 'four', 'five'])
      expect(pretty).toContain(`-- ${word}`)
    expect(parse(pretty).problems).toEqual([])
  })
})

describe('what is no statement', () => {
  it.each([
    ['', 'empty '],
    ['SELEC * FROM "t/#"', 'startsWith SELEC'],
    ['SELECT * FROM "t/#";', 'semicolon ;'],
    ["SELECT 'a FROM t", "openQuote '"],
    ['SELECT a, FROM t', 'expectedExpression FROM'],
    ['SELECT a', 'noFrom '],
    ['SELECT a FROM t ORDER BY a', 'otherSql ORDER'],
    ['SELECT a FROM t WHERE qos == 1', 'otherOperator =='],
    ['SELECT 7 % 3 FROM t', 'otherOperator %'],
    ['SELECT _x FROM t', 'quoteName _x'],
    ['SELECT 中文 FROM t', 'quoteName 中文'],
    ["SELECT a as 'b c' FROM t", "quoteName 'b c'"],
    ['SELECT .5 FROM t', 'numberForm .'],
    ['SELECT a as end FROM t', 'keywordAsName end'],
    ['SELECT payload.end FROM t', 'keywordAsName end'],
    ['SELECT a = 1 AND b = 2 FROM t', 'booleanNotHere a = 1 AND b = 2'],
    ['SELECT a = b = c FROM t', 'comparisonChain ='],
    ['SELECT first(a).b FROM t', 'pathOfCall .'],
    [
      'SELECT a FROM t WHERE CASE WHEN a = 1 THEN true END',
      'caseNotCondition CASE WHEN a = 1 THEN true END',
    ],
    ['SELECT 1 + CASE WHEN a = 1 THEN 1 END FROM t', 'caseNotHere CASE WHEN a = 1 THEN 1 END'],
    ['SELECT a INCASE a = 1 FROM t', 'onlyForeach INCASE'],
    ['FOREACH a INCASE b = 1 DO c FROM t', 'clauseOrder DO'],
    ['SELECT a FROM t FROM u', 'clauseTwice FROM'],
    ['SELECT a > 1 b FROM t', 'aliasNeedsAs b'],
    ['SELECT a FROM t -- why', 'commentAtEnd -- why'],
    ['SELECT f(1 FROM t', 'expected FROM'],
    ['SELECT div() FROM t', 'expectedExpression )'],
    ['SELECT a FROM t WHERE mod ( ) = 1', 'expectedExpression )'],
    ['SELECT f(div(), mod(7, 2)) FROM t', 'expectedExpression )'],
  ])('%s', (text, problem) => {
    expect(marked(text)).toEqual([problem])
  })

  it('is put right by the fix that comes with it', () => {
    for (const text of [
      'SELECT a FROM t;',
      'SELECT a',
      'SELECT payload.end as e FROM t',
      'SELECT _x FROM t',
      'SELECT a FROM t WHERE qos == 1',
      'SELECT a FROM t -- why',
    ]) {
      const [problem] = parse(text).problems
      const fix = problem?.fix
      if (!fix) throw new Error(`no fix for ${text}`)
      expect(codes(text.slice(0, fix.from) + fix.insert + text.slice(fix.to)), text).toEqual([])
    }
  })

  it('still has a tree for what is good in it', () => {
    const { statement } = parse('SELECT a, payload. , b FROM "t/#" WHERE')
    expect(statement.fields).toHaveLength(3)
    expect(statement.sources.map(({ topic }) => topic)).toEqual(['t/#'])
    expect(statement.where?.kind).toBe('missing')
  })

  it('is said about its own place, not about what follows', () => {
    expect(marked('SELECT a +, b FROM t WHERE c =')).toEqual([
      'expectedExpression ,',
      'expectedExpression ',
    ])
  })
})

describe('what looks strange and is right', () => {
  it.each([
    'SELECT --1 as r FROM "t/#"',
    'SELECT a b FROM t',
    "SELECT 'a''b' as x FROM 't/#'",
    'SELECT "a""b" as x FROM "t/#"',
    'SELECT payload.1, payload."1".2, payload.\'two words\', payload."end" FROM t',
    'SELECT payload.a[2..3] as x, [1..4] as y FROM t',
    'SELECT payload.a[i].b FROM t',
    'SELECT (case when a = 1 then 2 end) FROM t',
    'SELECT a FROM "t", u, \'v\'',
    'SELECT a FROM t WHERE a NOT IN (1, 2) OR NOT b IN (3)',
  ])('%s', (text) => {
    expect(codes(text)).toEqual([])
  })
})

describe('a problem', () => {
  it('is a sentence in both languages, naming what it is about', () => {
    const [problem] = parse('SELECT a FROM t WHERE a BETWEEN 1 AND 2').problems
    if (!problem) throw new Error('no problem')
    expect(sentence(problem, 'en', sentences)).toContain('BETWEEN. Write a >= 1 AND a <= 2')
    expect(sentence(problem, 'zh', sentences)).toContain('BETWEEN')
  })
})

describe('limits', () => {
  it('nesting, chains and length are refused, not a crash', () => {
    const deep = (open: string, close: string, n: number) =>
      `SELECT ${open.repeat(n)}1${close.repeat(n)} FROM t`
    expect(codes(deep('(', ')', 200))).toEqual([])
    for (const text of [
      deep('(', ')', 1000),
      deep('abs(', ')', 5000),
      deep('[', ']', 20_000),
      deep('a[', ']', 20_000).replace('1', 'i'),
      deep('case when 1 = 1 then ', ' end', 1000),
    ])
      expect(codes(text)).toContain('tooDeep')
    expect(codes(`SELECT ${'1+'.repeat(30_000)}1 FROM t`)).toEqual(['tooDeep'])
    expect(codes(`SELECT ${'-'.repeat(60_000)}1 FROM t`)).toEqual(['tooDeep'])
    expect(codes(`SELECT a FROM t WHERE ${'NOT '.repeat(10_000)} a`)).toEqual(['tooDeep'])
    expect(codes('a'.repeat(70_000))[0]).toBe('tooLong')
  })
})
