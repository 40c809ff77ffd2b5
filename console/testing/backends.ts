import { CLOSED } from '@signalbox/testing/closed-port'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { wizardMessages } from '#domain/backends/wizard.messages.ts'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import type { Address } from '#routing/path.ts'
import { field, fill } from './fields.ts'
import type { RenderedScreen } from './render.tsx'

/** Servers that cannot be reached, as the forms of authenticators and sources have them. */
export const unreachable = (collection: string) =>
  [
    ['mysql', { server: CLOSED, database: 'mqtt', password: 'pw' }],
    ['postgresql', { server: CLOSED, database: 'mqtt', username: 'root', password: 'pw' }],
    ['redis', { server: CLOSED, password: 'pw' }],
    ['mongodb', { server: CLOSED, database: 'mqtt', collection, password: 'pw' }],
    ['ldap', { server: CLOSED, username: 'cn=root', password: 'pw', base_dn: 'dc=example' }],
  ] as const

/** Fills in the form of a new backend and creates it. Resolves when its page reports that it is disconnected. */
export async function createUnreachable(
  { user, main }: RenderedScreen,
  fields: Readonly<Record<string, string>>,
  page: Address,
): Promise<void> {
  const create = await main.findByRole('button', { name: wizardMessages.create.en })
  for (const [name, value] of Object.entries(fields)) await fill(user, field(name), value)
  await user.click(create)
  await waitFor(() => expect(location.pathname).toBe(page))
  await main.findAllByText(chainMessages.disconnected.en)
}
