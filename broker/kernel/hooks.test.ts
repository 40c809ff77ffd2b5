import { expect, test, vi } from 'vitest'
import { Hooks, type HookError, stop } from './hooks.ts'

interface Notified {
  told: [what: string]
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
  hooks.on('told', () => void ran.push('plain 1'))
  hooks.on('told', () => void ran.push('plain 2'))
  hooks.on('told', () => void ran.push('early'), 'limit')
  hooks.on('told', () => void ran.push('late'), 'observe')
  hooks.run('told', 'x')
  expect(ran).toEqual(['early', 'plain 1', 'plain 2', 'late'])
})

test('a handler that throws harms no other', () => {
  const { hooks, onError } = make()
  const error = new Error('bad feature')
  const after = vi.fn<(what: string) => void>()
  hooks.on('told', () => {
    throw error
  })
  hooks.on('told', after)
  hooks.run('told', 'x')
  expect(after).toHaveBeenCalledWith('x')
  expect(onError).toHaveBeenCalledWith({ hook: 'told', error })
})

test('a deciding chain hands its value on and stops where told', () => {
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
  hooks.on('told', () => offs.forEach((off) => off()))
  offs.push(hooks.on('told', second))
  hooks.run('told', 'x')
  hooks.run('told', 'x')
  expect(second).toHaveBeenCalledTimes(1)
  expect(hooks.has('told')).toBe(true)
  expect(hooks.has('decide')).toBe(false)
})
