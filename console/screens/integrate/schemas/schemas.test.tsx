import { ruleCreate, ruleDelete } from '@signalbox/contract/rules'
import {
  registrySchemaCreate,
  registrySchemaDelete,
  registrySchemaGet,
  registrySchemaList,
  registrySchemaUpdate,
} from '@signalbox/contract/schema-registry'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { reviewMessages } from '#form/review/review.messages.ts'
import { lockMessages } from '#domain/page/lock.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, findRow, rowAction } from '#testing/tables.ts'
import { schemasMessages as t } from './schemas.messages.ts'

const signalbox = useSignalbox()
const rule = { id: 'r1', sql: `SELECT schema_check('one', payload) as ok FROM "t"`, actions: [] }
afterEach(async () => {
  await signalbox.api.call(ruleDelete, { path: { id: 'r1' } }).catch(() => undefined)
  for (const { name } of await signalbox.api.call(registrySchemaList, {})) {
    await signalbox.api.call(registrySchemaDelete, { path: { name } })
  }
})

const SOURCE = '{"type":"object","required":["x"]}'
const create = (name: string) =>
  signalbox.api.call(registrySchemaCreate, { body: { name, type: 'json', source: SOURCE } })
const read = (name: string) => signalbox.api.call(registrySchemaGet, { path: { name } })

it('a schema is made from a sample, checked and created', async () => {
  const { user, main } = await renderScreen(paths.newSchema())
  await fill(user, await main.findByLabelText(label(t.name.en)), 'a b')
  await user.selectOptions(main.getByLabelText(t.type.en), t.types.en('protobuf'))
  await fill(user, main.getByLabelText(t.sample.en), '{"id":"p7","dev":{"n":1}}')
  await user.click(main.getByRole('button', { name: t.deriveNow.en }))
  await main.findByText(new RegExp(t.messageTypes.en('Message and Dev')))
  await user.click(main.getByRole('button', { name: t.create.en }))
  await main.findByText(/Chinese characters are not supported/)
  await fill(user, main.getByLabelText(label(t.name.en)), 'one')
  await user.click(main.getByRole('button', { name: t.create.en }))
  await screen.findByText(t.created.en('one'))
  await waitFor(() => expect(location.pathname).toBe(paths.schema('one')))
  expect((await read('one')).source).toContain('message Dev')
})

it('a taken name and a source that cannot be used are refused', async () => {
  await create('one')
  const { user, main } = await renderScreen(paths.newSchema())
  await fill(user, await main.findByLabelText(label(t.name.en)), 'one')
  await fill(user, main.getByLabelText(t.sample.en), 'no')
  await user.click(main.getByRole('button', { name: t.deriveNow.en }))
  await main.findByText(t.notJson.en)
  await user.click(main.getByRole('button', { name: t.create.en }))
  await main.findByText(fieldMessages.required.en(t.source.en))
  await fill(user, main.getByLabelText(t.sample.en), '5')
  await user.click(main.getByRole('button', { name: t.deriveNow.en }))
  await main.findByText(t.usable.en)
  await user.click(main.getByRole('button', { name: t.create.en }))
  await main.findByText(t.nameTaken.en)
})

it('the list shows how often a schema is used, and a deletion names what uses it', async () => {
  await create('one')
  await create('two')
  await signalbox.api.call(ruleCreate, { body: rule })
  const { user } = await renderScreen(paths.schemas())
  await expectRow({ [t.name.en]: 'one', [t.type.en]: t.types.en('json'), [t.usage.en]: '1' })
  await rowAction(user, 'one', t.deleteOne.en)
  await screen.findByText(t.deleteInUse.en)
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('link', { name: 'r1' })
  await user.click(within(dialog).getByRole('button', { name: t.deleteOne.en }))
  await screen.findByText(t.deleted.en('one'))
  await rowAction(user, 'two', t.deleteOne.en)
  await screen.findByText(t.deleteFree.en('two'))
})

it('a change is saved, and an earlier version is used again', async () => {
  await create('one')
  const { user, main } = await renderScreen(paths.schema('one'))
  await fill(user, await main.findByLabelText(t.description.en), 'first')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(settingsMessages.saved.en())
  expect(await read('one')).toMatchObject({ source: SOURCE, description: 'first' })
  await signalbox.api.call(registrySchemaUpdate, {
    path: { name: 'one' },
    body: { type: 'json', source: '{}' },
  })
  await user.click(main.getByRole('link', { name: t.versions.en }))
  const views = await main.findAllByRole('button', { name: t.view.en })
  expect(views).toHaveLength(3)
  await user.click(views[2] ?? main.getByRole('button'))
  await user.click(await main.findByRole('button', { name: t.restore.en }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: t.restore.en }),
  )
  await screen.findByText(t.restored.en('1'))
  expect(await read('one')).toMatchObject({ source: SOURCE, description: '' })
})

it('a missing schema is reported, with a link to the list', async () => {
  const { main, user } = await renderScreen(paths.schema('nope'))
  await main.findByText(t.notFound.en)
  await user.click(main.getByRole('link', { name: t.back.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.schemas()))
})

it('a viewer changes nothing', async () => {
  await create('one')
  const { main } = await renderScreen(paths.schemas(), { as: await signalbox.viewer() })
  await findRow('one')
  const add = await main.findByRole('button', { name: t.add.en })
  expect(add).toHaveProperty('disabled', true)
  expect(add.title).toBe(lockMessages.viewerOnly.en)
})
