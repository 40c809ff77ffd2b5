import { expect, it } from 'vitest'
import { toExhookConfig, describeAwayNodes, isUrl, exhookStatus } from './servers.ts'

const server = { name: 'a', url: 'http://h:1' }

it('sends back what it does not know, and nothing that the broker adds', () => {
  const read = {
    ...server,
    hooks: [],
    node_status: [],
    socket_options: { recbuf: '1KB' },
    later: 1,
  }
  expect(toExhookConfig(read as never)).toEqual({
    ...server,
    socket_options: { recbuf: '1KB' },
    later: 1,
  })
})

it('has one status if all nodes have the same', () => {
  const of = (...statuses: string[]) =>
    exhookStatus({
      ...server,
      node_status: statuses.map((status, i) => ({ node: `n${i}`, status })),
    })
  expect(of('connected', 'connected')).toBe('connected')
  expect(of('connected', 'connecting')).toBe('inconsistent')
  expect(of('connecting')).toBe('disconnected')
  expect(of()).toBeUndefined()
})

it('names the nodes with a fault where there are several', () => {
  const of = (...nodes: { node: string; status: string; reason?: string }[]) =>
    describeAwayNodes({ ...server, node_status: nodes }, (reason) => `${reason}!`)
  const [good, bad] = [
    { node: 'a', status: 'connected' },
    { node: 'b', status: 'disconnected', reason: 'ECONNREFUSED' },
  ]
  expect(of(bad)).toEqual([{ text: 'ECONNREFUSED!', title: 'ECONNREFUSED' }])
  expect(of(good, bad)).toEqual([{ text: 'b: ECONNREFUSED!', title: 'ECONNREFUSED' }])
  expect(of(good, { node: 'c', status: 'connecting' })).toEqual([{ text: 'c' }])
  expect(of(good, good)).toEqual([])
})

it.each(['http://h:1', 'https://10.0.0.1:9000/', 'http://[::1]:9'])('%s is an address', (text) =>
  expect(isUrl(text)).toBe(true),
)

it.each(['http://h', 'ftp://h:1', 'h:1', 'http://:1', 'http://u@h:1', 'http://h:1/path'])(
  '%s is none',
  (text) => expect(isUrl(text)).toBe(false),
)
