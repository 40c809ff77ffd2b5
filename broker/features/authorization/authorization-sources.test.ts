import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

async function call(method: string, path: string, body?: unknown) {
  const { status } = await api.call(method, path, { body })
  return status
}

describe('an ACL file', () => {
  const at = '/authorization/sources/file'
  const old = '{deny, all, sub, ["t"]}.'

  it('that no cluster would take is refused with its line', async () => {
    const body = { type: 'file', rules: `{allow, all}.\n${old}` }
    const reply = await api.call('POST', '/authorization/sources', { body })
    const { message } = reply.body as { message: string }
    expect([reply.status, message]).toEqual([
      400,
      expect.stringContaining('{bad_acl_file_content,{2,erl_parse,'),
    ])
    expect(await call('GET', at)).toBe(404)
  })

  it('that an earlier version accepted stays in use and can be disabled and enabled', async () => {
    const sources = [{ type: 'file' as const, enable: true, rules: old }]
    await api.broker.collections.authorization.change(() => sources)
    const deny = { imagined: true, clientid: 'c', action: 'subscribe', topic: 't' }
    const ask = async () => {
      const reply = await api.call('POST', '/access/explain', { body: deny })
      return (reply.body as { decision: unknown }).decision
    }
    expect(await ask()).toBe('deny')
    for (const enable of [false, true]) {
      expect(await call('PUT', at, { type: 'file', enable, rules: old })).toBe(204)
    }
    expect(await ask()).toBe('deny')
    expect(await call('PUT', at, { type: 'file', rules: `${old}\n` })).toBe(400)
  })
})
