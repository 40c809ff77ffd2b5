import { describe, expect, it } from 'vitest'
import { readSearch } from '#routing/search.ts'
import { toRequest, toRightsQuery } from './question.ts'
import { explainSearch } from './explain.paths.ts'
import { toSearch, toValues, withoutOther } from './explain-search.ts'

const read = (search: Record<string, string>) => toValues(readSearch(explainSearch, search), '')
const gone = { clientid: 'c', username: 'u', ip: '10.0.0.1', listener: 'tcp:x', topic: 't' }

it('a client of a gateway has no listener of MQTT', () => {
  const asked = { ...gone, gateway: 'stomp', who: 'imagined' }
  expect(toSearch(read(asked))).toMatchObject(asked)
  const request = toRequest(read(asked))
  expect(request).toMatchObject({ gateway: 'stomp', clientid: 'c', username: 'u' })
  expect(request).not.toHaveProperty('listener')
})

describe('a client that has a session', () => {
  it('is explained with its session', () => {
    expect(toRequest(read(gone))).toEqual({
      clientid: 'c',
      login: 'assume',
      action: 'publish',
      topic: 't',
      qos: 0,
      retain: false,
    })
    expect(toRightsQuery(read(gone))).toEqual({ clientid: 'c' })
  })

  it('can still be described by what it was, once it has gone', () => {
    expect(toSearch(read(gone))).toMatchObject(gone)
    const described = read({ ...gone, who: 'imagined' })
    expect(toRequest(described)).toMatchObject({
      imagined: true,
      username: 'u',
      ip_address: '10.0.0.1',
      listener: 'tcp:x',
    })
  })

  it('is not taken for the one before', () => {
    const before = read(gone)
    expect(withoutOther({ ...before, topic: 'z' }, before)).toMatchObject({ ...gone, topic: 'z' })
    const other = withoutOther({ ...before, clientid: 'd' }, before)
    expect(other).toMatchObject({ clientid: 'd', username: '', ip: '', listener: '' })
  })
})

it('an imagined client is asked about with all that is said of it', () => {
  const values = read({
    who: 'imagined',
    clientid: 'c',
    cn: 'n',
    subject: 'CN=n,O=o',
    attrs: 'site=a=b',
    action: 'connect',
  })
  expect(toRequest(values)).toEqual({
    clientid: 'c',
    imagined: true,
    certificate: { common_name: 'n', subject: 'CN=n,O=o' },
    client_attrs: { site: 'a=b' },
    login: 'ask',
    action: 'connect',
  })
  expect(toRightsQuery(values)).toEqual({
    clientid: 'c',
    imagined: true,
    client_attr: ['site=a=b'],
  })
})
