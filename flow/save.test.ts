import { startApi, type TestApi } from '@signalbox/broker/api/testing/fixtures'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type Config,
  type Draft,
  type Noun,
  planFlowSave,
  type Stored,
  type Wanted,
} from './save-plan.ts'
import { save, type SaveCalls } from './save.ts'

// With the real API of the embedded broker.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
afterEach(() => clear())

async function clear(): Promise<void> {
  for (const noun of ['rule', 'action', 'connector'] as const)
    for (const id of Object.keys(await readList(noun))) await calls.remove(noun, id)
}

class Refusal extends Error {
  readonly status: number

  constructor(status: number, body: unknown) {
    super(JSON.stringify(body))
    this.status = status
  }
}

/** Thrown after the broker did it. */
const LOST = 0

async function send(method: string, path: string, body?: Config): Promise<void> {
  const reply = await api.call(method, path, { body })
  if (reply.status >= 300) throw new Refusal(reply.status, reply.body)
}

const calls: SaveCalls = {
  create: (noun, body) => send('POST', `/${noun}s`, body),
  change: (noun, id, body) => send('PUT', `/${noun}s/${encodeURIComponent(id)}`, body),
  enable: (noun, id, isOn) =>
    noun === 'rule'
      ? send('PUT', `/rules/${id}`, { enable: isOn })
      : send('PUT', `/${noun}s/${encodeURIComponent(id)}/enable/${String(isOn)}`),
  remove: (noun, id) => send('DELETE', `/${noun}s/${encodeURIComponent(id)}`),
  exists: async (noun, id) => id in (await readList(noun)),
  isMissing: (error) => error instanceof Refusal && error.status === 404,
  isUncertain: (error) => error instanceof Refusal && error.status === LOST,
}

/** What the broker has, without its reports. */
async function readList(noun: Noun): Promise<Record<string, Config>> {
  const answer = await api.read<unknown>(`/${noun}s`)
  const list = (noun === 'rule' ? (answer as { data: unknown }).data : answer) as Config[] // see spec
  const REPORTED =
    /^(?:type|name|status|status_reason|node_status|actions|created_at|last_modified_at|error)$/
  return Object.fromEntries(
    list.map((item) => {
      const id = noun === 'rule' ? String(item.id) : `${String(item.type)}:${String(item.name)}`
      const fields = Object.entries(item).filter(
        ([name]) => noun === 'rule' || !REPORTED.test(name),
      )
      return [id, Object.fromEntries(fields)]
    }),
  )
}

interface Everything extends Stored {
  readonly all: Readonly<Record<Noun, Record<string, Config>>>
}

async function readAll(): Promise<Everything> {
  const [connector, action, source, rule] = await Promise.all(
    (['connector', 'action', 'source', 'rule'] as const).map(readList),
  )
  const all = {
    connector: connector ?? {},
    action: action ?? {},
    source: source ?? {},
    rule: rule ?? {},
  }
  return {
    all,
    rule: all.rule.r as Stored['rule'], // a rule of the API
    configOf: (noun, id) => all[noun][id],
  }
}

const ID = 'r'
const draft = (noun: Draft['noun'], name: string, body: Config, isChange = false): Draft => ({
  noun,
  type: 'http',
  name,
  body,
  isChange,
})
/** No service: the connector is created all the same. */
const connector = (more: Config = {}): Config => ({ url: 'http://127.0.0.1:9', ...more })
const action = (path = '/a', more: Config = {}): Config => ({
  connector: 'c',
  parameters: { path },
  ...more,
})
const rule = (more: Partial<Wanted['rule']> = {}): Wanted['rule'] => ({
  id: ID,
  isNew: true,
  sql: 'SELECT * FROM "t"',
  actions: ['http:a', 'http:b', { function: 'console' }],
  description: '',
  ...more,
})
const NEW: Wanted = {
  rule: rule(),
  drafts: [
    draft('action', 'a', action()),
    draft('action', 'b', action('/b')),
    draft('connector', 'c', connector()),
    draft('action', 'unused', action()),
    draft('connector', 'unused', connector()),
  ],
}

/** The parameters of the action `a` with another path. */
const withPath = ({ all }: Everything, path: string): Config => ({
  parameters: { ...(all.action['http:a']?.parameters as Config), path }, // an object of each action
})

const shown = (wanted: Wanted, stored: Stored) =>
  planFlowSave(wanted, stored).map(({ verb, noun, id, effects }) =>
    [verb, noun, id, ...effects].join(' '),
  )

