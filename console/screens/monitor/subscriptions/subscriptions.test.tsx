import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { filterMessages } from '../../../parts/filter.messages.ts'
import { subscriptionOptionMessages as o } from '../../../parts/subscription-options.messages.ts'
import { paths } from '../../../paths.ts'
import { fill, label } from '../../../testing/fields.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useSignalbox } from '../../../testing/signalbox.ts'
import { expectRow, findRow, rows } from '../../../testing/tables.ts'
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
  const form = within(main.getByRole('search'))
  await user.selectOptions(
    form.getByLabelText(`${t.topic.en}: ${filterMessages.match.en}`),
    'exact',
  )
  await fill(user, form.getByLabelText(label(t.topic.en)), `$share/g/${base}/a`)
  await user.keyboard('{Enter}')
  await expectRows(1)
  await findRow(`$share/g/${base}/a`)
  // Shown as the API has it.
  const group = await within(main.getByRole('search')).findByLabelText(label(t.shareGroup.en))
  expect(group).toHaveProperty('value', 'g')
  await renderScreen(`${location.pathname}${location.search}`)
  await findRow(`$share/g/${base}/a`)
  await expectRows(1)
})

it('an invalid topic filter is reported at once', async () => {
  const { user, main } = await renderScreen(paths.subscriptions())
  const form = within(main.getByRole('search'))
  await fill(user, form.getByLabelText(label(t.topic.en)), 'a/#/b')
  await user.click(form.getByRole('button', { name: filterMessages.search.en }))
  await form.findByText(t.invalidFilter.en)
})
