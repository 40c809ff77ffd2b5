import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ActionMenu } from './ActionMenu.tsx'
import { Popup } from './Popup.tsx'
import { Tip } from './Tip.tsx'

function renderMenu() {
  const done: string[] = []
  const action = (key: string, disabledReason?: string) => ({
    key,
    label: key,
    ...(disabledReason !== undefined && { disabledReason }),
    onSelect: () => done.push(key),
  })
  render(
    <>
      <ActionMenu actions={[action('Ban'), action('Kick', 'not allowed'), action('Explain')]}>
        <button type="button">{'Actions'}</button>
      </ActionMenu>
      <button type="button">{'Elsewhere'}</button>
    </>,
  )
  return { done, user: userEvent.setup() }
}
const button = () => screen.getByRole('button', { name: 'Actions' })
const item = (name: string) => screen.getByRole('menuitem', { name })

it('arrows, Home, End and letters walk a menu, and pass over disabled entries', async () => {
  const { done, user } = renderMenu()
  await user.click(button())
  expect(document.activeElement).toBe(screen.getByRole('menu'))
  for (const [key, name] of [
    ['{ArrowDown}', 'Ban'],
    ['{ArrowDown}', 'Explain'],
    ['{ArrowDown}', 'Ban'],
    ['{ArrowUp}', 'Explain'],
    ['{Home}', 'Ban'],
    ['{End}', 'Explain'],
    ['b', 'Ban'],
    ['k', 'Ban'],
  ] as const) {
    await user.keyboard(key)
    expect(document.activeElement).toBe(item(name))
  }
  await user.keyboard('{Enter}')
  expect(done).toEqual(['Ban'])
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button())
})

it.each(['{Escape}', 'the button', 'elsewhere'])(
  '%s closes a menu without an action',
  async (by) => {
    const { done, user } = renderMenu()
    await user.click(button())
    if (by === '{Escape}') await user.keyboard(by)
    else await user.click(by === 'the button' ? button() : screen.getByText('Elsewhere'))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button().getAttribute('aria-expanded')).toBe('false')
    if (by === '{Escape}') expect(document.activeElement).toBe(button())
    expect(done).toEqual([])
  },
)

it('the focus returns to the button of a small form, however that ends; Escape closes nothing below', async () => {
  const seen: string[] = []
  function Form() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <Popup
        label="Filter"
        isOpen={isOpen}
        onChange={setIsOpen}
        button={<button type="button">{'Add'}</button>}
      >
        <button type="button" onClick={() => setIsOpen(false)}>
          {'Apply'}
        </button>
      </Popup>
    )
  }
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) seen.push(key)
  })
  const user = userEvent.setup()
  render(<Form />)
  const add = screen.getByRole('button', { name: 'Add' })
  for (const key of ['{Enter}', '{Escape}']) {
    await user.click(add)
    screen.getByRole('button', { name: 'Apply' }).focus()
    await user.keyboard(key)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(add)
  }
  expect(seen).toEqual([])
})

it('a tip describes its element under the pointer and under the focus, until Escape', async () => {
  const user = userEvent.setup()
  render(
    <Tip label="Refresh the list">
      <button type="button">{'R'}</button>
    </Tip>,
  )
  const element = screen.getByRole('button')
  const shows = async () => {
    const tip = await screen.findByRole('tooltip')
    expect(tip.textContent).toBe('Refresh the list')
    expect(element.getAttribute('aria-describedby')).toBe(tip.id)
  }
  const hides = () => expect.poll(() => screen.queryByRole('tooltip')).toBeNull()
  await user.hover(element)
  await shows()
  // From the element to its tip: it stays [WCAG 1.4.13].
  await user.hover(screen.getByRole('tooltip'))
  await shows()
  await user.hover(document.body)
  await hides()
  await user.tab()
  await shows()
  await user.keyboard('{Escape}')
  await hides()
})

it('a disabled tip is not shown, and a shown one vanishes', async () => {
  const user = userEvent.setup()
  const tip = (isDisabled: boolean) => (
    <Tip label="Not connected" isDisabled={isDisabled}>
      <button type="button">{'Publish'}</button>
    </Tip>
  )
  const { rerender } = render(tip(false))
  await user.hover(screen.getByRole('button'))
  await screen.findByRole('tooltip')
  rerender(tip(true))
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull()
})

it('a question mark answers a finger, which cannot hover', async () => {
  const user = userEvent.setup()
  render(
    <Tip label="Messages per second" opensOnPress>
      <button type="button">{'Rate'}</button>
    </Tip>,
  )
  await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button') })
  expect((await screen.findByRole('tooltip')).textContent).toBe('Messages per second')
})
