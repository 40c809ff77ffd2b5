import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConfirmModal } from './ConfirmModal.tsx'

it('a question is not answered by the key that asked it and is still held', async () => {
  const confirmed = vi.fn()
  render(
    <MantineProvider>
      <ConfirmModal
        confirmation={{ title: 'Restart?', body: 'It takes a second.', confirmLabel: 'Restart' }}
        onConfirm={confirmed}
        onClose={() => undefined}
      />
    </MantineProvider>,
  )
  const confirm = screen.getByRole('button', { name: 'Restart' })
  await waitFor(() => expect(document.activeElement).toBe(confirm))
  expect(fireEvent.keyDown(confirm, { key: 'Enter', repeat: true })).toBe(false)
  await userEvent.keyboard('{Enter}')
  expect(confirmed).toHaveBeenCalledOnce()
})