describe('the plan', () => {
  it('creates what the rule uses, in the order of use', async () => {
    expect(shown(NEW, await readAll())).toEqual([
      'create connector http:c',
      'create action http:a',
      'create action http:b',
      'create rule r',
    ])
  })

  it('changes only what differs, and names the effect', async () => {
    expect(await save(planFlowSave(NEW, await readAll()), calls)).toEqual({ kind: 'saved' })
    const stored = await readAll()
    const as = (noun: Draft['noun'], name: string, more: Config = {}) =>
      draft(noun, name, { ...stored.all[noun][`http:${name}`], ...more }, true)
    const same: Wanted = {
      rule: rule({ isNew: false }),
      drafts: [as('connector', 'c'), as('action', 'a'), as('action', 'b')],
    }
    expect(shown(same, stored)).toEqual([])
    const changed: Wanted = {
      rule: rule({ isNew: false, description: 'night' }),
      drafts: [
        as('connector', 'c', { url: 'http://127.0.0.1:10' }),
        as('action', 'a', { parameters: { path: '/z' } }),
        as('action', 'b', { description: 'note' }),
      ],
    }
    expect(shown(changed, stored)).toEqual([
      'change connector http:c reconnects',
      'change action http:a restarts',
      'change action http:b',
      'change rule r resetsMetrics',
    ])
    const [, , , last] = planFlowSave(changed, stored)
    expect(last).toMatchObject({ body: { description: 'night' }, fields: ['description'] })
  })

  it('creates a rule that another user deleted', async () => {
    expect(shown({ rule: rule({ isNew: false }), drafts: [] }, await readAll())).toEqual([
      'create rule r',
    ])
  })

  it('puts a new secret last: the old one is unknown', async () => {
    const secret = {
      ...NEW,
      drafts: NEW.drafts.map((each) =>
        each.noun === 'connector'
          ? { ...each, body: connector({ headers: { authorization: 'old' } }) }
          : each,
      ),
    }
    await save(planFlowSave(secret, await readAll()), calls)
    const stored = await readAll()
    const before = stored.all.connector['http:c']
    const drafts = [
      draft('connector', 'c', { ...before, headers: { authorization: 'new' } }, true),
      draft('action', 'a', action('/z'), true),
    ]
    const steps = planFlowSave({ rule: rule({ isNew: false }), drafts }, stored)
    expect(steps.map(({ noun, isFinal }) => [noun, isFinal])).toEqual([
      ['action', false],
      ['connector', true],
    ])
    const lost = {
      ...calls,
      change: (noun: Noun, id: string, body: Config) =>
        calls.change(noun, id, body).then(() => {
          if (body.headers !== undefined && JSON.stringify(body).includes('new'))
            throw new Refusal(LOST, '')
        }),
    }
    const result = await save(steps, lost)
    expect(result).toMatchObject({
      kind: 'refused',
      left: [{ step: { id: 'http:c' }, error: undefined }],
    })
    expect((await readAll()).all.action).toEqual(stored.all.action)
  })
})

describe('a refused save', () => {
  it.each<[string, Wanted]>([
    ['an invalid rule', { ...NEW, rule: rule({ sql: 'SELECT' }) }],
    [
      'an invalid action',
      {
        ...NEW,
        drafts: [...NEW.drafts.slice(1), draft('action', 'a', action('/a', { parameters: 7 }))],
      },
    ],
    ['an invalid name', { ...NEW, rule: rule({ id: '' }) }],
  ])('%s leaves nothing', async (_name, wanted) => {
    const before = await readAll()
    expect(await save(planFlowSave(wanted, before), calls)).toMatchObject({
      kind: 'refused',
      left: [],
    })
    expect((await readAll()).all).toEqual(before.all)
  })

  it('keeps an object that had the name before', async () => {
    await calls.create('connector', {
      type: 'http',
      name: 'c',
      ...connector({ description: 'of another user' }),
    })
    const before = await readAll()
    expect(await save(planFlowSave(NEW, before), calls)).toMatchObject({
      kind: 'refused',
      step: { id: 'http:c' },
      left: [],
    })
    expect((await readAll()).all).toEqual(before.all)
    // Nor without an answer.
    const lost = { ...calls, create: () => Promise.reject(new Refusal(LOST, 'no answer')) }
    expect(await save(planFlowSave(NEW, before), lost)).toMatchObject({ kind: 'refused', left: [] })
    expect((await readAll()).all).toEqual(before.all)
  })

  it('at any call, with or without an answer, restores all or names what is left', async () => {
    const faults = fc.array(fc.constantFrom('refused', 'lost', undefined), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.boolean(), faults, async (isChange, kinds) => {
        if (isChange) await save(planFlowSave(NEW, await readAll()), calls)
        const before = await readAll()
        const wanted = isChange ? makeChange(before) : NEW
        const result = await save(planFlowSave(wanted, before), failing(kinds))
        const after = await readAll()
        if (result.kind === 'saved') {
          expect(
            shown(isChange ? wanted : { ...NEW, rule: rule({ isNew: false }), drafts: [] }, after),
          ).toEqual(isChange ? ['create action http:n'] : [])
        } else {
          const left = new Set(result.left.map(({ step }) => `${step.noun} ${step.id}`))
          expect(without(after, left)).toEqual(without(before, left))
        }
        await clear()
      }),
      { numRuns: 30, seed: 17 },
    )
  })

  /** A change of all, with a new action. */
  const makeChange = (before: Everything): Wanted => {
    const as = (noun: Draft['noun'], name: string, more: Config) =>
      draft(noun, name, { ...before.all[noun][`http:${name}`], ...more }, true)
    return {
      rule: rule({ isNew: false, sql: 'SELECT topic FROM "t"', actions: ['http:a', 'http:n'] }),
      drafts: [
        as('connector', 'c', { url: 'http://127.0.0.1:10' }),
        as('action', 'a', withPath(before, '/z')),
        draft('action', 'n', action('/n')),
      ],
    }
  }

  const without = ({ all }: Everything, left: ReadonlySet<string>) =>
    Object.entries(all).flatMap(([noun, items]) =>
      Object.entries(items).filter(([id]) => !left.has(`${noun} ${id}`)),
    )

  /** Each call fails as its element says: before the broker does it, or after. */
  function failing(kinds: readonly (string | undefined)[]): SaveCalls {
    let count = 0
    const wrapped =
      <A extends unknown[]>(call: (...args: A) => Promise<unknown>) =>
      async (...args: A) => {
        const kind = kinds[count++]
        if (kind === 'refused') throw new Refusal(503, 'refused')
        await call(...args)
        if (kind === 'lost') throw new Refusal(LOST, 'no answer')
      }
    const { create, change, remove } = calls
    return { ...calls, create: wrapped(create), change: wrapped(change), remove: wrapped(remove) }
  }
})
