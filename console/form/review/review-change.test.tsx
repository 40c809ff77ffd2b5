import { MantineProvider } from '@mantine/core'
import { ApiError } from '@signalbox/contract/errors'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Effect, Outcome, Review } from './review.ts'
import { reviewMessages as t } from './review.messages.ts'
import { ReviewChange } from './ReviewChange.tsx'

interface Zone {
  mqtt: Record<string, unknown>
  durable: Record<string, unknown>
}

const seen: Zone = { mqtt: { inflight: 32, hidden: 1 }, durable: { size: 100, secret: 'old' } }

/** A broker with one configuration, which a test may change behind the dialog's back. */
function renderReview(next: Zone, more: Partial<Review<Zone>> = {}) {
  const broker = { now: structuredClone(seen) }
  const save = vi.fn(async (body: Zone) => {
    broker.now = body
  })
  const done = vi.fn<(outcome: Outcome<unknown>) => void>()
  const show = () =>
    render(
      <MantineProvider>
        <ReviewChange
          review={{ seen, next, readNow: async () => broker.now, save, ...more } as Review<unknown>}
          onDone={done}
          onClose={() => undefined}
        />
      </MantineProvider>,
    )
  return { broker, save, done, show, user: userEvent.setup() }
}

const applyButton = (count: string) => screen.findByRole('button', { name: t.apply.en(count) })
const changed = (mqtt: object, durable: object = {}): Zone => ({
  mqtt: { ...seen.mqtt, ...mqtt },
  durable: { ...seen.durable, ...durable },
})

it('shows old and new values, the effect and the text, and sends nothing else', async () => {
  const { broker, save, done, show, user } = renderReview(changed({ inflight: 64 }), {
    describe: (path) => ({ label: `Label of ${path.at(-1)}` }),
    effects: () => [{ tone: 'warning', title: '7 clients are disconnected' }],
  })
  // Another user has changed something else.
  broker.now = changed({ hidden: 2 })
  show()
  const row = within(await screen.findByRole('row', { name: /Label of inflight/ }))
  row.getByText('32')
  row.getByText('64')
  await screen.findByText('7 clients are disconnected')
  await user.click(screen.getByText(t.asText.en))
  screen.getByText('- mqtt.inflight = 32')
  screen.getByText('+ mqtt.inflight = 64')
  await user.click(await applyButton('1'))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(save.mock.calls[0]?.[0]).toEqual(changed({ hidden: 2, inflight: 64 }))
  expect(done.mock.calls[0]?.[0]).toMatchObject({ kind: 'saved', now: broker.now })
})

it('is not answered by the key that sent the form and is still held', async () => {
  const { save, show, user } = renderReview(changed({ inflight: 64 }))
  show()
  const apply = await applyButton('1')
  await waitFor(() => expect(document.activeElement).toBe(apply))
  expect(fireEvent.keyDown(apply, { key: 'Enter', repeat: true })).toBe(false)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
})

it('applies nothing before its effects have been read', async () => {
  const read = Promise.withResolvers<readonly Effect[]>()
  const effects = vi.fn(() => read.promise)
  const { save, show, user } = renderReview(changed({ inflight: 64 }), { effects })
  show()
  await waitFor(() => expect(effects).toHaveBeenCalled())
  screen.getByText(t.checking.en)
  const apply = screen.getByRole('button', { name: /Apply/ })
  expect(document.activeElement).not.toBe(apply)
  await user.click(apply)
  expect(save).not.toHaveBeenCalled()
  read.resolve([{ tone: 'warning', title: '7 clients are disconnected' }])
  await screen.findByText('7 clients are disconnected')
  await user.click(await applyButton('1'))
  await waitFor(() => expect(save).toHaveBeenCalled())
})

it('shows no secret', async () => {
  const { show, user } = renderReview(changed({}, { secret: 'new' }))
  show()
  await applyButton('1')
  await user.click(screen.getByText(t.asText.en))
  expect(screen.queryByText(/old|new/)).toBeNull()
})

it('asks about a setting that another user has changed since the form was opened', async () => {
  const { broker, save, done, show, user } = renderReview(changed({ inflight: 64 }, { size: 5 }))
  broker.now = changed({ inflight: 48 })
  show()
  const apply = await applyButton('2')
  screen.getByText(t.concurrent.en('1'))
  expect(apply).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('radio', { name: /Their value/ }))
  await user.click(await applyButton('1'))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(save.mock.calls[0]?.[0]).toEqual(changed({ inflight: 48 }, { size: 5 }))
})

it('asks again about a setting that is changed while it is reviewed', async () => {
  const { broker, save, show, user } = renderReview(changed({ inflight: 64 }))
  show()
  const apply = await applyButton('1')
  broker.now = changed({ inflight: 16 })
  await user.click(apply)
  await user.click(await screen.findByRole('radio', { name: /Your value/ }))
  expect(save).not.toHaveBeenCalled()
  screen.getByText('16')
  await user.click(await applyButton('1'))
  await waitFor(() => expect(save).toHaveBeenCalled())
  expect(broker.now).toEqual(changed({ inflight: 64 }))
})

it('asks nothing if the values are in force already', async () => {
  const { broker, done, show } = renderReview(changed({ inflight: 64 }))
  broker.now = changed({ inflight: 64 })
  show()
  await waitFor(() => expect(done).toHaveBeenCalledWith({ kind: 'none', now: broker.now }))
})

const refused = (message: string) =>
  new ApiError({ kind: 'http', operation: 'x', status: 400, code: 'UPDATE_FAILED', message })

it('says which part of a refused change is in force', async () => {
  const { broker, done, show, user } = renderReview(changed({ inflight: 64 }, { size: 5 }), {
    save: async () => {
      broker.now = changed({ inflight: 64 })
      throw refused('')
    },
  })
  show()
  await user.click(await applyButton('2'))
  await screen.findByText(t.failed.en)
  screen.getByText(t.failedPart.en)
  within(screen.getByRole('row', { name: /mqtt.inflight/ })).getByText(t.applied.en)
  within(screen.getByRole('row', { name: /durable.size/ })).getByText(t.notApplied.en)
  await user.click(screen.getByText(t.close.en))
  expect(done).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'failed', now: changed({ inflight: 64 }) }),
  )
})

it('says that nothing is in force if the broker refuses without a reason', async () => {
  const { show, user } = renderReview(changed({ inflight: 64 }), {
    save: () => Promise.reject(refused('')),
  })
  show()
  await user.click(await applyButton('1'))
  await screen.findByText(t.failedNone.en)
})

it.each([
  ['current values', 'readNow'],
  ['effects', 'effects'],
] as const)('says that the %s could not be read', async (_, read) => {
  const { show } = renderReview(changed({ inflight: 64 }), {
    [read]: () => Promise.reject(refused('no answer')),
  })
  show()
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: /Apply/ })).toBeNull()
})
