import { describe, expect, it } from 'vitest'
import { lockMessages } from './parts/lock.messages.ts'

type Text = string | ((...args: string[]) => string)
type Messages = Record<string, { en: Text; zh: Text }>

const modules = import.meta.glob<Record<string, Messages>>(
  ['./{app,api,parts,screens,ui,dev}/**/*.messages.ts', '../{rule-sql,flow}/**/*.messages.ts'],
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
  'bind',
  'clean start',
  'client id',
  'clients',
  'connection rate',
  'keep alive',
  'mountpoint',
  'node',
  'password',
  'payload',
  'payload format',
  'receive maximum',
  'retained messages',
  'session expiry interval',
  'shared subscriptions',
  'state',
  'status',
  'topic',
  'topic filter',
  'username',
  'version',
  'will message',
]

/** Settings that several pages have, by the last part of their names in the API. */
const SETTINGS = {
  bind: 'Bind',
  max_conn_rate: 'Connection rate',
  max_connections: 'Max connections',
  mountpoint: 'Mountpoint',
}

const said = (text: Text) => (typeof text === 'string' ? text : text('1', '2', '3', '4'))
const HAN = /[\u4e00-\u9fff]/
/** Punctuation of another width than the characters beside it. */
const NARROW = /[\u4e00-\u9fff][,:;!?]|[,:;!?] ?[\u4e00-\u9fff]/
const NARROW_BRACKET = /[\u4e00-\u9fff] ?\(|\) ?[\u4e00-\u9fff]/
/** With Chinese parameters, without what is code. */
const inChinese = (text: Text) =>
  (typeof text === 'string' ? text : text('甲', '乙', '丙', '丁')).replaceAll(/\{[^}]*\}/g, '')

/** Words without a subject, and second verbs for an action, besides those that tools/ rejects everywhere. */
const BANNED = new RegExp(
  [
    String.raw`\b(?:whose|passed over|any more|at present|at once)\b`,
    String.raw`\b(?:not asked|(?:is|are) asked|is given)\b`,
    String.raw`\b(?:what (?:is|are|was|stands|came|became)|those (?:at|that|who|which|with)|all that match)\b`,
    String.raw`\b(?:lift(?:s|ed)?|forgotten|put back|taken back|kept out|let in|stands? (?:here|there|in|under))\b`,
  ].join('|'),
  'i',
)
const READ_AS = /^[A-Z].*\b[a-z]+s: 7\??$/
/** "1 clients", "1 matching rows"; neither "1 ms" nor "1 of 3" nor a verb. */
const WRONG_ONE =
  /\b1 (?:(?!of|to|is|was|by|for|in)[a-z-]+ )?(?!(?:gets|matches|needs|reads|this|waits|was)\b)[a-z-]+[a-rt-z]s\b/

/** Parameters of a text by name: a count is shown as the number that it is. */
const countOf = (text: Text) =>
  typeof text === 'string' ? false : /^\(?(?:count|rows|number)\b/.test(text.toString())
const COUNT =
  /^(?:_?count|number|rows|all|total|limit|most|max|shown|users|superusers|topics|receivers|members|retained|subscriptions)$/
const withNumber = (text: Text, number: string) => {
  if (typeof text === 'string') return ''
  const names = /^\(?([^)=]*)\)?\s*=>/.exec(text.toString())?.[1]?.split(',') ?? []
  return text(...names.map((name) => (COUNT.test(name.trim()) ? number : 'X')))
}

describe('the texts of the console', () => {
  it('are all looked at, with those of the rule language', () => {
    expect(Object.keys(modules).length).toBeGreaterThan(8)
    expect(pairs.length).toBeGreaterThan(200)
    expect(pairs.some(({ where }) => where.startsWith('../rule-sql/problems.'))).toBe(true)
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
    // The gallery's button is in the language that it changes to.
    expect(foreign.map(({ where }) => where)).toEqual(['./dev/gallery.messages.ts language'])
  })

  it('have full-width punctuation between Chinese characters', () => {
    const found = pairs.filter(
      ({ zh }) => NARROW.test(inChinese(zh)) || NARROW_BRACKET.test(said(zh)),
    )
    expect(found.map(({ where, zh }) => `${where}: ${inChinese(zh)}`)).toEqual([])
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

  it.each(Object.entries(SETTINGS))('call the setting %s %s wherever it is', (key, name) => {
    // Rule SQL describes values of events.
    const isIt = (where: string) => new RegExp(`^\\./.*[ .]${key}$`).test(where)
    const others = pairs.filter(
      ({ where, en }) => isIt(where) && typeof en === 'string' && en !== name,
    )
    expect(others.map(({ where, en }) => `${where}: ${said(en)}`)).toEqual([])
  })

  it('call the column of how a thing does "Status"', () => {
    const others = pairs.filter(({ en, zh }) => zh === '状态' && en !== 'Status')
    expect(others.map(({ where }) => where)).toEqual([])
  })

  it('have a subject, and one verb for one action', () => {
    const found = pairs.filter(({ en }) => BANNED.test(said(en)))
    expect(found.map(({ where, en }) => `${where}: ${said(en)}`)).toEqual([])
  })

  it('count in a sentence: "7 clients kicked", not "Clients kicked: 7"', () => {
    const found = pairs.filter(({ en }) => countOf(en) && READ_AS.test(withNumber(en, '7')))
    expect(found.map(({ where, en }) => `${where}: ${withNumber(en, '7')}`)).toEqual([])
  })

  it('have a singular', () => {
    const found = pairs.filter(({ en }) => WRONG_ONE.test(withNumber(en, '1')))
    expect(found.map(({ where, en }) => `${where}: ${withNumber(en, '1')}`)).toEqual([])
    const kicked = pairs.find(({ where }) => where.endsWith('clients.messages.ts kickManyDone'))
    const forms = ['1', '2', '1,024'].map((count) => withNumber(kicked?.en ?? '', count))
    expect(forms).toEqual(['1 client kicked', '2 clients kicked', '1,024 clients kicked'])
  })
})
