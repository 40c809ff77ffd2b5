import { AclFile } from '@signalbox/acl/file'
import { toAccessRequest } from '@signalbox/acl/rule'
import { startMosquitto } from '@signalbox/testing/mosquitto'
import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import { volume } from '@signalbox/testing/volume'
import { describe, expect, it } from 'vitest'
import { translateAcl } from './acl.ts'
import { LineReport } from './lines.ts'

const file = (text: string) => ({ name: 'acl', bytes: Buffer.from(text) })

function translated(text: string) {
  const report = new LineReport()
  const rules = translateAcl(file(text), report)
  return { rules, lines: report.lines }
}

interface Who {
  username: string | null
  clientId: string
}

function mayBy(rules: string) {
  const acl = new AclFile(rules)
  return ({ username, clientId }: Who, action: 'publish' | 'subscribe', topic: string) => {
    const request = toAccessRequest({ action, topic, qos: 1, retain: false })
    if (request === undefined) return false
    const requester = { username, clientId, address: '127.0.0.1', clientAttrs: {} }
    return acl.decide(requester, request)?.permission === 'allow'
  }
}

const CLIENTS: readonly Who[] = [
  { username: 'alice', clientId: 'c1' },
  { username: 'bob', clientId: 'c2' },
  { username: 'eve', clientId: 'c3' },
  { username: null, clientId: 'c4' },
  { username: 'alice', clientId: 'c+5' },
  { username: null, clientId: 'c#6' },
  { username: 'a+b', clientId: 'c7' },
]
const TOPICS = [
  ...['a', 'b', 'a/b', 'a/b/c', 'a/x', 'b/a', '/a', 'a/', 'alice', 'alice/x', 'c1/x', 'x/c4'],
  ...['x/alice/y', '$x', '$x/a', '$x/a/b', '$x/alice', 'two words/x'],
]
const FILTERS = [
  ...['#', '+', 'a', 'a/#', 'a/+', '+/b', '+/+', 'a/b', 'a/b/#', 'b/a', '/#', '+/x', 'x/+/y'],
  ...['$x/#', '$x/+', '$x/a', 'two words/#', 'alice/#', 'x/#'],
]
const PATTERNS = [...FILTERS, '%u/#', '%c/x', 'x/%u/y', 'x/%c', '$x/%u', '%u', 'x/%u/%c']

/** Numbers below 1 that are the same in each run. */
function random(seed: number) {
  let state = seed
  return <T>(list: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return list[(state % 65_521) % list.length] as T // within the list
  }
}

function makeFile(seed: number): string {
  const pick = random(seed)
  const entry = (filters: readonly string[]) => {
    const filter = pick(filters)
    // A topic with blanks needs a word before it.
    const access = pick([
      'read ',
      'write ',
      'readwrite ',
      'deny ',
      filter.includes(' ') ? 'read ' : '',
    ])
    return `${access}${filter}`
  }
  const lines: string[] = []
  const topics = () => {
    for (let i = pick([0, 1, 2, 3, 4]); i > 0; i--) lines.push(`topic ${entry(FILTERS)}`)
  }
  topics()
  for (const user of ['alice', 'bob', 'alice']) {
    lines.push(`user ${user}`)
    topics()
  }
  const patterns = pick([0, 1, 2, 4])
  for (let i = 0; i < patterns; i++) lines.push(`pattern ${entry(PATTERNS)}`)
  return `${lines.join('\n')}\n`
}

