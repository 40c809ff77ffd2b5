import { describe, expect, it } from 'vitest'
import type { LinkFailure } from '../kernel/access.ts'
import type { MaybePromise } from '../kernel/hooks.ts'
import { silentLog } from '../kernel/log.ts'
import { FakeClock } from '../kernel/testing/fake-clock.ts'
import type { Outcome } from './answers.ts'
import { Chain } from './chain.ts'
import { firstAnswer, type Question, type Step } from './question.ts'

interface Member {
  says: () => MaybePromise<string>
  isClosed: boolean
  close: () => void
}

const clock = new FakeClock()
const warnings: object[] = []
const log = { ...silentLog, warn: (fields: object) => void warnings.push(fields) }

const making = {
  clock,
  log,
  isSame: (before: string, now: string) => before === now,
  open: (says: string): Member => {
    if (says === 'cannot be opened') throw new Error(says)
    const member = {
      says: () => {
        if (says === 'fails') throw new Error('it failed')
        return says.startsWith('later ') ? Promise.resolve(says.slice(6)) : says
      },
      isClosed: false,
      close: () => void (member.isClosed = true),
    }
    return member
  },
}
const place = (id: string, settings: string, isEnabled = true) => ({ id, settings, isEnabled })
const makeChain = (...places: ReturnType<typeof place>[]) =>
  new Chain<string, Member>().next(places, making)

class What implements Question<Member, string> {
  readonly isCounted: boolean
  readonly watch: ((step: Step<string>) => void) | undefined
  failures: readonly LinkFailure[] = []

  constructor(watch?: (step: Step<string>) => void) {
    this.isCounted = watch === undefined
    this.watch = watch
  }

  isFor = ({ says }: Member) => says() !== 'not for me'
  put = ({ says }: Member) => says()
  outcomeOf = (answer: string): Outcome | undefined =>
    answer === 'half'
      ? undefined
      : answer === 'yes'
        ? 'allow'
        : answer === 'no'
          ? 'deny'
          : 'nomatch'
}

describe('a chain', () => {
  it('keeps members with unchanged settings and closes the others', () => {
    const first = makeChain(place('a', '1'), place('b', '2'), place('c', '3'), place('d', '4'))
    const next = first.next([place('c', '3'), place('a', 'x'), place('d', '4', false)], making)
    const [a, b, c, d] = first.links.map(({ member }) => member)
    expect([a, b, c, d].map((member) => member?.isClosed)).toEqual([true, true, false, true])
    expect(next.links.map(({ id }) => id)).toEqual(['c', 'a', 'd'])
    expect(next.find('c')?.member).toBe(c)
    expect(next.find('a')?.member).not.toBe(a)
    expect(next.find('d')?.member).toBeUndefined()
    expect(next.find('a')?.answers).toBe(first.find('a')?.answers)
  })

  it('stays as it is when one of the next cannot be opened', () => {
    const chain = makeChain(place('a', '1'))
    let opened: Member | undefined
    const open = (says: string) => (opened = making.open(says))
    const places = [place('b', '2'), place('a', 'cannot be opened')]
    expect(() => chain.next(places, { ...making, open })).toThrow('cannot be opened')
    expect(opened?.isClosed).toBe(true)
    expect(chain.find('a')?.member?.isClosed).toBe(false)
  })
})

describe('a question', () => {
  it('is answered at once while nobody takes time', () => {
    const chain = makeChain(place('a', 'well'), place('b', 'yes'), place('c', 'no'))
    expect(firstAnswer(chain.links, new What())).toEqual({ id: 'b', answer: 'yes' })
    expect(firstAnswer(makeChain(place('a', 'well')).links, new What())).toBeUndefined()
  })

  it('waits for who takes time', async () => {
    const chain = makeChain(place('a', 'later well'), place('b', 'later no'))
    expect(await firstAnswer(chain.links, new What())).toEqual({ id: 'b', answer: 'no' })
  })

  it('is counted where it counts', async () => {
    const chain = makeChain(place('a', 'well'), place('b', 'half'), place('c', 'no'))
    await firstAnswer(chain.links, new What())
    await firstAnswer(chain.links, new What(() => {}))
    expect(chain.find('a')?.answers.metrics()).toMatchObject({ total: 1, nomatch: 1 })
    expect(chain.find('b')?.answers.metrics()).toMatchObject({ total: 0 })
    expect(chain.find('c')?.answers.metrics()).toMatchObject({ total: 0 })
  })

  it('passes over who fails, and says so sparingly', async () => {
    const chain = makeChain(place('a', 'fails'), place('b', 'yes'))
    // `isFor` decides otherwise.
    const ask = (watch?: (step: Step<string>) => void) =>
      firstAnswer(chain.links, Object.assign(new What(watch), { isFor: () => true }))
    warnings.length = 0
    for (let i = 0; i < 100; i++) expect(ask()).toEqual({ id: 'b', answer: 'yes' })
    expect(warnings).toEqual([{ id: 'a', reason: 'it failed' }])
    const steps: Step<string>[] = []
    await ask((step) => void steps.push(step))
    expect(steps[0]).toMatchObject({ id: 'a', failure: 'it failed' })
    expect(chain.find('a')?.answers.metrics()).toMatchObject({ total: 100, nomatch: 100 })
    const other = makeChain(place('a', 'fails'))
    await firstAnswer(other.links, Object.assign(new What(() => {}), { isFor: () => true }))
    expect(warnings).toHaveLength(1)
  })

  it('reports all of them to the observer', async () => {
    const steps: Step<string>[] = []
    const chain = makeChain(
      place('a', 'x', false),
      place('b', 'not for me'),
      place('c', 'later well'),
      place('d', 'yes'),
      place('e', 'no'),
      place('f', 'no', false),
    )
    await firstAnswer(chain.links, new What((step) => void steps.push(step)))
    const took = { tookMs: expect.any(Number) }
    expect(steps).toEqual([
      { id: 'a', skipped: 'disabled' },
      { id: 'b', skipped: 'mechanism' },
      { id: 'c', answer: 'well', ...took },
      { id: 'd', answer: 'yes', ...took },
      { id: 'e', skipped: 'decided' },
      { id: 'f', skipped: 'disabled' },
    ])
  })
})
