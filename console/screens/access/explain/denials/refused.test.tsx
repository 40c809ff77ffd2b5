import { bannedCreate } from '@signalbox/contract/banned'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '../../../../paths.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { useSignalbox } from '../../../../testing/signalbox.ts'
import { expectRow, openPeek } from '../../../../testing/tables.ts'
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
  panel.getByText(t.byBanned.en)
  panel.getByRole('button', { name: t.lift.en })
  await user.click(panel.getByRole('button', { name: t.explain.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.explain()))
})

it('a row has its number in the last hour, with its course', async () => {
  const username = uniqueId('kept-out')
  await signalbox.api.call(bannedCreate, { body: { as: 'username', who: username } })
  const clientId = uniqueId('again')
  for (let i = 0; i < 2; i++) {
    // oxlint-disable-next-line no-await-in-loop -- the second is counted with the first
    await expect(signalbox.connect({ clientId, username, reconnectPeriod: 0 })).rejects.toThrow()
  }
  await renderScreen(paths.refused({ q: clientId }))
  await expectRow({
    [t.clientId.en]: `${clientId}${username} · 127.0.0.1`,
    [t.count.en]: '2',
    [t.lastHour.en]: '2',
  })
})
