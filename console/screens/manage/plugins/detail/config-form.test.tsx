import { pluginConfigGet, pluginConfigUpdate } from '@signalbox/contract/plugins'
import { installPlugin } from '@signalbox/testing/plugin-package'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { reviewMessages } from '#form/review/review.messages.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { settingsMessages as s } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { uiMessages } from '#ui/ui.messages.ts'
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
    apply: async (count: string) =>
      user.click(await screen.findByRole('button', { name: reviewMessages.apply.en(count) })),
    discard: () => press(s.discard.en),
    text: (name: string) => main.getByRole<HTMLInputElement>('textbox', { name: label(name) }),
    add: async () => {
      await user.click(group().getByRole('button', { name: /^Add/ }))
      const key = group()
        .getAllByRole('textbox', { name: /: Name$/ })
        .at(-1)
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
  const { user, stored, save, apply, add, rows } = await openForm('prefix')
  const key = await add()
  await user.type(key, 'x-trace')
  expect(document.activeElement).toBe(key)
  expect(rows()).toEqual(['x', '1', 'x-trace', ''])
  await save()
  await apply('1')
  await screen.findByText(s.saved.en())
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
  await save()
  const twice = fieldMessages.duplicatedAttribute.en('x')
  await main.findByText(twice)
  expect(await stored()).toEqual(CONFIG)
  // A form with faults is not shown as text, which could not hold them.
  await user.click(main.getByRole('radio', { name: f.asText.en }))
  await main.findByText(twice)
  expect(main.queryByRole('textbox', { name: label(f.text.en) })).toBeNull()
  await discard()
  await waitFor(() => expect(main.queryByText(twice)).toBeNull())
  expect(rows()).toEqual(['x', '1'])
})

it('what was typed is shown as text and by the form, and reviewed before it is saved', async () => {
  const { user, main, stored, save, apply, text } = await openForm('views')
  await fill(user, text('host'), 'b')
  await user.click(main.getByRole('radio', { name: f.asText.en }))
  const whole = await main.findByRole<HTMLTextAreaElement>('textbox', { name: label(f.text.en) })
  expect(JSON.parse(whole.value)).toEqual({ ...CONFIG, host: 'b' })
  await fill(user, whole, JSON.stringify({ ...CONFIG, host: 'b', limit: { int: 7 } }))
  await user.click(main.getByRole('radio', { name: f.asForm.en }))
  await main.findByRole('group', { name: 'tags' })
  expect([text('host').value, text('limit').value]).toEqual(['b', '7'])
  await save()
  await apply('2')
  await screen.findByText(s.saved.en())
  expect(await stored()).toEqual({ ...CONFIG, host: 'b', limit: { int: 7 } })
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
  const { user, main, text, stored, save, apply } = await openForm('json')
  await fill(user, text('weights'), '{"x": ')
  await user.click(main.getByRole('link', { name: t.title.en }))
  await screen.findByText(uiMessages.discardTitle.en)
  await user.click(screen.getByRole('button', { name: uiMessages.cancel.en }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await fill(user, text('host'), 'b')
  await save()
  await main.findByText(f.badJson.en)
  expect(await stored()).toEqual(CONFIG)
  expect(text('weights').value).toBe('{"x": ')
  await fill(user, text('weights'), '{ "x": 2 }')
  expect(text('weights').value).toBe('{ "x": 2 }')
  await save()
  await apply('2')
  await screen.findByText(s.saved.en())
  expect(await stored()).toEqual({ ...CONFIG, host: 'b', weights: { x: 2 } })
})
