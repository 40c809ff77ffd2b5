import { pluginConfigGet, pluginConfigUpdate } from '@signalbox/contract/plugins'
import { installPlugin } from '@signalbox/testing/plugin-package'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settingsMessages as s } from '../../../../parts/settings.messages.ts'
import { paths } from '../../../../paths.ts'
import { fill } from '../../../../testing/fields.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { useSignalbox } from '../../../../testing/signalbox.ts'
import { uiMessages } from '../../../../ui/ui.messages.ts'
import { configFormMessages as f, pluginsMessages as t } from '../plugins.messages.ts'

const signalbox = useSignalbox()
const schema = {
  type: 'record',
  name: 'Config',
  fields: [
    { name: 'host', type: 'string', default: 'localhost' },
    { name: 'limit', type: ['null', 'int'], default: null },
    { name: 'tags', type: { type: 'map', values: 'string' }, default: {} },
    { name: 'weights', type: { type: 'map', values: 'int' }, default: {} },
  ],
}
const CONFIG = { host: 'a', limit: null, tags: { x: '1' }, weights: { x: 1 } }

async function openForm(plugin: string) {
  const name = await installPlugin(signalbox.api, '/api/v5', { name: plugin, schema })
  const path = { name }
  await signalbox.api.call(pluginConfigUpdate, { path, body: CONFIG })
  const { user, main } = await renderScreen(paths.plugin(name))
  await main.findByRole('group', { name: 'tags' })
  const group = () => within(main.getByRole('group', { name: 'tags' }))
  const press = (label: string) => user.click(main.getByRole('button', { name: label }))
  return {
    user,
    main,
    stored: () => signalbox.api.call(pluginConfigGet, { path }),
    save: () => press(s.save.en),
    discard: () => press(s.discard.en),
    text: (label: string) => main.getByRole<HTMLInputElement>('textbox', { name: label }),
    add: async () => {
      await user.click(group().getByRole('button', { name: f.add.en }))
      const key = group().getAllByRole('textbox', { name: f.key.en }).at(-1)
      if (key === undefined) throw new Error('There is no row')
      return key
    },
    rows: () =>
      group()
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value),
  }
}

it('a new key of a map may begin like another one', async () => {
  const { user, stored, save, add, rows } = await openForm('prefix')
  const key = await add()
  await user.type(key, 'x-trace')
  expect(document.activeElement).toBe(key)
  expect(rows()).toEqual(['x', '1', 'x-trace', ''])
  await save()
  await screen.findByText(s.saved.en)
  expect(await stored()).toEqual({ ...CONFIG, tags: { x: '1', 'x-trace': '' } })
})

it('a new key of a map that is a number stays in its row', async () => {
  const { user, add, rows } = await openForm('number')
  await user.type(await add(), '1b')
  expect(rows()).toEqual(['x', '1', '1b', ''])
})

it('a key that a map has twice is not saved, and discarding leaves the first', async () => {
  const { user, main, stored, save, discard, add, rows } = await openForm('twice')
  await user.type(await add(), 'x')
  expect(main.getAllByText(f.duplicateKey.en)).toHaveLength(2)
  await save()
  await main.findByText(f.faults.en)
  expect(await stored()).toEqual(CONFIG)
  // As text and back.
  await user.click(main.getByRole('radio', { name: f.asText.en }))
  await user.click(main.getByRole('radio', { name: f.asForm.en }))
  expect(main.getAllByText(f.duplicateKey.en)).toHaveLength(2)
  await discard()
  await waitFor(() => expect(main.queryByText(f.duplicateKey.en)).toBeNull())
  expect(main.queryByText(f.faults.en)).toBeNull()
  expect(rows()).toEqual(['x', '1'])
})

it('discarding returns JSON and numbers to the values of the plugin', async () => {
  const { user, text, discard } = await openForm('discard')
  const json = text('weights').value
  await fill(user, text('weights'), '{"x": 2}')
  await fill(user, text('limit'), '5')
  await discard()
  expect(text('weights').value).toBe(json)
  expect(text('limit').value).toBe('')
})

it('text that is not JSON is a change that is neither saved nor left without a question', async () => {
  const { user, main, text, stored, save } = await openForm('json')
  await fill(user, text('weights'), '{"x": ')
  main.getByText(f.badJson.en)
  await user.click(main.getByRole('link', { name: t.title.en }))
  await screen.findByText(uiMessages.discardTitle.en)
  await user.click(screen.getByRole('button', { name: uiMessages.cancel.en }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await fill(user, text('host'), 'b')
  await save()
  await main.findByText(f.faults.en)
  expect(await stored()).toEqual(CONFIG)
  expect(text('weights').value).toBe('{"x": ')
  await fill(user, text('weights'), '{ "x": 2 }')
  expect(text('weights').value).toBe('{ "x": 2 }')
  await save()
  await screen.findByText(s.saved.en)
  expect(await stored()).toEqual({ ...CONFIG, host: 'b', weights: { x: 2 } })
})
