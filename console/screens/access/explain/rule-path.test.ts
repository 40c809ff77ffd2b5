import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import type { AccessAnswer, Step } from './answer.ts'
import { rulePath } from './rule-path.ts'

const pathToRule = (decider: Partial<Step>, username: string | null = 'u') =>
  rulePath({
    ...{ decision: 'deny', by: 'source', disconnects: false, clientid: 'c', username },
    ...{ address: '127.0.0.1', connected: false, isSuperuser: false, isCalculated: false },
    steps: [{ stage: 'source', outcome: 'deny', name: 'built_in_database', ...decider }],
  } satisfies AccessAnswer)

it('leads to the rule that decides in the list of its owner', () => {
  expect(pathToRule({ list: 'client', position: 3 })).toBe(
    paths.builtInRules({ kind: 'clients', q: 'c', owner: 'c', rule: 3 }),
  )
  expect(pathToRule({ list: 'user', position: 1 })).toBe(
    paths.builtInRules({ kind: 'users', q: 'u', owner: 'u', rule: 1 }),
  )
  expect(pathToRule({ list: 'all', position: 2 })).toBe(
    paths.builtInRules({ kind: 'all', rule: 2 }),
  )
})

it('leads to the settings of another source, and nowhere if none decides', () => {
  expect(pathToRule({ name: 'file', line: 1 })).toBe(paths.authorization('file', 'settings'))
  expect(pathToRule({ stage: 'noMatch' })).toBeUndefined()
})
