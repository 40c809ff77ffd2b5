import { bannedCreate } from '@signalbox/contract/banned'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '../../../../paths.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { useSignalbox } from '../../../../testing/signalbox.ts'
import { openPeek } from '../../../../testing/tables.ts'
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
