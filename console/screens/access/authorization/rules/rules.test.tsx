import { type AclRule } from '@signalbox/contract/acl-rules'
import {
  allRulesUpdate,
  authorizationSourceCreate,
  clientRulesCreate,
} from '@signalbox/contract/authorization'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { oldSyntaxMessages } from '#domain/syntax/old-syntax.messages.ts'
import { paths } from '#paths.ts'
import { fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, findRow, openListMenu, rowAction } from '#testing/tables.ts'
import { ruleMessages as t } from '../authorization.messages.ts'
import { ruleListMessages as words } from './rules.messages.ts'

const signalbox = useSignalbox()

const rule = (topic: string, permission: AclRule['permission'] = 'allow'): AclRule => ({
  ...{ topic, permission, action: 'all', qos: [0, 1, 2], retain: 'all' },
})

beforeAll(async () => {
  await signalbox.api.call(authorizationSourceCreate, {
    body: { type: 'built_in_database', enable: true },
  })
  const others = [1, 2, 3, 4, 5].map((i) => rule(`other/${i}`))
  await signalbox.api.call(clientRulesCreate, {
    body: ['press', 'drill'].map((clientid) => ({
      clientid,
      rules: [...others, rule('own/${clientid}/#'), rule('#', 'deny')],
    })),
  })
  await signalbox.api.call(allRulesUpdate, { body: { rules: [rule('plant/#'), rule('own/#')] } })
})

it('lists are searched by topic, and the rule about the topic is marked', async () => {
  const { user, main } = await renderScreen(paths.builtInRules())
  const press = within(await findRow('press'))
  expect(press.queryByText(/own\//)).toBeNull()
  await fill(user, main.getByRole('combobox', { name: words.search.en }), 'topic:own/press/1 ')
  await expectNoRow('drill')
  const found = await findRow('press')
  const marked = [...found.querySelectorAll('mark')]
  expect(marked.map((each) => each.textContent)).toEqual([
    `${t.allow.en} · ${t.both.en} · own/\${clientid}/#`,
  ])
  // With its place in the list, although the rules before it are more than a row shows.
  expect(marked[0]?.closest('li')?.value).toBe(6)

  await user.click(main.getByRole('radio', { name: t.all.en }))
  await fill(user, await main.findByRole('searchbox', { name: words.search.en }), 'own/x')
  const all = await findRow(t.all.en)
  await within(all).findByText(/own\/#/, { selector: 'mark *' })
  expect(all.querySelectorAll('mark')).toHaveLength(1)
})

it('a link marks a rule of one list, and a click on the rule or beside it opens the editor', async () => {
  await signalbox.api.call(clientRulesCreate, {
    body: [{ clientid: 'press-2', rules: [rule('x')] }],
  })
  const link = { kind: 'clients', q: 'press', owner: 'press', rule: 7 } as const
  const { user } = await renderScreen(paths.builtInRules(link))
  const row = await findRow('press')
  await expectNoRow('press-2')
  const said = `${t.deny.en} · ${t.both.en} · #`
  expect([...row.querySelectorAll('mark')].map((each) => each.textContent)).toEqual([said])
  expect(row.querySelector('mark')?.closest('li')?.value).toBe(7)
  // The way back has a name.
  within(row).getByRole('link', { name: `${t.explain.en}: ${said}` })

  await user.click(within(row).getByText(said))
  const dialog = await screen.findByRole('dialog', { name: 'press' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await user.click(row)
  await screen.findByRole('dialog', { name: 'press' })
})

it('placeholders of EMQX 4 are pointed out', async () => {
  const { user, main } = await renderScreen(paths.builtInRules())
  await user.click(await main.findByRole('radio', { name: t.all.en }))
  await rowAction(user, t.all.en, t.edit.en)
  const form = within(await screen.findByRole('dialog'))
  await fill(user, form.getByLabelText(new RegExp(`^${t.nth.en('1')}: ${t.topic.en}`)), 'own/%c')
  await form.findByText(oldSyntaxMessages.oldClientId.en)
})

it('the button that moves a rule keeps the focus, also at the end of the list', async () => {
  const { user, main } = await renderScreen(paths.builtInRules())
  await user.click(await main.findByRole('radio', { name: t.all.en }))
  await rowAction(user, t.all.en, t.edit.en)
  const form = within(await screen.findByRole('dialog'))
  const down = (nth: string) => form.getByRole('button', { name: `${t.nth.en(nth)}: ${t.down.en}` })
  const topics = () =>
    form
      .getAllByRole<HTMLInputElement>('textbox', { name: new RegExp(`: ${t.topic.en}`) })
      .map(({ value }) => value)
  expect(topics()).toEqual(['plant/#', 'own/#'])
  down('1').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(topics()).toEqual(['own/#', 'plant/#']))
  expect(document.activeElement).toBe(down('2'))
  await user.keyboard('{Enter}')
  expect(topics()).toEqual(['own/#', 'plant/#'])
  expect(document.activeElement).toBe(down('2'))
})

it('rules of an enabled source cannot be deleted all at once', async () => {
  const { user } = await renderScreen(paths.builtInRules())
  const menu = await openListMenu(user)
  const purge = menu.getByRole('menuitem', { name: new RegExp(`^${words.purge.en}`) })
  expect(purge).toHaveProperty('disabled', true)
  within(purge).getByText(words.purgeLocked.en)
})
