import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { LanguageProvider } from '#language.tsx'
import { codeMessages } from './code.messages.ts'
import { late, lateDialog } from './late.tsx'
import { uiMessages } from './ui.messages.ts'

const HERE = 'here'
const WAITING = 'waiting'
const OPEN = 'open'

/** As Chromium says it. */
const gone = () =>
  new TypeError('Failed to fetch dynamically imported module: http://x/assets/a.js')

/** Code that cannot be fetched until `arrive()`. */
function file<C>(component: C, failures = Number.POSITIVE_INFINITY) {
  let left = failures
  let asked = 0
  return {
    load: () => {
      asked += 1
      left -= 1
      return left < 0 ? Promise.resolve(component) : Promise.reject(gone())
    },
    arrive: () => {
      left = 0
    },
    asked: () => asked,
  }
}

function show(content: ReactNode): void {
  render(
    <MantineProvider>
      <LanguageProvider language="en">{content}</LanguageProvider>
    </MantineProvider>,
  )
}

function Dialog({ name, onClose }: { name: string; onClose: () => void }) {
  return <button onClick={onClose}>{`close ${name}`}</button>
}

/** A form from which a dialog opens. */
function Form({ dialog: Opened }: { dialog: typeof Dialog }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <input aria-label="name" />
      <button onClick={() => setIsOpen(true)}>{OPEN}</button>
      {isOpen && <Opened name="it" onClose={() => setIsOpen(false)} />}
    </>
  )
}

it('a file that is missing once is fetched a second time', async () => {
  const { load, asked } = file(() => <p>{HERE}</p>, 1)
  const Part = late(load, { waiting: <p>{WAITING}</p> })
  show(<Part />)
  screen.getByText(WAITING)
  await screen.findByText(HERE)
  expect(asked()).toBe(2)
  // From then on it is there at once.
  cleanup()
  show(<Part />)
  screen.getByText(HERE)
})

it('lines are in the place of a part that is fetched, unless it adds little to its page', () => {
  const { load } = file(() => <p>{HERE}</p>)
  const [Part, Small] = [late(load), late(load, { waiting: null })]
  show(<Part />)
  screen.getByText(uiMessages.loading.en)
  cleanup()
  show(<Small />)
  expect(screen.queryByText(uiMessages.loading.en)).toBeNull()
})

it('a dialog that cannot be fetched says so, keeps what was typed, and opens with another attempt', async () => {
  const user = userEvent.setup({ delay: null })
  const { load, arrive } = file(Dialog)
  show(<Form dialog={lateDialog(load)} />)
  await user.type(screen.getByLabelText('name'), 'typed')
  await user.click(screen.getByText(OPEN))
  await screen.findByText(codeMessages.missing.en)
  screen.getByText(codeMessages.away.en)
  await user.click(screen.getByRole('button', { name: uiMessages.close.en }))
  expect(screen.queryByText(codeMessages.missing.en)).toBeNull()

  await user.click(screen.getByText(OPEN))
  await screen.findByText(codeMessages.missing.en)
  arrive()
  await user.click(screen.getByRole('button', { name: uiMessages.retry.en }))
  await screen.findByText('close it')
  expect(screen.queryByText(codeMessages.missing.en)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('typed')
})

it('a part of a screen that cannot be fetched appears when the server is back', async () => {
  const { load, arrive } = file(() => <p>{HERE}</p>)
  const Part = late(load)
  show(<Part />)
  await screen.findByText(codeMessages.missing.en)
  arrive()
  await screen.findByText(HERE)
  await waitFor(() => expect(screen.queryByText(codeMessages.missing.en)).toBeNull())
})

it('after an update of the console the way out is to load the page again', async () => {
  const script = document.createElement('script')
  script.type = 'module'
  // Nothing is at that address, so that the page of the server does not name it.
  script.setAttribute('src', './assets/old.js')
  document.body.append(script)
  const server = createServer((_, answer) => answer.end('<script src="./assets/new.js">'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = document.createElement('base')
  base.href = `http://127.0.0.1:${(server.address() as AddressInfo).port}/` // it listens on IP
  document.head.append(base)
  try {
    const { load } = file(() => <p>{HERE}</p>)
    const Part = late(load)
    show(<Part />)
    await screen.findByText(codeMessages.updated.en)
    screen.getByRole('button', { name: codeMessages.reload.en })
    expect(screen.queryByRole('button', { name: uiMessages.retry.en })).toBeNull()
  } finally {
    script.remove()
    base.remove()
    server.close()
  }
})
