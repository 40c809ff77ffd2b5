import { globalZoneGet, globalZoneUpdate } from '@signalbox/contract/configs'
import type { RequestOf } from '@signalbox/contract/operation'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import type { IClientOptions } from 'mqtt'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { clientLimitMessages } from '#domain/limits/limits.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { expectNoRow, findRow } from '#testing/tables.ts'
import { useUpstream } from '#testing/upstream.ts'
import { selectMessages } from '#ui/table/select.messages.ts'
import { clientsMessages as t } from '../clients.messages.ts'

const upstream = useUpstream()

async function connect(options: IClientOptions) {
  const client = await connectMqtt(upstream.mqttUrl, options)
  onTestFinished(() => client.end())
  return client
}

it('a cluster counts connections, and its attributes are filtered and grouped in the page', async () => {
  const zone = (await upstream.api.call(globalZoneGet, {})) as RequestOf<
    typeof globalZoneUpdate
  >['body'] // sent back
  const attribute = { expression: 'user_property.firmware', set_as_attr: 'firmware' }
  await upstream.api.call(globalZoneUpdate, {
    body: { ...zone, mqtt: { ...zone.mqtt, client_attrs_init: [attribute] } },
  })
  const prefix = uniqueId('fleet')
  const device = (i: number, firmware: string) =>
    connect({
      clientId: `${prefix}-${i}`,
      properties: { userProperties: { firmware } },
    })
  await device(1, '3.7.4')
  await device(2, '3.8.0')
  const { user, main } = await renderScreen(paths.clients())
  const strip = within(await main.findByRole('navigation', { name: t.health.en }))
  const all = strip.getByRole('link', { name: new RegExp(`^${t.allClients.en} `) })
  await waitFor(() => expect(all.textContent).toMatch(/ [2-9]\d*$/))
  strip.getByRole('link', { name: new RegExp(`^${t.disconnected.en} \\d`) })
  // Clusters do not report losses: the strip has no such count, and its help says so.
  expect(strip.queryByRole('link', { name: new RegExp(`^${t.losing.en}`) })).toBeNull()
  await strip.findByRole('button', { name: `${t.health.en}: ${t.healthOfCluster.en}` })

  const field = main.getByRole('combobox', { name: t.search.en })
  await user.type(field, 'attr.firmware=3.7.4 ')
  await findRow(`${prefix}-1`)
  await expectNoRow(`${prefix}-2`)
  await main.findByText(/^Sorted and filtered in the browser/)
  // A cluster cannot limit single clients.
  await user.click(main.getByRole('button', { name: selectMessages.matchingCount.en('1') }))
  const menu = within(await screen.findByRole('menu'))
  menu.getByRole('menuitem', { name: t.kick.en })
  expect(menu.queryByRole('menuitem', { name: clientLimitMessages.set.en })).toBeNull()
  await user.keyboard('{Escape}')
  // The attributes that were read can be grouped by.
  await user.click(main.getByRole('button', { name: t.groupBy.en }))
  await user.click(await within(document.body).findByRole('menuitem', { name: 'firmware' }))
  const row = await findRow('3.8.0')
  await main.findByText(/^Sorted and filtered in the browser/)
  await user.click(within(row).getByRole('link'))
  await findRow(`${prefix}-2`)
  await expectNoRow(`${prefix}-1`)
})

it('losses that an address asks a cluster for are passed over, and that is said', async () => {
  const client = await connect({ clientId: uniqueId('one') })
  const { main } = await renderScreen(paths.clients({ health: 'losing' }))
  await main.findByText(t.ratesUnknown.en)
  await findRow(client.clientId)
})
