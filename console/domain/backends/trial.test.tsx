import {
  authenticationCreate,
  authenticationDelete,
  authenticationGet,
  authenticationList,
} from '@signalbox/contract/authentication'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { field, fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useUpstream } from '#testing/upstream.ts'
import { chainMessages } from '../chain/chain.messages.ts'
import { settingsMessages as settings } from '../saving/settings.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { formMessages as fm } from '#form/form.messages.ts'
import { probeMessages as t } from './probe.messages.ts'
import { wizardMessages as wizard } from './wizard.messages.ts'

const cluster = useUpstream()

const ID = 'password_based:mysql'
/** Nothing listens there. */
const SERVER = '127.0.0.1:9'
const path = { id: ID }

const button = (name: string) => screen.findByRole('button', { name })

/** Resolves when the choice is shown. */
async function begin(user: UserEvent, name: string): Promise<void> {
  await user.click(await button(name))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name }))
  await screen.findByText(chainMessages.disconnected.en, { selector: 'form *' })
}

/** From now on, until the proxy is reset, the calls of a method to the item wait. Gives how many there were. */
function hold(method: string): () => number {
  let count = 0
  cluster.proxy.misbehave({ kind: 'held' }, (to, by) => {
    const isMeant = by === method && decodeURIComponent(to).endsWith(`/authentication/${ID}`)
    if (isMeant) count += 1
    return isMeant
  })
  onTestFinished(() => cluster.proxy.reset())
  return () => count
}

async function openSettings() {
  const body = {
    ...{ mechanism: 'password_based', backend: 'mysql', enable: false },
    ...{ server: SERVER, database: 'mqtt', query: 'SELECT password_hash FROM users' },
  }
  await cluster.api.call(authenticationCreate, { body })
  onTestFinished(() => cluster.api.call(authenticationDelete, { path }))
  const shown = await renderScreen(paths.authentication(ID, 'settings'))
  await fill(shown.user, await waitFor(() => field('database')), 'another')
  return shown
}

it('a trial is undone once, however often that is pressed while it takes a while', async () => {
  const search = { mechanism: 'password_based', backend: 'mysql' }
  const { user } = await renderScreen(paths.newIn('authentication', search))
  await fill(user, await waitFor(() => field('server')), SERVER)
  await fill(user, field('database'), 'mqtt')
  await begin(user, t.tryNew.en)
  const deletions = hold('DELETE')
  const undo = await button(t.undoNew.en)
  await user.click(undo)
  await expect.poll(deletions).toBe(1)
  for (const each of [undo, await button(t.keep.en), await button(t.keepDisabled.en)]) {
    expect(each.getAttribute('aria-disabled')).toBe('true')
    // The focus stays where it was pressed.
    expect(each).toHaveProperty('disabled', false)
    await user.click(each)
  }
  cluster.proxy.reset()
  await screen.findByText(t.undone.en)
  await waitFor(async () =>
    expect(await button(wizard.create.en)).toHaveProperty('disabled', false),
  )
  expect(deletions()).toBe(1)
  await button(t.tryNew.en)
  expect(await cluster.api.call(authenticationList, {})).toEqual([])
})

it('fields that are tried are neither changed nor saved until the form shows what was kept', async () => {
  const { user } = await openSettings()
  const isLocked = () => field('server').matches(':disabled')
  const save = await button(settings.save.en)
  expect(isLocked()).toBe(false)
  await begin(user, t.tryChanged.en)
  expect(isLocked()).toBe(true)
  for (const each of [save, await button(settings.discard.en)]) {
    expect(each).toHaveProperty('disabled', true)
    expect(each.title).toBe(wizard.busy.en)
  }
  expect(screen.getByRole('switch', { name: chainMessages.enabled.en })).toHaveProperty(
    'disabled',
    true,
  )
  const remove = await button(chainMessages.deleteOne.en)
  expect(remove).toHaveProperty('disabled', true)
  expect(remove.title).toBe(wizard.busy.en)
  const changes = hold('PUT')
  await user.click(await button(t.keepDisabled.en))
  await expect.poll(changes).toBe(1)
  await user.click(await button(t.undoChanged.en))
  const reads = hold('GET')
  await expect.poll(reads).toBeGreaterThan(0)
  await button(t.tryChanged.en)
  expect(isLocked()).toBe(true)
  cluster.proxy.reset()
  await waitFor(() => expect(isLocked()).toBe(false))
  expect(remove).toHaveProperty('disabled', false)
  expect(field('database').value).toBe('another')
  expect(await cluster.api.call(authenticationGet, { path })).toMatchObject({
    ...{ enable: false, database: 'another' },
  })
  expect(save).toHaveProperty('disabled', true)
  await fill(user, field('database'), 'third')
  expect(save).toHaveProperty('disabled', false)
})

it('no trial begins while the settings are saved', async () => {
  const { user } = await openSettings()
  const changes = hold('PUT')
  await user.click(await button(settings.save.en))
  await user.click(await button(reviewMessages.apply.en('1')))
  await expect.poll(changes).toBe(1)
  expect(await button(t.tryChanged.en)).toHaveProperty('disabled', true)
  cluster.proxy.reset()
  await screen.findByText(settings.saved.en())
  expect(await button(t.tryChanged.en)).toHaveProperty('disabled', false)
})

it('a trial that is refused leads to the field', async () => {
  const { user } = await openSettings()
  await user.click(await button(t.tryChanged.en))
  const question = within(await screen.findByRole('dialog'))
  const faults = [{ path: 'root.server', reason: 'bad_host_port' }]
  const body = JSON.stringify({ code: 'BAD_REQUEST', message: JSON.stringify(faults) })
  cluster.proxy.misbehave({ kind: 'status', status: 400, body }, (_, method) => method === 'PUT')
  onTestFinished(() => cluster.proxy.reset())
  await user.click(question.getByRole('button', { name: t.tryChanged.en }))
  await screen.findByText(fm.wrongServer.en)
  await waitFor(() => expect(document.activeElement).toBe(field('server')))
})
