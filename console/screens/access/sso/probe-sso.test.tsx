import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { backendMessages } from '#domain/backends/backends.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { renderScreen } from '#testing/render.tsx'
import { ssoMessages as t } from './sso.messages.ts'

const server = useFaultyServer()

it('a sample user logs in once, however long Enter is held', async () => {
  const { user, main } = await renderScreen(paths.ssoBackend('ldap'))
  // Nothing listens there.
  await fill(user, await main.findByLabelText(label(backendMessages.server.en)), '127.0.0.1:9')
  await fill(user, main.getByLabelText(label(backendMessages.bindDn.en)), 'cn=x')
  await fill(user, main.getByLabelText(label(backendMessages.baseDn.en)), 'dc=x')
  const username = main.getByLabelText(label(t.sampleUser.en))
  await fill(user, username, 'ann')
  let tests = 0
  server.proxy.misbehave({ kind: 'good' }, (path) => {
    if (path.endsWith('/sso/ldap/probe')) tests += 1
    return false
  })
  const press = (repeat: boolean) => fireEvent.keyDown(username, { key: 'Enter', repeat })
  press(false)
  // Before the fields of the form are checked.
  press(false)
  await main.findByRole('list', { name: t.steps.en })
  // The result would go with the next test.
  press(true)
  main.getByRole('list', { name: t.steps.en })
  expect(tests).toBe(1)
})
