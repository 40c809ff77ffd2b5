import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Banner } from './Banner.tsx'
import { FormBar } from './FormBar.tsx'
import { Modal } from './Modal.tsx'
import { Pager } from './table/Pager.tsx'
import { uiMessages } from './ui.messages.ts'

const button = (name: string) => screen.getByRole('button', { name })

it('a notice above the content passes the focus to the content when it ends', async () => {
  function Page() {
    const [isShown, setIsShown] = useState(true)
    const end = (
      <button type="button" onClick={() => setIsShown(false)}>
        {'Keep'}
      </button>
    )
    return (
      <>
        {isShown && <Banner tone="warning" title="Provisional" action={end} />}
        <main id="main" tabIndex={-1} />
      </>
    )
  }
  render(<Page />)
  await userEvent.click(button('Keep'))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('the bar of a form has the focus while the pressed button is disabled, which has it again then', () => {
  const form = (isSent: boolean) => (
    <>
      <FormBar>
        <button type="button" disabled={isSent}>
          {'Save'}
        </button>
      </FormBar>
      <input />
    </>
  )
  const { rerender } = render(form(false))
  button('Save').focus()
  rerender(form(true))
  expect(document.activeElement?.hasAttribute('data-form-bar')).toBe(true)
  rerender(form(false))
  expect(document.activeElement).toBe(button('Save'))
  // What has the focus by then keeps it.
  rerender(form(true))
  screen.getByRole('textbox').focus()
  rerender(form(false))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

it('a dialog keeps the focus when the button that ends its stage is removed or disabled', async () => {
  function Dialog() {
    const [stage, setStage] = useState<'asking' | 'running' | 'stopping'>('asking')
    return (
      <MantineProvider>
        <Modal title="Kick" onClose={() => undefined}>
          {stage === 'asking' ? (
            <button key="start" type="button" onClick={() => setStage('running')}>
              {'Start'}
            </button>
          ) : (
            <button
              key="stop"
              type="button"
              disabled={stage === 'stopping'}
              onClick={() => setStage('stopping')}
            >
              {'Stop'}
            </button>
          )}
        </Modal>
      </MantineProvider>
    )
  }
  const user = userEvent.setup()
  render(<Dialog />)
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  const dialog = screen.getByRole('dialog')
  expect(document.activeElement).toBe(dialog)
  await user.click(button('Stop'))
  expect(document.activeElement).toBe(dialog)
})

it('the last page leaves its button the focus, which does no more', async () => {
  const pages: number[] = []
  function List() {
    const [page, setPage] = useState(1)
    const handlePage = (next: number) => {
      pages.push(next)
      setPage(next)
    }
    return (
      <MantineProvider>
        <Pager
          page={{ page, limit: 20, count: 40, hasNext: page < 2 }}
          shown={20}
          onPage={handlePage}
          onLimit={undefined}
        />
      </MantineProvider>
    )
  }
  const user = userEvent.setup()
  render(<List />)
  for (const name of [uiMessages.nextPage.en, uiMessages.previousPage.en]) {
    await user.click(button(name))
    expect(button(name).matches(':enabled[aria-disabled="true"]')).toBe(true)
    await user.keyboard('{Enter}')
  }
  expect(pages).toEqual([2, 1])
})
