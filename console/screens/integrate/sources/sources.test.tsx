import { connectorCreate } from '@signalbox/contract/connectors'
import { ruleCreate, ruleGet } from '@signalbox/contract/rules'
import { sourceCreate, sourceGet } from '@signalbox/contract/sources'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { detailMessages } from '#domain/integration/detail/detail.messages.ts'
import {
  integrationMessages as words,
  sourceMessages as t,
} from '#domain/integration/families.messages.ts'
import { mqttMessages } from '#domain/integration/fields.mqtt.messages.ts'
import { formMessages as form } from '#domain/integration/form/form.messages.ts'
import { removeMessages } from '#domain/integration/remove/remove.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, rowAction } from '#testing/tables.ts'

const signalbox = useSignalbox()

beforeAll(async () => {
  const { host } = new URL(signalbox.mqttUrl)
  await signalbox.api.call(connectorCreate, {
    // The broker itself is the other broker.
    body: { type: 'mqtt', name: 'self', server: host, pool_size: 1 },
  })
})

const create = (name: string) =>
  signalbox.api.call(sourceCreate, {
    body: { type: 'mqtt', name, connector: 'self', parameters: { topic: `in/${name}` } },
  })
const get = (name: string) => signalbox.api.call(sourceGet, { path: { id: `mqtt:${name}` } })

it('a source is created, and leads to a rule', async () => {
  const { user, main } = await renderScreen(paths.newSource({ type: 'mqtt', connector: 'self' }))
  await fill(user, await main.findByLabelText(label(form.name.en)), 'made')
  await fill(user, field('parameters.topic'), 'a/#/b')
  await user.click(main.getByRole('button', { name: form.create.en }))
  await main.findByText(mqttMessages.wrongFilter.en)
  await fill(user, field('parameters.topic'), 'a/#')
  await user.click(main.getByRole('button', { name: form.create.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.source('mqtt:made')))
  await main.findByText(detailMessages.noSourceUse.en)
  const link = await main.findByRole('link', { name: words.newRule.en })
  expect(link.getAttribute('href')).toBe(paths.newRule({ sourceId: 'mqtt:made' }))
})

it('the list shows the rules that a source starts', async () => {
  await create('listed')
  const sql = 'SELECT * FROM "$bridges/mqtt:listed"'
  await signalbox.api.call(ruleCreate, { body: { id: 'reads-listed', sql } })
  await renderScreen(paths.sources({ q: 'listed' }))
  await expectRow({
    [words.name.en]: /listed/,
    [words.state.en]: words.available.en,
    [words.usedBy.en]: 'reads-listed',
    [words.connector.en]: 'self',
  })
})

it('saving asks, because the source is restarted', async () => {
  await create('edited')
  const { user, main } = await renderScreen(paths.source('mqtt:edited', 'settings'))
  await fill(user, await waitFor(() => field('parameters.topic')), 'other/#')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(t.saveText.en)
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(async () => expect((await get('edited')).parameters?.topic).toBe('other/#'))
})

it('deletion lists the rules, which are not changed', async () => {
  await create('gone')
  const sql = 'SELECT * FROM "$bridges/mqtt:gone"'
  await signalbox.api.call(ruleCreate, { body: { id: 'reads-gone', sql } })
  const { user } = await renderScreen(paths.sources({ q: 'gone' }))
  await rowAction(user, 'gone', words.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(removeMessages.usedSource.en)
  dialog.getByRole('link', { name: 'reads-gone' })
  await user.click(dialog.getByRole('button', { name: words.deleteOne.en }))
  await expectNoRow('gone')
  expect((await signalbox.api.call(ruleGet, { path: { id: 'reads-gone' } })).sql).toBe(sql)
})

it('a viewer sees the settings and cannot save them', async () => {
  await create('seen')
  await renderScreen(paths.source('mqtt:seen', 'settings'), { as: await signalbox.viewer() })
  const topic = await waitFor(() => field('parameters.topic'))
  expect(topic.matches(':disabled')).toBe(true)
})
