import { describe, expect, it } from 'vitest'
import { lockMessages } from '#domain/page/lock.messages.ts'

type Text = string | ((...args: string[]) => string)
interface Pair {
  en: Text
  zh: Text
}
type Messages = Record<string, Pair>

const modules = import.meta.glob<Record<string, Messages>>(
  ['./**/*.messages.ts', '../{rule-sql,flow}/**/*.messages.ts'],
  {
    eager: true,
  },
)

/** The texts with one wording in the whole console. */
const CATALOGUE = Object.entries(modules).flatMap(([file, exports]) =>
  file.startsWith('./messages/') ? Object.values(exports).flatMap(Object.values<Pair>) : [],
)

const pairs = Object.entries(modules).flatMap(([file, exports]) =>
  Object.values(exports).flatMap((messages) =>
    Object.entries(messages)
      .filter(([, pair]) => typeof pair === 'object' && 'en' in pair && 'zh' in pair)
      .map(([key, pair]) => ({ where: `${file} ${key}`, pair, ...pair })),
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
/** Chinese characters, and full-width forms such as its parentheses. */
const CHINESE = /[\u4e00-\u9fff\uff00-\uffef]/
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
    // It also means "perhaps not".
    String.raw`\b(?:clients?|nodes?|users?) may not\b`,
    String.raw`\b(?:what (?:is|are|was|stands|came|became)|those (?:at|that|who|which|with)|all that match)\b`,
    String.raw`\b(?:lift(?:s|ed)?|given up|away|under way|afterwards?|forgotten|put back|taken back|kept out|let in|stands? (?:here|there|in|under))\b`,
  ].join('|'),
  'i',
)
/** Beginnings of a text that leave out its subject. */
const SUBJECTLESS = /^(?:Of|Such as|Neither|It must|Those|What this|What you) /
/** Chinese words that mean something else: a private key, a person, the other party, a replica. */
const BANNED_ZH = /私有密钥|私有访问密钥|使用者|对方的|询问数据源|整行数据|份副本|消息副本/
/** Chinese and Latin characters without a blank between them. */
const CRAMPED = /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9%][\u4e00-\u9fff]/
const READ_AS = /^[A-Z].*\b[a-z]+s: 7\??$/
/** "1 clients", "1 matching rows"; neither "1 ms" nor "1 of 3" nor a verb. */
const WRONG_ONE =
  /\b1 (?:(?!of|to|is|was|by|for|in)[a-z-]+ )?(?!(?:gets|matches|needs|reads|this|waits|was)\b)[a-z-]+[a-rt-z]s\b/

/** Parameters of a text by name: a count is shown as the number that it is. */
const hasCount = (text: Text) =>
  typeof text === 'string' ? false : /^\(?(?:count|rows|number)\b/.test(text.toString())
const COUNT =
  /^(?:_?count|number|rows|all|total|limit|most|max|shown|users|superusers|topics|receivers|members|retained|subscriptions)$/
const withNumber = (text: Text, number: string) => {
  if (typeof text === 'string') return ''
  const names = /^\(?([^)=]*)\)?\s*=>/.exec(text.toString())?.[1]?.split(',') ?? []
  return text(...names.map((name) => (COUNT.test(name.trim()) ? number : 'X')))
}

