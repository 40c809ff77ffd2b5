import { ApiError } from '@signalbox/contract/errors'
import type { Finding } from '@signalbox/contract/losses'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withoutRepetition } from '#domain/findings/FindingList.tsx'
import { findingLabels } from '#domain/findings/finding.messages.ts'
import { clientMessages as t } from './client.messages.ts'
import { ClientBanner } from './ClientHead.tsx'

const banner = (found: readonly Finding[], error: Error | null = null) => (
  <ClientBanner
    client={{ clientid: 'a', connected: true }}
    at={10_000}
    rates={{ course: [], perSecond: {} }}
    findings={{ found, error }}
  />
)

const title = (text: string) => screen.getByText(text, { selector: 'strong' })

it('a client has a chip before something is found, and after it has ended', () => {
  const { rerender } = render(banner([]))
  screen.getByText(t.noProblems.en)
  rerender(banner([{ code: 'connects_often', level: 'warning' }]))
  title(findingLabels.connects_often.en)
  rerender(banner([]))
  screen.getByText(t.noProblems.en)
})

it('findings that could not be read are no sign of health', () => {
  const error = new ApiError({
    kind: 'http',
    operation: '',
    status: 500,
    message: 'The disk is full',
  })
  const { rerender } = render(banner([], error))
  title(t.findingsNotRead.en)
  screen.getByText('The disk is full')
  rerender(banner([{ code: 'connects_often', level: 'warning' }], error))
  title(findingLabels.connects_often.en)
})

it('a note is a title where there is no problem, and the title is not repeated', () => {
  const lost: Finding = { code: 'lost_messages', level: 'note', count: 3 }
  const { rerender } = render(banner([lost]))
  title(findingLabels.lost_messages.en)
  expect(screen.getByRole('status').textContent).toBe(`${findingLabels.lost_messages.en}3×`)
  rerender(banner([lost, { code: 'refused', level: 'warning' }]))
  title(findingLabels.refused.en)
  expect(screen.getByRole('listitem').textContent).toBe(`${findingLabels.lost_messages.en} · 3×`)
})

it('messages that a client may not publish are one finding with the action', () => {
  const losing: Finding = {
    ...{ code: 'losing_messages', level: 'problem', count: 4, rate: 2 },
    reasons: { not_authorized: 4 },
  }
  const denied: Finding = {
    ...{ code: 'denied', level: 'warning', count: 4, action: 'publish', topic: 'a' },
  }
  const refused: Finding = { code: 'refused', level: 'warning' }
  expect(withoutRepetition([losing, refused, denied])).toEqual([
    { ...denied, level: 'problem', rate: 2 },
    refused,
  ])
  // Lost for another reason as well, or without a denied action: both are reported.
  const full: Finding = { ...losing, reasons: { not_authorized: 4, queue_full: 1 } }
  expect(withoutRepetition([full, denied])).toEqual([full, denied])
  expect(withoutRepetition([losing])).toEqual([losing])
})