describe('decisions of a translated ACL file', () => {
  it('are those of Mosquitto for publishers', async () => {
    for (let seed = 1; seed <= volume(120); seed++) {
      const text = makeFile(seed * 7919)
      const mosquitto = await startMosquitto((folder) => [`acl_file ${folder.write('acl', text)}`])
      try {
        const url = `mqtt://127.0.0.1:${mosquitto.port}`
        const may = mayBy(translated(text).rules ?? '')
        for (const who of CLIENTS) {
          const { username, clientId } = who
          const client = await connectMqtt(url, { clientId, ...(username && { username }) })
          const refused = await findRefused(client)
          await client.end()
          const ours = TOPICS.filter((topic) => !may(who, 'publish', topic))
          expect({ text, who, refused: ours }).toEqual({ text, who, refused })
        }
      } finally {
        await mosquitto.end()
      }
    }
  })

  it('are those of Mosquitto for subscribers of single topics, or stricter beside denied filters', async () => {
    let equal = 0
    for (let seed = 1; seed <= volume(100); seed++) {
      const text = `${makeFile(seed * 104_729)}user root\ntopic #\ntopic $x/#\n`
      const mosquitto = await startMosquitto((folder) => [`acl_file ${folder.write('acl', text)}`])
      try {
        const url = `mqtt://127.0.0.1:${mosquitto.port}`
        const may = mayBy(translated(text).rules ?? '')
        const root = await connectMqtt(url, { username: 'root' })
        for (const who of CLIENTS.filter(({ clientId }) => !/[+#]/.test(clientId)).slice(0, 4)) {
          const { username, clientId } = who
          const client = await connectMqtt(url, { clientId, ...(username && { username }) })
          await client.mqtt.subscribeAsync(TOPICS)
          for (const topic of TOPICS) await root.mqtt.publishAsync(topic, 'x', { qos: 1 })
          // Its answer comes after the messages.
          await client.mqtt.subscribeAsync('end')
          const received = client.received.map(({ topic }) => topic)
          await client.end()
          const ours = TOPICS.filter((topic) => may(who, 'subscribe', topic))
          const theirs = TOPICS.filter((topic) => received.includes(topic))
          if (!/deny .*[+#%]/.test(text)) {
            expect({ text, who, topics: ours }).toEqual({ text, who, topics: theirs })
            equal++
          }
          expect({ text, who, more: ours.filter((each) => !theirs.includes(each)) }).toEqual({
            ...{ text, who, more: [] },
          })
        }
        await root.end()
      } finally {
        await mosquitto.end()
      }
    }
    expect(equal).toBeGreaterThan(0)
  })

  async function findRefused(client: TestClient): Promise<string[]> {
    const refused: string[] = []
    for (const topic of TOPICS) {
      await client.mqtt.publishAsync(topic, 'x', { qos: 1 }).catch(() => refused.push(topic))
    }
    return refused
  }
})

it('a subscription is refused that could receive a denied topic', () => {
  const { rules = '' } = translated(
    [
      ...['user u', 'topic read a/#', 'topic deny a/secret', 'topic read b/#', 'topic deny b/+/x'],
      ...['user v', 'topic deny p/v/#', 'pattern read p/#'],
    ].join('\n'),
  )
  const may = mayBy(rules)
  const u = { username: 'u', clientId: 'c' }
  const v = { username: 'v', clientId: 'c' }
  const allowed = (who: Who, filters: string[]) =>
    filters.filter((each) => may(who, 'subscribe', each))
  expect(allowed(u, ['a/#', 'a/+', 'a/secret', 'a/+/#', 'a/secret/#', '#', '+/secret'])).toEqual([])
  expect(allowed(u, ['a/open', 'a/open/#', 'a/+/deeper'])).toEqual([
    ...['a/open', 'a/open/#', 'a/+/deeper'],
  ])
  expect(allowed(u, ['b/#', 'b/y/#', 'b/y/+', 'b/y/x'])).toEqual([])
  expect(allowed(v, ['p/#', 'p/+/x', 'p/v', '#'])).toEqual([])
  expect(allowed({ username: 'w', clientId: 'c' }, ['p/#', 'p/+/x', 'p/v'])).toHaveLength(3)
})

it('a file with a line that cannot be read is refused as a whole', () => {
  const { rules, lines } = translated('topic read a\nuser u\ntopic forbid b\n')
  expect(rules).toBeUndefined()
  expect(lines.map(({ state, reason }) => [state, reason])).toEqual([
    ...[
      ['left', 'acl_refused'],
      ['left', 'acl_refused'],
      ['left', 'invalid'],
    ],
  ])
  expect(translated('topic deny ${clientid}/x').rules).toBeUndefined()
})

it('each line is reported with the rule that it becomes', () => {
  const { lines } = translated('# comment\n\nuser roger "x"\ntopic foo/bar\ntopic write a\\b\n')
  expect(lines).toMatchObject([
    { line: 3, state: 'taken' },
    {
      ...{ line: 4, state: 'translated', reason: 'when_subscribing' },
      becomes: '{allow, {username, "roger \\"x\\""}, all, ["foo/bar"]}.',
    },
    {
      line: 5,
      state: 'taken',
      becomes: '{allow, {username, "roger \\"x\\""}, publish, ["a\\\\b"]}.',
    },
  ])
})

it('a hostile file takes no time out of proportion', () => {
  const wide = Array.from({ length: 4000 }, (_, i) => `topic deny ${i}/+/x\ntopic read +/${i}/y`)
  const before = process.cpuUsage()
  expect(translated(`user u\n${wide.join('\n')}`).rules).toBeUndefined()
  expect(translated(`user u\n${wide.slice(0, 500).join('\n')}`).rules).toBeDefined()
  expect(translated('topic read a\n'.repeat(300_000)).rules).toBeUndefined()
  const { user } = process.cpuUsage(before)
  expect(user).toBeLessThan(60_000_000)
})