/** Second wordings for what the catalogue says. */
const VARIANTS = new RegExp(
  [
    String.raw`^(?:required|mandatory|(?:must|can)(?:not| not) be empty|.* (?:must|can)(?:not| not) be empty)$`,
    String.raw`^(?:please )?enter (?:an?|the|your) (?:name|user ?name|password|topic|value|client id|key|path)$`,
    String.raw`^.* is required$`,
    String.raw`^(?:please )?(?:choose|select) (?:an?|the) (?:file|connector|schema|type)(?: first)?$`,
    String.raw`^(?:(?:this|the (?:text|value|sample)) is )?(?:not|invalid|no)(?: an?)?(?: valid)? json\b.*$`,
    String.raw`^enter (?:valid json|a json)\b.*$`,
    String.raw`^enter a whole number (?:from|of|between)\b.*$`,
    String.raw`^(?:(?:successfully )?saved|saved successfully|.* (?:created|deleted|updated|enabled|disabled|reset|cleared) successfully)$`,
    String.raw`^(?:nodes differ|differs between nodes|running on some nodes|not running)$`,
    String.raw`^(?:the (?:two )?passwords (?:differ|do not match).*)$`,
    String.raw`^(?:something went wrong.*|the broker refused the file|an error occurred)$`,
    String.raw`^(?:discard changes|log out)\?$`,
    String.raw`^duplicated? (?:name|key|header|attribute)\b.*$`,
  ].join('|'),
  'i',
)
/** The verb on a button has the same word as its result. */
const VERBS = ['Reset']
const plain = (text: string) => text.replace(/\.$/, '')

describe('the texts of the console', () => {
  it('are all looked at, with those of the rule language', () => {
    expect(Object.keys(modules).length).toBeGreaterThan(8)
    expect(pairs.length).toBeGreaterThan(200)
    expect(pairs.some(({ where }) => where.startsWith('../rule-sql/problems.'))).toBe(true)
  })

  it('are those of the catalogue where it has one for the meaning', () => {
    const shared = new Set(CATALOGUE)
    const bare = CATALOGUE.map(({ en }) =>
      plain(typeof en === 'string' ? en : en.length === 0 ? en() : ''),
    )
    const found = pairs.filter(({ where, pair, en }) => {
      // The rooms besides the console have texts of their own.
      if (shared.has(pair) || !where.startsWith('./')) return false
      const text = plain(said(en))
      const isSame = bare.includes(text) && !VERBS.includes(String(en))
      return isSame || VARIANTS.test(text) || bare.some((each) => text === `${each}: 1`)
    })
    expect(found.map(({ where, en, zh }) => `${where}: ${said(en)} ${said(zh)}`)).toEqual([])
  })

  it('say something in both languages', () => {
    const empty = pairs.filter(({ en, zh }) => said(en).trim() === '' || said(zh).trim() === '')
    expect(empty.map(({ where }) => where)).toEqual([])
  })

  it('are in the language that they are for', () => {
    const foreign = pairs.filter(({ en, zh }) => {
      // A name, a unit or an abbreviation is the same in both.
      const isCommon = said(en) === said(zh) || /^(https?:.*|\d)$/.test(said(zh))
      return CHINESE.test(said(en)) || !(isCommon || CHINESE.test(said(zh)))
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
      './domain/page/lock.messages.ts viewerOnly',
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
    const found = pairs.filter(({ en }) => BANNED.test(said(en)) || SUBJECTLESS.test(said(en)))
    expect(found.map(({ where, en }) => `${where}: ${said(en)}`)).toEqual([])
  })

  it('have the words of the field in Chinese: 缓冲区 for a buffer, 缓存 for a cache', () => {
    const found = pairs.filter(
      ({ en, zh }) =>
        BANNED_ZH.test(said(zh)) ||
        (/\bbuffer/i.test(said(en)) && said(zh).includes('缓存')) ||
        (/\bcache/i.test(said(en)) && said(zh).includes('缓冲')),
    )
    expect(found.map(({ where, zh }) => `${where}: ${said(zh)}`)).toEqual([])
  })

  it('have a blank between Chinese and Latin characters', () => {
    const found = pairs.filter(({ zh }) => CRAMPED.test(inChinese(zh)))
    expect(found.map(({ where, zh }) => `${where}: ${inChinese(zh)}`)).toEqual([])
  })

  it('count in a sentence: "7 clients kicked", not "Clients kicked: 7"', () => {
    const found = pairs.filter(({ en }) => hasCount(en) && READ_AS.test(withNumber(en, '7')))
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
