import { describe, expect, it } from 'vitest'
import { OrderedAcks } from './ordered-acks.ts'
import { NotStored } from './sessions/durability.ts'

function begin() {
  const sent: string[] = []
  const failures: unknown[] = []
  const connection = { isOpen: true, fail: (cause: unknown) => void failures.push(cause) }
  const acks = new OrderedAcks(connection)
  const add = (name: string, settled?: Promise<unknown>, refuse?: () => void) =>
    acks.add(settled, () => void sent.push(name), refuse)
  return { sent, failures, connection, acks, add }
}

describe('acknowledgements of a connection', () => {
  it('are sent together after one commit, before the socket is written', async () => {
    const { sent, acks, add } = begin()
    const { promise: commit, resolve } = Promise.withResolvers<void>()
    let written: string[] = []
    acks.add(commit, () => {
      sent.push('1')
      // The output of a connection is also written after the current microtasks.
      queueMicrotask(() => (written = [...sent]))
    })
    for (const name of ['2', '3', '4']) add(name, commit)
    resolve()
    await commit
    await Promise.resolve()
    expect(written).toEqual(['1', '2', '3', '4'])
  })

  it('keep their order, whatever is stored first', async () => {
    const { sent, acks, add } = begin()
    const { promise: slow, resolve } = Promise.withResolvers<void>()
    add('1')
    add('2', slow)
    add('3', Promise.resolve())
    add('4')
    await Promise.resolve()
    expect(sent).toEqual(['1'])
    expect(acks.areWaiting).toBe(true)
    resolve()
    await slow
    expect(sent).toEqual(['1', '2', '3', '4'])
    expect(acks.areWaiting).toBe(false)
  })

  it('refuse what could not be stored, or end the connection', async () => {
    const { sent, failures, connection, add } = begin()
    const lost = Promise.reject(new NotStored(new Error('disk full')))
    add('1', lost, () => sent.push('refused'))
    await lost.catch(() => {})
    add('2', lost)
    await lost.catch(() => {})
    expect(sent).toEqual(['refused'])
    expect(failures).toEqual([expect.any(NotStored)])
    connection.isOpen = false
    add('3', Promise.resolve())
    await Promise.resolve()
    expect(sent).toEqual(['refused'])
  })
})
