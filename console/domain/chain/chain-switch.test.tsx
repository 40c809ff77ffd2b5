import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ChainSwitch } from './ChainSwitch.tsx'

it('a switch that waits for the broker keeps the focus, and sends nothing twice', async () => {
  const sent: (() => void)[] = []
  const user = userEvent.setup()
  render(
    <MantineProvider>
      <ChainSwitch
        name="File"
        isEnabled
        onToggle={() => new Promise<void>((resolve) => sent.push(resolve))}
      />
    </MantineProvider>,
  )
  const toggle = screen.getByRole('switch')
  await user.click(toggle)
  expect(toggle.matches(':enabled[aria-disabled="true"]')).toBe(true)
  await user.keyboard(' ')
  expect(sent).toHaveLength(1)
  sent[0]?.()
  await waitFor(() => expect(toggle.getAttribute('aria-disabled')).toBe('false'))
  await user.keyboard(' ')
  expect(sent).toHaveLength(2)
})
