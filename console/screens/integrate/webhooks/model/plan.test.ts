import fc from 'fast-check'
import { expect, it } from 'vitest'
import { carryOut, planOfRemoval, planOfSave, type Step, type Wanted } from './plan.ts'
import type { Parts } from './webhook.ts'

const NAME = 'a_WH_D'
const config = (of: number) => ({
  connector: { url: `http://a:${of}` },
  action: { connector: NAME, parameters: { method: of === 0 ? 'post' : 'put' } },
  rule: { sql: `SELECT * FROM "${of}"`, actions: [`http:${NAME}`], enable: true, description: '' },
})

class Fault extends Error {
  readonly is: 'refused' | 'gone' | 'unanswered'

  constructor(is: Fault['is']) {
    super(is)
    this.is = is
  }
}

/** The parts by their IDs, as a broker keeps them. */
class Store {
  readonly parts = new Map<string, unknown>()
  readonly #failing: ReadonlyMap<number, Fault['is']>
  #calls = 0

  constructor(parts: Parts, failing: ReadonlyMap<number, Fault['is']>) {
    this.#failing = failing
    for (const [part, value] of Object.entries(parts)) if (value) this.parts.set(part, value)
  }

  readonly call = async (step: Step) => {
    const fault = this.#failing.get(this.#calls++)
    if (fault === 'refused') throw new Fault('refused')
    const isThere = this.parts.has(step.part)
    if (step.verb === 'delete') {
      if (!isThere) throw new Fault('gone')
      this.parts.delete(step.part)
    } else if (step.verb !== 'switch') this.parts.set(step.part, step.body)
    if (fault === 'unanswered') throw new Fault('unanswered')
  }

  readonly isGone = (error: unknown) => error instanceof Fault && error.is === 'gone'
  readonly isUncertain = (error: unknown) => error instanceof Fault && error.is === 'unanswered'
}

const parts = fc.record({
  connector: fc.option(fc.nat(1), { nil: undefined }),
  action: fc.option(fc.nat(1), { nil: undefined }),
  rule: fc.option(fc.nat(1), { nil: undefined }),
})

const madeOf = (of: {
  connector?: number | undefined
  action?: number | undefined
  rule?: number | undefined
}) =>
  ({
    connector: of.connector === undefined ? undefined : config(of.connector).connector,
    action: of.action === undefined ? undefined : config(of.action).action,
    rule: of.rule === undefined ? undefined : config(of.rule).rule,
  }) as unknown as Parts // without type and name, which no plan compares

it('all parts are saved, or everything is as it was, or what is left is named', async () => {
  await fc.assert(
    fc.asyncProperty(
      parts,
      fc.array(fc.tuple(fc.nat(7), fc.constantFrom('refused' as const, 'unanswered' as const))),
      async (of, failing) => {
        const before = madeOf(of)
        const wanted: Wanted = config(1)
        const store = new Store(before, new Map(failing))
        const result = await carryOut(planOfSave(NAME, before, wanted), store)
        for (const part of ['connector', 'action', 'rule'] as const) {
          const isLeft = result.kind === 'failed' && result.left.some((each) => each.part === part)
          if (isLeft) continue
          const expected = result.kind === 'done' ? wanted[part] : before[part]
          if (expected === undefined) expect(store.parts.has(part)).toBe(false)
          else expect(store.parts.get(part)).toMatchObject(expected)
        }
      },
    ),
    { numRuns: 500 },
  )
})

it('parts without a change are left alone', () => {
  const before = madeOf({ connector: 1, action: 0, rule: 1 })
  const steps = planOfSave(NAME, before, config(1))
  expect(steps.map(({ part, verb }) => `${verb} ${part}`)).toEqual(['update action'])
})

it('a removal continues where a part is gone, and keeps a connector that others use', async () => {
  const all = madeOf({ connector: 1, action: 1, rule: 1 })
  const store = new Store(madeOf({ connector: 1, action: 1 }), new Map())
  expect(await carryOut(planOfRemoval(NAME, all), store)).toEqual({ kind: 'done' })
  expect([...store.parts.keys()]).toEqual([])
  const kept = planOfRemoval(NAME, all, { keepsConnector: true })
  expect(kept.map(({ part }) => part)).toEqual(['rule', 'action'])
})
