import { explain } from '@signalbox/rule-sql/run/explain'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import { expect, it } from 'vitest'
import { shownClauses, foreachItems } from './clauses.ts'

const event = {
  event: 'message.publish',
  topic: 'plant/batch',
  clientid: 'c1',
  payload: '{"reads":[{"id":"a","v":3},{"id":"b","v":9}],"t":21}',
}

async function run(sql: string) {
  const parsed = parse(sql)
  return { parsed, explanation: await explain(parsed, event) }
}

it('shows outer expressions before the inner ones, without literals', async () => {
  const { parsed, explanation } = await run(
    `SELECT upper(concat(clientid, 'x')) AS a, payload.t AS t FROM "#" WHERE t > 30`,
  )
  const [select, where] = shownClauses(parsed, explanation)
  expect(select?.lines.map(({ source, depth, value }) => [depth, source, value])).toEqual([
    [0, "upper(concat(clientid, 'x'))", '"C1X"'],
    [1, "concat(clientid, 'x')", '"c1x"'],
    [2, 'clientid', '"c1"'],
    [0, 'payload.t', '21'],
  ])
  expect(where?.name).toBe('WHERE')
  expect(where?.judgement?.outcome).toBe('false')
})

it('shows each item of FOREACH', async () => {
  const { parsed, explanation } = await run(
    'FOREACH payload.reads AS r DO r.id AS id INCASE r.v > 5 FROM "#"',
  )
  expect(foreachItems(parsed, explanation)).toEqual([
    { index: 0, outcome: 'dropped' },
    { index: 1, outcome: 'kept' },
  ])
  expect(shownClauses(parsed, explanation).map(({ name }) => name)).toEqual(['FOREACH'])
  expect(shownClauses(parsed, explanation, 0).map(({ name }) => name)).toEqual(['INCASE'])
  expect(shownClauses(parsed, explanation, 1).map(({ name }) => name)).toEqual(['INCASE', 'DO'])
})

it('marks the clause that failed', async () => {
  const { parsed, explanation } = await run("SELECT clientid - 1 AS a FROM '#'")
  expect(shownClauses(parsed, explanation)).toMatchObject([{ name: 'SELECT', hasFailed: true }])
})
