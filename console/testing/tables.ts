import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { uiMessages } from '#ui/ui.messages.ts'
import type { Queries } from './render.tsx'

const isElement = (element: Element | null): element is HTMLElement => element !== null

/** Rows of the tables that are shown, without headers. */
export function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('tbody tr[data-row]')]
}

/** Row with a cell that equals or contains this text; waits for it. */
export async function findRow(text: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = rows().find((row) => within(row).queryAllByText(text).length > 0)
    if (found === undefined) throw new Error(`No row has ${text}:\n${textsOfRows().join('\n')}`)
    return found
  })
}

export async function expectNoRow(text: string): Promise<void> {
  await waitFor(() => {
    expect(rows().filter((row) => within(row).queryAllByText(text).length > 0)).toEqual([])
  })
}

const textsOfRows = () => rows().map((row) => [...row.children].map(readText).join(' | '))
const readText = (element: Element) => (element.textContent ?? '').trim()

/** A row with these texts under these headers is there, or comes. */
export async function expectRow(cells: Readonly<Record<string, string | RegExp>>): Promise<void> {
  await waitFor(() => {
    const fits = (row: Element) => {
      const headers = [...(row.closest('table')?.querySelectorAll('thead th') ?? [])].map(
        // Headers without the sign of the sort order.
        (each) => readText(each).replace(/[↕↑↓]$/, ''),
      )
      return Object.entries(cells).every(([header, wanted]) => {
        const same = headers.indexOf(header)
        const at = same === -1 ? headers.findIndex((each) => each.startsWith(header)) : same
        const cell = row.children[at] ?? null
        if (!isElement(cell)) return false
        return typeof wanted === 'string' ? readText(cell) === wanted : wanted.test(readText(cell))
      })
    }
    if (!rows().some(fits)) throw new Error(`No such row:\n${textsOfRows().join('\n')}`)
  })
}

/** Opens the menu of a row, and gives its entries. */
export async function openRowMenu(user: UserEvent, text: string): Promise<Queries> {
  const button = within(await findRow(text))
    .getAllByRole('button')
    .at(-1)
  if (button === undefined) throw new Error(`The row of ${text} has no menu`)
  await user.click(button)
  return within(await screen.findByRole('menu'))
}

/** Chooses an entry of the menu of a row. */
export async function rowAction(user: UserEvent, text: string, action: string): Promise<void> {
  const menu = await openRowMenu(user, text)
  await user.click(menu.getByRole('menuitem', { name: action }))
}

/** Opens the menu of a list or a page, and gives its entries. */
export async function openListMenu(user: UserEvent): Promise<Queries> {
  await user.click(await screen.findByRole('button', { name: uiMessages.moreActions.en }))
  return within(await screen.findByRole('menu'))
}

/** Shows a row beside its list, and returns the panel. */
export async function openPeek(user: UserEvent, text: string): Promise<Queries> {
  const row = await findRow(text)
  // The row itself: its texts may be links.
  await user.click(row)
  return within(await screen.findByRole('region', { name: uiMessages.peek.en }))
}
