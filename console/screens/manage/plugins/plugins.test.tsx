import {
  pluginAction,
  pluginConfigGet,
  pluginDelete,
  pluginList,
  pluginStateGet,
} from '@signalbox/contract/plugins'
import {
  installPlugin,
  type PackageOptions,
  pluginPackage,
} from '@signalbox/testing/plugin-package'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { reviewMessages } from '#form/review/review.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, openRowMenu, rowAction, rows } from '#testing/tables.ts'
import {
  configFormMessages as f,
  failureMessages,
  installMessages as i,
  pluginMessages as d,
  pluginsMessages as t,
} from './plugins.messages.ts'

const signalbox = useSignalbox()
const GOOD = 'export const plugin = { start: () => ({}) }'
const BAD = `export const plugin = { start() { throw new Error('no licence') } }`
const install = (options: PackageOptions) => installPlugin(signalbox.api, '/api/v5', options)
const plugins = () => signalbox.api.call(pluginList, {})
const order = async () => (await plugins()).map(({ name }) => name)
const start = (name: string) =>
  signalbox.api.call(pluginAction, { path: { name, action: 'start' } })

beforeEach(async () => {
  for (const { name, rel_vsn } of await plugins()) {
    await signalbox.api.call(pluginDelete, { path: { name: `${name}-${rel_vsn}` } })
  }
})

