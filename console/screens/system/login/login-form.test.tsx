import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { label } from '#testing/fields.ts'
import { LoginForm } from './LoginForm.tsx'
import { loginMessages as t } from './login.messages.ts'

/** Frames come when `draw` is called, as late as on a busy machine. */
function holdFrames(): { draw: () => void } {
  const waiting: FrameRequestCallback[] = []
  const frames = vi
    .spyOn(globalThis, 'requestAnimationFrame')
    .mockImplementation((run) => waiting.push(run))
  onTestFinished(() => frames.mockRestore())
  return { draw: () => act(() => waiting.splice(0).forEach((run) => run(0))) }
}

function renderForm() {
  const frames = holdFrames()
  render(
    <MantineProvider>
      <LoginForm onLogin={async () => {}} />
    </MantineProvider>,
  )
  const field = (message: { en: string }) =>
    screen.getByLabelText(label(message.en), { selector: 'input' })
  return { ...frames, name: field(t.username), password: field(t.password) }
}

it('begins with the focus in the name', () => {
  const { draw, name } = renderForm()
  draw()
  expect(document.activeElement).toBe(name)
})

it('leaves the focus in the password when the user was faster than the first frame', () => {
  const { draw, password } = renderForm()
  act(() => password.focus())
  draw()
  expect(document.activeElement).toBe(password)
})
