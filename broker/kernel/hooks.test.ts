import { expect, test, vi } from 'vitest'
import { Hooks, type HookError, stop } from './hooks.ts'

interface Notified {
  notified: [what: string]
}
interface Deciding {
  decide: [value: number, factor: number]
}

function make() {
  const onError = vi.fn<(failure: HookError) => void>()
  return { hooks: new Hooks<Notified, Deciding>(onError), onError }
}

test('handlers run in the order of their places, then as they were added', () => {
  const { hooks } = make()
  const ran: string[] = []
  hooks.on('notified', () => void ran.push('plain 1'))
  hooks.on('notified', () => void ran.push('plain 2'))
  hooks.on('notified', () => void ran.push('early'), 'limit')
  hooks.on('notified', () => void ran.push('late'), 'observe')
  hooks.run('notified', 'x')
  expect(ran).toEqual(['early', 'plain 1', 'plain 2', 'late'])
})

test('a handler that throws harms no other', () => {
  const { hooks, onError } = make()
  const error = new Error('bad feature')
  const after = vi.fn<(what: string) => void>()
  hooks.on('notified', () => {
    throw error
  })
  hooks.on('notified', after)
  hooks.run('notified', 'x')
  expect(after).toHaveBeenCalledWith('x')
  expect(onError).toHaveBeenCalledWith({ hook: 'notified', error })
})

test('a deciding chain passes its value on and stops where a handler says so', () => {
  const { hooks } = make()
  const last = vi.fn<(value: number) => undefined>()
  hooks.on('decide', (value, factor) => value * factor)
  hooks.on('decide', () => undefined)
  hooks.on('decide', (value) => stop(value + 1))
  hooks.on('decide', last)
  expect(hooks.fold('decide', 2, 5)).toBe(11)
  expect(last).not.toHaveBeenCalled()
})

test('a chain is a promise only where a handler is', async () => {
  const { hooks } = make()
  expect(hooks.fold('decide', 1, 0)).toBe(1)
  hooks.on('decide', async (value) => value + 1)
  hooks.on('decide', (value) => value * 10)
  hooks.on('decide', async (value) => stop(value + 2))
  hooks.on('decide', () => -1)
  const folded = hooks.fold('decide', 1, 0)
  expect(folded).toBeInstanceOf(Promise)
  expect(await folded).toBe(22)
})

test('a deciding handler that throws reaches the caller', async () => {
  const { hooks } = make()
  const off = hooks.on('decide', () => {
    throw new Error('no')
  })
  expect(() => hooks.fold('decide', 1, 0)).toThrow('no')
  off()
  hooks.on('decide', () => Promise.reject(new Error('later no')))
  await expect(hooks.fold('decide', 1, 0)).rejects.toThrow('later no')
})

test('a removed handler is not called again, except by a chain in progress', () => {
  const { hooks } = make()
  const second = vi.fn<() => void>()
  const offs: (() => void)[] = []
  hooks.on('notified', () => offs.forEach((off) => off()))
  offs.push(hooks.on('notified', second))
  hooks.run('notified', 'x')
  hooks.run('notified', 'x')
  expect(second).toHaveBeenCalledTimes(1)
  expect(hooks.has('notified')).toBe(true)
  expect(hooks.has('decide')).toBe(false)
})
