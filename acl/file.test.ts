import { describe, expect, it } from 'vitest'
import { AclFile } from './file.ts'
import { TermError } from '@signalbox/formats/erlang-terms'
import { toAccessRequest, type Requester } from './rule.ts'

const alice: Requester = {
  clientId: 'c1',
  username: 'alice',
  address: '10.1.2.3',
  clientAttrs: { tier: 'gold' },
}

function decide(rules: string, what: string, who: Partial<Requester> = {}) {
  const [, action = '', qos = '0', retain, topic = ''] =
    /^(publish|subscribe)(?: (\d))?( retain)? (.*)$/.exec(what) ?? []
  const details = {
    action: action as 'publish' | 'subscribe', // of the expression above
    qos: Number(qos) as 0 | 1 | 2,
    retain: retain !== undefined,
    topic,
  }
  const request = toAccessRequest(details)
  const decision = request && new AclFile(rules).decide({ ...alice, ...who }, request)
  return decision && `${decision.permission} ${decision.line}`
}

describe('the rules of a file', () => {
  it.each([
    ['{allow, all}.', 'publish a', 'allow 1'],
    ['%% nothing\n\n{deny, all}.', 'subscribe #', 'deny 3'],
    ['{allow, {username, "alice"}, all, ["t/#"]}.\n{deny, all}.', 'publish t/1', 'allow 1'],
    ['{allow, {username, "alice"}, all, ["t/#"]}.\n{deny, all}.', 'publish u/1', 'deny 2'],
    ['{allow, {user, "bob"}, all, ["#"]}.', 'publish t', undefined],
    ['{allow, {username, {re, "^al"}}, publish, ["t"]}.', 'publish t', 'allow 1'],
    ['{allow, {clientid, {re, "^x"}}, publish, ["t"]}.', 'publish t', undefined],
    ['{allow, {client, "c1"}, subscribe, ["t"]}.', 'publish t', undefined],
    ['{deny, {ipaddr, "10.0.0.0/8"}, all, ["#"]}.', 'publish t', 'deny 1'],
    ['{deny, {ipaddrs, ["127.0.0.1", "10.1.2.3"]}, all, ["#"]}.', 'publish t', 'deny 1'],
    ['{deny, {ipaddr, "2001:db8::/32"}, all, ["#"]}.', 'publish t', undefined],
    [
      `{allow, {'and', [{username, "alice"}, {ipaddr, "127.0.0.1"}]}, all, ["#"]}.`,
      'publish t',
      undefined,
    ],
    [
      `{allow, {'or', [{username, "x"}, {'and', [{clientid, "c1"}, all]}]}, all, ["#"]}.`,
      'publish t',
      'allow 1',
    ],
    ['{deny, all, subscribe, ["$SYS/#", {eq, "#"}]}.', 'subscribe #', 'deny 1'],
    ['{deny, all, subscribe, ["eq a/#"]}.', 'subscribe a/#', 'deny 1'],
    ['{deny, all, subscribe, ["eq a/#"]}.', 'subscribe a/b', undefined],
    ['{deny, all, subscribe, ["$SYS/#", {eq, "#"}]}.', 'subscribe a/#', undefined],
    ['{deny, all, subscribe, ["$SYS/#"]}.', 'subscribe $share/g/$SYS/broker', 'deny 1'],
    ['{deny, all, subscribe, ["x"]}.', 'subscribe $exclusive/x', 'deny 1'],
    ['{deny, all, subscribe, ["x"]}.', 'subscribe $queue/x', 'deny 1'],
    ['{deny, all, all, ["x"]}.', 'publish $delayed/1/x', 'deny 1'],
    ['{deny, all, all, ["x"]}.', 'publish $delayed/1/$delayed/soon/x', 'deny 1'],
    ['{deny, all, all, ["x"]}.', 'subscribe $share/g/$delayed/1/x', 'deny 1'],
    ['{deny, all, all, ["x"]}.', 'publish $exclusive/x', undefined],
    ['{allow, all, all, ["#"]}.', 'publish $SYS/x', undefined],
    ['{deny, all, all, ["#"]}.', 'publish $SYS/x', 'deny 1'],
    ['{deny, all, all, ["+/x"]}.', 'subscribe $SYS/#', undefined],
    ['{deny, all, all, ["+/#"]}.', 'subscribe $SYS/#', 'deny 1'],
    ['{allow, all, {publish, [{qos, 1}, {retain, false}]}, ["t"]}.', 'publish 1 t', 'allow 1'],
    ['{allow, all, {publish, [{qos, 1}, {retain, false}]}, ["t"]}.', 'publish 2 t', undefined],
    ['{allow, all, {publish, [{retain, false}]}, ["t"]}.', 'publish 1 retain t', undefined],
    ['{allow, all, {all, [{qos, 0}, {qos, 2}]}, ["t"]}.', 'subscribe 2 t', 'allow 1'],
    ['{allow, all, publish, ["t/${clientid}/${username}"]}.', 'publish t/c1/alice', 'allow 1'],
    ['{allow, all, publish, ["t/${client_attrs.tier}"]}.', 'publish t/gold', 'allow 1'],
    ['{allow, all, publish, ["t/${client_attrs.nope}"]}.', 'publish t/', undefined],
    ['{allow, all, publish, ["t/${client_attrs.constructor}"]}.', 'publish t/x', undefined],
    ['{allow, all, publish, [{eq, "t/${clientid}"}]}.', 'publish t/c1', undefined],
    ['{allow, all, publish, [{eq, "t/${clientid}"}]}.', 'publish t/${clientid}', 'allow 1'],
    ['{allow, all, publish, ["a\\"b", <<"c/+"/utf8>>]}.', 'publish a"b', 'allow 1'],
    ['', 'publish t', undefined],
  ])('%s: %s is %s', (rules, what, expected) => expect(decide(rules, what)).toBe(expected))

  it('give nobody what another is called', () => {
    const rules = '{allow, all, all, ["t/${clientid}", "u/${username}"]}.'
    expect(decide(rules, 'subscribe t/a/b', { clientId: 'a/b' })).toBe('allow 1')
    for (const clientId of ['#', '+', 'a/#', '+/x']) {
      expect(decide(rules, `subscribe t/${clientId}`, { clientId })).toBeUndefined()
    }
    expect(decide(rules, 'subscribe u/', { username: null })).toBeUndefined()
    expect(decide(rules, 'subscribe u/null', { username: null })).toBeUndefined()
  })

  it('allow no more to who asks for more with a wildcard', () => {
    const rules = '{allow, all, subscribe, ["a/+/c", "b/#"]}.'
    for (const filter of ['a/b/c', 'a/+/c', 'b/#', 'b', 'b/+/x', 'b/x/#']) {
      expect(decide(rules, `subscribe ${filter}`), filter).toBe('allow 1')
    }
    for (const filter of ['a/#', 'a/+/+', '#', '+/b/c', '+/#', 'a/b/#', 'a/b/c/d']) {
      expect(decide(rules, `subscribe ${filter}`), filter).toBeUndefined()
    }
  })

  it('look at no name that is too long, which lets nobody in', () => {
    const name = 'a'.repeat(8192)
    const rules = '{allow, {username, {re, "a"}}, publish, ["t"]}.'
    expect(decide(rules, 'publish t', { username: name })).toBe('allow 1')
    expect(decide(rules, 'publish t', { username: `${name}a` })).toBeUndefined()
    const denying = rules.replace('allow', 'deny')
    expect(decide(denying, 'publish t', { username: `${name}b` })).toBe('deny 1')
  })

  it('spend no more on all expressions together than on one', () => {
    const costly = '{allow, {username, {re, "(a|b)*a(a|b){62}$"}}, publish, ["t"]}.\n'
    const rules = `${costly.repeat(20)}{deny, {username, {re, "^nobody"}}, publish, ["t"]}.`
    expect(decide(rules, 'publish t', { username: 'c'.repeat(20) })).toBeUndefined()
    expect(decide(rules, 'publish t', { username: 'ab'.repeat(2500) })).toBe('deny 21')
    expect(decide('{allow, {username, {re, "^u"}}, publish, ["t"]}.', 'publish t')).toBeUndefined()
  })

  it('deny word by word, too, what is asked for with a wildcard', () => {
    const rules = '{deny, all, subscribe, ["a/+", "b/${clientid}/+"]}.'
    for (const filter of ['a/#', 'a/+', 'a/b', 'b/c1/#']) {
      expect(decide(rules, `subscribe ${filter}`), filter).toBe('deny 1')
    }
    for (const filter of ['#', 'a/b/#', 'b/#', '+/b']) {
      expect(decide(rules, `subscribe ${filter}`), filter).toBeUndefined()
    }
  })

  it('allow word by word where that is asked for', () => {
    const request = toAccessRequest(
      { action: 'subscribe', topic: 'a/#', qos: 0, retain: false },
      true,
    )
    const file = new AclFile('{allow, all, subscribe, ["a/+"]}.')
    expect(request && file.decide(alice, request)).toMatchObject({ permission: 'allow' })
  })

  it('are read still as an earlier version took them in', () => {
    const text = '{deny, all, sub, ["a"]}.\n{allow, {clientid, all}, pubsub}.'
    expect(() => new AclFile(text)).toThrow(TermError)
    const file = new AclFile(text, true)
    const decidingLine = (action: 'publish' | 'subscribe', topic: string) => {
      const request = toAccessRequest({ action, topic, qos: 0, retain: false })
      return request && file.decide(alice, request)?.line
    }
    expect([
      decidingLine('subscribe', 'a'),
      decidingLine('publish', 'a'),
      decidingLine('publish', '$x'),
    ]).toEqual([1, 2, 2])
  })

  it.each([
    ['{allow, all', 1],
    ['{allow, all}', 1],
    ['{allow, all}.\n{maybe, all}.', 2],
    ['\n\n{allow, all, fly, ["t"]}.', 3],
    ['{allow, all, publish, "t"}.', 1],
    ['{allow, {nobody, "x"}, publish, ["t"]}.', 1],
    ['{allow, {username, {re, "("}}, publish, ["t"]}.', 1],
    ['{allow, {ipaddr, "10.0.0.0/99"}, publish, ["t"]}.', 1],
    ['{allow, all, {publish, [{qos, 3}]}, ["t"]}.', 1],
    ['{allow, all, publish, ["t"], more}.', 1],
    ['{allow, all, pub, ["t"]}.', 1],
    ['{allow, all, pubsub, ["t"]}.', 1],
    ['{allow, all, publish}.', 1],
    ['{allow, {username, all}, publish, ["t"]}.', 1],
    ['{allow, all, publish, [{eq, "a", "b"}]}.', 1],
    ['{allow, {username, {re, "a", "b"}}, publish, ["t"]}.', 1],
    ['{allow, all, {publish, [{qos, 1, 2}]}, ["t"]}.', 1],
    ['{allow, {username, "x"}}.', 1],
    ['{allow, all, publish, ["t\n\n', 1],
    ['allow.', 1],
    ['{allow, Variable}.', 1],
    ['['.repeat(100_000), 1],
    ['{allow, all}.\n'.repeat(10_001), 10_001],
  ])('%.40s is refused with its line', (text, line) => {
    const read = () => new AclFile(text)
    expect(read).toThrow(TermError)
    expect(read).toThrow(expect.objectContaining({ line }))
  })
})
