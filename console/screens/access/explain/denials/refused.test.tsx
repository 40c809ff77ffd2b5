import { authenticationCreate, authenticationDelete } from '@signalbox/contract/authentication'
import { bannedCreate } from '@signalbox/contract/banned'
import { CLOSED } from '@signalbox/testing/closed-port'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chainNames } from '#domain/chain/names.messages.ts'
import { networkFaultMessages } from '#domain/chain/network-fault.messages.ts'
import { deniedByMessages as denials } from '#domain/denials/denied-by.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, openPeek } from '#testing/tables.ts'
import { refusedMessages as t } from './refused.messages.ts'

const signalbox = useSignalbox()

it('a denial is shown beside the list: why, and what can be done', async () => {
  const username = uniqueId('kept-out')
  await signalbox.api.call(bannedCreate, { body: { as: 'username', who: username } })
  const clientId = uniqueId('denied')
  await expect(signalbox.connect({ clientId, username, reconnectPeriod: 0 })).rejects.toThrow()
  const { user } = await renderScreen(paths.refused({ q: clientId }))
  const panel = await openPeek(user, clientId)
  await panel.findByText(username)
  const facts = panel.getAllByRole('term').map((term) => term.textContent)
  expect(facts.slice(0, 2)).toEqual([t.reason.en, t.by.en])
  panel.getByText(denials.byBanned.en)
  panel.getByRole('button', { name: t.lift.en })
  await user.click(panel.getByRole('button', { name: t.explain.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.explain()))
})

it('a row has its number in the last hour, with its course', async () => {
  const username = uniqueId('kept-out')
  await signalbox.api.call(bannedCreate, { body: { as: 'username', who: username } })
  const clientId = uniqueId('again')
  for (let i = 0; i < 2; i++) {
    await expect(signalbox.connect({ clientId, username, reconnectPeriod: 0 })).rejects.toThrow()
  }
  await renderScreen(paths.refused({ q: clientId }))
  await expectRow({
    [t.clientId.en]: `${clientId}${username} · 127.0.0.1`,
    [t.count.en]: '2',
    [t.lastHour.en]: '2',
  })
})

it('says in plain words why an authenticator could not be queried', async () => {
  await signalbox.api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'http',
      method: 'post',
      url: `http://${CLOSED}/`,
      body: {},
    },
  })
  const clientId = uniqueId('unlucky')
  try {
    const login = { clientId, username: 'bob', password: 'x', reconnectPeriod: 0 }
    await expect(signalbox.connect(login)).rejects.toThrow()
  } finally {
    await signalbox.api.call(authenticationDelete, {
      path: { id: 'password_based:http' },
    })
  }
  const { main } = await renderScreen(paths.refused({ q: clientId }))
  const http = `${chainNames.password_based.en} · ${chainNames.http.en}`
  await main.findByText(denials.failed.en(http, networkFaultMessages.refusedAt.en(CLOSED)))
})
