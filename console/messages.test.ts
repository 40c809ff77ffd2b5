import { describe, expect, it } from 'vitest'
import { lockMessages } from './parts/lock.messages.ts'

type Text = string | ((...args: string[]) => string)
type Messages = Record<string, { en: Text; zh: Text }>

const modules = import.meta.glob<Record<string, Messages>>(
  './{app,api,parts,screens,ui}/**/*.messages.ts',
  {
    eager: true,
  },
)

const pairs = Object.entries(modules).flatMap(([file, exports]) =>
  Object.values(exports).flatMap((messages) =>
    Object.entries(messages)
      .filter(([, pair]) => typeof pair === 'object' && 'en' in pair && 'zh' in pair)
      .map(([key, pair]) => ({ where: `${file} ${key}`, ...pair })),
  ),
)

/** Terms with one translation. Other words may differ with the context. */
const TERMS = [
  'clean start',
  'client id',
  'clients',
  'keep alive',
  'node',
  'password',
  'payload',
  'payload format',
  'receive maximum',
  'retained messages',
  'session expiry interval',
  'shared subscriptions',
  'topic',
  'topic filter',
  'username',
  'version',
  'will message',
]

const said = (text: Text) => (typeof text === 'string' ? text : text('1', '2', '3', '4'))
const HAN = /[\u4e00-\u9fff]/

describe('the texts of the console', () => {
  it('are all looked at', () => {
    expect(Object.keys(modules).length).toBeGreaterThan(8)
    expect(pairs.length).toBeGreaterThan(200)
  })

  it('say something in both languages', () => {
    const empty = pairs.filter(({ en, zh }) => said(en).trim() === '' || said(zh).trim() === '')
    expect(empty.map(({ where }) => where)).toEqual([])
  })

  it('are in the language that they are for', () => {
    const foreign = pairs.filter(({ en, zh }) => {
      // A name, a unit or an abbreviation is the same in both.
      const isCommon = said(en) === said(zh) || /^(https?:.*|\d)$/.test(said(zh))
      return HAN.test(said(en)) || !(isCommon || HAN.test(said(zh)))
    })
    expect(foreign.map(({ where }) => where)).toEqual([])
  })

  it('use what they are given in both', () => {
    const parts = (text: Text) => (typeof text === 'string' ? 0 : text.length)
    expect(pairs.filter(({ en, zh }) => parts(en) !== parts(zh)).map(({ where }) => where)).toEqual(
      [],
    )
  })

  it('give the reason of a locked action in one place', () => {
    const reasons = pairs.filter(({ en }) => said(en) === lockMessages.viewerOnly.en)
    expect(reasons.map(({ where }) => where)).toEqual([
      // The same, as a broker's answer.
      './api/error.messages.ts UNAUTHORIZED_ROLE',
      './parts/lock.messages.ts viewerOnly',
    ])
  })

  it.each(TERMS)('translate %s in one way', (term) => {
    const ways = pairs.flatMap(({ en, zh }) => {
      const isTerm = typeof en === 'string' && en.toLowerCase() === term
      return isTerm ? [said(zh)] : []
    })
    expect(new Set(ways).size).toBe(1)
  })
})
