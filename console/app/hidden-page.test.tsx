import { expect, it, onTestFinished, vi } from 'vitest'
import { paths } from '#paths.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { renderScreen } from '#testing/render.tsx'

const server = useFaultyServer()

it('a page that is hidden before its stream is open does not open it', async () => {
  const { proxy } = server
  const calls = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => calls.mockRestore())
  const streams = () =>
    calls.mock.calls.filter(([to]) => String(to).endsWith('/live')).map(([, init]) => init?.signal)

  proxy.misbehave({ kind: 'held' }, (asked) => asked.endsWith('/live'))
  await renderScreen(paths.overview())
  await expect.poll(() => streams().length).toBeGreaterThan(0)
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => streams().every((signal) => signal?.aborted)).toBe(true)
  proxy.reset()
})
