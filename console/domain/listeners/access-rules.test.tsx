import { listenerCreate } from '@signalbox/contract/listeners'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { isOpenBehindAllow } from './checks.ts'
import { editorMessages as t } from './editor.messages.ts'
import { checkMessages as rules, fieldMessages } from './fields.messages.ts'

const signalbox = useSignalbox()

async function openRules(name: string, rules: readonly string[]) {
  // Nothing listens there: it is not enabled.
  const body = { type: 'tcp', name, bind: '127.0.0.1:1', enable: false, access_rules: rules }
  await signalbox.api.call(listenerCreate, { body })
  const { user, main } = await renderScreen(paths.listener(`tcp:${name}`, 'settings'))
  const group = within(await main.findByRole('group', { name: fieldMessages.accessRules.en }))
  const button = (rule: number, label: string) =>
    group.getByRole('button', { name: `${t.rule.en(String(rule))}: ${label}` })
  return {
    user,
    group,
    button,
    addresses: () => group.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value),
  }
}

it('a rule is moved from place to place with one key', async () => {
  const rules = ['deny 10.0.0.1', 'deny 10.0.0.2', 'allow 10.0.0.3']
  const { user, button, addresses } = await openRules('moved', rules)
  button(3, t.up.en).focus()
  await user.keyboard('{Enter}')
  expect(addresses()).toEqual(['10.0.0.1', '10.0.0.3', '10.0.0.2'])
  await user.keyboard('{Enter}')
  const moved = ['10.0.0.3', '10.0.0.1', '10.0.0.2']
  expect(addresses()).toEqual(moved)
  // At the end it does nothing, and keeps the focus: a button that is disabled loses it in a browser.
  await user.keyboard('{Enter}')
  expect(addresses()).toEqual(moved)
  const up = button(1, t.up.en)
  expect(document.activeElement).toBe(up)
  expect(up).toHaveProperty('disabled', false)
  expect(up.getAttribute('aria-disabled')).toBe('true')
  button(1, t.down.en).focus()
  await user.keyboard('{Enter}{Enter}')
  expect(addresses()).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3'])
  expect(document.activeElement).toBe(button(3, t.down.en))
  expect(button(3, t.down.en).getAttribute('aria-disabled')).toBe('true')
})

it('removing a rule leaves the focus in the rule before, or at the button that adds one', async () => {
  const { user, group, button, addresses } = await openRules('removed', [
    'deny 10.0.0.1',
    'allow all',
  ])
  button(2, t.remove.en).focus()
  await user.keyboard('{Enter}')
  expect(addresses()).toEqual(['10.0.0.1'])
  expect(document.activeElement).toBe(group.getByRole('textbox'))
  button(1, t.remove.en).focus()
  await user.keyboard('{Enter}')
  group.getByText(t.noRules.en)
  expect(document.activeElement).toBe(group.getByRole('button', { name: t.addRule.en }))
})

it('a list of networks that may connect is warned about until it ends with deny all', async () => {
  const { user, group, button, addresses } = await openRules('open', ['allow 10.0.0.0/8'])
  const warnings = () => screen.queryAllByText(rules.rulesOpen.en)
  expect(warnings()).toHaveLength(1)
  await user.click(group.getByRole('button', { name: t.addDenyAll.en }))
  expect(addresses()).toEqual(['10.0.0.0/8', 'all'])
  expect(group.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value)).toEqual([
    'allow',
    'deny',
  ])
  expect(warnings()).toHaveLength(0)
  expect(group.queryByRole('button', { name: t.addDenyAll.en })).toBeNull()
  expect(document.activeElement).toBe(group.getByRole('button', { name: t.addRule.en }))
  await user.click(button(2, t.remove.en))
  expect(warnings()).toHaveLength(1)
})

it.each([
  [[], false],
  [['allow all'], false],
  [['deny 10.0.0.1'], false],
  [['allow 10.0.0.0/8', 'allow all'], false],
  [['allow 10.0.0.0/8', 'deny all'], false],
  [['allow 10.0.0.0/8', 'deny 10.0.0.1'], true],
])('%j accepts more than it says: %s', (list, isOpen) => {
  expect(isOpenBehindAllow(list)).toBe(isOpen)
})
