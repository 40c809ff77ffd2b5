import { createMemoryHistory } from '@tanstack/history'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { memo } from 'react'
import { expect, it } from 'vitest'
import type { Address } from './path.ts'
import { RouterView, useRouter, useSearch } from './react.tsx'
import { type Destination, Router } from './router.ts'
import { text } from './search.ts'

const SPEC = { find: text }

function List() {
  const [{ find }, change] = useSearch(SPEC)
  return (
    <button type="button" onClick={() => change({ find: 'x' })}>
      {find ?? 'all'}
    </button>
  )
}

it('changes the address of its own screen, and none of a screen that is on its way', async () => {
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  const router = new Router({
    history,
    base: '/',
    find: ({ pathname }): Destination | Promise<Destination> =>
      pathname === '/list'
        ? { pattern: pathname, Screen: List, params: {} }
        : new Promise(() => undefined),
    preload: () => undefined,
  })
  await router.refresh()
  render(<RouterView router={router} Crash={() => null} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'all' }))
  await screen.findByRole('button', { name: 'x' })
  expect(history.location.href).toBe('/list?find=x')
  act(() => history.back())
  const button = await screen.findByRole('button', { name: 'all' })
  void router.navigate('/slow' as Address) // of this test's own screens
  await user.click(button)
  expect(history.location.href).toBe('/slow')
})

it('renders what only navigates once, however often the address of its screen changes', async () => {
  let count = 0
  const Link = memo(() => {
    useRouter()
    count++
    return null
  })
  function Screen() {
    return (
      <>
        <List />
        <Link />
      </>
    )
  }
  const router = new Router({
    history: createMemoryHistory({ initialEntries: ['/list'] }),
    base: '/',
    find: ({ pathname }): Destination => ({ pattern: pathname, Screen, params: {} }),
    preload: () => undefined,
  })
  await router.refresh()
  render(<RouterView router={router} Crash={() => null} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'all' }))
  await screen.findByRole('button', { name: 'x' })
  expect(count).toBe(1)
})