describe('the list', () => {
  it('is empty with a way to the first plugin', async () => {
    const { main } = await renderScreen(paths.plugins())
    await main.findByText(t.empty.en)
    main.getByRole('link', { name: t.install.en })
  })

  it('starts, filters, stops and uninstalls', async () => {
    await install({ name: 'one', code: GOOD })
    await install({ name: 'two', code: GOOD })
    const { user, main } = await renderScreen(paths.plugins())
    await findRow('one')
    await rowAction(user, 'one', t.start.en)
    await screen.findByText(t.started.en)
    await expectRow({ [t.name.en]: 'one', [t.status.en]: t.active.en })
    await user.click(main.getByRole('link', { name: new RegExp(`^${t.inactive.en}`) }))
    await expectNoRow('one')
    expect(location.search).toBe('?status=inactive')
    await user.click(main.getByRole('link', { name: new RegExp(`^${t.all.en}`) }))
    await findRow('one')
    await rowAction(user, 'one', t.stop.en)
    await user.click(await screen.findByRole('button', { name: t.stop.en }))
    await screen.findByText(t.stopped.en)
    await expectRow({ [t.name.en]: 'one', [t.status.en]: t.inactive.en })
    await rowAction(user, 'two', t.uninstall.en)
    await user.click(await screen.findByRole('button', { name: t.uninstall.en }))
    await screen.findByText(new RegExp(`^${t.uninstalled.en('two')}`))
    await expectNoRow('two')
  })

  it('changes the order, which a filter locks', async () => {
    for (const name of ['first', 'second', 'third']) await install({ name, code: GOOD })
    const { user } = await renderScreen(paths.plugins())
    await findRow('third')
    await rowAction(user, 'third', t.top.en)
    await screen.findByText(t.moved.en)
    expect(await order()).toEqual(['third', 'first', 'second'])
    await expectRow({ [t.order.en]: '1', [t.name.en]: 'third' })
    await rowAction(user, 'first', t.down.en)
    await waitFor(async () => expect(await order()).toEqual(['third', 'second', 'first']))
    expect((await plugins()).map(({ running_status: [one] }) => one?.status)).not.toContain(
      'running',
    )
    await renderScreen(paths.plugins({ q: 'first' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    const menu = await openRowMenu(user, 'first')
    const top = menu.getByRole('menuitem', { name: new RegExp(`^${t.top.en}`) })
    expect(top.matches('[aria-disabled="true"], :disabled')).toBe(true)
  })

  it('reports a start that failed, which the API answers like any other', async () => {
    const name = await install({ name: 'bad', code: BAD })
    const { user } = await renderScreen(paths.plugins())
    await findRow('bad')
    await rowAction(user, 'bad', t.start.en)
    await screen.findByText(t.startFailed.en(name))
    await screen.findByText(/no licence/)
    await expectRow({ [t.name.en]: 'bad', [t.status.en]: t.failed.en })
  })

  it('is read by a viewer, who changes nothing', async () => {
    await install({ name: 'one', code: GOOD })
    const { user } = await renderScreen(paths.plugins(), { as: await signalbox.viewer() })
    await findRow('one')
    const menu = await openRowMenu(user, 'one')
    for (const text of [t.start.en, t.uninstall.en]) {
      const item = menu.getByRole('menuitem', { name: new RegExp(`^${text}`) })
      expect(item.matches('[aria-disabled="true"], :disabled')).toBe(true)
    }
  })
})

describe('the install page', () => {
  const makeFile = async (options: PackageOptions) => {
    const { file, bytes } = await pluginPackage(options)
    return new File([new Uint8Array(bytes)], file)
  }

  it('warns about code on the server, and about a missing or wrong file', async () => {
    const { user, main } = await renderScreen(paths.pluginInstall())
    await main.findByText(i.dangerTitle.en)
    await user.click(main.getByRole('button', { name: i.installNow.en }))
    await main.findByText(i.noFile.en)
    const input = main.getByLabelText(i.chooseFile.en)
    await user.upload(input, new File(['x'], 'my-plugin.gz'))
    await main.findByText(i.wrongEnding.en)
    await user.upload(input, new File(['x'], 'plugin.tar.gz'))
    await main.findByText(i.wrongName.en)
    await user.upload(input, new File([], 'plugin-1.tar.gz'))
    await main.findByText(i.empty.en)
    await user.upload(input, new File(['x'], 'my-plugin.tar.gz'))
    await main.findByText(i.oddVersion.en('my', 'plugin'))
  })

  it('removes the failure of an upload when another file is chosen', async () => {
    const { user, main } = await renderScreen(paths.pluginInstall())
    const input = await main.findByLabelText(i.chooseFile.en)
    await user.upload(input, new File(['x'], 'broken-1.0.0.tar.gz'))
    await user.click(main.getByRole('button', { name: i.installNow.en }))
    await main.findByText(i.refused.en)
    await user.upload(input, new File(['x'], 'other-1.0.0.tar.gz'))
    await waitFor(() => expect(main.queryByText(i.refused.en)).toBeNull())
  })

  it('of an upgrade takes another version of the same plugin only', async () => {
    const upgrade = await install({ name: 'one', code: GOOD })
    const { user, main } = await renderScreen(paths.pluginInstall({ upgrade }))
    const input = await main.findByLabelText(i.chooseFile.en)
    await user.upload(input, await makeFile({ name: 'two', code: GOOD }))
    await main.findByText(i.notNewer.en('one'))
    await user.upload(input, await makeFile({ name: 'one', version: '2.0.0', code: GOOD }))
    await waitFor(() => expect(main.queryByText(i.notNewer.en('one'))).toBeNull())
  })
})

const SCHEMA = {
  type: 'record',
  name: 'Config',
  fields: [
    {
      name: 'host',
      type: 'string',
      default: 'localhost',
      $ui: {
        component: 'input',
        label: '$host',
        rules: [{ type: 'pattern', pattern: '^[a-z]+$', message: '$host_rule' }],
      },
    },
    { name: 'port', type: 'int', default: 1883 },
    {
      name: 'token',
      type: 'string',
      default: '',
      $ui: { component: 'input-password', label: 'Token' },
    },
    { name: 'note', type: ['null', 'string'], default: null },
    { name: 'tags', type: { type: 'map', values: 'string' }, default: {} },
    {
      name: 'limits',
      type: {
        type: 'array',
        items: {
          type: 'record',
          name: 'L',
          fields: [
            { name: 'topic', type: 'string' },
            { name: 'max', type: 'int' },
          ],
        },
      },
      default: [],
    },
  ],
}
const I18N = {
  $host: { en: 'Host name', zh: '主机名' },
  $host_rule: { en: 'Letters only', zh: '只能是字母' },
}

describe('a plugin', () => {
  it('is configured by a form of its schema, also fields without hints, or as text', async () => {
    const name = await install({ name: 'one', code: GOOD, schema: SCHEMA, i18n: I18N })
    const stored = () => signalbox.api.call(pluginConfigGet, { path: { name } })
    const { user, main } = await renderScreen(paths.plugin(name))
    const host = await main.findByRole('textbox', { name: 'Host name' })
    await user.clear(host)
    await user.type(host, 'b4d')
    await user.click(main.getByRole('button', { name: 'Save' }))
    await main.findAllByText('Letters only')
    await user.clear(host)
    await user.type(host, 'broker')
    await user.clear(main.getByRole('textbox', { name: 'port' }))
    await user.type(main.getByRole('textbox', { name: 'port' }), '99')
    await user.type(main.getByLabelText('Token'), 's3cr3t')
    await user.type(main.getByRole('textbox', { name: 'note' }), 'n')
    const limits = within(main.getByRole('group', { name: 'limits' }))
    await user.click(limits.getByRole('button', { name: f.add.en }))
    await user.type(limits.getByRole('textbox', { name: 'topic' }), 'a/b')
    await user.clear(limits.getByRole('textbox', { name: 'max' }))
    await user.type(limits.getByRole('textbox', { name: 'max' }), '12')
    await user.click(main.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('5') }))
    await screen.findByText(settingsMessages.saved.en())
    await waitFor(async () =>
      expect(await stored()).toEqual({
        ...{ host: 'broker', port: 99, token: '******', note: { string: 'n' } },
        ...{ tags: {}, limits: [{ topic: 'a/b', max: 12 }] },
      }),
    )
    await user.click(main.getByRole('radio', { name: f.asText.en }))
    const text = await main.findByRole('textbox', { name: label(f.text.en) })
    await user.clear(text)
    await user.paste('{"port": "x"}')
    await user.click(main.getByRole('button', { name: 'Save' }))
    await main.findByText(`port: ${f.expected.en('int')}`)
    expect((await stored()).port).toBe(99)
  })

  it('shows its README without HTML, scripts and foreign schemes', async () => {
    const readme =
      '# Title\n\n<img src=x onerror=alert(1)> **bold** [ok](https://example.org) [bad](javascript:alert(1))\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
    const name = await install({ name: 'one', code: GOOD, readme })
    const { main } = await renderScreen(`${paths.plugin(name)}?tab=info`)
    await main.findByRole('heading', { name: 'Title' })
    main.getByText(/<img src=x onerror/)
    expect(main.getByText('bold').tagName).toBe('STRONG')
    expect(main.getByRole('link', { name: 'ok' }).getAttribute('rel')).toBe('noopener noreferrer')
    expect(main.queryByRole('link', { name: 'bad' })).toBeNull()
    expect(document.querySelector('main img')).toBeNull()
    main.getByRole('table')
    main.getByRole('link', { name: 'example.org' })
  })

  it('that has failed says why, with its last lines', async () => {
    const name = await install({ name: 'bad', code: BAD })
    await start(name)
    const { main } = await renderScreen(paths.plugin(name))
    await main.findByText(d.failedTitle.en(failureMessages.start_failed.en))
    await main.findAllByText(/no licence/)
    main.getByText(d.hooksNone.en)
  })

  it('shows its hooks, metrics and routes while it runs', async () => {
    const code = `export const plugin = { start: ({ counter }) => {
      counter('seen_total', 'Seen messages').add(3)
      return { hooks: { 'message.publish': { topics: ['x/#'], handle: () => {} } }, routes: { 'GET hello': () => ({ body: 1 }) } } } }`
    const name = await install({ name: 'one', code })
    await start(name)
    await waitFor(async () => {
      const { metrics } = await signalbox.api.call(pluginStateGet, { path: { name } })
      expect(metrics).toHaveLength(1)
    })
    const { main } = await renderScreen(paths.plugin(name))
    await main.findByText('seen_total')
    main.getByText('x/#')
    main.getByText('GET /api/v5/plugin_api/one/hello')
  })

  it('that is not installed is named', async () => {
    const { main } = await renderScreen(paths.plugin('nope-1.0.0'))
    await main.findByText(d.notFound.en)
  })
})
