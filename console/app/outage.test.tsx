import { nodeList } from '@signalbox/contract/nodes'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo } from '#testing/signalbox.ts'
import { useUpstream } from '#testing/upstream.ts'
import { appMessages } from './app.messages.ts'

it('a lost server is reported within seconds on a screen that repeats no read of its own', async () => {
  const signalbox = await openSignalbox()
  const restoreFetch = sendCallsTo(signalbox)
  try {
    const { main } = await renderScreen(paths.newTransformation())
    await main.findByRole('heading', { level: 1 })
    await signalbox.stop()
    const banner = await screen.findByText(appMessages.lost.en)
    expect(banner).toBeTruthy()
  } finally {
    restoreFetch()
    await signalbox.stop()
  }
})

describe('in front of a cluster that accepts calls and answers none', () => {
  const upstream = useUpstream()

  it('the page is not live, and the notice names the cluster and the time of the last answer', async () => {
    await renderScreen(paths.overview())
    const mark = () => document.querySelector('[data-as-of]')?.getAttribute('data-state')
    await screen.findAllByText(/^Live · \d/)
    const nodeFetch = globalThis.fetch
    onTestFinished(() => {
      globalThis.fetch = nodeFetch
      upstream.proxy.reset()
    })
    upstream.proxy.misbehave({ kind: 'silent' })
    const silentSince = Date.now()
    // The mark must appear before the calls time out.
    await waitFor(() => expect(mark()).toBe('failed'))
    screen.getAllByText(/^Stale/)
    // Simulates calls that time out after 20 s, without the wait; the server itself still answers.
    globalThis.fetch = (input, init) =>
      String(input).includes('/api/v5')
        ? Promise.reject(new TypeError('fetch failed'))
        : nodeFetch(input, init)
    const { client } = await import('#api/client.ts')
    await client.call(nodeList, {}).catch(() => undefined)
    await screen.findByText(appMessages.lostCluster.en)
    const { useOutage } = await import('#api/connection.ts')
    const { result } = renderHook(() => useOutage())
    expect(result.current?.since).toBeLessThanOrEqual(silentSince + 1000)
  })
})
