import { describe, expect, it } from 'vitest'
import { loadJq } from '../functions/jq.ts'
import { hostile } from '../testing/hostile.ts'
import { fuzz } from '../testing/fuzz.ts'
import { parse } from '../syntax/parser.ts'
import { rowsToJson } from './rows.ts'
import { compile, type RunResult } from './program.ts'

const event = { event: 'message.publish', topic: 't', payload: '{"a":[1,2,3]}' }

const run = async (sql: string): Promise<RunResult> => {
  const program = compile(parse(sql))
  await program.ready
  return program.run(event)
}

/** What stopped it: a limit, or a refusal of the value; rows that are small are fine too. */
const end = async (sql: string): Promise<string> => {
  const [problem] = parse(sql).problems
  if (problem) return problem.code
  const result = await run(sql)
  if (result.kind === 'failed') return result.problem.code
  try {
    return rowsToJson(result.kind === 'rows' ? result.rows : []).length < 1000 ? 'small' : 'large'
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

describe('what wants all there is of time, memory or stack', () => {
  it.each(hostile)('%s ends in words', async (_what, sql) => {
    expect(await end(sql)).toMatch(/^(limit\w+|small|badValue|jqFailed|tooDeep)$/)
  })

  it('takes nothing from the next run', async () => {
    await end('SELECT [1..99999999] as a FROM "#"')
    expect(await end('SELECT payload.a as a FROM "#"')).toBe('small')
  })
})

describe('names of JavaScript’s own', () => {
  it('are keys like others', async () => {
    const { statement } = parse('SELECT 1 as __proto__.x FROM t')
    expect(statement.fields).toHaveLength(1)
    const result = await run(
      `SELECT 1 as "__proto__".x, 2 as "__proto__", payload.constructor as c, toString as t, mput('__proto__', 1, map_new()) as m FROM "#"`,
    )
    if (result.kind !== 'rows') throw new Error(result.kind)
    expect(rowsToJson(result.rows[0])).toBe(
      '{"t":"undefined","m":{"__proto__":1},"c":"undefined","__proto__":2}',
    )
    expect(Object.getPrototypeOf({})).not.toHaveProperty('x')
  })
})

describe('statements that were made up', () => {
  it('are read, printed and run without a fault', async () => {
    await loadJq()
    // `node rule-sql/testing/fuzz-run.ts` tries as many as one has time for.
    const { faults, valid, rows } = fuzz(3000, 5, () => 0)
    expect(faults).toEqual([])
    expect(valid).toBeGreaterThan(1000)
    expect(rows).toBeGreaterThan(50)
  })
})
