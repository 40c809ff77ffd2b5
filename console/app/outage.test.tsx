import { openSignalbox } from '@signalbox/testing/shared-process'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '../paths.ts'
import { renderScreen } from '../testing/render.tsx'
import { sendCallsTo } from '../testing/signalbox.ts'
import { appMessages } from './app.messages.ts'

it('a lost server is reported within seconds on a screen that repeats no read of its own', async () => {
  const signalbox = await openSignalbox()
  const restoreFetch = sendCallsTo(signalbox)
  try {
    const { main } = await renderScreen(paths.newTransformation())
    await main.findByRole('heading', { level: 1 })
    await signalbox.stop()
    const banner = await screen.findByText(appMessages.lost.en, undefined, { timeout: 8000 })
    expect(banner).toBeTruthy()
  } finally {
    restoreFetch()
    await signalbox.stop()
  }
})
