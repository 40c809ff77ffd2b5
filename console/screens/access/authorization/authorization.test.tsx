import {
  authorizationSourceDelete,
  authorizationSourceGet,
} from '@signalbox/contract/authorization'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { wizardMessages as wizard } from '../../../parts/backends/wizard.messages.ts'
import { chainMessages } from '../../../parts/chain/chain.messages.ts'
import { paths } from '../../../paths.ts'
import { field, fill } from '../../../testing/fields.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useSignalbox } from '../../../testing/signalbox.ts'

const signalbox = useSignalbox()
/** Nothing listens there. */
const CLOSED = '127.0.0.1:9'

it.each([
  ['mysql', { server: CLOSED, database: 'mqtt', password: 'pw' }],
  ['postgresql', { server: CLOSED, database: 'mqtt', username: 'root', password: 'pw' }],
  ['redis', { server: CLOSED, password: 'pw' }],
  ['mongodb', { server: CLOSED, database: 'mqtt', collection: 'acl', password: 'pw' }],
  ['ldap', { server: CLOSED, username: 'cn=root', password: 'pw', base_dn: 'dc=example' }],
] as const)('%s: an unreachable source is reported, and decides nothing', async (type, fields) => {
  await signalbox.api.call(authorizationSourceDelete, { path: { type: 'file' } }).catch(() => {})
  const { user, main } = await renderScreen(paths.newIn('authorization', { type }))
  const create = await main.findByRole('button', { name: wizard.create.en })
  for (const [name, value] of Object.entries(fields)) await fill(user, field(name), value)
  await user.click(create)
  await waitFor(() => expect(location.pathname).toBe(paths.authorization(type)))
  await main.findAllByText(chainMessages.disconnected.en)
  const made = await signalbox.api.call(authorizationSourceGet, { path: { type } })
  expect(made).toMatchObject(fields)
  const { mqtt } = await signalbox.connect()
  const [granted] = await mqtt.subscribeAsync(uniqueId('away'), { qos: 1 })
  expect(granted?.qos).toBe(1)
  await signalbox.api.call(authorizationSourceDelete, { path: { type } })
})
