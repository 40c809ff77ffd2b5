import { configProvisionalCreate } from '@signalbox/contract/config-history'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { renderScreen } from '#testing/render.tsx'
import { provisionalMessages as t } from './history.messages.ts'

const server = useFaultyServer()

it('a change that is kept passes the focus to the content, and is sent once', async () => {
  const { api, proxy } = server
  await api.call(configProvisionalCreate, {
    body: { operation: 'retainerUpdate', body: { max_payload_size: '7MB' }, seconds: 300 },
  })
  const { user } = await renderScreen(paths.nodes())
  const keep = await screen.findByRole('button', { name: t.keep.en })
  let sent = 0
  proxy.misbehave({ kind: 'held' }, (path, method) => {
    const isKept = method === 'POST' && path.endsWith('/keep')
    if (isKept) sent++
    return isKept
  })
  await user.click(keep)
  expect(keep.matches(':enabled[aria-disabled="true"]')).toBe(true)
  await user.keyboard('{Enter}')
  await expect.poll(() => sent).toBe(1)
  proxy.reset()
  await waitFor(() => expect(screen.queryByRole('button', { name: t.keep.en })).toBeNull())
  expect(document.activeElement).toBe(document.getElementById('main'))
  expect(sent).toBe(1)
})
