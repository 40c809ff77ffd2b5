import { expect, it, onTestFinished } from 'vitest'
import { startApi } from '../../api/testing/fixtures.ts'

it('a configuration text that leaves out a gateway ends it, and the API still answers', async () => {
  const api = await startApi()
  onTestFinished(() => api.close())
  const bind = '127.0.0.1:0'
  const body = { listeners: [{ type: 'tcp', name: 'default', bind }] }
  await api.call('PUT', '/gateways/stomp', { body })
  const put = (rawBody: string) =>
    api.call('PUT', '/configs?mode=replace', { rawBody, headers: { 'content-type': 'text/plain' } })
  const answer = await put('gateway {}')
  expect(answer.status).toBe(200)
  expect(await api.read('/gateways/stomp')).toMatchObject({ status: 'unloaded' })
})
