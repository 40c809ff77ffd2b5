import { CompletionContext } from '@codemirror/autocomplete'
import { ensureSyntaxTree, foldable, getIndentation, syntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight'
import { describe, expect, it } from 'vitest'
import { dice, generate, mutate } from '../testing/generate.ts'
import { parseTree } from './grammar.ts'
import { completionSource, diagnose, ruleSql } from './rule-sql.ts'

const options = { language: 'en' } as const
const makeState = (doc: string) => EditorState.create({ doc, extensions: [ruleSql(options)] })

describe('the language for CodeMirror', () => {
  it('knows what is what', () => {
    const text = `SELECT upper(payload.name) AS n, 'x', 1.5, true -- why\nFROM "t/#" WHERE qos > 1 AND _x = 2`
    const found: string[] = []
    const highlighter = tagHighlighter([
      { tag: tags.keyword, class: 'keyword' },
      { tag: tags.operatorKeyword, class: 'operator' },
      { tag: tags.function(tags.variableName), class: 'function' },
      { tag: tags.propertyName, class: 'property' },
      { tag: tags.string, class: 'text' },
      { tag: tags.number, class: 'number' },
      { tag: tags.bool, class: 'boolean' },
      { tag: tags.lineComment, class: 'comment' },
      { tag: tags.invalid, class: 'bad' },
    ])
    highlightTree(parseTree(text), highlighter, (from, to, kind) => {
      found.push(`${kind} ${text.slice(from, to)}`)
    })
    expect(found).toEqual([
      'keyword SELECT',
      'function upper',
      'property name',
      'keyword AS',
      "text 'x'",
      'number 1.5',
      'boolean true',
      'comment -- why',
      'keyword FROM',
      'text "t/#"',
      'keyword WHERE',
      'number 1',
      'operator AND',
      'bad _x',
      'number 2',
    ])
  })

  it('folds clauses and parentheses, and indents below a keyword', () => {
    const doc = 'SELECT\n  a,\n  f(\n    1\n  )\nFROM\n  "t/#"'
    const state = makeState(doc)
    ensureSyntaxTree(state, doc.length)
    expect(foldable(state, 0, 6)).toEqual({ from: 6, to: 26 })
    const line = state.doc.line(3)
    expect(foldable(state, line.from, line.to)).toEqual({ from: 16, to: 25 })
    expect(getIndentation(state, state.doc.line(2).from)).toBe(2)
    expect(getIndentation(state, state.doc.line(4).from)).toBe(4)
    expect(getIndentation(state, state.doc.line(6).from)).toBe(0)
  })

  it('follows what is typed', () => {
    const state = makeState('SELECT a FROM t')
    const { state: next } = state.update({ changes: { from: 8, insert: ', upper(b)' } })
    expect(syntaxTree(next).toString()).toContain('Function')
  })

  it('completes while a word is typed, and after a dot', () => {
    const source = completionSource({ ...options, sources: () => ({ payload: '{"dev":1}' }) })
    const at = (doc: string, pos: number, explicit = false) =>
      source(new CompletionContext(makeState(doc), pos, explicit))
    expect(at('SELECT clie FROM t', 11)?.options.map(({ label }) => label)).toContain('clientid')
    expect(at('SELECT  FROM t', 7)).toBeNull()
    expect(at('SELECT  FROM t', 7, true)?.options.length).toBeGreaterThan(100)
    expect(at('SELECT payload. FROM t', 15)?.options).toMatchObject([
      { label: 'dev', type: 'property' },
    ])
  })

  it('says what is wrong, with a fix', async () => {
    expect(await diagnose('SELECT uper(topic) as a FROM t', options)).toMatchObject([
      {
        from: 7,
        to: 11,
        severity: 'error',
        message: 'There is no function uper; did you mean upper?',
        actions: [{ name: 'Fix' }],
      },
    ])
    const chinese = await diagnose('SELECT a FROM', { language: 'zh' })
    expect(chinese.at(-1)?.message).toContain('此处应为')
    expect(await diagnose('', options)).toEqual([])
  })

  it.each([
    ['if .a then 1 end', 'expected else'],
    ['.l | toarray', 'toarray/0 is not defined'],
    ['.a.[0]', 'unexpected .'],
    ['.a |', 'unexpected end'],
  ])('warns of the program %s, which jq 1.6 refuses', async (program, why) => {
    const [warning, ...others] = await diagnose(
      `SELECT jq('${program}', payload) as a FROM t`,
      options,
    )
    expect(others).toEqual([])
    expect(warning).toMatchObject({ from: 10, to: 12 + program.length, severity: 'warning' })
    expect(warning?.message).toContain(`jq 1.6, the version of EMQX, refuses this program: ${why}`)
  })

  it('takes programs that jq 1.6 reads, and those that only an event has', async () => {
    const sql = "SELECT jq('.a | ascii_downcase', payload) as a, jq(payload.p, payload) as b FROM t"
    expect(await diagnose(sql, options)).toEqual([])
  })

  it('has a tree for anything', () => {
    const roll = dice(9)
    for (let round = 0; round < 500; round++) {
      const text = mutate(generate(roll), roll)
      const tree = parseTree(text)
      expect(tree.length).toBe(text.length)
      tree.iterate({
        enter: ({ from, to }) => {
          if (to < from || to > text.length) throw new Error(text)
        },
      })
    }
  })
})
