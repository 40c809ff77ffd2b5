import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { subscriptionOptionMessages as o } from '../../../parts/subscription-options.messages.ts'
import { paths } from '../../../paths.ts'
import { fill } from '../../../testing/fields.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useSignalbox } from '../../../testing/signalbox.ts'
import { expectRow, findRow, rows } from '../../../testing/tables.ts'
import { filterMessages } from '../../../ui/filter/filter.messages.ts'
import { subscriptionsMessages as t } from './subscriptions.messages.ts'

const signalbox = useSignalbox()
const expectRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))

it('subscriptions are found by the filters they cover, and exactly', async () => {
  const base = uniqueId('found')
  const { mqtt, clientId } = await signalbox.connect()
  await mqtt.subscribeAsync({
    [`${base}/a`]: { qos: 1, nl: true, rh: 2 },
    [`${base}/b/c`]: { qos: 2 },
    [`$share/g/${base}/a`]: { qos: 0 },
  })
  const { user, main } = await renderScreen(paths.subscriptions({ match_topic: `${base}/#` }))
  await expectRow({
    [t.clientId.en]: clientId,
    [t.topic.en]: `${base}/a`,
    [t.qos.en]: '1',
    [o.noLocal.en]: t.yes.en,
    [o.retainHandling.en]: o.never.en,
  })
  await expectRows(3)
  const field = main.getByRole('combobox', { name: t.search.en })
  await fill(user, field, `topic=$share/g/${base}/a`)
  await user.keyboard('{Enter}')
  await expectRows(1)
  await findRow(`$share/g/${base}/a`)
  // Shown as the API has it.
  main.getByRole('button', { name: filterMessages.edit.en(`${t.shareGroup.en}: g`) })
  await renderScreen(`${location.pathname}${location.search}`)
  await findRow(`$share/g/${base}/a`)
  await expectRows(1)
})

it('an invalid topic filter is reported at once', async () => {
  const { user, main } = await renderScreen(paths.subscriptions())
  await fill(user, main.getByRole('combobox', { name: t.search.en }), 'a/#/b')
  expect((await main.findByRole('alert')).textContent).toBe(t.invalidFilter.en)
  expect(location.search).toBe('')
})
