import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { outputMessages as t } from './outputs.messages.ts'
import { OutputStatus } from './OutputStatus.tsx'

function show(status: string, ...nodes: string[]) {
  const node_status = nodes.map((each, i) => ({ node: `emqx${i + 1}@host`, status: each }))
  const actions = [{ type: 'http', name: 'a', enable: true, status, node_status }]
  return render(
    <MantineProvider>
      <OutputStatus id="http:a" actions={actions} />
    </MantineProvider>,
  )
}

it('the state of an action names the nodes that are not connected where nodes differ', () => {
  const { unmount } = show('inconsistent', 'connected', 'disconnected', 'connecting')
  screen.getByText(t.inconsistent.en)
  screen.getByText(t.notConnectedOn.en('emqx2@host and emqx3@host'))
  unmount()
  show('connected', 'connected', 'connected')
  screen.getByText(t.available.en)
  expect(screen.queryByText(/Not connected on/)).toBeNull()
})
